import { expect, test } from 'vitest';
import { cfs, exactMoment, momentWords } from './flow-words.ts';

test.each([
  [2340.4, '2,340 cfs'],
  [2340.5, '2,341 cfs'],
  [150_000, '150,000 cfs'],
  [10.4, '10 cfs'],
  [9.96, '10 cfs'],
  [0.42, '0.4 cfs'],
  [0, '0 cfs'],
  [-1200, '−1,200 cfs'],
])('a flow of %d is written %s', (flow, words) => {
  expect(cfs(flow)).toBe(words);
});

test.each([
  [
    '2026-11-20T23:15:00Z',
    'Fri 20 Nov, 3:15 PM',
    'Friday, November 20, 2026 at 3:15 PM, Pacific time',
  ],
  [
    '2026-08-06T06:05:00Z',
    'Wed 5 Aug, 11:05 PM',
    'Wednesday, August 5, 2026 at 11:05 PM, Pacific time',
  ],
])('the moment %s is %s, exactly %s', (at, words, exact) => {
  expect(momentWords(Date.parse(at))).toBe(words);
  expect(exactMoment(Date.parse(at))).toBe(exact);
});
