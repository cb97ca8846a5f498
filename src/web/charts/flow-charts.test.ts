import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastSeries, observedSeries, seriesFrom } from '#domain/river/flow-series.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/milliseconds.ts';
import { type FlowAt, given, iso, mediansOf, NOW, riverOf } from '../../testing/flow-figures.ts';
import { flowAxis, flowLayout, limitNamer, sharedShapes, wholeShape } from './flow-chart.tsx';

const none: FlowAt = () => null;
const observed = (flowAt: FlowAt, medians: ReturnType<typeof mediansOf> = []) =>
  given(riverOf(flowAt, none, medians).observed);
function forecast(first: number, flows: readonly (number | null)[]) {
  const points = flows.map((flowCfs, nth) => ({ validAt: iso(first + 6 * nth), flowCfs }));
  return forecastSeries(points, [], NOW);
}

const hours = (spans: readonly { from: number; to: number }[]) =>
  spans.map(({ from, to }) => [(from - NOW) / HOUR_MS, (to - NOW) / HOUR_MS]);

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
  // A tide reverses the river: a tenth beyond the range is further from 0 on both sides.
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
      const { height, plot, ticks, points, y } = flowLayout(series);
      expect([height, plot]).toEqual([275, { left: 50, right: 425, top: 5, bottom: 250 }]);
      expect(new Set(ticks.map(({ value }) => y(value))).size).toBe(5);
      for (const at of [...points, ...ticks.map(({ value }) => ({ x: 50, y: y(value) }))]) {
        expect(at.x >= 50 && at.x <= 425 && at.y >= 5 && at.y <= 250).toBe(true);
      }
    }),
  );
});

const TEN_DAYS = Array.from({ length: 40 }, () => 1);
const weekTo = (end: string) =>
  observedSeries([{ observedAt: end, flowCfs: 1 }], [], Date.parse(end));

test.each([
  ['a week', observed(() => 1), 'Nov 14,Nov 15,Nov 16,Nov 17,Nov 18,Nov 19,Nov 20'],
  ['ten days', forecast(4, TEN_DAYS), 'Nov 22,Nov 24,Nov 26,Nov 28,Nov 30'],
  ['two days', forecast(4, TEN_DAYS.slice(32)), 'Nov 21,Nov 22'],
  [
    '25 hours of November 1',
    weekTo('2026-11-05T20:00Z'),
    'Oct 30,Oct 31,Nov 01,Nov 02,Nov 03,Nov 04,Nov 05',
  ],
  // 168 hours up to half past midnight hold 8 midnights, of which the first has no name.
  [
    '23 hours of March 14',
    weekTo('2027-03-15T07:30Z'),
    'Mar 09,Mar 10,Mar 11,Mar 12,Mar 13,Mar 14,Mar 15',
  ],
])('%s has regular ticks at Pacific midnights, at most 7', (_, series, texts) => {
  const { days } = flowLayout(given(series));
  expect(days.map(({ text }) => text).join()).toBe(texts);
  for (const { x: time } of days) {
    const clock = new Date(Math.round(time / (HOUR_MS / 4)) * (HOUR_MS / 4));
    const local = clock.toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles' });
    expect(local).toBe('12:00:00 AM');
  }
});

test('on a phone the days of the forecast continue those of the past week, as far apart', () => {
  const series = [observed(() => 1), given(forecast(4, TEN_DAYS))];
  for (let width = 280; width <= 640; width += 1) {
    const shapes = sharedShapes(width, flowAxis([1]), series);
    const days = series.flatMap(
      (flowSeries, at) => flowLayout(flowSeries, { shape: shapes[at] }).days,
    );
    const apart = days.slice(1).map(({ x }, at) => Math.round((x - (days[at]?.x ?? 0)) / DAY_MS));
    expect([width, days.length >= 4, new Set(apart).size]).toEqual([width, true, 1]);
  }
});

test('a forecast that is joined to the past week begins where that ends, on its own line', () => {
  const series = given(forecast(-8, [10, 30, 50, 70]));
  const joined = seriesFrom(series, NOW - HOUR_MS);
  expect(hours([joined])).toEqual([[-1, 10]]);
  expect(joined.lines[0]?.map(({ at, flow }) => [(at - NOW) / HOUR_MS, flow])).toEqual([
    [-1, expect.closeTo(33.33)],
    [4, 50],
    [10, 70],
  ]);
  expect(joined.readable.map(({ flow }) => flow)).toEqual([50, 70]);
  expect(seriesFrom(series, NOW + 10 * HOUR_MS)).toBe(series);
});

test('in the popup of the map fewer days have a name, as far apart', () => {
  const { days } = flowLayout(given(forecast(4, TEN_DAYS)), {
    shape: wholeShape(264, flowAxis([1])),
  });
  expect(days.map(({ text }) => text).join()).toBe('Nov 23,Nov 26,Nov 29');
});

test('the minutes since a reading are no gap in the graph', () => {
  const silent = observed((hour) => ((hour > -100 && hour < -50) || hour > -1 ? null : 1000));
  expect(silent.gaps).toHaveLength(3);
  expect(flowLayout(silent).gaps).toHaveLength(1);
});

test('side by side, days are equally wide in both, and the second has no axis of its own', () => {
  const series = [observed(() => 12_000), given(forecast(4, TEN_DAYS))];
  fc.assert(
    fc.property(fc.integer({ min: 280, max: 640 }), (width) => {
      const axis = flowAxis([12_000, 1]);
      const shapes = sharedShapes(width, axis, series);
      expect(shapes.reduce((sum, shape) => sum + shape.width, 0)).toBeCloseTo(width);
      const [past, next] = series.map((flowSeries, at) => {
        const { plot, ticks } = flowLayout(flowSeries, { axis, shape: shapes[at] });
        const day = (plot.right - plot.left) / (flowSeries.to - flowSeries.from);
        return { day, texts: ticks.map(({ text }) => text) };
      });
      expect(past?.day).toBeCloseTo(next?.day ?? 0, 9);
      expect(past?.texts.join()).toBe('2,500,5,000,7,500,10,000,12,500');
      expect(next?.texts.join('')).toBe('');
    }),
  );
});

test.each([
  [1000, [], []],
  [4500, ['Action stage', 'Minor flood stage'], ['Action stage 14', 'Minor flood stage -4']],
])(
  'flood categories on the scale of a river of %d cfs are lines: %j, named below or above: %j',
  (flow, lines, named) => {
    const series = observed((hour) => (hour < -90 ? 3900 : flow));
    const { limits } = flowLayout(series, {
      limits: [
        { flow: 4400, name: 'Action stage', category: 'action' },
        { flow: 4420, name: 'Minor flood stage', category: 'minor' },
        { flow: 9000, name: 'Major flood stage', category: 'major' },
      ],
    });
    expect(limits.map(({ name }) => name)).toEqual(lines);
    expect(limits.flatMap(({ name, word }) => (word ? [`${name} ${word.dy}`] : []))).toEqual(named);
  },
);

test.each([
  ['the first, where it crosses nothing', 2000, 0],
  ['the second, if it crosses the flow in the first', 4900, 1],
])(
  'of two joined graphs the first names the usual flow, and one the flood stages: %s',
  (_, flow, named) => {
    const past = observed((hour) => (hour % 20 < -10 ? flow : 2000), mediansOf(1000));
    const ahead = given(
      forecast(
        4,
        TEN_DAYS.map(() => 1500),
      ),
    );
    const series = [past, { ...ahead, usual: past.usual }];
    const axis = flowAxis([900, 5000]);
    const limits = [{ flow: 4400, name: 'Minor flood stage', category: 'minor' }] as const;
    const shapes = sharedShapes(358, axis, series);
    expect(limitNamer(series, shapes, { axis, limits })).toBe(named);
    const layouts = series.map((flowSeries, at) =>
      flowLayout(flowSeries, { axis, limits, shape: shapes[at], namesLimits: at === named }),
    );
    expect(layouts.map(({ usualName }) => usualName?.text)).toEqual(['usual', undefined]);
    expect(layouts.map(({ limits: [limit] }) => limit?.word !== null)).toEqual([
      named === 0,
      named === 1,
    ]);
  },
);

test.each([
  ['at the end far from today', (hour: number) => (hour < -100 ? 900 : 2000), 'start'],
  [
    'at the other end, if the flow crosses it',
    (hour: number) => (hour < -148 ? 1400 - 40 * (hour + 168) : 2000),
    'end',
  ],
  [
    'nowhere, if the flow crosses both',
    (hour: number) => 1000 + 200 * Math.sin(hour / 3),
    undefined,
  ],
])('the word "usual" stands %s', (_, flowAt, anchor) => {
  const { usualName } = flowLayout(observed(flowAt, mediansOf(1000)), {
    axis: flowAxis([300, 2500]),
  });
  expect(usualName?.anchor).toBe(anchor);
});

test('a whole graph has room for the longest word of its axis', () => {
  expect(wholeShape(440, flowAxis([8000])).left).toBe(50);
  expect(wholeShape(340, flowAxis([114_000])).left).toBe(81);
});

test('the middle half of years is drawn as far as the scale reaches', () => {
  const spread = {
    years: 40,
    p10: 0,
    p25: 500,
    p75: 99_000,
    p90: 99_999,
    lowest: null,
    highest: null,
  };
  const medians = mediansOf(1000).map((median) => ({ ...median, spread }));
  const { band } = observed(() => 1000, medians);
  expect(band).toHaveLength(8);
  expect(band[0]).toMatchObject({ low: 500, high: 99_000 });
});
