import { describe, expect, test } from 'vitest';
import { dayOnCircle, emptyCircle } from './day-circle.ts';
import { offSeasonGap, seasonCurve } from './off-season.ts';

/** A curve with one fish on each day of the spans, both ends included. */
function curveOf(...spans: readonly [number, number][]): number[] {
  const curve = emptyCircle();
  for (const [first, last] of spans) curve.fill(1, first, last + 1);
  return curve;
}

describe('offSeasonGap', () => {
  test.each<[string, number[], number, number, number]>([
    ['lies over New Year as one run', curveOf([100, 300]), 301, 99, 165],
    ['lies inside the year', curveOf([0, 50], [300, 365]), 51, 299, 249],
    ['begins on 1 January', curveOf([200, 365]), 0, 199, 200],
    ['ends on 31 December', curveOf([0, 199]), 200, 365, 166],
    ['is the longest of several', curveOf([0, 9], [30, 39], [200, 210]), 40, 199, 160],
    ['merges what is shorter on either side', curveOf([120, 129], [240, 260]), 261, 119, 225],
  ])('%s', (_, curve, firstDay, lastDay, length) => {
    expect(offSeasonGap(curve)).toEqual({ firstDay, lastDay, length });
  });

  test('there is none where fish come every day', () => {
    expect(offSeasonGap(curveOf([0, 365]))).toBeNull();
  });

  test('it is the whole year where none come', () => {
    expect(offSeasonGap(emptyCircle())).toEqual({ firstDay: 0, lastDay: 365, length: 366 });
  });
});

describe('seasonCurve', () => {
  test.each<[string, number[], number, number, number]>([
    ['a season inside the year', curveOf([100, 300]), 100, 300, 201],
    ['a season over New Year', curveOf([0, 50], [300, 365]), 300, 50, 117],
    ['a season with a pause keeps the pause', curveOf([100, 120], [150, 160]), 100, 160, 61],
    ['fish all year', curveOf([0, 365]), 0, 365, 366],
  ])('%s', (_, curve, first, last, length) => {
    const season = seasonCurve(curve);
    expect(season?.firstDay).toBe(first);
    expect(season?.counts).toEqual(
      Array.from({ length }, (__, at) => curve[dayOnCircle(first, at)]),
    );
    expect(dayOnCircle(first, length - 1)).toBe(last);
  });

  test('no fish, no season', () => {
    expect(seasonCurve(emptyCircle())).toBeNull();
  });
});
