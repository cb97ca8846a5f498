import fc from 'fast-check';
import { expect, test } from 'vitest';
import { againstMean, trendOf } from './trend.ts';

const from = (first: number, values: readonly number[]) =>
  values.map((value, at) => ({ year: first + at, value }));
const series = fc
  .array(fc.nat(30), { minLength: 10, maxLength: 30 })
  .map((values) => from(1998, values));

test.each([
  // Hand-checked: S = 45, variance 10 * 9 * 25 / 18 = 125, z = 44 / sqrt(125) = 3.935.
  ['ten rising by 2', [1, 3, 5, 7, 9, 11, 13, 15, 17, 19], 'rising', 2, 0.0001],
  ['ten falling by 1', [10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 'falling', -1, 0.0001],
  ['ten equal', [4, 4, 4, 4, 4, 4, 4, 4, 4, 4], 'none', 0, 1],
  // S = 17, z = 16 / sqrt(125) = 1.431.
  ['nearly, but chance', [3, 1, 4, 2, 8, 5, 6, 3.5, 7, 4.5], 'none', 0.4375, 0.1524],
  // Three pairs of equals: variance (2250 - 3 * 18) / 18 = 122, S = 42, z = 41 / sqrt(122) = 3.712.
  ['with ties', [1, 1, 2, 2, 3, 3, 4, 5, 6, 7], 'rising', 0.6667, 0.0002],
])('%s', (_, values, direction, slope, chance) => {
  const trend = trendOf(from(2001, values));
  expect(trend).toMatchObject({ seasons: 10, firstYear: 2001, lastYear: 2010, direction });
  expect(trend?.slope).toBeCloseTo(slope, 3);
  expect(trend?.chance).toBeCloseTo(chance, 3);
});

test('a trend is never shown from nine seasons, and one outlier does not make one', () => {
  expect(trendOf(from(2001, [1, 2, 3, 4, 5, 6, 7, 8, 9]))).toBeNull();
  expect(trendOf(from(2001, [5, 3, 6, 4, 5, 4, 6, 3, 5, 9000]))?.direction).toBe('none');
});

test('years without a season count as time: the slope is per year', () => {
  const pinks = Array.from({ length: 12 }, (_, at) => ({ year: 2001 + 2 * at, value: 10 * at }));
  expect(trendOf(pinks)).toMatchObject({ direction: 'rising', slope: 5, seasons: 12 });
});

test('a trend does not depend on order, and reverses with the years', () => {
  const other = { rising: 'falling', falling: 'rising', none: 'none' } as const;
  fc.assert(
    fc.property(series, fc.nat(), (figures, seed) => {
      const trend = trendOf(figures);
      if (trend === null) throw new Error('ten seasons or more have an answer');
      const shuffled = figures.toSorted((a, b) => ((a.year * seed) % 7) - ((b.year * seed) % 7));
      expect(trendOf(shuffled)).toEqual(trend);
      const turned = trendOf(figures.map(({ year, value }) => ({ year, value: -value })));
      expect(turned?.direction).toBe(other[trend.direction]);
      expect(turned?.chance).toBeCloseTo(trend.chance, 10);
      expect(trend.chance).toBeGreaterThanOrEqual(0);
      expect(trend.chance).toBeLessThanOrEqual(1);
      if (trend.direction === 'rising') expect(trend.slope).toBeGreaterThan(0);
    }),
  );
});

test('the newest season is set against the mean of the ten before it', () => {
  expect(againstMean(from(2001, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 50]))).toEqual({
    last: { year: 2011, value: 50 },
    mean: 5.5,
  });
  expect(againstMean(from(2001, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]))).toBeNull();
});
