import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PHASES } from '#domain/fish/phase.ts';
import {
  phaseWords,
  rankWords,
  sameDateRange,
  sameDateWords,
  seasonShare,
} from './season-words.ts';

test.each([
  [0, 0, null],
  [1, 1, 'more than in the one year known'],
  [1, 0, 'not more than in the one year known'],
  [3, 2, 'more than in 2 of 3 years'],
  [2, 2, 'more than in both years'],
  [2, 0, 'not more than in either of 2 years'],
  [10, 10, 'more than in all 10 years'],
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
      expect([
        /^more than in (all|both|the one)/.test(words ?? ''),
        /^not/.test(words ?? ''),
      ]).toEqual([isMoreThanAll, isMoreThanNone]);
    }),
  );
});

test.each([
  [1372, 10, 6, 'More than in 6 of 10 years by 21 Oct'],
  [0, 10, 0, 'None counted by 21 Oct'],
  [1372, 0, 0, 'No earlier year to compare with'],
])('%d fish, %d seasons, %d with fewer: %s', (count, seasons, fewer, words) => {
  expect(sameDateWords({ count, counted_on: '2025-10-21', seasons, fewer })).toBe(words);
});

test('a season without a count is compared with nothing', () => {
  const words = sameDateWords({ count: null, counted_on: null, seasons: 0, fewer: 0 });
  expect(words).toBe('No count yet this season');
});

test('the range of earlier seasons names the middle one and the last', () => {
  const range = { low: 594, high: 4737, median: 1112 };
  expect(sameDateRange(range, { label: '2024', count: 995 })).toBe(
    'Most years at this date 594 to 4,737; middle year 1,112; 2024: 995',
  );
  expect(sameDateRange({ low: 0, high: 0, median: 0 }, null)).toBe(
    'Most years at this date 0; middle year 0',
  );
  expect(sameDateRange({ low: null, high: null, median: null }, null)).toBeNull();
});

test('the phase is said in words; a run that was counted is not still to come', () => {
  expect(PHASES.map((phase) => phaseWords(phase))).toEqual([
    'usually still to come',
    'usually before its peak now',
    'usually near its peak now',
    'usually past its peak now',
    'usually nearly over by now',
    'usually over by now',
  ]);
  expect(phaseWords('to come', 1)).toBeNull();
  expect(phaseWords(null)).toBeNull();
});

test.each([
  [0, '0%'],
  [0.004, '< 1%'],
  [0.284, '28%'],
  [0.994, '> 99%'],
  [1, '100%'],
])('a share of %d is written %s', (share, words) => {
  expect(seasonShare(share)).toBe(words);
});
