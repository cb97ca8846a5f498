import { describe, expect, test } from 'vitest';
import { HOUR_MS } from '../time/milliseconds.ts';
import type { DailyMedian } from './daily-median.ts';
import { dateStanding } from './date-standing.ts';

const NOON = Date.parse('2026-11-20T20:00:00Z');
const SPREAD = { years: 60, p10: 100, p25: 200, p75: 400, p90: 500, lowest: 50, highest: 900 };

const table = (days: readonly number[] = [19, 20], more = {}): readonly DailyMedian[] =>
  days.map((day) => ({ month: 11, day, flowCfs: 300, spread: { ...SPREAD, ...more } }));

function standing(flow: number, medians = table(), newest = flow, hours = 24) {
  const points = Array.from({ length: hours - 1 }, (_, at) => ({
    at: NOON - (at + 1) * HOUR_MS,
    flow,
  }));
  return dateStanding(points.toReversed(), { at: NOON, flow: newest }, medians);
}

describe('the mean of the last 24 hours', () => {
  test.each([
    [99, 'much-below'],
    [100, 'below'],
    [199, 'below'],
    [200, 'normal'],
    [400, 'normal'],
    [401, 'above'],
    [500, 'above'],
    [501, 'much-above'],
  ])('of %d cfs is %s', (flow, flowClass) => {
    expect(standing(flow)).toMatchObject({ flowClass, isOfReading: true, record: null, years: 60 });
  });

  test('is of a class that the newest reading need not be of', () => {
    expect(standing(300, table(), 600)).toMatchObject({ flowClass: 'normal', isOfReading: false });
  });

  test('of a dry river that is usually dry is normal', () => {
    const dry = table([19, 20], { p10: 0, p25: 0, lowest: 0 });
    expect(standing(0, dry)).toMatchObject({ flowClass: 'normal', record: null });
  });

  test.each([
    [49, 'lowest'],
    [50, null],
    [900, null],
    [901, 'highest'],
  ])('of %d cfs is a record of both its dates: %s', (flow, record) => {
    expect(standing(flow)?.record).toBe(record);
    const first = table([19], { lowest: 0, highest: 9999 });
    const second = table([20]);
    expect(standing(flow, [...first, ...second])?.record).toBeNull();
    expect(standing(flow, table([19, 20], { lowest: null, highest: null }))?.record).toBeNull();
  });

  test('is that of the date in its middle', () => {
    expect(standing(300)?.date).toBe('2026-11-20');
    expect(standing(300, table([19]))).toBeNull();
  });

  test('is unknown from 17 hours, or without a record', () => {
    expect(standing(300, table(), 300, 18)).not.toBeNull();
    expect(standing(300, table(), 300, 17)).toBeNull();
    expect(standing(300, [{ month: 11, day: 20, flowCfs: 300 }])).toBeNull();
  });
});
