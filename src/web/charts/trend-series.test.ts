import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { emptyCircle } from '#domain/fish/day-circle.ts';
import { seasonCurve } from '#domain/fish/off-season.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { placedTrend } from './placed-trend.ts';
import { type TrendSeries, trendSeries } from './trend-series.ts';

/** One fish a day from day `first` on, wrapping around New Year. */
function season(first: number, days: number): number[] {
  const circle = emptyCircle();
  for (let at = 0; at < days; at++) circle[(first + at) % 366] = 1;
  return circle;
}

/** 1 December (day 334) to 9 February: 32 days of December, 31 of January, 7 of February. */
const OVER_NEW_YEAR = season(334, 70);

function trendOf(curve: readonly number[], today: PlainDate): TrendSeries | null {
  const season = seasonCurve(curve);
  return season && trendSeries(season, today);
}

test('a run over New Year starts after its off-season gap, and the gap is left out', () => {
  const trend = trendOf(OVER_NEW_YEAR, '2026-01-01');
  expect(trend?.days).toHaveLength(70);
  expect(trend?.months).toEqual([
    { month: 12, share: 32 / 70 },
    { month: 1, share: 31 / 70 },
    { month: 2, share: 7 / 70 },
  ]);
  expect(trend?.allYear).toBe(false);
});

test('today is located by the date of the answer', () => {
  expect(trendOf(OVER_NEW_YEAR, '2026-01-01')?.today).toBe(32);
  expect(trendOf(OVER_NEW_YEAR, '2025-12-01')?.today).toBe(0);
  expect(trendOf(OVER_NEW_YEAR, '2026-07-01')).toMatchObject({ today: null, thisMonth: 7 });
  expect(trendOf(OVER_NEW_YEAR, '2028-02-29')?.thisMonth).toBe(2);
});

test('a curve without fish has no trend', () => {
  expect(trendOf(emptyCircle(), '2026-01-01')).toBeNull();
});

function placedOf(curve: readonly number[], today: PlainDate = '2026-01-01') {
  const trend = trendOf(curve, today);
  if (trend === null) throw new Error('no fish');
  return placedTrend(trend);
}

test('days have equal widths, and months are centered', () => {
  // A day has 1/70 = 1.43 %.
  const { box, ticks, months, names, shares, boundaries, today } = placedOf(OVER_NEW_YEAR);
  expect(ticks.map(({ text }) => text)).toEqual(['0%', '0.5%', '1%']);
  expect(box).toEqual({ left: 46, right: 434, top: 18, bottom: 183 });
  const dayWidth = (434 - 46) / 70;
  expect(boundaries).toEqual([223.4, 395.2]);
  expect(months.map(({ x }) => x)).toEqual([
    expect.closeTo(46 + 16 * dayWidth, 0),
    expect.closeTo(46 + 47.5 * dayWidth, 0),
    expect.closeTo(46 + 66.5 * dayWidth, 0),
  ]);
  expect(names.map(({ text }) => text)).toEqual(['Dec', 'Jan', 'Feb']);
  expect(shares.map(({ text }) => text)).toEqual(['46%', '44%', '10%']);
  expect(today?.x).toBeCloseTo(46 + 32.5 * dayWidth, 1);
});

test.each([
  ['2025-12-01', 'start', 'end'],
  ['2025-12-20', 'end', 'end'],
  ['2026-01-10', 'start', 'start'],
  ['2026-02-07', 'end', 'start'],
  ['2026-07-01', undefined, 'start'],
] as const)('on %s the word Today and the unit do not meet', (today, side, unitSide) => {
  const placed = placedOf(OVER_NEW_YEAR, today);
  expect(placed.today?.side).toBe(side);
  expect(placed.unitSide).toBe(unitSide);
});

test('a flat season has one height and ends on the axis', () => {
  const { line, months, box } = placedOf(OVER_NEW_YEAR);
  expect(months.map(({ y }) => y)).toEqual([25.9, 25.9, 25.9]);
  expect(line.startsWith(`M46,${box.bottom}L`)).toBe(true);
  expect(line.endsWith(`L434,${box.bottom}`)).toBe(true);
});

test('a month with the gap inside it is one point in two pieces', () => {
  // From 16 February (day 46) all round to 7 February: the gap is 8 days of February.
  const { months } = placedOf(season(46, 358));
  expect(months[0]?.month).toBe(2);
  expect(months[0]?.spans).toHaveLength(2);
  expect(months[0]?.areas).toHaveLength(2);
  expect(months).toHaveLength(12);
});

test('shares of the months and of the days sum to 1, whatever the curve, inside the canvas', () => {
  const amount = fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 900, noNaN: true }));
  fc.assert(
    fc.property(fc.array(amount, { minLength: 366, maxLength: 366 }), (curve) => {
      const trend = trendOf(curve, '2026-08-05');
      if (trend === null) return;
      const sum = (shares: readonly { share: number }[]) =>
        shares.reduce((total, { share }) => total + share, 0);
      expect(sum(trend.days)).toBeCloseTo(1);
      expect(sum(trend.months)).toBeCloseTo(1);
      const { months, box } = placedTrend(trend);
      for (const { x, y } of months) {
        expect(x).toBeGreaterThanOrEqual(box.left);
        expect(x).toBeLessThanOrEqual(box.right);
        expect(y).toBeGreaterThanOrEqual(box.top);
        expect(y).toBeLessThanOrEqual(box.bottom);
      }
    }),
    { numRuns: 30 },
  );
});
