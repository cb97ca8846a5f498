import { expect, test } from 'vitest';
import type { FlowSeries } from '#web/charts/flow-series.ts';
import { cfs } from '#web/lib/words/flow-words.ts';
import {
  flowWithoutUnit,
  forecastHeadline,
  forecastSummary,
  observedSummary,
  readingHeadline,
} from './river-words.ts';

const NOON = Date.parse('2026-11-20T20:00:00Z');
const DAY = 24 * 3_600_000;

/** A point at noon of each day up to the 20th. */
function series(...flows: number[]): FlowSeries {
  const points = flows.map((flow, at) => ({ at: NOON + (at + 1 - flows.length) * DAY, flow }));
  return {
    kind: 'observed',
    stretches: [points],
    readable: points,
    from: NOON - 7 * DAY,
    to: NOON,
    median: null,
    now: NOON,
  };
}
const usual = (flowCfs: number) => [{ month: 11, day: 20, flowCfs }];

test.each([
  [[], 'In the past 7 days the flow was between 900 and 1,200 cfs, highest on Thursday 11/19.'],
  [usual(1000), '; the newest reading is about the usual 1,000 cfs of the day.'],
  [usual(800), '; the newest reading is 25% above the usual 800 cfs of the day.'],
  [usual(2000), '; the newest reading is 50% below the usual 2,000 cfs of the day.'],
  [usual(250), '; the newest reading is 4 times the usual 250 cfs of the day.'],
  [usual(0), '; the newest reading is above the usual 0 cfs of the day.'],
])('the week beside the medians %j: "%s"', (medians, words) => {
  expect(observedSummary(series(900, 1200, 1000), medians)).toContain(words);
});

test('a flat week "stayed at" its flow', () => {
  expect(observedSummary(series(500, 500), [])).toBe(
    'In the past 7 days the flow stayed at 500 cfs.',
  );
});

/** A point at noon of each day from the 20th on, which is today or so many days later. */
function ahead(daysLater: number, ...flows: number[]): FlowSeries {
  const points = flows.map((flow, at) => ({ at: NOON + at * DAY, flow }));
  return { ...series(1), stretches: [points], readable: points, now: NOON + daysLater * DAY };
}

test('a forecast gives its peak, when it comes, and its range', () => {
  const rise = ahead(0, 900, 1200, 1000);
  expect(forecastHeadline(rise, cfs)).toEqual({
    flow: 'Up to 1,200 cfs',
    moment: 'Sat 11/21, 12:00 PM',
  });
  expect(forecastSummary(rise, cfs)).toBe(
    'Until Sunday 11/22 NOAA expects between 900 and 1,200 cfs, highest on Saturday 11/21.',
  );
  expect(forecastSummary(ahead(0, 9, 9), flowWithoutUnit)).toBe(
    'Until Saturday 11/21 NOAA expects a steady 9 (no unit).',
  );
});

test('a forecast covers what is ahead, not days that have passed', () => {
  const falling = ahead(1, 1850, 1600, 1300);
  expect(forecastHeadline(falling, cfs)?.flow).toBe('Up to 1,600 cfs');
  expect(forecastSummary(falling, cfs)).toBe(
    'Until Sunday 11/22 NOAA expects between 1,300 and 1,600 cfs, highest on Saturday 11/21.',
  );
  // An outdated forecast has nothing ahead.
  expect(forecastHeadline(ahead(9, 1850, 1600), cfs)?.flow).toBe('Up to 1,850 cfs');
});

test('a reading shows a flow and its time, and null without one', () => {
  expect(readingHeadline(series(900, 1200), 0, cfs)).toEqual({
    flow: '900 cfs',
    moment: 'Thu 11/19, 12:00 PM',
  });
  expect(readingHeadline(series(900, 1200), null, cfs)).toBeNull();
  expect(readingHeadline(series(900), 5, cfs)).toBeNull();
});
