import { expect, test } from 'vitest';
import type { FloodThresholds } from '#domain/river/flood-thresholds.ts';
import { flowReport } from '#domain/river/flow-report.ts';
import { forecastSeries, observedSeries } from '#web/charts/flow-series.ts';
import { riverSeries } from '#web/charts/river-series.ts';
import { forecastWords, pictureHeadline, pictureSummary } from './picture-words.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const HOUR = 3_600_000;
const iso = (hour: number) => new Date(NOW + hour * HOUR).toISOString();

/** A picture of hourly readings and a forecast every six hours. */
function picture(
  past: (hour: number) => number | null,
  next: (hour: number) => number | null,
  thresholds: FloodThresholds = {},
) {
  const readings = Array.from({ length: 168 }, (_, at) => at - 167).flatMap((hour) => {
    const flowCfs = past(hour);
    return flowCfs === null ? [] : [{ observedAt: iso(hour), flowCfs }];
  });
  const points = Array.from({ length: 70 }, (_, at) => -176 + at * 6).flatMap((hour) => {
    const flowCfs = next(hour);
    return flowCfs === null ? [] : [{ validAt: iso(hour), flowCfs }];
  });
  const levels = Object.fromEntries(
    Object.entries(thresholds).flatMap(([category, { flowCfs }]) =>
      flowCfs === null ? [] : [[category, flowCfs]],
    ),
  );
  const [observed, forecast] = [observedSeries(readings, [], NOW), forecastSeries(points, [], NOW)];
  const series = riverSeries({
    observed,
    forecast,
    medians: [],
    levels,
    now: NOW,
  });
  if (series === null) throw new Error('no figures');
  const report = flowReport({
    readings,
    stage: [],
    forecast: points,
    issuedAt: null,
    medians: [],
    now: NOW,
  });
  const parts = {
    series,
    observed,
    forecast,
    standing: report.forecast,
    thresholds,
    without: { observed: 'No readings.', forecast: 'No forecast.' },
  };
  const headline = pictureHeadline(parts);
  return {
    summary: pictureSummary(parts),
    headline: headline && `${headline.flow}, ${headline.moment}`,
  };
}

const ahead = (flowAt: (hour: number) => number) => (hour: number) =>
  hour > 0 && hour < 238 ? Math.round(flowAt(hour)) : null;
const flood = (hour: number) => 1000 + 3000 * Math.exp(-(((hour - 70) / 20) ** 2));

test('a river that will rise: what was, what is expected, and how far it goes', () => {
  expect(picture(() => 1000, ahead(flood))).toEqual({
    headline: 'Up to 4,000 cfs, expected Mon 23 Nov, 10:00 AM',
    summary:
      'In the past 7 days the flow stayed at 1,000 cfs. Until Monday 30 Nov NOAA expects between 1,000 and 4,000 cfs, highest on Monday 23 Nov.',
  });
});

test('one that will fall, and one that will stay', () => {
  const falls = picture(
    () => 1000,
    ahead((hour) => 1000 * 0.99 ** (hour / 6)),
  );
  expect(falls.headline).toBe('Down to 678 cfs, expected Mon 30 Nov, 4:00 AM');
  const stays = picture(
    () => 1000,
    ahead(() => 1020),
  );
  expect(stays.headline).toBe('About 1,020 cfs, expected until Mon 30 Nov, 4:00 AM');
  const swings = picture(
    () => 12,
    ahead((hour) => 12 + 2 * Math.sin(hour / 20)),
  );
  expect(swings.headline).toBe('10 to 14 cfs, expected until Mon 30 Nov, 4:00 AM');
});

test('a step between the newest reading and the forecast is put into words', () => {
  const { summary } = picture(
    () => 1000,
    ahead(() => 1150),
  );
  expect(summary).toContain(
    'Its next figure, for Fri 20 Nov, 4:00 PM, is 150 cfs above the newest reading.',
  );
  expect(
    picture(
      () => 1000,
      ahead(() => 1090),
    ).summary,
  ).not.toContain('next figure');
});

test('a forecast that has run out, has missed, or is missing, each in its own sentence', () => {
  const out = picture(
    () => 1000,
    (hour) => (hour < -12 ? 900 : null),
  );
  expect(out.summary).toContain('This forecast has run out: all its figures are past.');
  expect(out.headline).toBe('1,000 cfs, measured Fri 20 Nov, 12:00 PM');
  const missed = picture(
    () => 3000,
    (hour) => (hour > -20 ? 900 : null),
  );
  expect(missed.summary).toContain('though it has missed what was measured.');
  expect(missed.summary).not.toMatch(/expects|next figure/);
  expect(missed.headline).toBe('3,000 cfs, measured Fri 20 Nov, 12:00 PM');
  expect(
    picture(
      () => 3000,
      () => null,
    ).summary,
  ).toMatch(/cfs\. No forecast\.$/);
});

test('silence is reported: in the week, up to now, or all but one reading', () => {
  const next = ahead(() => 1000);
  const gap = picture((hour) => (hour > -90 && hour < -60 ? null : 1000), next);
  expect(gap.summary).toContain('For 30 hours of them nothing was measured.');
  const silent = picture((hour) => (hour > -9 ? null : 1000), next);
  expect(silent.summary).toContain('Nothing has been measured since Fri 20 Nov, 3:00 AM.');
  const one = picture((hour) => (hour === -30 ? 812 : null), next);
  expect(one.summary).toMatch(
    /^The only reading of the past 7 days is 812 cfs, of Thu 19 Nov, 6:00 AM\. Nothing has been measured since Thu 19 Nov, 6:00 AM\./,
  );
  expect(picture(() => null, next).summary).toMatch(/^No readings\. Until/);
});

test('a dry river and one that the tide turns', () => {
  const dry = picture(
    () => 0,
    ahead(() => 0),
  );
  expect(dry.summary).toContain('the flow stayed at 0 cfs');
  expect(dry.headline).toMatch(/^About 0 cfs/);
  const tide = picture(
    (hour) => Math.round(700 * Math.sin(hour / 2)),
    () => null,
  );
  expect(tide.summary).toMatch(
    /between −\d+ and \d+ cfs.*Below 0 the tide pushes the river upstream\.$/,
  );
});

test('flood categories: reached, expected, above the scale, or without a flow', () => {
  const level = (flowCfs: number | null) => ({ stageFt: 12, flowCfs });
  const at = (thresholds: FloodThresholds, flow = 1000) =>
    picture(
      () => flow,
      ahead((hour) => (flood(hour) / 1000) * flow),
      thresholds,
    ).summary;
  expect(at({ action: level(900), minor: level(3000) })).toContain(
    'The newest reading is at or above action stage, 900 cfs. The forecast reaches minor flood stage, 3,000 cfs.',
  );
  expect(at({ minor: level(4500) })).not.toMatch(/flood/);
  expect(at({ action: level(20_000) })).toMatch(
    /NOAA’s action stage begins at 20,000 cfs, above this scale\.$/,
  );
  expect(at({ minor: level(null) })).toMatch(
    /minor flood stage begins at a gauge height of 12 ft, which a graph of flow cannot show\.$/,
  );
});

test('the forecast is named with its age, if it is known', () => {
  expect(forecastWords(NOW - 6 * HOUR, NOW)).toBe('NOAA forecast, issued 6 hours ago');
  expect(forecastWords(null, NOW)).toBe('NOAA forecast');
});
