import { expect, test } from 'vitest';
import { REGIONS, regionOf } from './region.ts';

test('every watershed has a region, in the order of the regions', () => {
  const all = Array.from({ length: 62 }, (_, at) => regionOf(at + 1));
  expect(all.toSorted((a, b) => REGIONS.indexOf(a) - REGIONS.indexOf(b))).toEqual(all);
  expect(new Set(all).size).toBe(REGIONS.length);
  expect(() => regionOf(63)).toThrow('there is no WRIA 63');
});

test.each([
  ['Lower Skagit-Samish', 3, 'Puget Sound'],
  ['Elwha-Dungeness', 18, 'Puget Sound'],
  ['Soleduck-Hoh', 20, 'Coast'],
  ['Willapa', 24, 'Coast'],
  ['Grays-Elochoman', 25, 'Lower Columbia'],
  ['Salmon-Washougal', 28, 'Lower Columbia'],
  ['Klickitat', 30, 'Columbia above Bonneville'],
  ['Lower Snake', 33, 'Columbia above Bonneville'],
])('%s, %i, is in the region %s', (_, wria, region) => {
  expect(regionOf(wria)).toBe(region);
});
