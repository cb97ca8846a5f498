import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type FlowAt,
  given,
  HOUR,
  iso,
  mediansOf,
  NOW,
  riverOf,
} from '../../testing/flow-figures.ts';
import { flowAxis, flowLayout, riverLayout } from './flow-chart.tsx';
import { forecastSeries, observedSeries } from './flow-series.ts';

const none: FlowAt = () => null;
const observed = (flowAt: FlowAt, medians: ReturnType<typeof mediansOf> = []) =>
  given(riverOf(flowAt, none, { medians }).observed);
/** A figure every 6 hours. */
function forecast(first: number, flows: readonly (number | null)[]) {
  const points = flows.map((flowCfs, nth) => ({ validAt: iso(first + 6 * nth), flowCfs }));
  return forecastSeries(points, [], NOW);
}

const hours = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => [(from - NOW) / HOUR, (to - NOW) / HOUR]);

test('the past 7 days end now, with a gap wherever the gauge was silent for over two hours', () => {
  const silent = observed((hour) => ((hour > -100 && hour < -50) || hour > -10 ? null : 1000));
  expect(hours([silent])).toEqual([[-168, 0]]);
  expect(silent.lines).toHaveLength(2);
  // The first reading is at -167, so the first hour is a visible gap too.
  expect(hours(silent.gaps)).toEqual([
    [-168, -167],
    [-100, -50],
    [-10, 0],
  ]);
  expect(observed((hour) => (hour === -40 ? null : 1)).lines).toHaveLength(1);
  expect(observedSeries([], [], NOW)).toBeNull();
});

test('they can be read hour by hour, at the last reading of each', () => {
  const readings = [-2, -1.75, -1.25, -1, -0.75].map((hour) => ({
    observedAt: iso(hour),
    flowCfs: hour,
  }));
  const series = observedSeries(readings, [], NOW);
  expect(series?.readable.map(({ flow }) => flow)).toEqual([-1.25, -0.75]);
});

test('they have the usual flow by day, cut at the ends, only if every day has one', () => {
  const usual = observed(() => 5, mediansOf(300)).usual ?? [];
  expect(hours(usual)).toHaveLength(8);
  expect([hours(usual)[0], hours(usual)[7]]).toEqual([
    [-168, -156],
    [-12, 0],
  ]);
  expect(observed(() => 5, mediansOf(300, [16])).usual).toBeNull();
});

test.each([
  ['begins now and ends at its last figure', 4, [10, 11, null, 13, null], [0, 22]],
  ['issued a while ago begins at its first figure', -20, [10, 11], [-20, -14]],
  ['that starts later leaves at most half a day empty', 40, [10, 11], [28, 46]],
  ['of a single figure has a width', -3, [10], [-3, -2]],
])('a forecast %s', (_, first, flows, span) => {
  expect(hours([given(forecast(first, flows))])).toEqual([span]);
});

test('a forecast has a gap where figures are over 12 hours apart, and is null without any', () => {
  expect(forecast(4, [10, null, 12])?.lines).toHaveLength(1);
  expect(forecast(4, [10, null, null, 13])?.lines).toHaveLength(2);
  expect(forecast(4, [null])).toBeNull();
});

test.each([
  // 0.9 of 4170 to 1.1 of 8017.
  [[4170, 8017], 3753, 8818.7, [4000, 5000, 6000, 7000, 8000]],
  [[1000, 1000], 900, 1100, [900, 950, 1000, 1050, 1100]],
  [[0.4, 0.9], 0.36, 0.99, [0.42, 0.56, 0.7, 0.84, 0.98]],
  // No round step has just five multiples here: the sixth, 9,000, is left out.
  [[4200, 8195.5], 3780, 9015.05, [4000, 5000, 6000, 7000, 8000]],
  // A tide that reverses the river: a tenth beyond is further from 0 on both sides.
  [[-500, 1000], -550, 1100, [-300, 0, 300, 600, 900]],
])('a graph of %j has an axis from %d to %d with the ticks %j', (flows, from, to, ticks) => {
  const axis = flowAxis(flows);
  expect([axis.from, axis.to]).toEqual([expect.closeTo(from), expect.closeTo(to)]);
  expect(axis.ticks.map((tick) => tick + 0)).toEqual(ticks.map((tick) => expect.closeTo(tick)));
});

test('a graph has 5 different ticks and its points inside, whatever the flows', () => {
  const flow = fc.integer({ min: -50_000, max: 6_000_000 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.array(flow, { minLength: 1, maxLength: 9 }), (flows) => {
      const series = observed((hour) => flows[-hour % 13] ?? null);
      const { height, plot, ticks, points } = flowLayout(series);
      expect([height, plot]).toEqual([275, { left: 50, right: 425, top: 5, bottom: 250 }]);
      expect(new Set(ticks.map(({ y }) => y)).size).toBe(5);
      for (const { x, y } of [...points, ...ticks.map((tick) => ({ x: 50, y: tick.y }))]) {
        expect(x >= 50 && x <= 425 && (y ?? 0) >= 5 && (y ?? 0) <= 250).toBe(true);
      }
    }),
  );
});

const TEN_DAYS = Array.from({ length: 40 }, () => 1);
const weekTo = (end: string) =>
  observedSeries([{ observedAt: end, flowCfs: 1 }], [], Date.parse(end));

test.each([
  ['a week', observed(() => 1), 'Nov 14,Nov 15,Nov 16,Nov 17,Nov 18,Nov 19,Nov 20'],
  ['ten days', forecast(4, TEN_DAYS), 'Nov 21,Nov 23,Nov 24,Nov 26,Nov 27,Nov 29,Nov 30'],
  ['two days', forecast(4, TEN_DAYS.slice(32)), 'Nov 21,Nov 22'],
  [
    '25 hours of 1 November',
    weekTo('2026-11-05T20:00Z'),
    'Oct 30,Oct 31,Nov 01,Nov 02,Nov 03,Nov 04,Nov 05',
  ],
  // 168 hours up to half past midnight hold 8 midnights.
  [
    '23 hours of 14 March',
    weekTo('2027-03-15T07:30Z'),
    'Mar 08,Mar 09,Mar 10,Mar 12,Mar 13,Mar 14,Mar 15',
  ],
])('%s has a tick at each Pacific midnight, at most 7', (_, series, texts) => {
  const { days } = flowLayout(given(series));
  expect(days.map(({ text }) => text).join()).toBe(texts);
  const { from, to } = given(series);
  for (const { x } of days) {
    const time = from + ((x - 50) / 375) * (to - from);
    const clock = new Date(Math.round(time / (HOUR / 4)) * (HOUR / 4));
    const local = clock.toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles' });
    expect(local).toBe('12:00:00 AM');
  }
});

const ahead =
  (flow: number): FlowAt =>
  (hour) =>
    hour > 0 && hour < 238 ? flow : null;

test('the past week and the next ten days are one axis, never joined, whatever is known', () => {
  const { lines } = riverOf(() => 1000, ahead(1900)).series;
  expect(lines.map(([first]) => [first?.kind, first?.flow])).toEqual([
    ['observed', 1000],
    ['forecast', 1900],
  ]);
  // What a forecast expected of the past stays.
  const missed = riverOf(
    () => 5000,
    (hour) => (hour < -12 ? 90 : null),
  ).series;
  expect(hours([missed])).toEqual([[-168, 240]]);
  expect(missed.lines[1]?.[0]?.at).toBeGreaterThanOrEqual(NOW - 168 * HOUR);
  const times = missed.readable.map((point) => point.at);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test.each<[FlowAt, FlowAt, readonly (readonly number[])[]]>([
  [() => 1, ahead(1), []],
  [(hour) => (hour > -90 && hour < -60 ? null : 1), ahead(1), [[-90, -60]]],
  [(hour) => (hour > -9 ? null : 1), ahead(1), [[-9, 0]]],
  [
    () => 1,
    (hour) => (hour > 30 && hour < 100 ? 1 : null),
    [
      [0, 34],
      [94, 240],
    ],
  ],
  [() => 1, none, [[0, 240]]],
  [none, ahead(1), [[-168, 0]]],
])('case %#: they are empty where there are no figures', (past, next, gaps) => {
  expect(hours(riverOf(past, next).series.gaps)).toEqual(gaps);
});

test.each([
  [700, []],
  [750, ['action']],
  [1000, ['action', 'minor']],
  [4500, ['action', 'minor', 'major']],
])('a river of %d cfs comes near the flood categories %j', (flow, categories) => {
  const from = (flowCfs: number) => ({ stageFt: null, flowCfs });
  const thresholds = { action: from(1500), minor: from(2000), major: from(9000) };
  const { levels } = riverOf(() => flow, none, { thresholds }).series;
  expect(levels.map(({ category }) => category)).toEqual(categories);
});

test('the scale of both is linear, has 0 on it and holds all that is drawn', () => {
  const flow = fc.oneof(
    fc.double({ min: -5000, max: 400_000, noNaN: true }),
    fc.constantFrom(0, 0.4, 9, 1000),
  );
  fc.assert(
    fc.property(fc.array(flow, { minLength: 2, maxLength: 8 }), flow, (flows, usual) => {
      const past = (hour: number) => flows[Math.abs(hour) % flows.length] ?? 0;
      const river = riverOf(past, ahead(usual), { medians: mediansOf(usual) });
      const { ticks, plot, points } = riverLayout(river.series);
      expect(ticks.length).toBeLessThanOrEqual(5);
      const zero = ticks.find(({ text }) => text === '0')?.y ?? Number.NaN;
      const size = (one: (typeof points)[number]) => Math.abs(one.flow);
      const unit = points.reduce((most, one) => (size(one) > size(most) ? one : most));
      for (const { y, flow: value } of points) {
        expect((y ?? 0) >= plot.top - 0.1 && (y ?? 0) <= plot.bottom + 0.1).toBe(true);
        const share = unit.flow === 0 ? 0 : value / unit.flow;
        expect(Math.abs((y ?? 0) - zero + share * (zero - (unit.y ?? 0)))).toBeLessThan(0.4);
      }
    }),
    { numRuns: 30 },
  );
});
