import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import {
  addOverDays,
  circleTotal,
  type DayAmounts,
  emptyCircle,
  smallestDaySet,
  smoothCircle,
} from './day-circle.ts';

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
    ['December 31 of a common year in halves', '2025-12-31', 1, { 364: 6, 365: 6 }],
    ['December 31 of a leap year on day 365', '2024-12-31', 1, { 365: 12 }],
    ['December 30 of a leap year on day 364', '2024-12-30', 1, { 364: 12 }],
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
  test('a half-width of two days gives 27/64 of the weight of the day to each neighbor', () => {
    const smooth = smoothCircle(spread(118, '2026-01-01', 1), 2);
    const whole = Object.entries(filled(smooth)).map(([day, amount]) => [day, Math.round(amount)]);
    expect(Object.fromEntries(whole)).toEqual({ 365: 27, 0: 64, 1: 27 });
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
});

describe('smallestDaySet', () => {
  test.each([
    ['the richest days until the share is reached', { 5: 60, 6: 35, 7: 5 }, 0.95, [5, 6]],
    ['one more when it is just missed', { 5: 60, 6: 34, 7: 6 }, 0.95, [5, 6, 7]],
    ['the earlier day of two alike', { 300: 1, 20: 1 }, 0.5, [20]],
    ['every day with fish for the whole', { 300: 1, 20: 1, 40: 5 }, 1, [20, 40, 300]],
    ['nothing where there are no fish', {}, 0.95, []],
  ])('takes %s', (_, days: Record<number, number>, share, expected) => {
    const circle = emptyCircle().map((__, day) => days[day] ?? 0);
    expect([...smallestDaySet(circle, share)].sort((a, b) => a - b)).toEqual(expected);
  });

  test('it holds the share, and no set of fewer days does', () => {
    const anyShare = fc.double({ min: 0.01, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyCircle, anyShare, (circle, share) => {
        const wanted = circleTotal(circle) * share;
        const days = smallestDaySet(circle, share);
        const fish = [...days].reduce((sum, day) => sum + (circle[day] ?? 0), 0);
        expect(fish).toBeGreaterThanOrEqual(wanted - 1e-6);
        // The most that one day fewer can hold is the sum of the richest.
        const richest = circle.toSorted((x, y) => y - x).slice(0, Math.max(days.size - 1, 0));
        if (days.size > 0) expect(circleTotal(richest)).toBeLessThan(wanted);
      }),
    );
  });
});
