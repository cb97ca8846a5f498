import { expect, test } from 'vitest';
import { HOUR_MS } from '../time/milliseconds.ts';
import { fahrenheit } from './flow-unit.ts';
import { gaugeNow, TEMPERATURE_LIMITS } from './gauge-now.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const hourly = (from: number, to: number, valueAt: (hour: number) => number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({
    observedAt: new Date(NOW + (from + at) * HOUR_MS).toISOString(),
    value: valueAt(from + at),
  }));

test('is the newest reading, and the range of each day as far as it is known', () => {
  const newest = gaugeNow(
    hourly(-40, -1, (hour) => hour),
    NOW,
  );
  expect(newest).toMatchObject({ value: -1, at: NOW - HOUR_MS, isOld: false });
  expect(newest?.days).toEqual([
    { date: '2026-11-18', low: -40, high: -37, isWhole: false },
    { date: '2026-11-19', low: -36, high: -13, isWhole: true },
    { date: '2026-11-20', low: -12, high: -1, isWhole: false },
  ]);
});

test('a reading over six hours old is not current, nor is one from the future', () => {
  expect(gaugeNow(hourly(-30, -6, Number), NOW)?.isOld).toBe(false);
  expect(gaugeNow(hourly(-30, -7, Number), NOW)?.isOld).toBe(true);
  expect(gaugeNow(hourly(-3, 3, Number), NOW)?.value).toBe(1);
  expect(gaugeNow(hourly(2, 3, Number), NOW)).toBeNull();
  expect(gaugeNow([], NOW)).toBeNull();
});

test('the limits are those of EPA, in both units', () => {
  expect(
    TEMPERATURE_LIMITS.map(({ celsius }) => [celsius, Math.round(fahrenheit(celsius))]),
  ).toEqual([
    [16, 61],
    [18, 64],
    [20, 68],
  ]);
});
