import { expect, test } from 'vitest';
import { MEANINGS, wordsIn } from './glossary.ts';

test.each(Object.entries(MEANINGS))(
  '%s is explained in one sentence that fits a phone',
  (...of) => {
    const [term, meaning] = of;
    expect(meaning).toMatch(/^[A-Z][^!?]*[a-z]\.$/);
    expect(meaning.split(/\. /)).toHaveLength(1);
    expect(meaning.length).toBeLessThanOrEqual(130);
    expect(term.length).toBeLessThanOrEqual(22);
  },
);

test.each([
  [['Tumwater FCF'], ['FCF']],
  [
    ['Type N Coho (H)', 'Type S Coho (W)'],
    ['Type N', 'Type S', '(H)', '(W)'],
  ],
  [['Fall Chinook (M)', 'Chum'], ['(M)']],
  [['Issaquah Hatchery', 'Type New'], []],
] as const)('%j has the words %j', (names, words) => {
  expect(wordsIn(names)).toEqual(words);
});
