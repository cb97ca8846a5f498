import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { anyReturns, fishReturn, weeklySeason } from '../../testing/fish-returns.ts';
import {
  type ArrivalCurve,
  arrivalCurve,
  recentRunYearFish,
  type SeriesRecord,
} from './arrival-curve.ts';
import { arrivalsOf } from './arrivals.ts';
import { circleTotal } from './day-circle.ts';
import type { FishReturn } from './fish-return.ts';
import { runCalendar } from './run-year.ts';
import { yearlyTotals } from './yearly-totals.ts';

const AS_OF = '2026-08-05';
const SEASON = [10, 50, 100, 50, 10];

function recordOf(returns: readonly FishReturn[]): SeriesRecord {
  const arrivals = arrivalsOf(returns);
  const calendar = runCalendar(arrivals);
  return { arrivals, calendar, totals: yearlyTotals(returns, calendar), received: 'none' };
}

function curveOf(returns: readonly FishReturn[], asOf: PlainDate = AS_OF): ArrivalCurve {
  const curve = arrivalCurve(recordOf(returns), asOf);
  if (curve === null) throw new Error('there is no curve');
  return curve;
}

/** Mean day of the fish: where the curve balances. */
function meanDay({ count }: ArrivalCurve): number {
  return count.reduce((sum, fish, day) => sum + fish * day, 0) / circleTotal(count);
}

describe('arrivalCurve', () => {
  test('sums to the mean total of its run-years', () => {
    const curve = curveOf([
      ...weeklySeason('2023-10-04', SEASON),
      ...weeklySeason('2024-10-02', [20, 100, 200, 100, 20]),
    ]);
    expect(curve.years).toEqual([2023, 2024]);
    expect(curve.fish).toBe(660);
    expect(circleTotal(curve.count)).toBeCloseTo(330, 9);
  });

  test('spreads a weekly count over its week and smooths it evenly to both sides', () => {
    // The week to 10 October, days 276 to 282, has its middle on day 279.
    const curve = curveOf([fishReturn({ date: '2025-10-10', adults: 70 })]);
    const held = [...curve.count.entries()].filter(([, fish]) => fish > 0).map(([day]) => day);
    expect(meanDay(curve)).toBeCloseTo(279, 9);
    expect(279 - (held[0] ?? 0)).toBe((held.at(-1) ?? 0) - 279);
    expect(curve.count.indexOf(Math.max(...curve.count))).toBe(279);
  });

  test('every run-year has the same weight in timing, however many fish it had', () => {
    const curve = curveOf([
      fishReturn({ date: '2024-09-30', since: '2024-09-29', adults: 10 }),
      fishReturn({ date: '2025-10-10', since: '2025-10-09', adults: 990 }),
    ]);
    // Days 273 (leap year) and 282 weigh the same; the height is that of 500 fish.
    expect(meanDay(curve)).toBeCloseTo(277.5, 9);
    expect(circleTotal(curve.count)).toBeCloseTo(500, 9);
  });

  test('leaves out run-years with fewer than 10 fish and those before the last ten', () => {
    const returns = Array.from({ length: 14 }, (_, at) => 2012 + at).map((year) =>
      fishReturn({ date: `${year}-10-10`, adults: year === 2020 ? 9 : 100 }),
    );
    expect(curveOf(returns).years).toEqual([
      2015, 2016, 2017, 2018, 2019, 2021, 2022, 2023, 2024, 2025,
    ]);
  });

  test('leaves out the run-year that is not over: half a season would look like it ends today', () => {
    const past = weeklySeason('2024-10-02', SEASON);
    const running = weeklySeason('2025-10-01', [10, 50]);
    expect(curveOf([...past, ...running], '2025-10-08').years).toEqual([2024]);
    expect(arrivalCurve(recordOf(running), '2025-10-08')).toBeNull();
  });

  test('leaves out a run-year that was mostly counted before the first report', () => {
    const returns = [
      fishReturn({ date: '2013-01-03', adults: 60, undated: true }),
      fishReturn({ date: '2013-01-10', adults: 40 }),
      ...weeklySeason('2024-12-04', SEASON),
    ];
    expect(curveOf(returns).years).toEqual([2024]);
  });

  test('run-years of fewer than 10 fish are taken together where there are no others', () => {
    const curve = curveOf([
      fishReturn({ date: '2024-10-10', adults: 6 }),
      fishReturn({ date: '2025-10-10', adults: 8 }),
    ]);
    expect(curve).toMatchObject({ years: [2024, 2025], fish: 14 });
    expect(circleTotal(curve.count)).toBeCloseTo(7, 9);
  });

  test('a stray outside the days of 99.5 % is exactly 0', () => {
    const curve = curveOf([
      ...weeklySeason('2024-10-02', [100, 300, 100]),
      fishReturn({ date: '2025-03-01', adults: 1 }),
    ]);
    expect(curve.count[59]).toBe(0);
    expect(circleTotal(curve.count)).toBeCloseTo(501, 9);
  });

  test('a correction lowers the fish it takes back and makes nothing negative', () => {
    const curve = curveOf([
      ...weeklySeason('2024-10-02', [100, 100]),
      fishReturn({ date: '2024-12-11', adults: -100 }),
    ]);
    // Only the week to 2 October is left, its middle on day 272 of a leap year.
    expect(meanDay(curve)).toBeCloseTo(272, 9);
    expect(circleTotal(curve.count)).toBeCloseTo(100, 9);
  });

  test('a season over New Year is one piece on the circle', () => {
    const { count } = curveOf(weeklySeason('2024-12-18', [50, 100, 50]));
    expect([363, 364, 365, 0, 1].every((day) => (count[day] ?? 0) > 0)).toBe(true);
    expect(Math.abs((count[365] ?? 0) - (count[0] ?? 0))).toBeLessThan(1);
  });

  test.each([
    ['jacks that were not reported are missing', null, false],
    ['jacks reported as 0 are 0', 0, true],
  ])('%s', (_, jacks, isThere) => {
    const curve = curveOf([fishReturn({ date: '2025-10-10', adults: 70, jacks })]);
    expect(curve.jacks !== null).toBe(isThere);
    expect(circleTotal(curve.jacks ?? [])).toBe(0);
    expect(curve.adults).toEqual(curve.count);
  });

  test('count is adults and jacks on every day, nothing is negative, the sum is the mean total', () => {
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
        const used = record.totals.filter(({ year }) => curve.years.includes(year));
        const fish = used.reduce((sum, { count }) => sum + count, 0);
        expect(circleTotal(curve.count)).toBeCloseTo(Math.max(fish / used.length, 0), 6);
      }),
    );
  });
});

describe('recentRunYearFish', () => {
  test('counts the current run-year and the nine before it', () => {
    const returns = [2015, 2016, 2017, 2025].map((year) =>
      fishReturn({ date: `${year}-10-10`, adults: year }),
    );
    expect(recentRunYearFish(recordOf(returns), '2025-12-31')).toBe(2016 + 2017 + 2025);
    expect(recentRunYearFish(recordOf(returns), '2026-10-01')).toBe(2017 + 2025);
  });
});
