import { expect, test } from 'vitest';
import type { FlowSeries } from '#web/charts/flow-series.ts';
import { cfs } from '#web/lib/words/flow-words.ts';
import {
  accuracyWords,
  flowWithoutUnit,
  forecastHeadline,
  forecastSummary,
  observedSummary,
  readingHeadline,
  standingWords,
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

test.each([
  [
    [900, 1200, 1000],
    'In the past 7 days the flow was between 900 and 1,200 cfs, highest on Thursday 19 Nov.',
  ],
  [[500, 500], 'In the past 7 days the flow stayed at 500 cfs.'],
  [[4300], 'The only reading of the past 7 days is 4,300 cfs, of Fri 20 Nov, 12:00 PM.'],
])('a week of the readings %j: "%s"', (flows, words) => {
  expect(observedSummary(series(...flows))).toBe(words);
});

test.each([
  [{ kind: 'none' }, null],
  [{ kind: 'current' }, null],
  [
    { kind: 'expired', lastAt: NOON },
    'NOAA’s forecast has run out: its last figure was for Fri 20 Nov, 12:00 PM.',
  ],
  [
    { kind: 'missed', low: 1000, high: 1100, flow: 3479 },
    'NOAA’s forecast has missed what was measured: it expected 1,000 to 1,100 cfs by now, and the gauge shows 3,479 cfs. What it says of the days ahead is left out of this summary.',
  ],
  [
    { kind: 'missed', low: 1000, high: 1000, flow: 3479 },
    'NOAA’s forecast has missed what was measured: it expected 1,000 cfs by now, and the gauge shows 3,479 cfs. What it says of the days ahead is left out of this summary.',
  ],
] as const)('a forecast that is %j: "%s"', (standing, words) => {
  expect(standingWords(standing)).toBe(words);
});

test.each([
  [[], ''],
  [[{ leadDay: 2, forecasts: 30, percent: 8 }], ''],
  [
    [
      { leadDay: 2, forecasts: 30, percent: 8 },
      { leadDay: 3, forecasts: 24, percent: 11.2 },
    ],
    ' NOAA’s 3-day forecast here is usually within 12% of what is then measured (median of 24 forecasts).',
  ],
  [
    [{ leadDay: 3, forecasts: 20, percent: 0 }],
    ' NOAA’s 3-day forecast here is usually within 1% of what is then measured (median of 20 forecasts).',
  ],
])('how good forecasts were, %j: "%s"', (accuracy, words) => {
  expect(accuracyWords(accuracy)).toBe(words);
});

/** A point at noon of each day from the 20th on, which is today or so many days later. */
function ahead(daysLater: number, ...flows: number[]): FlowSeries {
  const points = flows.map((flow, at) => ({ at: NOON + at * DAY, flow }));
  return { ...series(1), stretches: [points], readable: points, now: NOON + daysLater * DAY };
}

test('a forecast gives its peak, when it comes, and its range', () => {
  const rise = ahead(0, 900, 1200, 1000);
  expect(forecastHeadline(rise, cfs)).toEqual({
    flow: 'Highest: 1,200 cfs',
    moment: 'Sat 21 Nov, 12:00 PM',
  });
  expect(forecastSummary(rise, cfs)).toBe(
    'Until Sunday 22 Nov NOAA expects between 900 and 1,200 cfs, highest on Saturday 21 Nov.',
  );
  expect(forecastSummary(ahead(0, 9, 9), flowWithoutUnit)).toBe(
    'Until Saturday 21 Nov NOAA expects a steady 9 (no unit).',
  );
});

test('a forecast covers what is ahead, not days that have passed', () => {
  const falling = ahead(1, 1850, 1600, 1300);
  expect(forecastHeadline(falling, cfs)?.flow).toBe('Highest: 1,600 cfs');
  expect(forecastSummary(falling, cfs)).toBe(
    'Until Sunday 22 Nov NOAA expects between 1,300 and 1,600 cfs, highest on Saturday 21 Nov.',
  );
  const expired = ahead(9, 1850, 1600);
  expect(forecastHeadline(expired, cfs)).toBeNull();
  expect(forecastSummary(expired, cfs)).toBe(
    'This forecast has run out: all its figures are past.',
  );
});

test('a reading shows a flow and its time, and null without one', () => {
  expect(readingHeadline(series(900, 1200), 0, cfs)).toEqual({
    flow: '900 cfs',
    moment: 'Thu 19 Nov, 12:00 PM',
  });
  expect(readingHeadline(series(900, 1200), null, cfs)).toBeNull();
  expect(readingHeadline(series(900), 5, cfs)).toBeNull();
});
