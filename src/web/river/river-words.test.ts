import { expect, test } from 'vitest';
import { forecastSeries } from '#domain/river/flow-series.ts';
import { riverFacts } from '#domain/river/river-facts.ts';
import type { FloodThresholds } from '#domain/river/river-value.ts';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import { US } from '#domain/words/units.ts';
import { type FlowAt, given, iso, NOW, riverOf } from '../../testing/flow-figures.ts';
import { degrees } from './flow-parts.ts';
import {
  accuracyWords,
  flowWithoutUnit,
  forecastHeadline,
  forecastSummary,
  riverSummary,
} from './river-words.ts';

const after3 = (percent: number, forecasts: number) => ({ leadDay: 3, forecasts, percent });
test.each([
  [[], ''],
  [[{ leadDay: 2, forecasts: 30, percent: 8 }], ''],
  [
    [{ leadDay: 2, forecasts: 30, percent: 8 }, after3(11.2, 24)],
    ' Of 24 NOAA forecasts here, half were within 12% of the flow three days later.',
  ],
  [
    [after3(0, 20)],
    ' Of 20 NOAA forecasts here, half were within 1% of the flow three days later.',
  ],
])('how good forecasts were, %j: "%s"', (accuracy, words) => {
  expect(accuracyWords(accuracy)).toBe(words);
});

function noons(daysLater: number, ...flows: number[]) {
  const points = flows.map((flowCfs, at) => ({ validAt: iso(24 * at), flowCfs }));
  return { ...given(forecastSeries(points, [], NOW)), now: NOW + daysLater * 24 * HOUR_MS };
}

test.each([
  [
    noons(0, 900, 1200, 1000),
    'Highest: 1,200 cfs',
    'NOAA expects 900 to 1,200 cfs through Sunday, Nov 22, highest on Saturday, Nov 21.',
  ],
  [noons(0, 9, 9), 'Highest: 9 cfs', 'NOAA expects a steady 9 cfs through Saturday, Nov 21.'],
  [
    noons(1, 1850, 1600, 1300),
    'Highest: 1,600 cfs',
    'NOAA expects 1,300 to 1,600 cfs through Sunday, Nov 22, highest on Saturday, Nov 21.',
  ],
  [noons(9, 1850, 1600), undefined, 'This forecast has run out: all its figures are past.'],
])('%#: a forecast gives its peak and its range', (series, headline, summary) => {
  expect([forecastHeadline(series, US.flow.text)?.flow, forecastSummary(series, US.flow)]).toEqual([
    headline,
    summary,
  ]);
  expect(flowWithoutUnit(9)).toBe('9 (no unit)');
});

test.each([
  [12.4, '54 °F (12.4 °C)'],
  [-0.04, '32 °F (0 °C)'],
  [-18, '0 °F (−18 °C)'],
])('%d degrees Celsius are %s', (celsius, words) => {
  expect(degrees(celsius, US).replaceAll('\u00a0', ' ')).toBe(words);
});

function river(past: FlowAt, next: FlowAt, thresholds: FloodThresholds = {}) {
  const { readings, points, ...series } = riverOf(past, next);
  const name = 'Cowlitz River';
  const { report, flood } = riverFacts({
    gauge: name,
    measured: { site: '14238000', readings, stage: [], temperature: [] },
    medians: [],
    forecast: { name, points, heights: [], thresholds, issuedAt: null },
    now: NOW,
  });
  const isTidal = thresholds.action === undefined;
  const parts = { ...series, standing: report.forecast, thresholds, flood, isTidal, units: US };
  return riverSummary(parts, series.forecast ? forecastSummary(series.forecast, US.flow) : null);
}

const ahead = (flowAt: (hour: number) => number) => (hour: number) =>
  hour > 0 && hour < 238 ? Math.round(flowAt(hour)) : null;
const steady =
  (flow: number): FlowAt =>
  () =>
    flow;
const flood = (hour: number) => 1000 + 3000 * Math.exp(-(((hour - 70) / 20) ** 2));
const staying = (flow: number) => ahead(() => flow);
const none: FlowAt = () => null;
const level = (flowCfs: number | null) => ({ stageFt: 12, flowCfs });

test.each<[string, string, ...string[]]>([
  [
    'will rise',
    river(steady(1000), ahead(flood)),
    'In the past 7 days the flow stayed at 1,000 cfs. NOAA expects 1,000 to 4,000 cfs through Monday, Nov 30, highest on Monday, Nov 23.',
  ],
  [
    'steps to its forecast',
    river(steady(1000), staying(1150)),
    'Its next figure, for Fri, Nov 20, 4:00 PM, is 150 cfs above the newest reading.',
  ],
  [
    'has a forecast that has run out',
    river(steady(1000), (hour) => (hour < -12 ? 900 : null)),
    'This forecast has run out: all its figures are past.',
  ],
  [
    'has a forecast that missed',
    river(steady(3000), (hour) => (hour > -20 ? 900 : null)),
    'The forecast is drawn as it was issued, though it has missed what was measured.',
  ],
  [
    'has no forecast',
    river(steady(3000), none),
    'In the past 7 days the flow stayed at 3,000 cfs.',
  ],
  ['has a forecast alone', river(none, ahead(flood)), 'NOAA expects 1,000 to 4,000 cfs'],
  [
    'was silent for a while',
    river((hour) => (hour > -90 && hour < -60 ? null : 1000), none),
    'Nothing was measured for 30 hours of that time.',
  ],
  [
    'was read once',
    river((hour) => (hour === -30 ? 812 : null), none),
    'The only reading of the past 7 days is 812 cfs, of Thu, Nov 19, 6:00 AM. Nothing has been measured since Thu, Nov 19, 6:00 AM.',
  ],
  [
    'is turned by the tide',
    river((hour) => Math.round(700 * Math.sin(hour / 2)), none),
    'between −700 and 700 cfs',
    'Below 0 the tide pushes the river upstream.',
  ],
  [
    'stays far below',
    river(steady(1000), ahead(flood), { action: level(20_000) }),
    'NOAA’s action stage begins at 20,000 cfs.',
  ],
  [
    'has categories by height alone',
    river(steady(1000), ahead(flood), { minor: level(null) }),
    'minor flood stage begins at a gauge height of 12 ft, which a graph of flow cannot show.',
  ],
])('a river that %s', (_, words, ...expected) => {
  for (const phrase of expected) expect(words).toContain(phrase);
});

test('a small step, a category that is reached, and a forecast that missed are left out', () => {
  expect(river(steady(1000), staying(1090))).not.toContain('next figure');
  expect(river(steady(1000), ahead(flood), { minor: level(3500) })).not.toContain('begins at');
  expect(river(steady(3000), (hour) => (hour > -20 ? 900 : null))).not.toMatch(
    /expects|next figure/,
  );
});
