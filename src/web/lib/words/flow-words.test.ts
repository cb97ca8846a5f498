import { expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { US } from '#domain/words/units.ts';
import {
  changeWords,
  dayWords,
  didWords,
  exactMoment,
  momentWords,
  whenRead,
} from './flow-words.ts';

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

test.each([
  [2479, 'rising-fast', '+2,479 cfs', 'rose fast'],
  [-3.5, 'falling', '−3.5 cfs', 'fell'],
  [0, 'steady', 'no change', 'steady'],
  [-0.04, null, 'no change', null],
] as const)('a change of %d, %s, is "%s", "%s"', (cfs, trend, change, words) => {
  const figures = { hours: 3, by: cfs, trend } as const;
  expect([changeWords(figures, US), didWords(figures)]).toEqual([change, words]);
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

test.each([
  [true, null, null],
  [false, null, 'The mean of the past 24 hours was much above normal for the date.'],
  [
    true,
    'highest',
    'The mean of the past 24 hours is higher than that of any Nov 20 in 96 years on record.',
  ],
  [
    false,
    'lowest',
    'The mean of the past 24 hours is lower than that of any Nov 20 in 96 years on record.',
  ],
] as const)(
  'a day that the newest reading is like: %s, record: %s',
  (isOfReading, record, words) => {
    const date = '2026-11-20';
    const standing = { date, flowClass: 'much-above', isOfReading, record, years: 96 } as const;
    expect(dayWords(standing)).toBe(words);
  },
);
