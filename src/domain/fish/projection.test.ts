import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { estimateTotal, projection, type StageRange } from './projection.ts';
import { runYearBegunIn } from './run-year.ts';
import type { SeasonCounts } from './season-counts.ts';

const CALENDAR = { cut: 20, peak: 22, season: { firstDay: 20, lastDay: 25, length: 6 } };
const NOW = 2025;
const RANGES: readonly StageRange[] = [
  { stage: 0.25, error: 0.4, low: -1.2, high: 1.4 },
  { stage: 0.5, error: 0.3, low: -1.2, high: 1.4 },
  { stage: 0.75, error: 0.2, low: -1.2, high: 1.4 },
];

/** A season with fish on its first days, one count a day. */
function season(year: number, days: readonly number[], isOver = true): SeasonCounts {
  const run = runYearBegunIn(year, CALENDAR);
  let adults = 0;
  const sums = days.map((fish) => {
    adults += fish;
    return adults;
  });
  const report = { source: 'wdfw-weekly', report: 'made up', reportDate: run.lastDate } as const;
  return {
    ...run,
    isOver,
    total: { count: adults, adults, jacks: null, ...report },
    countedOn: addDays(run.firstDate, days.length - 1),
    knownFrom: run.firstDate,
    isDated: true,
    growth: sums.map((sum, day) => [day, sum, 0]),
    countDays: days.map((_, day) => day),
  };
}

function expected(earlier: readonly (readonly number[])[], now: readonly number[]) {
  const seasons = earlier.map((days, at) => season(NOW - earlier.length + at, days));
  const current = season(NOW, now, false);
  const estimate = estimateTotal([...seasons, current], current);
  return { estimate, projection: estimate && projection(estimate, RANGES) };
}

const times = <T>(count: number, item: T): T[] => new Array<T>(count).fill(item);
const fish = fc.integer({ min: 0, max: 500 });
const wholeSeason = fc.array(fish, { minLength: 4, maxLength: 4 }).map((days) => [...days, 100]);
const earlierSeasons = fc.array(wholeSeason, { minLength: 6, maxLength: 12 });
const begunSeason = fc.array(fish, { minLength: 1, maxLength: 5 });

describe('what is expected of a season', () => {
  test.each([
    // By share, by rest and by totals, worked out by hand; three ways that never erred weigh the same.
    ['as usual', [300, 100], [1000, 1000, 1000], 1000],
    ['half as many fish', [150, 50], [500, 800, 1000], (500 * 800 * 1000) ** (1 / 3)],
    ['twice as many fish', [600, 200], [2000, 1400, 1000], (2000 * 1400 * 1000) ** (1 / 3)],
    ['more fish than ever', [3000, 1000], [10_000, 4600, 4000], (10_000 * 4600 * 4000) ** (1 / 3)],
  ])('%s by a day on which four tenths are usually in', (_, now, ways, total) => {
    const { estimate, projection: shown } = expected(times(6, [300, 100, 500, 100]), now);
    expect(estimate?.share).toBeCloseTo(0.4);
    expect(estimate?.ways.map((way) => Math.round(Math.exp(way)))).toEqual(ways);
    expect(shown?.total).toBeCloseTo(total);
    // Its own error is none, so ten sixteenths of what is usual at 40 % of a run: 0.34.
    const error = (10 / 16) * 0.34;
    expect(shown?.high).toBeCloseTo(total * Math.exp(1.4 * error));
    expect(shown?.low).toBeCloseTo(
      Math.max(total * Math.exp(-1.2 * error), (now[0] ?? 0) + (now[1] ?? 0)),
    );
  });

  test('follows the way that was right in the run’s own earlier seasons', () => {
    const shared = [1, 3, 2, 6, 1, 4].map((size) => [200 * size, 300 * size, 500 * size]);
    expect(expected(shared, [1000]).projection?.total).toBeCloseTo(5000, -3);
    const steady = [1, 3, 2, 6, 1, 4].map((early) => [100 * early, 1000 - 100 * early]);
    expect(expected(steady, [50]).projection?.total).toBeCloseTo(1000, -2);
    const later = [1, 3, 2, 6, 1, 4].map((early) => [1000 * early, 500]);
    expect(expected(later, [5000]).projection?.total).toBeCloseTo(5500, -3);
  });

  test('is never below what is counted, and within its range', () => {
    fc.assert(
      fc.property(earlierSeasons, begunSeason, (earlier, now) => {
        const { estimate, projection: shown } = expected(earlier, now);
        if (estimate === null || shown === null) throw new Error('nothing is expected');
        expect(shown.low).toBeGreaterThanOrEqual(estimate.soFar);
        expect(shown.total).toBeGreaterThanOrEqual(shown.low);
        expect(shown.high).toBeGreaterThanOrEqual(shown.total);
      }),
    );
  });

  test('grows with the run', () => {
    fc.assert(
      fc.property(earlierSeasons, begunSeason, fc.integer({ min: 2, max: 50 }), (all, now, by) => {
        const larger = (days: readonly number[]) => days.map((count) => count * by);
        const once = expected(all, now).projection;
        const more = expected(all.map(larger), larger(now)).projection;
        expect((more?.total ?? 0) / (once?.total ?? 1)).toBeCloseTo(by, 6);
        expect((more?.high ?? 0) / (once?.high ?? 1)).toBeCloseTo(by, 6);
      }),
    );
  });

  test('is nothing with fewer than six finished seasons, or where none tells when the run comes', () => {
    expect(expected(times(5, [300, 100, 500]), [300]).projection).toBeNull();
    const undated = times(6, 0).map((_, at) => ({
      ...season(NOW - 6 + at, [300, 100]),
      isDated: false,
    }));
    const current = season(NOW, [300], false);
    expect(estimateTotal([...undated, current], current)).toBeNull();
  });
});
