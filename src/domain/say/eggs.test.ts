import { expect, test } from 'vitest';
import type { EggsTaken } from '#domain/fish/eggs.ts';
import { earlierEggsSentence, sayEggs } from './eggs.ts';

/** As Issaquah printed them: 1,073,799 eggs of coho by November 13 against a goal of 966,150. */
const ISSAQUAH: EggsTaken = {
  eggs: 1_073_799,
  countedOn: '2025-11-13',
  goal: { eggs: 966_150, season: 2024 },
  ofGoal: 1.111,
  earlier: { seasons: 10, least: 0.34, most: 1 },
};

test('eggs taken stand beside the goal of its season, and never tell that a goal was met', () => {
  expect(sayEggs(ISSAQUAH)).toEqual({
    word: '1.07 million',
    line: 'Eggs taken here: 1.07 million by Nov 13, 111% of the 2024-25 goal',
    sentence: '1.07 million eggs were taken here by Nov 13, 111% of the 2024-25 goal.',
  });
  expect(sayEggs({ ...ISSAQUAH, eggs: 999_400 }).word).toBe('999,000');
  expect(sayEggs({ ...ISSAQUAH, eggs: 999_600 }).word).toBe('1 million');
  expect(sayEggs({ ...ISSAQUAH, eggs: 84_321 }).word).toBe('84,300');
});

test('earlier seasons stand beside them by the same date', () => {
  expect(earlierEggsSentence(ISSAQUAH)).toBe(
    'In 10 earlier years, 34% to 100% of the eggs were taken by this date.',
  );
  const even = { seasons: 5, least: 0.5, most: 0.5 };
  expect(earlierEggsSentence({ earlier: even })).toBe(
    'In 5 earlier years, 50% of the eggs were taken by this date.',
  );
});
