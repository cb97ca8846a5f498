import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recordOf, weeklySeason } from '../../testing/fish-returns.ts';
import { compared, earlierCounts, scaleWord } from './same-date.ts';
import { seasonCounts } from './season-counts.ts';

describe('a count against earlier seasons by the same date', () => {
  test.each([
    [1372, [681, 2023, 522, 602, 1551, 1030, 4558, 1193, 6350, 995], 10, 6, 0, 1112, 594, 4737],
    [5, [1, 2, 3, 4, 5], 5, 4, 1, 3, 1, 5],
    [0, [0, 0, 0, 0, 0, 0], 6, 0, 6, 0, 0, 0],
    [9, [1, 2, 3, 4], 4, 4, 0, null, null, null],
    [9, [], 0, 0, 0, null, null, null],
  ])('%i against %j', (count, earlier, seasons, fewer, equal, median, low, high) => {
    expect(compared(count, earlier)).toEqual({ seasons, fewer, equal, median, low, high });
  });

  test('does not depend on the order, and the range lies within the counts', () => {
    const counts = fc.array(fc.nat(9000), { maxLength: 12 });
    fc.assert(
      fc.property(fc.nat(9000), counts, (count, earlier) => {
        const result = compared(count, earlier);
        expect(compared(count, earlier.toReversed())).toEqual(result);
        const { seasons, fewer, median, low, high } = result;
        expect(fewer).toBeLessThanOrEqual(seasons);
        if (median === null || low === null || high === null) {
          expect(seasons).toBeLessThan(5);
          return;
        }
        expect(Math.min(...earlier)).toBeLessThanOrEqual(low);
        expect(low).toBeLessThanOrEqual(median);
        expect(median).toBeLessThanOrEqual(high);
        expect(high).toBeLessThanOrEqual(Math.max(...earlier));
      }),
    );
  });
});

test.each([
  [10, 'very low, very low, low, low, usual, usual, usual, high, high, very high, very high'],
  [5, 'very low, low, usual, usual, high, very high'],
  [7, 'very low, very low, low, usual, usual, high, very high, very high'],
])('with %i earlier seasons, of which none to all had fewer fish: %s', (seasons, words) => {
  const counts = Array.from({ length: seasons + 1 }, (_, fewer) => fewer);
  expect(counts.map((fewer) => scaleWord({ fewer, seasons })).join(', ')).toBe(words);
});

test('fewer than five earlier seasons have no word', () => {
  expect(scaleWord({ fewer: 4, seasons: 4 })).toBeNull();
});

test('the earlier counts are those of the ten finished seasons before, on the day of the newest count', () => {
  const weeks = [70, 70, 70];
  const years = Array.from({ length: 13 }, (_, at) => 2013 + at);
  // The last day falls on October 15 only in 2025; in earlier years two reports are by then.
  const returns = years.flatMap((year) =>
    weeklySeason(`${year}-10-08`, year === 2025 ? weeks.slice(0, 2) : weeks),
  );
  const { arrivals, calendar } = recordOf(returns);
  const seasons = seasonCounts(returns, arrivals, calendar, '2025-10-20');
  const current = seasons.at(-1);
  if (current === undefined) throw new Error('there are no seasons');
  const earlier = earlierCounts(seasons, current);
  expect(earlier.map(({ season }) => season.year)).toEqual(years.slice(2, 12));
  expect(earlier.every(({ adults, jacks }) => adults === 140 && jacks === 0)).toBe(true);
});
