import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOnCircle, emptyCircle } from './day-circle.ts';
import { monthOfDay, monthShares, offSeasonGap, seasonCurve, shareText } from './season-curve.ts';

function curveOf(...spans: readonly [number, number][]): number[] {
  const curve = emptyCircle();
  for (const [first, last] of spans) curve.fill(1, first, last + 1);
  return curve;
}

const fishOn = (days: Record<number, number>) => emptyCircle().map((_, day) => days[day] ?? 0);

test.each<[string, number[], [number, number, number] | null]>([
  ['lies over New Year as one run', curveOf([100, 300]), [301, 99, 165]],
  ['lies inside the year', curveOf([0, 50], [300, 365]), [51, 299, 249]],
  ['begins on January 1', curveOf([200, 365]), [0, 199, 200]],
  ['ends on December 31', curveOf([0, 199]), [200, 365, 166]],
  ['is the longest of several', curveOf([0, 9], [30, 39], [200, 210]), [40, 199, 160]],
  ['merges what is shorter on either side', curveOf([120, 129], [240, 260]), [261, 119, 225]],
  ['is the first of two alike', curveOf([0, 9], [20, 39], [50, 365]), [10, 19, 10]],
  ['is of one day', curveOf([0, 199], [201, 365]), [200, 200, 1]],
  ['is all but one day', curveOf([50, 50]), [51, 49, 365]],
  ['is null where fish come every day', curveOf([0, 365]), null],
  ['is the whole year where none come', emptyCircle(), [0, 365, 366]],
])('the off-season gap %s', (_, curve, expected) => {
  const gap = offSeasonGap(curve);
  expect(gap && [gap.firstDay, gap.lastDay, gap.length]).toEqual(expected);
  const season = seasonCurve(curve);
  if (expected?.[2] === 366) return expect(season).toBeNull();
  const first = expected ? dayOnCircle(expected[1], 1) : 0;
  const length = expected ? 366 - expected[2] : 366;
  const days = Array.from({ length }, (__, at) => curve[dayOnCircle(first, at)]);
  expect(season).toEqual({ firstDay: first, counts: days });
});

test('each month begins on its day of a common year, and December 31 of a leap year is day 365', () => {
  const firstDays = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
  for (let day = 0; day < 366; day += 1) {
    expect(monthOfDay(day)).toBe(firstDays.findLastIndex((first) => first <= day) + 1);
  }
});

describe('the shares of the months', () => {
  const sharesOf = (curve: readonly number[]) => {
    const season = seasonCurve(curve);
    return season === null ? [] : monthShares(season).map(({ month, share }) => [month, share]);
  };
  const gapInAugust = emptyCircle().map((_, day) => (day >= 215 && day <= 225 ? 0 : 1));

  test.each([
    ['over New Year', { 310: 1, 350: 5, 10: 3, 40: 1 }, { 11: 0.1, 12: 0.5, 1: 0.3, 2: 0.1 }],
    ['with a month of 0', { 125: 1, 200: 3 }, { 5: 0.25, 6: 0, 7: 0.75 }],
    ['of no fish', {}, {}],
  ])('%s', (_, fish, expected) => {
    expect(Object.fromEntries(sharesOf(fishOn(fish)))).toEqual(expected);
  });

  test.each([
    ['begin with the month after the gap', fishOn({ 310: 1, 350: 5, 10: 3 }), [11, 12, 1]],
    ['with that of a short gap', gapInAugust, [8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7]],
    ['or in January', curveOf([0, 365]), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
  ])('%s', (_, curve, months) => {
    expect(sharesOf(curve).map(([month]) => month)).toEqual(months);
  });

  test('sum to 1, and no month appears twice', () => {
    const days = fc.dictionary(
      fc.integer({ min: 0, max: 365 }).map(String),
      fc.integer({ min: 1, max: 900 }),
      { minKeys: 1, maxKeys: 60 },
    );
    fc.assert(
      fc.property(days, (fish) => {
        const shares = sharesOf(fishOn(fish));
        expect(shares.reduce((sum, [, share = 0]) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(new Set(shares.map(([month]) => month)).size).toBe(shares.length);
      }),
    );
  });
});

test.each([
  [0, '0%'],
  [1e-9, '< 1%'],
  [0.0099, '< 1%'],
  [0.01, '1%'],
  [0.0149, '1%'],
  [0.345, '35%'],
  [0.999, '100%'],
])('the share %d reads %s', (share, text) => {
  expect(shareText(share)).toBe(text);
});
