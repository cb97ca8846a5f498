import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import {
  anyReturns,
  counted,
  fishReturn,
  recordOf,
  weeklySeason,
} from '../../testing/fish-returns.ts';
import { type ArrivalCurve, arrivalCurve, recentRunYearFish } from './arrival-curve.ts';
import { circleTotal } from './day-circle.ts';
import type { FishReturn } from './fish-return.ts';

const AS_OF = '2026-08-05';
const SEASON = [10, 50, 100, 50, 10];

function curveOf(returns: readonly FishReturn[], asOf: PlainDate = AS_OF): ArrivalCurve {
  const curve = arrivalCurve(recordOf(returns), asOf);
  if (curve === null) throw new Error('there is no curve');
  return curve;
}

const meanDay = ({ count }: ArrivalCurve) =>
  count.reduce((sum, fish, day) => sum + fish * day, 0) / circleTotal(count);

const octobers = (years: readonly number[], fish: (year: number) => number) =>
  years.map((year) => fishReturn({ date: `${year}-10-10`, adults: fish(year) }));

describe('an arrival curve', () => {
  test('spreads a weekly count over its week and smooths it evenly to both sides', () => {
    // The week to October 10, days 276 to 282, has its middle on day 279.
    const curve = curveOf(counted('2025-10-10 70'));
    const daysWithFish = [...curve.count.entries()]
      .filter(([, fish]) => fish > 0)
      .map(([day]) => day);
    expect(meanDay(curve)).toBeCloseTo(279, 9);
    expect(279 - (daysWithFish[0] ?? 0)).toBe((daysWithFish.at(-1) ?? 0) - 279);
    expect(curve.count.indexOf(Math.max(...curve.count))).toBe(279);
  });

  test('gives every run-year the same weight in timing, however many fish it had', () => {
    const curve = curveOf([
      fishReturn({ date: '2024-09-30', since: '2024-09-29', adults: 10 }),
      fishReturn({ date: '2025-10-10', since: '2025-10-09', adults: 990 }),
    ]);
    // Days 273 (leap year) and 282 weigh the same; the height is that of 500 fish.
    expect(meanDay(curve)).toBeCloseTo(277.5, 9);
    expect(circleTotal(curve.count)).toBeCloseTo(500, 9);
  });

  test.each<[string, readonly FishReturn[], PlainDate, readonly number[], number]>([
    [
      'the mean of its run-years',
      [
        ...weeklySeason('2023-10-04', SEASON),
        ...weeklySeason(
          '2024-10-02',
          SEASON.map((fish) => 2 * fish),
        ),
      ],
      ...([AS_OF, [2023, 2024], 330] as const),
    ],
    [
      'ten run-years with 10 fish',
      octobers(
        [2012, 2013, 2014, 2015, 2016, 2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024],
        (year) => (year === 2020 ? 9 : 100),
      ),
      ...([AS_OF, [2014, 2015, 2016, 2017, 2018, 2019, 2021, 2022, 2023, 2024], 100] as const),
    ],
    [
      'no run-year that is not over: half a season would look like it ends today',
      [...weeklySeason('2024-10-02', SEASON), ...weeklySeason('2025-10-01', [10, 50])],
      ...(['2025-10-08', [2024], 220] as const),
    ],
    [
      'no run-year that was mostly counted before the first report',
      [...counted('2013-01-03 60 undated, 2013-01-10 40'), ...weeklySeason('2024-12-04', SEASON)],
      ...([AS_OF, [2024], 220] as const),
    ],
    [
      'run-years of fewer than 10 fish where there are no others',
      counted('2024-10-10 6, 2025-10-10 8'),
      ...([AS_OF, [2024, 2025], 7] as const),
    ],
  ])('is of %s', (_, returns, asOf, years, mean) => {
    const curve = curveOf(returns, asOf);
    expect(curve.years).toEqual(years);
    expect(curve.fish).toBeCloseTo(mean * years.length, 9);
    expect(circleTotal(curve.count)).toBeCloseTo(mean, 9);
  });

  test('is null for an unfinished run-year alone', () => {
    const running = recordOf(weeklySeason('2025-10-01', [10, 50]));
    expect(arrivalCurve(running, '2025-10-08')).toBeNull();
  });

  test('is exactly 0 for a stray outside the days of 99.5 %', () => {
    const stray = counted('2025-03-01 1');
    const { count } = curveOf([...weeklySeason('2024-10-02', [100, 300, 100]), ...stray]);
    expect(count[59]).toBe(0);
    expect(circleTotal(count)).toBeCloseTo(501, 9);
  });

  test('is lower for fish that a correction takes back, and nowhere negative', () => {
    const curve = curveOf([
      ...weeklySeason('2024-10-02', [100, 100]),
      ...counted('2024-12-11 -100'),
    ]);
    // Only the week to October 2 is left, its middle on day 272 of a leap year.
    expect(meanDay(curve)).toBeCloseTo(272, 9);
    expect(circleTotal(curve.count)).toBeCloseTo(100, 9);
  });

  test.each([
    ['-', false],
    ['0', true],
  ])('has jacks where they were reported, %s: %s', (jacks, isThere) => {
    const curve = curveOf(counted(`2025-10-10 70/${jacks}`));
    expect(curve.jacks !== null).toBe(isThere);
    expect(circleTotal(curve.jacks ?? [])).toBe(0);
    expect(curve.adults).toEqual(curve.count);
  });

  test('is adults and jacks on every day, never negative, and sums to the mean total', () => {
    fc.assert(
      fc.property(anyReturns, (returns) => {
        const record = recordOf(returns);
        const curve = arrivalCurve(record, AS_OF);
        if (curve === null) return;
        for (const [day, count] of curve.count.entries()) {
          expect(count).toBe((curve.adults?.[day] ?? 0) + (curve.jacks?.[day] ?? 0));
          expect(count).toBeGreaterThanOrEqual(0);
        }
        expect(curve.count).toHaveLength(366);
        const used = record.years.filter(({ year }) => curve.years.includes(year));
        const fish = used.reduce((sum, { count }) => sum + count, 0);
        expect(circleTotal(curve.count)).toBeCloseTo(Math.max(fish / used.length, 0), 6);
      }),
    );
  });
});

test('recent fish are those of the current run-year and the nine before it', () => {
  const record = recordOf(octobers([2015, 2016, 2017, 2025], (year) => year));
  expect(recentRunYearFish(record, '2025-12-31')).toBe(2016 + 2017 + 2025);
  expect(recentRunYearFish(record, '2026-10-01')).toBe(2017 + 2025);
});
