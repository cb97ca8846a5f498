import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { DayAmounts } from './day-circle.ts';
import { addOverDays, circleTotal, emptyCircle, longestRun, smoothCircle } from './day-circle.ts';

/** The days that hold something, with what they hold. */
function filled(circle: DayAmounts): Record<number, number> {
  return Object.fromEntries([...circle.entries()].filter(([, amount]) => amount !== 0));
}

function spread(amount: number, date: PlainDate, days: number): number[] {
  const circle = emptyCircle();
  addOverDays(circle, amount, date, days);
  return circle;
}

const anyCircle = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 365 }), fc.integer({ min: 0, max: 1000 })), {
    maxLength: 30,
  })
  .map((entries) => {
    const circle = emptyCircle();
    for (const [day, amount] of entries) circle[day] = amount;
    return circle;
  });

describe('addOverDays', () => {
  test.each<[string, PlainDate, number, Record<number, number>]>([
    ['one day in one place', '2026-01-03', 1, { 2: 12 }],
    ['three days that end on the date', '2026-01-03', 3, { 0: 4, 1: 4, 2: 4 }],
    ['31 December of a common year in halves', '2025-12-31', 1, { 364: 6, 365: 6 }],
    ['31 December of a leap year on day 365', '2024-12-31', 1, { 365: 12 }],
    ['30 December of a leap year on day 364', '2024-12-30', 1, { 364: 12 }],
    ['over New Year after a common year', '2026-01-01', 3, { 0: 4, 363: 4, 364: 2, 365: 2 }],
    ['over New Year after a leap year', '2025-01-01', 3, { 0: 4, 364: 4, 365: 4 }],
    ['over a leap day', '2024-03-01', 3, { 58: 4, 59: 4, 60: 4 }],
  ])('puts %s', (_, date, days, expected) => {
    expect(filled(spread(12, date, days))).toEqual(expected);
  });

  test('loses nothing', () => {
    const date = fc.integer({ min: 0, max: 20_000 }).map((day) => addDays('1994-01-01', day));
    fc.assert(
      fc.property(date, fc.integer({ min: 1, max: 400 }), (last, days) => {
        expect(circleTotal(spread(100, last, days))).toBeCloseTo(100, 9);
      }),
    );
  });
});

describe('smoothCircle', () => {
  test('a half-width of one day changes nothing', () => {
    expect(filled(smoothCircle(spread(5, '2026-01-01', 1), 1))).toEqual({ 0: 5 });
  });

  test('a half-width of two days gives 27/64 of the weight of the day to each neighbour', () => {
    const smooth = smoothCircle(spread(118, '2026-01-01', 1), 2);
    expect(smooth[365]).toBeCloseTo(27, 9);
    expect(smooth[0]).toBeCloseTo(64, 9);
    expect(smooth[1]).toBeCloseTo(27, 9);
    expect(Object.keys(filled(smooth))).toHaveLength(3);
  });

  test('the total is kept, nothing is negative, nothing reaches beyond the half-width', () => {
    fc.assert(
      fc.property(anyCircle, fc.integer({ min: 1, max: 60 }), (circle, halfWidth) => {
        const smooth = smoothCircle(circle, halfWidth);
        expect(circleTotal(smooth)).toBeCloseTo(circleTotal(circle), 6);
        for (const [day, amount] of smooth.entries()) {
          const isNear = [...circle.entries()].some(([other, fish]) => {
            const apart = Math.abs(day - other);
            return fish > 0 && Math.min(apart, 366 - apart) < halfWidth;
          });
          expect(amount > 0).toBe(isNear);
        }
      }),
      { numRuns: 30 },
    );
  });

  test('turning the circle turns the result', () => {
    const turned = (circle: DayAmounts, by: number) => [
      ...circle.slice(366 - by),
      ...circle.slice(0, 366 - by),
    ];
    fc.assert(
      fc.property(anyCircle, fc.integer({ min: 1, max: 365 }), (circle, by) => {
        const expected = turned(smoothCircle(circle, 21), by);
        for (const [day, amount] of smoothCircle(turned(circle, by), 21).entries()) {
          expect(amount).toBeCloseTo(expected[day] ?? Number.NaN, 9);
        }
      }),
    );
  });
});

describe('longestRun', () => {
  test.each([
    ['no day', () => false, null],
    ['every day', () => true, { firstDay: 0, lastDay: 365, length: 366 }],
    ['one day', (day: number) => day === 200, { firstDay: 200, lastDay: 200, length: 1 }],
    [
      'a run over New Year, in one piece',
      (day: number) => day >= 360 || day <= 3 || (day >= 100 && day < 109),
      { firstDay: 360, lastDay: 3, length: 10 },
    ],
    [
      'a run that ends on the last day',
      (day: number) => day >= 300,
      { firstDay: 300, lastDay: 365, length: 66 },
    ],
    ['all but one day', (day: number) => day !== 50, { firstDay: 51, lastDay: 49, length: 365 }],
    [
      'the first of two alike',
      (day: number) => (day >= 10 && day < 20) || (day >= 40 && day < 50),
      { firstDay: 10, lastDay: 19, length: 10 },
    ],
  ])('finds %s', (_, holds, expected) => {
    expect(longestRun(holds)).toEqual(expected);
  });
});
