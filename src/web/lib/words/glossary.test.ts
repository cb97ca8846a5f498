import { expect, test } from 'vitest';
import { GLOSSARY, glossaryWord, wordsIn } from './glossary.ts';

const words = Object.values(GLOSSARY).flatMap((subject) => Object.entries(subject));

test('a word of the trade is explained in one sentence that fits a phone', () => {
  for (const [id, { term, meaning }] of words) {
    expect(meaning, id).toMatch(/^[A-Z][^!?]*[a-z]\.$/);
    expect(meaning.split(/\. /), id).toHaveLength(1);
    expect(meaning.length, id).toBeLessThanOrEqual(130);
    expect(term.length, id).toBeLessThanOrEqual(22);
  }
  expect(new Set(words.map(([id]) => id)).size).toBe(words.length);
  expect(new Set(words.map(([, { term }]) => term)).size).toBe(words.length);
});

test('a word is found by its id', () => {
  for (const [id, word] of words) expect(glossaryWord(id as never)).toBe(word);
});

test.each([
  [['Tumwater FCF'], ['fcf']],
  [
    ['Type N Coho (H)', 'Type S Coho (W)'],
    ['type-n', 'type-s', 'hatchery', 'wild'],
  ],
  [['Fall Chinook (M)', 'Chum'], ['mixed']],
  [['Issaquah Hatchery', 'Type New'], []],
] as const)('%j has the words %j', (names, ids) => {
  expect(wordsIn(names)).toEqual(ids);
});
