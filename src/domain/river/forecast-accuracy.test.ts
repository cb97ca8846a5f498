import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../time/milliseconds.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import type { KeptFlow } from './daily-flow.ts';
import {
  forecastAccuracy,
  forecastDays,
  type KeptForecast,
  thinnedIssues,
} from './forecast-accuracy.ts';
import type { RiverForecast } from './river-value.ts';

const ISSUED = '2026-11-10T15:15:00.000Z';
const FIRST_DAY: PlainDate = '2026-11-10';

function forecast(flows: readonly (number | null)[], over: Partial<RiverForecast> = {}) {
  const points = flows.map((secondary, at) => ({
    validAt: new Date(Date.parse('2026-11-10T18:00:00Z') + 6 * at * HOUR_MS).toISOString(),
    primary: 12,
    secondary,
  }));
  const units = { primaryUnits: 'ft', secondaryUnits: 'kcfs' };
  return { lid: 'MVEW1', issuedAt: ISSUED, ...units, points, ...over };
}

const issues = (count: number, everyMs = DAY_MS) =>
  Array.from({ length: count }, (_, at) =>
    new Date(Date.parse(ISSUED) + at * everyMs).toISOString(),
  );
const flowOf = (date: PlainDate, mean: number): KeptFlow => ({ date, mean, low: 0, high: 9999 });
const flows = (means: readonly number[]) =>
  means.map((mean, at) => flowOf(addDays(FIRST_DAY, at), mean));
const threeDays = (issuedAt: string, flowCfs: number): KeptForecast => ({
  issuedAt,
  leadDay: 3,
  flowCfs,
});

describe('what a forecast says of a day', () => {
  test('is the mean of its points, on whole days after that of its issue', () => {
    // At 10:00, 16:00 and 22:00 of the 10th, then four points a day.
    const days = forecastDays(forecast([9, 9, 9, 1, 2, 3, 4, 5, 5, null, 6, 7, 7, null, null]));
    expect(days).toEqual([
      { issuedAt: ISSUED, leadDay: 1, flowCfs: 2500 },
      { issuedAt: ISSUED, leadDay: 2, flowCfs: (5000 + 5000 + 6000) / 3 },
    ]);
  });

  test.each([
    ['a unit of flow', { secondaryUnits: null }],
    ['a time of issue', { issuedAt: null }],
    ['points', { points: [] }],
  ])('is nothing without %s', (_, over) => {
    expect(forecastDays(forecast([1, 1, 1, 1, 1, 1, 1, 1], over))).toEqual([]);
  });
});

describe('how good forecasts were', () => {
  test('is the median error once 20 can be compared', () => {
    // Off by 1 to 20 percent, above and below: the median is 10.5, and eight in ten are within 16.2.
    const off = issues(20).map((at, n) => threeDays(at, 1000 + 10 * (n + 1) * (n % 2 ? 1 : -1)));
    const measured = flows(new Array(30).fill(1000));
    const [three, ...others] = forecastAccuracy(off, measured);
    expect(others).toEqual([]);
    expect(three).toEqual({
      leadDay: 3,
      forecasts: 20,
      percent: expect.closeTo(10.5),
      eightInTenPercent: expect.closeTo(16.2),
    });
    expect(forecastAccuracy(off.slice(1), measured)).toEqual([]);
  });

  test('leaves out days that were dry, reversed or not measured', () => {
    const measured = flows([...new Array(5).fill(1000), 0, -300, ...new Array(20).fill(1000)]);
    const gaps = measured.filter(({ date }) => date !== '2026-11-20');
    const kept = issues(24).map((at) => threeDays(at, 1100));
    expect(forecastAccuracy(kept, gaps)).toEqual([
      {
        leadDay: 3,
        forecasts: 21,
        percent: expect.closeTo(10),
        eightInTenPercent: expect.closeTo(10),
      },
    ]);
  });
});

test('thinned, the first forecast of each week stays', () => {
  const weekOf = (issuedAt: string) => Math.floor(Date.parse(issuedAt) / (7 * DAY_MS));
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 400 })), (halfDays) => {
      const kept = halfDays.map((at) => new Date(at * (DAY_MS / 2)).toISOString());
      const dropped = thinnedIssues(kept);
      const weeks = Map.groupBy(kept.toSorted(), weekOf);
      const firsts = Array.from(weeks.values(), ([first]) => first);
      expect(kept.filter((issue) => !dropped.includes(issue)).toSorted()).toEqual(firsts);
    }),
  );
});
