import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countAxis, onAxis, shareAxis } from './ticks.ts';

test.each([
  [
    [38_283, 16_013],
    [0, 10_000, 20_000, 30_000, 40_000],
  ],
  [[21_342], [0, 6000, 12_000, 18_000, 24_000]],
  [[2], [0, 1, 2, 3, 4]],
  [[0], [0, 1, 2, 3, 4]],
  [[], [0, 1, 2, 3, 4]],
  [
    [1200, -90],
    [-400, 0, 400, 800, 1200],
  ],
])('the yearly axis of %j has the 5 ticks %j', (values, ticks) => {
  expect(countAxis(values, 5, true).ticks).toEqual(ticks);
});

test.each([
  [
    [377, 180],
    [0, 100, 200, 300, 400],
  ],
  [[1], [0, 1]],
  [[2], [0, 1, 2]],
  [[0], [0, 1]],
  [[-12], [-12, -9, -6, -3, 0]],
  [
    [7, -12],
    [-12, -6, 0, 6, 12],
  ],
])('the recent axis of %j has up to 5 ticks: %j', (values, ticks) => {
  const { ticks: got } = countAxis(values, 5);
  expect(got.map((tick) => tick + 0)).toEqual(ticks);
});

test.each([
  [0.004, [0, 0.005, 0.01]],
  [0.0103, [0, 0.005, 0.01]],
  [0.016, [0, 0.005, 0.01]],
  [0.0198, [0, 0.01, 0.02]],
  [0.034, [0, 0.01, 0.02]],
  [0.5, [0, 0.25, 0.5]],
  [1, [0, 0.5, 1]],
])('the axis of daily shares up to %d has the 3 ticks %j', (peak, ticks) => {
  expect(shareAxis(peak).ticks).toEqual(ticks);
});

test('every axis holds 0, its values and its ticks, whole and evenly spaced', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -50_000, max: 500_000 })),
      fc.boolean(),
      (values, all) => {
        const { from, to, ticks } = countAxis(values, 5, all);
        expect(ticks.length).toBeLessThanOrEqual(5);
        if (all) expect(ticks).toHaveLength(5);
        expect(ticks.some((tick) => tick === 0)).toBe(true);
        expect(ticks.every(Number.isInteger)).toBe(true);
        expect(new Set(ticks.slice(1).map((tick, at) => tick - (ticks[at] ?? 0))).size).toBe(1);
        for (const value of values) {
          expect(value).toBeGreaterThanOrEqual(from);
          expect(value).toBeLessThanOrEqual(to);
        }
      },
    ),
  );
});

test('values are placed between the bottom and the top of the plot', () => {
  const y = onAxis({ from: -100, to: 300, ticks: [] }, { top: 20, bottom: 220 });
  expect([y(-100), y(0), y(300)]).toEqual([220, 170, 20]);
});
