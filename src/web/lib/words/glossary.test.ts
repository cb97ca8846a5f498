import { expect, test } from 'vitest';
import { wordsIn } from './glossary.ts';

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
