import { describe, expect, test } from 'vitest';
import { forecastSeries, observedSeries, usualBand } from './flow-series.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const HOUR = 3_600_000;
const at = (hours: number): string => new Date(NOW + hours * HOUR).toISOString();
const reading = (hours: number, flowCfs: number) => ({ observedAt: at(hours), flowCfs });
const point = (hours: number, flowCfs: number | null) => ({ validAt: at(hours), flowCfs });
const medianOf = (...days: number[]) => days.map((day) => ({ month: 11, day, flowCfs: day * 100 }));

describe('the past 7 days', () => {
  test('end now, even if the gauge has stopped reporting', () => {
    const series = observedSeries([reading(-30, 10), reading(-29, 11)], [], NOW);
    expect([series?.from, series?.to]).toEqual([NOW - 168 * HOUR, NOW]);
  });

  test('have a gap where the gauge was silent for more than two hours', () => {
    const flows = [-10, -9, -7, -4.9, -4].map((hours) => reading(hours, hours));
    const series = observedSeries(flows, [], NOW);
    expect(series?.stretches.map((stretch) => stretch.map(({ flow }) => flow))).toEqual([
      [-10, -9, -7],
      [-4.9, -4],
    ]);
  });

  test('can be read hour by hour, at the last reading of each', () => {
    const quarters = [-2, -1.75, -1.5, -1.25, -1, -0.75].map((hours) => reading(hours, hours));
    const series = observedSeries(quarters, [], NOW);
    expect(series?.readable.map(({ flow }) => flow)).toEqual([-1.25, -0.75]);
    expect(series?.stretches[0]).toHaveLength(6);
  });

  test('leave out older readings, and are null without any', () => {
    expect(observedSeries([reading(-169, 5), reading(-167, 6)], [], NOW)?.stretches).toEqual([
      [{ at: NOW - 167 * HOUR, flow: 6 }],
    ]);
    expect(observedSeries([reading(-169, 5)], [], NOW)).toBeNull();
    expect(observedSeries([], [], NOW)).toBeNull();
  });

  test('have the usual flow by day, cut at the ends, if every day has one', () => {
    const flows = [reading(-1, 5)];
    const usual = observedSeries(flows, medianOf(13, 14, 15, 16, 17, 18, 19, 20), NOW)?.median;
    expect(usual).toHaveLength(8);
    expect(usual?.[0]).toEqual({
      from: NOW - 168 * HOUR,
      to: Date.parse('2026-11-14T08:00:00Z'),
      flow: 1300,
    });
    expect(usual?.[7]).toEqual({
      from: Date.parse('2026-11-20T08:00:00Z'),
      to: NOW,
      flow: 2000,
    });
    expect(observedSeries(flows, medianOf(13, 14, 15, 17, 18, 19, 20), NOW)?.median).toBeNull();
  });
});

describe('a forecast', () => {
  test('begins now and ends at its last figure; a point without a figure is a gap', () => {
    const series = forecastSeries(
      [point(4, 10), point(10, 11), point(16, null), point(22, 13), point(28, null)],
      [],
      NOW,
    );
    expect([series?.from, series?.to]).toEqual([NOW, NOW + 22 * HOUR]);
    expect(series?.stretches.map((stretch) => stretch.length)).toEqual([3]);
    const holed = forecastSeries(
      [point(4, 10), point(10, null), point(16, null), point(22, 13)],
      [],
      NOW,
    );
    expect(holed?.stretches.map((stretch) => stretch.length)).toEqual([1, 1]);
  });

  test('issued a while ago begins at its first figure', () => {
    expect(forecastSeries([point(-20, 10), point(-14, 11)], [], NOW)?.from).toBe(NOW - 20 * HOUR);
  });

  test('that starts later leaves at most half a day empty', () => {
    expect(forecastSeries([point(40, 10), point(46, 11)], [], NOW)?.from).toBe(NOW + 28 * HOUR);
  });

  test('without a figure is null, and one with a single figure still has a width', () => {
    expect(forecastSeries([], [], NOW)).toBeNull();
    expect(forecastSeries([point(4, null)], [], NOW)).toBeNull();
    const single = forecastSeries([point(-3, 10)], [], NOW);
    expect((single?.to ?? 0) - (single?.from ?? 0)).toBe(HOUR);
  });
});

test('the band of usual flows is that of each day, and has a hole where a day has none', () => {
  const years = { years: 40, p10: 100, p90: 900, lowest: null, highest: null };
  const spread = { ...years, p25: 200, p75: 500 };
  const medians = [
    { month: 11, day: 19, flowCfs: 300, spread },
    { month: 11, day: 20, flowCfs: 300 },
    { month: 11, day: 21, flowCfs: 310, spread: { ...years, p25: 210, p75: 510 } },
  ];
  const midnight = Date.parse('2026-11-21T08:00:00Z');
  expect(usualBand(NOW - 24 * HOUR, NOW + 24 * HOUR, medians)).toEqual([
    { from: NOW - 24 * HOUR, to: midnight - 24 * HOUR, low: 200, high: 500 },
    { from: midnight, to: NOW + 24 * HOUR, low: 210, high: 510 },
  ]);
});
