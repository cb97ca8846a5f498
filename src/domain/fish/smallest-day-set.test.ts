import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyCircle } from './day-circle.ts';
import { smallestDaySet } from './smallest-day-set.ts';

function circleOf(days: Record<number, number>): number[] {
  const circle = emptyCircle();
  for (const [day, amount] of Object.entries(days)) circle[Number(day)] = amount;
  return circle;
}

const anyCircle = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 366, maxLength: 366 });
const anyShare = fc.double({ min: 0.01, max: 1, noNaN: true });

describe('smallestDaySet', () => {
  test.each([
    ['the richest days until the share is reached', { 5: 60, 6: 35, 7: 5 }, 0.95, [5, 6]],
    ['one more when it is just missed', { 5: 60, 6: 34, 7: 6 }, 0.95, [5, 6, 7]],
    ['the earlier day of two alike', { 300: 1, 20: 1 }, 0.5, [20]],
    ['every day with fish for the whole', { 300: 1, 20: 1, 40: 5 }, 1, [20, 40, 300]],
    ['nothing where there are no fish', {}, 0.95, []],
  ])('takes %s', (_, days, share, expected) => {
    expect([...smallestDaySet(circleOf(days), share)].sort((a, b) => a - b)).toEqual(expected);
  });

  test('it holds the share, and no set of fewer days does', () => {
    fc.assert(
      fc.property(anyCircle, anyShare, (circle, share) => {
        const total = circle.reduce((sum, amount) => sum + amount, 0);
        const days = smallestDaySet(circle, share);
        const held = [...days].reduce((sum, day) => sum + (circle[day] ?? 0), 0);
        expect(held).toBeGreaterThanOrEqual(total * share - 1e-6);
        // The most that one day fewer can hold is the sum of the richest.
        const richest = [...circle].sort((a, b) => b - a).slice(0, Math.max(days.size - 1, 0));
        const mostOfFewer = richest.reduce((sum, amount) => sum + amount, 0);
        if (days.size > 0) expect(mostOfFewer).toBeLessThan(total * share);
      }),
    );
  });
});
