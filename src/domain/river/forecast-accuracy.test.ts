import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import {
  forecastAccuracy,
  forecastDays,
  type KeptForecast,
  thinnedIssues,
} from './forecast-accuracy.ts';
import { finishedDays, type KeptFlow } from './kept-flow.ts';
import type { RiverForecast } from './river-forecast.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 7:15 in the morning in Washington. */
const ISSUED = '2026-11-10T15:15:00.000Z';
const FIRST_DAY: PlainDate = '2026-11-10';

function forecast(flows: readonly (number | null)[], over: Partial<RiverForecast> = {}) {
  const points = flows.map((secondary, at) => ({
    validAt: new Date(Date.parse('2026-11-10T18:00:00Z') + 6 * at * HOUR).toISOString(),
    primary: 12,
    secondary,
  }));
  const units = { primaryUnits: 'ft', secondaryUnits: 'kcfs' };
  return { lid: 'MVEW1', issuedAt: ISSUED, ...units, points, ...over };
}

const issues = (count: number, everyMs = DAY) =>
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

describe('days of readings', () => {
  test('are kept once they are over, and if they were read from their beginning', () => {
    const from = Date.parse('2026-11-10T12:00:00Z');
    const readings = Array.from({ length: 96 }, (_, hour) => ({
      observedAt: new Date(from + hour * HOUR).toISOString(),
      flowCfs: hour,
    })).filter(({ flowCfs }) => flowCfs < 50 || flowCfs > 60);
    const now = from + 96 * HOUR;
    // From midnight, which is 20 hours later, one whole day; the next lacks 7 hours.
    expect(finishedDays(readings, { from, now })).toEqual([
      { date: '2026-11-11', mean: (20 + 43) / 2, low: 20, high: 43 },
      expect.objectContaining({ date: '2026-11-13', low: 68, high: 91 }),
    ]);
  });
});

describe('how good forecasts were', () => {
  test('is the median error once 20 can be compared', () => {
    // Off by 1 to 20 per cent, above and below: the median is 10.5.
    const off = issues(20).map((at, n) => threeDays(at, 1000 + 10 * (n + 1) * (n % 2 ? 1 : -1)));
    const measured = flows(new Array(30).fill(1000));
    const [three, ...others] = forecastAccuracy(off, measured);
    expect(others).toEqual([]);
    expect(three).toEqual({ leadDay: 3, forecasts: 20, percent: expect.closeTo(10.5) });
    expect(forecastAccuracy(off.slice(1), measured)).toEqual([]);
  });

  test('leaves out days that were dry, reversed or not measured', () => {
    const measured = flows([...new Array(5).fill(1000), 0, -300, ...new Array(20).fill(1000)]);
    const gaps = measured.filter(({ date }) => date !== '2026-11-20');
    const kept = issues(24).map((at) => threeDays(at, 1100));
    expect(forecastAccuracy(kept, gaps)).toEqual([
      { leadDay: 3, forecasts: 21, percent: expect.closeTo(10) },
    ]);
  });

  const numbers = (min: number, max: number) => fc.integer({ min, max });
  const gapped = fc.array(fc.option(numbers(-50, 5000), { nil: undefined }), {
    minLength: 20,
    maxLength: 90,
  });

  test('equals a count by hand over any gaps of forecasts and readings', () => {
    fc.assert(
      fc.property(gapped, gapped, numbers(1, 9), numbers(0, 23), (said, seen, leadDay, hour) => {
        const kept = said.flatMap((flowCfs, at) => {
          const issuedAt = new Date(Date.UTC(2026, 9, 1 + at, hour)).toISOString();
          return flowCfs === undefined ? [] : [{ issuedAt, leadDay, flowCfs }];
        });
        const measured = seen.flatMap((mean, at) =>
          mean === undefined ? [] : [flowOf(addDays('2026-10-01', at), mean)],
        );
        // Until 7:00 UTC it is still the day before in Washington; from November on until 8:00.
        const errors = kept.flatMap(({ issuedAt, flowCfs }) => {
          const midnight = issuedAt < '2026-11-01T09:00' ? 7 : 8;
          const day = new Date(Date.parse(issuedAt) + leadDay * DAY - midnight * HOUR);
          const at = Math.floor((day.getTime() - Date.UTC(2026, 9, 1)) / DAY);
          const flow = seen[at] ?? 0;
          return flow > 0 ? [(100 * Math.abs(flowCfs - flow)) / flow] : [];
        });
        const found = forecastAccuracy(kept, measured);
        if (errors.length < 20) expect(found).toEqual([]);
        else {
          const sorted = errors.toSorted((a, b) => a - b);
          const middle = [Math.floor((errors.length - 1) / 2), Math.floor(errors.length / 2)];
          const percent = middle.reduce((sum, at) => sum + (sorted[at] ?? 0), 0) / 2;
          const forecasts = errors.length;
          expect(found).toEqual([{ leadDay, forecasts, percent: expect.closeTo(percent, 6) }]);
        }
      }),
    );
  });
});

test('thinned, the first forecast of each week stays', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 400 })), (halfDays) => {
      const kept = halfDays.map((at) => new Date(at * (DAY / 2)).toISOString());
      const dropped = new Set(thinnedIssues(kept));
      const left = kept.filter((issuedAt) => !dropped.has(issuedAt));
      const weekOf = (issuedAt: string) => Math.floor(Date.parse(issuedAt) / (7 * DAY));
      expect(new Set(left.map(weekOf))).toEqual(new Set(kept.map(weekOf)));
      expect(left).toHaveLength(new Set(left.map(weekOf)).size);
      for (const one of left) {
        expect(kept.filter((other) => weekOf(other) === weekOf(one) && other < one)).toEqual([]);
      }
      expect(thinnedIssues(left)).toEqual([]);
    }),
  );
});
