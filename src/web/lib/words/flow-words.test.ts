import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import {
  besideUsual,
  changeWords,
  didWords,
  exactMoment,
  flowNowWords,
  momentWords,
  nowAndDay,
  whenRead,
} from './flow-words.ts';
import { US } from './units.ts';

test.each([
  [
    '2026-11-20T23:15:00Z',
    'Fri, Nov 20, 3:15 PM',
    'Friday, November 20, 2026 at 3:15 PM, Pacific time',
  ],
  [
    '2026-08-06T06:05:00Z',
    'Wed, Aug 5, 11:05 PM',
    'Wednesday, August 5, 2026 at 11:05 PM, Pacific time',
  ],
])('the moment %s is %s, exactly %s', (at, words, exact) => {
  expect(momentWords(Date.parse(at))).toBe(words);
  expect(exactMoment(Date.parse(at))).toBe(exact);
});

const NOW = {
  flowCfs: 3479,
  at: 0,
  age: 24 * MINUTE_MS,
  isOld: false,
  changes: [],
  trend: 'rising-fast',
  range: null,
  state: null,
  usualCfs: 3100,
  stageFt: null,
  standing: null,
} as const;

test.each([
  [1000, 1000, 'about the usual 1,000 cfs'],
  [1000, 800, '25% above the usual 800 cfs'],
  [1000, 2000, '50% below the usual 2,000 cfs'],
  [1, 400, '99% below the usual 400 cfs'],
  [1000, 250, '4 times the usual 250 cfs'],
  [0, 400, 'below the usual 400 cfs'],
  [-900, 3300, 'below the usual 3,300 cfs'],
  [1000, 0, 'above the usual 0 cfs'],
  [0, 0, 'about the usual 0 cfs'],
])('%d cfs beside the usual %d: "%s"', (flow, usual, words) => {
  expect(besideUsual(flow, usual, US)).toBe(words);
});

test.each([
  [2479, 'rising-fast', '+2,479 cfs', 'rose fast'],
  [-3.5, 'falling', '−3.5 cfs', 'fell'],
  [0, 'steady', 'no change', 'steady'],
  [-0.04, null, 'no change', null],
] as const)('a change of %d, %s, is "%s", "%s"', (cfs, trend, change, words) => {
  const told = { hours: 3, by: cfs, trend } as const;
  expect([changeWords(told, US), didWords(told)]).toEqual([change, words]);
});

test.each([
  [24, '24 minutes ago'],
  [0, 'a moment ago'],
  [-4, 'a moment ago'],
  [-45, 'Fri, Nov 20, 12:45 PM, a time still to come'],
])('a reading of %i minutes ago was read %s', (minutes, words) => {
  const age = minutes * MINUTE_MS;
  expect(whenRead({ at: Date.parse('2026-11-20T20:00:00Z') - age, age })).toBe(words);
});

test('the river now, in words', () => {
  expect(flowNowWords(NOW, US)).toEqual({
    flow: '3,479 cfs',
    trend: 'rising fast',
    stage: null,
    flowClass: null,
    day: null,
    usual: '12% above the usual 3,100 cfs',
    age: '24 minutes ago',
  });
  const state = 'upstream';
  expect(flowNowWords({ ...NOW, flowCfs: -900, state, usualCfs: null }, US)).toMatchObject({
    trend: 'running upstream',
    usual: null,
  });
  expect(flowNowWords({ ...NOW, flowCfs: 0, state: 'dry' }, US).trend).toBe(
    'dry or not measurable',
  );
});

test.each([
  [true, null, 'much above normal', null],
  [false, null, null, 'The mean of the past 24 hours was much above normal for the date.'],
  [
    true,
    'highest',
    'much above normal',
    'The mean of the past 24 hours is higher than that of any Nov 20 in 96 years on record.',
  ],
  [
    false,
    'lowest',
    null,
    'The mean of the past 24 hours is lower than that of any Nov 20 in 96 years on record.',
  ],
] as const)(
  'a day that the newest reading is like: %s, record: %s',
  (isOfReading, record, flowClass, day) => {
    const date = '2026-11-20';
    const standing = { date, flowClass: 'much-above', isOfReading, record, years: 96 } as const;
    const words = flowNowWords({ ...NOW, stageFt: 12.3, standing }, US);
    expect(words).toMatchObject({ stage: '12.3 ft', flowClass, day });
  },
);

test.each([
  [true, '1,000 cfs; swings between 900 and 6,800 cfs within a day'],
  [false, '1,000 cfs; was between 900 and 6,800 cfs in the past day'],
])('a river that went to and fro, more than once: %s', (isSwing, words) => {
  const now = { ...NOW, flowCfs: 1000, trend: null, usualCfs: null };
  const range = { low: 900, high: 6800, isSwing };
  const changes = [{ hours: 24, by: 0, trend: null }] as const;
  expect(`${flowNowWords(now, US).flow}; ${nowAndDay({ ...now, range, changes }, US)}`).toBe(words);
});

test.each([
  ['steady', 11, 'rising', 'steady now; +11 cfs in a day; 36% above the usual 30 cfs'],
  ['steady', 1, 'steady', 'steady; 36% above the usual 30 cfs'],
  ['rising', 20, 'rising-fast', 'rising; +20 cfs in a day; 36% above the usual 30 cfs'],
  ['falling', 20, 'rising-fast', 'falling now; +20 cfs in a day; 36% above the usual 30 cfs'],
  [null, 1.5, null, '+1.5 cfs in a day; 36% above the usual 30 cfs'],
] as const)('a river that is %s, after %d cfs in a day: %s, %s', (trend, cfs, ofDay, words) => {
  const changes = [{ hours: 24, by: cfs, trend: ofDay }] as const;
  expect(nowAndDay({ ...NOW, flowCfs: 40.8, usualCfs: 30, trend, changes }, US)).toBe(words);
});
