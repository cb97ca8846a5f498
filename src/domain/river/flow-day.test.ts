import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/milliseconds.ts';
import type { PlainDate } from '../time/plain-date.ts';
import { finishedDays, flowDays, forecastParts, isWholeDay, observedParts } from './flow-day.ts';

const later = (from: string, hours: number) =>
  new Date(Date.parse(from) + hours * HOUR_MS).toISOString();

const hourly = (from: string, hours: number, first = 1000) =>
  Array.from({ length: hours }, (_, at) => ({ observedAt: later(from, at), flowCfs: first + at }));
const sixHourly = (from: string, flows: readonly (number | null)[]) =>
  flows.map((flowCfs, at) => ({ validAt: later(from, 6 * at), flowCfs }));

describe('an observed day', () => {
  test('is a Pacific day with its low, high and mean', () => {
    // November 14 begins at 08:00 UTC: 7 readings of the 13th, 24 of the 14th, 1 of the 15th.
    const days = observedParts(hourly('2026-11-14T01:00:00Z', 32));
    expect(days.map((day) => Object.values(day))).toEqual([
      ['2026-11-13', 1000, 1006, null, 1003, 7],
      ['2026-11-14', 1007, 1030, null, 1018.5, 24],
      ['2026-11-15', 1031, 1031, null, 1031, 1],
    ]);
  });

  test.each([
    [17, false],
    [18, true],
    [24, true],
  ])('with readings in %d hours can be judged: %s', (hours, is) => {
    expect(observedParts(hourly('2026-11-14T08:00:00Z', hours)).map(isWholeDay)).toEqual([is]);
  });

  test.each([
    ['2026-03-08T08:00:00Z', 23],
    ['2026-11-01T07:00:00Z', 25],
  ])('that begins at %s, when the clocks change, has %d hours', (from, hours) => {
    const days = observedParts(hourly(from, hours + 1));
    expect(days.map((day) => day.hours)).toEqual([hours, 1]);
  });

  test('has hours, not readings: its mean does not lean to hours with more of them', () => {
    const flows = [100, 290, 300, 310];
    const readings = [0, 1, 1.25, 1.5].map((hour, at) => ({
      observedAt: later('2026-11-14T08:00:00Z', hour),
      flowCfs: flows[at] ?? 0,
    }));
    expect(observedParts(readings)[0]).toMatchObject({ averageFlow: 200, hours: 2 });
  });
});

describe('a forecast day', () => {
  test.each([
    [[1, 2], [false]],
    [[1, 2, 3], [true]],
    [[1, 2, null, 4], [true]],
    [[1, null, null, 4], [false]],
    [[null, null, null], []],
  ])('of the points %j can be judged: %j', (flows, is) => {
    expect(forecastParts(sixHourly('2026-11-20T12:00:00Z', flows)).map(isWholeDay)).toEqual(is);
  });

  test('is a Pacific day: the point of 06:00 UTC is of the evening before', () => {
    const days = forecastParts(sixHourly('2026-11-21T00:00:00Z', [10, 20, 30, 40, 50, 60]));
    expect(days.map(({ date, low, high }) => [date, low, high])).toEqual([
      ['2026-11-20', 10, 20],
      ['2026-11-21', 30, 60],
    ]);
  });
});

describe('the days to be judged', () => {
  const forecast = (from: string, points: number) =>
    sixHourly(
      from,
      Array.from({ length: points }, (_, at) => 2000 + at),
    );
  const readings = hourly('2026-11-12T08:00:00Z', 59);
  const today: PlainDate = '2026-11-14';
  const judged = (parts: Partial<Parameters<typeof flowDays>[0]>) =>
    flowDays({ readings, ahead: [], medians: [], today, isFresh: true, ...parts });
  const datesOf = (parts: Parameters<typeof judged>[0]) =>
    judged(parts).map(({ date }) => Number(date.slice(-2)));

  test('are the observed ones, today as far as it is known, and the forecast ones after', () => {
    const days = judged({ ahead: forecast('2026-11-15T08:00:00Z', 8) });
    expect(days.map(({ hours }) => hours)).toEqual([24, 24, 11, 24, 24]);
  });

  test('have the rest of today from the forecast', () => {
    expect(judged({ ahead: forecast('2026-11-14T20:00:00Z', 2) }).at(-1)).toMatchObject({
      date: '2026-11-14',
      low: 1048,
      high: 2001,
      averageFlow: (11 * 1053 + 12 * 2000.5) / 23,
      hours: 23,
    });
  });

  test('have no part of today once the present is unknown', () => {
    expect(datesOf({ isFresh: false })).toEqual([12, 13]);
    const ahead = forecast('2026-11-14T20:00:00Z', 2);
    expect(datesOf({ isFresh: false, ahead })).toEqual([12, 13, 14]);
  });

  test('have no past day from the forecast: a gap of the gauge stays a gap', () => {
    const ahead = forecast('2026-11-13T08:00:00Z', 8);
    expect(datesOf({ readings: [], isFresh: false, ahead })).toEqual([14]);
  });
});

test('days are kept once they are over, and if they were read from their beginning', () => {
  const from = '2026-11-10T12:00:00Z';
  const readings = hourly(from, 96, 0).filter(({ flowCfs }) => flowCfs < 50 || flowCfs > 60);
  const span = { from: Date.parse(from), now: Date.parse(from) + 96 * HOUR_MS };
  expect(finishedDays(readings, span)).toEqual([
    { date: '2026-11-11', mean: (20 + 43) / 2, low: 20, high: 43 },
    expect.objectContaining({ date: '2026-11-13', low: 68, high: 91 }),
  ]);
});
