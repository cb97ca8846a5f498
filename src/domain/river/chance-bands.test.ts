import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import {
  bandsByTime,
  type ChanceFigures,
  dayBands,
  spreadDays,
  weekendOf,
} from './chance-bands.ts';

/** A cycle of Thursday, November 19, 2026, 4:00 AM in Washington, for three and a half days. */
const ISSUED = Date.parse('2026-11-19T12:00:00Z');
const NOON = Date.parse('2026-11-19T20:00:00Z');
const iso = (at: number) => new Date(at).toISOString();
const every6 = Array.from({ length: 18 }, (_, at) => ISSUED + 6 * at * HOUR_MS);

const FIGURES: ChanceFigures = {
  chances: {
    lid: 'MVEW1',
    issuedAt: iso(ISSUED),
    times: every6.map((at) => ({
      validAt: iso(at),
      flows: [
        { exceedance: 0.1, flowCfs: 9900 },
        { exceedance: 0.5, flowCfs: 6000 },
        { exceedance: 0.9, flowCfs: 4700 },
      ],
    })),
  },
  doubted: [],
  forecast: {
    issuedAt: iso(ISSUED + 3 * HOUR_MS),
    points: every6.map((at) => ({ validAt: iso(at), flowCfs: 5000 })),
    accuracy: [],
  },
  now: NOON,
};
const scored = (...percents: readonly (readonly [leadDay: number, percent: number])[]) => ({
  ...FIGURES.forecast,
  accuracy: percents.map(([leadDay, eightInTenPercent]) => ({
    leadDay,
    forecasts: 20,
    percent: 1,
    eightInTenPercent,
  })),
});
const SATURDAY = { date: '2026-11-21', low: 4700, high: 9900, from: 'ensemble' };
const SUNDAY = { ...SATURDAY, date: '2026-11-22' };

describe('the bands of the days to come', () => {
  test('begin two days after the cycle, as the members of the ensemble start from one state', () => {
    expect(dayBands(FIGURES)).toEqual([SATURDAY, SUNDAY]);
  });

  test('before that are of NOAA’s own errors here, where they are known', () => {
    const forecast = scored([1, 10], [2, 30]);
    expect(dayBands({ ...FIGURES, forecast })).toEqual([
      { date: '2026-11-20', low: 4500, high: 5500, from: 'past-errors' },
      SATURDAY,
      SUNDAY,
    ]);
    expect(dayBands({ ...FIGURES, forecast: scored([2, 30]) })).toEqual([SATURDAY, SUNDAY]);
  });

  test('never go below a dry river, and a river that runs upstream has none of its errors', () => {
    const forecast = scored([1, 120]);
    expect(dayBands({ ...FIGURES, forecast })[0]).toMatchObject({ low: 0, high: 11_000 });
    const points = forecast.points.map(({ validAt }) => ({ validAt, flowCfs: -200 }));
    expect(dayBands({ ...FIGURES, forecast: { ...forecast, points } })).toHaveLength(2);
  });

  test('are left out on days ahead that the record denies, and break the band of the graph', () => {
    expect(dayBands({ ...FIGURES, doubted: [2] })).toEqual([SUNDAY]);
    const broken = bandsByTime({ ...FIGURES, doubted: [2] });
    expect(new Set(broken.map(([at, low]) => `${pacificDay(at)} ${low}`))).toEqual(
      new Set([
        '2026-11-19 null',
        '2026-11-20 null',
        '2026-11-21 null',
        '2026-11-22 4700',
        // Of this day, two times are forecast.
        '2026-11-23 null',
      ]),
    );
  });

  test('are not made from a cycle that is two days old', () => {
    const now = ISSUED + 48 * HOUR_MS;
    const forecast = scored([1, 10], [2, 30]);
    expect(dayBands({ ...FIGURES, forecast, now: now - 1 })).toHaveLength(2);
    expect(dayBands({ ...FIGURES, forecast, now })).toEqual([]);
    expect(bandsByTime({ ...FIGURES, forecast, now }).every(([, low]) => low === null)).toBe(true);
    expect(spreadDays({ ...FIGURES, now })).toEqual([]);
  });

  test('are drawn at the times of both, from now on', () => {
    const bands = bandsByTime({ ...FIGURES, forecast: scored([1, 10]) });
    const known = bands.filter(([, low]) => low !== null);
    expect(known[0]).toEqual([Date.parse('2026-11-20T12:00:00Z'), 4500, 5500]);
    expect(known.at(-1)).toEqual([Date.parse('2026-11-23T06:00:00Z'), 4700, 9900]);
    expect(known).toHaveLength(12);
    expect(bands.map(([at]) => at)).toEqual(bands.map(([at]) => at).toSorted((a, b) => a - b));
  });
});

const days = (...dates: readonly PlainDate[]) => dates.map((date) => ({ date }));
// November 21, 2026 is a Saturday.
test.each<[PlainDate, readonly PlainDate[], PlainDate | null]>([
  ['2026-11-18', ['2026-11-20', '2026-11-21', '2026-11-22'], '2026-11-21'],
  ['2026-11-20', ['2026-11-22', '2026-11-23'], '2026-11-22'],
  ['2026-11-20', ['2026-11-23', '2026-11-24'], '2026-11-23'],
  ['2026-11-21', ['2026-11-21', '2026-11-22'], '2026-11-22'],
  ['2026-11-22', ['2026-11-24', '2026-11-28'], '2026-11-24'],
  ['2026-11-16', ['2026-11-18', '2026-11-19'], null],
])('on %s, of %j, %s is shown', (today, dates, shown) => {
  expect(weekendOf(days(...dates), today)?.date ?? null).toBe(shown);
});
