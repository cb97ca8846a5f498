import { expect, test } from 'vitest';
import { spreadAround } from './daily-median.ts';

const WHOLE = { years: 85, p10: 100, p25: 200, p75: 400, p90: 500, lowest: 50, highest: 900 };

test('a long record whose figures rise is a spread', () => {
  expect(spreadAround(300, WHOLE)).toEqual({ spread: WHOLE });
  const dry = { ...WHOLE, p10: 0, p25: 0, lowest: 0 };
  expect(spreadAround(0, dry)).toEqual({ spread: dry });
});

test.each([
  ['nine years', { years: 9 }],
  ['a missing percentile', { p25: null }],
  ['an unknown number of years', { years: null }],
  ['percentiles that fall', { p10: 250 }],
  ['a median outside of them', { p25: 310 }],
])('%s are none', (_, more) => {
  expect(spreadAround(300, { ...WHOLE, ...more })).toEqual({});
});

test.each([
  ['one is missing', { highest: null }],
  ['the lowest is not the lowest', { lowest: 101 }],
  ['the highest is not the highest', { highest: 499 }],
])('without extremes where %s', (_, more) => {
  const { lowest, highest } = spreadAround(300, { ...WHOLE, ...more }).spread ?? {};
  expect([lowest, highest]).toEqual([null, null]);
});
