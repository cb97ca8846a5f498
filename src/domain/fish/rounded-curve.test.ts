import { expect, test } from 'vitest';
import { roundedCurve } from './arrival-curve.ts';
import { emptyCircle } from './day-circle.ts';

test('the days of a curve have the decimals of its highest, and none with fish has none', () => {
  const adults = emptyCircle();
  const jacks = emptyCircle();
  [adults[200], jacks[200]] = [18.84061, 0.87449];
  [adults[201], jacks[201]] = [21.04123, 1.08111];
  adults[202] = 0.000004;
  const count = adults.map((fish, day) => fish + (jacks[day] ?? 0));
  const curve = roundedCurve({ count, adults, jacks, fish: 42, years: [2024] });
  expect(curve.count.slice(199, 204)).toEqual([0, 19.71, 22.12, 0.01, 0]);
  expect(curve.adults?.slice(199, 204)).toEqual([0, 18.84, 21.04, 0.01, 0]);
  expect(curve.jacks?.slice(199, 204)).toEqual([0, 0.87, 1.08, 0, 0]);
  expect(roundedCurve({ count, adults: count, jacks: null, fish: 42, years: [2024] }).jacks).toBe(
    null,
  );
});
