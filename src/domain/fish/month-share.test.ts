import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyCircle } from './day-circle.ts';
import { type MonthShare, monthOfDay, monthShares, shareText } from './month-share.ts';
import { seasonCurve } from './off-season.ts';

function curveOf(days: Record<number, number>): number[] {
  const curve = emptyCircle();
  for (const [day, fish] of Object.entries(days)) curve[Number(day)] = fish;
  return curve;
}

function sharesOf(curve: readonly number[]): readonly MonthShare[] {
  const season = seasonCurve(curve);
  return season === null ? [] : monthShares(season);
}

describe('monthOfDay', () => {
  test('each month begins on its day of a common year, and 31 December of a leap year is day 365', () => {
    const firstDays = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
    for (let day = 0; day < 366; day += 1) {
      expect(monthOfDay(day)).toBe(firstDays.findLastIndex((first) => first <= day) + 1);
    }
  });
});

describe('monthShares', () => {
  test('begins with the month after the gap and goes over New Year', () => {
    expect(sharesOf(curveOf({ 310: 1, 350: 5, 10: 3, 40: 1 }))).toEqual([
      { month: 11, share: 0.1 },
      { month: 12, share: 0.5 },
      { month: 1, share: 0.3 },
      { month: 2, share: 0.1 },
    ]);
  });

  test('a month without fish inside the season is there with 0', () => {
    expect(sharesOf(curveOf({ 125: 1, 200: 3 }))).toEqual([
      { month: 5, share: 0.25 },
      { month: 6, share: 0 },
      { month: 7, share: 0.75 },
    ]);
  });

  test('a gap inside one month leaves twelve months, that one first', () => {
    const curve = emptyCircle().map((_, day) => (day >= 215 && day <= 225 ? 0 : 1));
    const shares = sharesOf(curve);
    expect(shares.map(({ month }) => month)).toEqual([8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6, 7]);
    expect(shares[0]?.share).toBeCloseTo(20 / 355, 12);
  });

  test('fish all year begin in January', () => {
    const months = sharesOf(emptyCircle().map(() => 1)).map(({ month }) => month);
    expect(months).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test('no fish, no months', () => {
    expect(sharesOf(emptyCircle())).toEqual([]);
  });

  test('the shares sum to 1 and no month appears twice', () => {
    const circle = fc.dictionary(
      fc.integer({ min: 0, max: 365 }).map(String),
      fc.integer({ min: 1, max: 900 }),
      { minKeys: 1, maxKeys: 60 },
    );
    fc.assert(
      fc.property(circle, (days) => {
        const shares = sharesOf(curveOf(days));
        expect(shares.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(new Set(shares.map(({ month }) => month)).size).toBe(shares.length);
      }),
    );
  });
});

describe('shareText', () => {
  test.each([
    [0, '0%'],
    [1e-9, '< 1%'],
    [0.0099, '< 1%'],
    [0.01, '1%'],
    [0.0149, '1%'],
    [0.345, '35%'],
    [0.999, '100%'],
    [1, '100%'],
  ])('%d reads %s', (share, text) => {
    expect(shareText(share)).toBe(text);
  });
});
