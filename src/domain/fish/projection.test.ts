import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { expectedTotal, type Lesson, projection } from './projection.ts';
import { runYearBegunIn } from './run-year.ts';
import type { SeasonCounts } from './season-counts.ts';
import { estimateTotal } from './season-estimate.ts';

const CALENDAR = { cut: 20, peak: 22, season: { firstDay: 20, lastDay: 25, length: 6 } };
const NOW = 2025;

const PLAIN: Lesson = {
  stage: 0.25,
  shift: [0, 0, 0, 0, 0],
  spread: [Math.log(0.2), 0, 0, 0],
  low: -1.2,
  high: 1.4,
  isProved: true,
};
const LESSONS = [0, 0.25, 0.75].map((stage) => ({ ...PLAIN, stage }));

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

function estimated(earlier: readonly (readonly number[])[], now: readonly number[] | null) {
  const seasons = earlier.map((days, at) => season(NOW - earlier.length + at, days));
  return estimateTotal(now === null ? seasons : [...seasons, season(NOW, now, false)], NOW);
}

function expected(earlier: readonly (readonly number[])[], now: readonly number[] | null) {
  const estimate = estimated(earlier, now);
  return estimate && projection(estimate, LESSONS);
}

const times = <T>(count: number, item: T): T[] => new Array<T>(count).fill(item);
const fish = fc.integer({ min: 0, max: 500 });
const wholeSeason = fc.array(fish, { minLength: 4, maxLength: 4 }).map((days) => [...days, 100]);
const earlierSeasons = fc.array(wholeSeason, { minLength: 6, maxLength: 12 });
const begunSeason = fc.array(fish, { minLength: 1, maxLength: 5 });

describe('what is expected of a season', () => {
  test.each([
    // By share, by rest and by totals, worked out by hand; three ways that never erred weigh the same.
    ['as usual', [300, 100], [1000, 1000, 1000], [1000, 780, 1400]],
    ['half as many fish', [150, 50], [500, 800, 1000], [740, 570, 980]],
    ['twice as many fish', [600, 200], [2000, 1400, 1000], [1400, 1100, 1900]],
    ['more fish than ever', [3000, 1000], [10_000, 4600, 4000], [5700, 4400, 7600]],
  ])('%s by a day on which four tenths are usually in', (_, now, ways, figures) => {
    const estimate = estimated(times(6, [300, 100, 500, 100]), now);
    expect(estimate?.share).toBeCloseTo(0.4);
    expect(estimate?.ways.map((way) => Math.round(Math.exp(way)))).toEqual(ways);
    // The cube root of the three, and e to the -0.24 and 0.28 of it, to two figures outwards.
    const shown = estimate && projection(estimate, LESSONS);
    expect([shown?.total, shown?.low, shown?.high]).toEqual(figures);
  });

  test('follows the way that was right in the run’s own earlier seasons', () => {
    const total = (earlier: number[][], now: number[]) => {
      const estimate = estimated(earlier, now);
      return Math.exp(estimate?.own ?? 0);
    };
    const shared = [1, 3, 2, 6, 1, 4].map((size) => [200 * size, 300 * size, 500 * size]);
    expect(total(shared, [1000])).toBeCloseTo(5000, -3);
    const steady = [1, 3, 2, 6, 1, 4].map((early) => [100 * early, 1000 - 100 * early]);
    expect(total(steady, [50])).toBeCloseTo(1000, -2);
    const later = [1, 3, 2, 6, 1, 4].map((early) => [1000 * early, 500]);
    expect(total(later, [5000])).toBeCloseTo(5500, -3);
  });

  test('is what lessons make of its signs, between two stages the mean of both', () => {
    // Twice as many fish as usual in a season like the last: 1400 by its own ways.
    const estimate = estimated(times(6, [300, 100, 500, 100]), [600, 200]);
    const [constant = 0, last, own, count, jacks] = estimate?.signs ?? [];
    expect(constant).toBe(1);
    expect(last).toBeCloseTo(0);
    expect(own).toBeCloseTo(Math.log(1.4095));
    expect(count).toBeCloseTo(Math.log(0.8));
    expect(jacks).toBe(0);
    const [before, early, late] = LESSONS;
    if (estimate === null || !before || !early || !late) throw new Error('nothing is expected');
    const stages = [before, early, { ...late, shift: [0.5, 0, 1, 0, 0] }];
    // At 40 % of the run three tenths of the way from the one to the other.
    const shift = 0.3 * (0.5 + Math.log(1.4095));
    expect(expectedTotal(estimate, stages)).toBeCloseTo(Math.log(1409.5) + shift, 3);
  });

  test('is the usual total before the season, and more after a year of many jacks', () => {
    expect(expected(times(6, [300, 100, 500, 100]), null)).toEqual({
      total: 1000,
      low: 780,
      high: 1400,
      seasons: 6,
      isProved: true,
    });
    const withJacks = (jacks: number, at: number) => {
      const counts = season(NOW - 6 + at, [300, 700]);
      return {
        ...counts,
        growth: counts.growth.map(([day, adults]) => [day, adults, jacks] as const),
      };
    };
    const seasons = [99, 99, 99, 99, 99, 199].map(withJacks);
    expect(estimateTotal(seasons, NOW)?.signs[4]).toBeCloseTo(Math.log(2));
    expect(estimateTotal(seasons, NOW + 1)?.signs[4]).toBe(0);
  });

  test('is never below what is counted, and within its range', () => {
    fc.assert(
      fc.property(earlierSeasons, begunSeason, (earlier, now) => {
        const estimate = estimated(earlier, now);
        if (estimate === null) throw new Error('nothing is expected');
        const shown = projection(estimate, LESSONS);
        if (shown === null) return;
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
        const once = estimated(all, now);
        const more = estimated(all.map(larger), larger(now));
        expect((more?.own ?? 0) - (once?.own ?? 0)).toBeCloseTo(Math.log(by), 6);
      }),
    );
  });

  const usual = times(6, [300, 100, 500, 100]);
  test.each<[string, readonly (readonly number[])[], readonly number[] | null]>([
    ['five finished seasons', times(5, [300, 100, 500]), [300, 10]],
    ['five finished seasons before it', times(5, [300, 100, 500]), null],
    ['nineteen fish', usual, [10, 9]],
    ['forty fish expected', times(6, [30, 10]), null],
    ['a first count when seven tenths are usually in', times(6, [700, 300]), [300]],
    ['two in a hundred to come', times(6, [500, 485, 15]), [500, 400]],
  ])('is nothing from %s', (_, earlier, now) => {
    expect(expected(earlier, now)).toBeNull();
  });

  test('is nothing while fish come in numbers, if no more than the count is expected', () => {
    const estimate = estimated(usual, [300, 100]);
    if (estimate === null) throw new Error('nothing is expected');
    const nearlyAll = { ...estimate, own: 0, soFar: 24_110, lately: 2411 };
    expect(projection(nearlyAll, LESSONS)).toBeNull();
    expect(projection({ ...nearlyAll, lately: 2400 }, LESSONS)?.total).toBe(24_110);
    expect(projection({ ...nearlyAll, own: Math.log(30_000) }, LESSONS)?.total).toBe(30_000);
  });

  test('is null if its range would be too wide, or no season shows its timing', () => {
    const estimate = estimated(usual, [300, 100]);
    const wide = LESSONS.map((lesson) => ({ ...lesson, low: -12, high: 12 }));
    expect(estimate && projection(estimate, wide)).toBeNull();
    expect(estimate && projection(estimate, [])).toBeNull();
    const undated = times(6, 0).map((_, at) => ({
      ...season(NOW - 6 + at, [300, 100]),
      isDated: false,
    }));
    expect(estimateTotal([...undated, season(NOW, [300], false)], NOW)).toBeNull();
  });
});
