import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rankWords } from './season-words.ts';

test.each([
  [0, 0, null],
  [1, 1, 'more than in the one year known'],
  [1, 0, 'not more than in the one year known'],
  [3, 2, 'more than in 2 of 3 years'],
  [10, 10, 'more than in all of 10 years'],
  [10, 0, 'not more than in any of 10 years'],
])('of %d earlier seasons %d had fewer fish: %s', (seasons, fewer, words) => {
  expect(rankWords({ seasons, fewer })).toBe(words);
});

test('the words are true of any season among any others', () => {
  const counts = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 }), counts, (now, earlier) => {
      const words = rankWords({
        seasons: earlier.length,
        fewer: earlier.filter((count) => count < now).length,
      });
      const isMoreThanAll = earlier.every((count) => now > count);
      const isMoreThanNone = earlier.every((count) => now <= count);
      expect([/^more than in (all|the one)/.test(words ?? ''), /^not/.test(words ?? '')]).toEqual([
        isMoreThanAll,
        isMoreThanNone,
      ]);
    }),
  );
});
