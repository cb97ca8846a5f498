import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlainDate } from '../time/plain-date.ts';
import { flowDays, forecastParts, isWholeDay, observedParts } from './flow-day.ts';
import type { FlowReading } from './observed-flow.ts';

const HOUR = 3_600_000;

/** Readings at the full hours from an instant on, each a cfs higher than the one before. */
function hourly(from: string, hours: number, first = 1000): FlowReading[] {
  return Array.from({ length: hours }, (_, at) => ({
    observedAt: new Date(Date.parse(from) + at * HOUR).toISOString(),
    flowCfs: first + at,
  }));
}

describe('an observed day', () => {
  test('is a Pacific day with its low, high and mean', () => {
    // 14 November begins at 08:00 UTC: 7 readings of the 13th, 24 of the 14th, 1 of the 15th.
    const days = observedParts(hourly('2026-11-14T01:00:00Z', 32));
    expect(days).toEqual([
      { date: '2026-11-13', low: 1000, high: 1006, medianFlow: null, averageFlow: 1003, hours: 7 },
      {
        date: '2026-11-14',
        low: 1007,
        high: 1030,
        medianFlow: null,
        averageFlow: 1018.5,
        hours: 24,
      },
      { date: '2026-11-15', low: 1031, high: 1031, medianFlow: null, averageFlow: 1031, hours: 1 },
    ]);
  });

  test.each([
    [17, false],
    [18, true],
    [24, true],
  ])('with readings in %d hours can be judged: %s', (hours, is) => {
    expect(observedParts(hourly('2026-11-14T08:00:00Z', hours)).map(isWholeDay)).toEqual([is]);
  });

  test('counts hours, not readings: a day of many readings in few hours is none', () => {
    const quarters = Array.from({ length: 68 }, (_, at) => ({
      observedAt: new Date(Date.parse('2026-11-14T08:00:00Z') + at * (HOUR / 4)).toISOString(),
      flowCfs: 500,
    }));
    expect(observedParts(quarters)[0]).toMatchObject({ hours: 17 });
  });

  test('has 23 hours when the clocks go forward and 25 when they go back', () => {
    // 8 March 2026 is 08:00 to 07:00 UTC; 1 November is 07:00 to 08:00 UTC.
    expect(
      observedParts(hourly('2026-03-08T08:00:00Z', 24)).map(({ date, hours }) => [date, hours]),
    ).toEqual([
      ['2026-03-08', 23],
      ['2026-03-09', 1],
    ]);
    expect(
      observedParts(hourly('2026-11-01T07:00:00Z', 26)).map(({ date, hours }) => [date, hours]),
    ).toEqual([
      ['2026-11-01', 25],
      ['2026-11-02', 1],
    ]);
  });

  test('has a mean that does not lean to the hours with more readings', () => {
    const readings = [
      { observedAt: '2026-11-14T08:00:00Z', flowCfs: 100 },
      { observedAt: '2026-11-14T09:00:00Z', flowCfs: 290 },
      { observedAt: '2026-11-14T09:15:00Z', flowCfs: 300 },
      { observedAt: '2026-11-14T09:30:00Z', flowCfs: 310 },
    ];
    expect(observedParts(readings)[0]?.averageFlow).toBe(200);
  });
});

describe('a forecast day', () => {
  const sixHourly = (from: string, flows: readonly (number | null)[]) =>
    flows.map((flowCfs, at) => ({
      validAt: new Date(Date.parse(from) + at * 6 * HOUR).toISOString(),
      flowCfs,
    }));

  test.each([
    [[1, 2], false],
    [[1, 2, 3], true],
    [[1, 2, null, 4], true],
    [[1, null, null, 4], false],
  ])('of the points %j can be judged: %s', (flows, is) => {
    expect(forecastParts(sixHourly('2026-11-20T12:00:00Z', flows)).map(isWholeDay)).toEqual([is]);
  });

  test('without a single figure is no day', () => {
    expect(forecastParts(sixHourly('2026-11-20T12:00:00Z', [null, null, null]))).toEqual([]);
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
    Array.from({ length: points }, (_, at) => ({
      validAt: new Date(Date.parse(from) + at * 6 * HOUR).toISOString(),
      flowCfs: 2000 + at,
    }));
  const medians = (flowCfs: number, ...days: number[]) =>
    days.map((day) => ({ month: 11, day, flowCfs }));
  const judged = (parts: Partial<Parameters<typeof flowDays>[0]>) =>
    flowDays({ readings, ahead: [], medians: [], today, isFresh: true, ...parts });
  const datesOf = (parts: Parameters<typeof judged>[0]) => judged(parts).map(({ date }) => date);

  /** 12 and 13 November whole, 14 November until 10:00. */
  const readings = hourly('2026-11-12T08:00:00Z', 59);
  const today: PlainDate = '2026-11-14';

  test('are the observed ones, today as far as it is known, and the forecast ones after', () => {
    const days = judged({ ahead: forecast('2026-11-15T08:00:00Z', 8) });
    expect(days.map(({ date, hours }) => [date, hours])).toEqual([
      ['2026-11-12', 24],
      ['2026-11-13', 24],
      ['2026-11-14', 11],
      ['2026-11-15', 24],
      ['2026-11-16', 24],
    ]);
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

  test('have no part of today once it is not known what the river does now', () => {
    expect(datesOf({ isFresh: false })).toEqual(['2026-11-12', '2026-11-13']);
    expect(datesOf({ isFresh: false, ahead: forecast('2026-11-14T20:00:00Z', 2) })).toContain(
      today,
    );
  });

  test('have no past day from the forecast: a hole of the gauge stays a hole', () => {
    const ahead = forecast('2026-11-13T08:00:00Z', 8);
    expect(datesOf({ readings: [], isFresh: false, ahead })).toEqual(['2026-11-14']);
  });

  test('have a median only if every one of them has', () => {
    const usual = (rows: ReturnType<typeof medians>) =>
      judged({ medians: rows }).map(({ medianFlow }) => medianFlow);
    expect(usual(medians(900, 12, 13, 14))).toEqual([900, 900, 900]);
    expect(usual(medians(900, 12, 13))).toEqual([null, null, null]);
    expect(usual([])).toEqual([null, null, null]);
  });
});

test('low, mean and high of a day are in this order, and every reading is in one day', () => {
  const reading = fc.record({
    observedAt: fc
      .date({
        min: new Date('2026-10-30T00:00Z'),
        max: new Date('2026-11-04T00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString()),
    flowCfs: fc.integer({ min: -500, max: 90_000 }),
  });
  fc.assert(
    fc.property(fc.array(reading, { minLength: 1, maxLength: 60 }), (readings) => {
      const days = observedParts(readings);
      expect(new Set(days.map(({ date }) => date)).size).toBe(days.length);
      for (const { low, high, averageFlow, hours } of days) {
        expect(averageFlow).toBeGreaterThanOrEqual(low - 1e-6);
        expect(averageFlow).toBeLessThanOrEqual(high + 1e-6);
        expect(hours).toBeLessThanOrEqual(25);
      }
      const flows = readings.map(({ flowCfs }) => flowCfs);
      expect(Math.min(...days.map(({ low }) => low))).toBe(Math.min(...flows));
      expect(Math.max(...days.map(({ high }) => high))).toBe(Math.max(...flows));
    }),
  );
});
