import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { FLOW_BOX, FLOW_CANVAS } from './canvas.ts';
import { type FlowSeries, forecastSeries, observedSeries } from './flow-series.ts';
import { flowAxis, placedFlow } from './placed-flow.ts';

const NOW = Date.parse('2026-11-20T20:00:00Z');
const HOUR = 3_600_000;

/** A reading every hour of the past week; `null` for an hour without one. */
function observed(
  flowAt: (hour: number) => number | null,
  usual: number | null = null,
): FlowSeries {
  const readings = Array.from({ length: 168 }, (_, at) => at - 167).flatMap((hour) => {
    const flowCfs = flowAt(hour);
    return flowCfs === null
      ? []
      : [{ observedAt: new Date(NOW + hour * HOUR).toISOString(), flowCfs }];
  });
  const medians = Array.from({ length: 30 }, (_, at) => ({
    month: 11,
    day: at + 1,
    flowCfs: usual ?? 0,
  }));
  const series = observedSeries(readings, usual === null ? [] : medians, NOW);
  if (series === null) throw new Error('no readings');
  return series;
}

function forecast(points: number): FlowSeries {
  const series = forecastSeries(
    Array.from({ length: points }, (_, at) => ({
      validAt: new Date(NOW + (4 + at * 6) * HOUR).toISOString(),
      flowCfs: 1000 + at,
    })),
    [],
    NOW,
  );
  if (series === null) throw new Error('no figures');
  return series;
}

test('the graph has the required size and margins', () => {
  expect(FLOW_CANVAS).toEqual({ width: 440, height: 275 });
  expect(FLOW_BOX).toEqual({ left: 50, right: 425, top: 5, bottom: 250 });
});

test.each([
  // 0.9 of 4170 to 1.1 of 8017.
  [[4170, 8017], 3753, 8818.7, [4000, 5000, 6000, 7000, 8000]],
  [[1000, 1000], 900, 1100, [900, 950, 1000, 1050, 1100]],
  [[0, 200], 0, 220, [0, 50, 100, 150, 200]],
  [[0.4, 0.9], 0.36, 0.99, [0.42, 0.56, 0.7, 0.84, 0.98]],
  // No round step has just five multiples here: the sixth, 9,000, is left out.
  [[4200, 8195.5], 3780, 9015.05, [4000, 5000, 6000, 7000, 8000]],
  [[55, 70], 49.5, 77, [50, 55, 60, 65, 70]],
  // A tide that reverses the river: a tenth beyond is further from 0 on both sides.
  [[-500, 1000], -550, 1100, [-300, 0, 300, 600, 900]],
])('the axis of %j goes from %d to %d with the ticks %j', (flows, from, to, ticks) => {
  const axis = flowAxis(flows);
  expect(axis.from).toBeCloseTo(from);
  expect(axis.to).toBeCloseTo(to);
  expect(axis.ticks).toHaveLength(5);
  expect(axis.ticks.map((tick) => tick + 0)).toEqual(ticks.map((tick) => expect.closeTo(tick)));
});

test('every axis has 5 different ticks within its ends and a step of at most three significant digits', () => {
  const flow = fc.integer({ min: -50_000, max: 6_000_000 }).map((tenths) => tenths / 10);
  fc.assert(
    fc.property(fc.array(flow, { minLength: 1, maxLength: 9 }), (flows) => {
      const { from, to, ticks } = flowAxis(flows);
      expect(new Set(ticks).size).toBe(5);
      const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
      expect(Number(step.toPrecision(3))).toBeCloseTo(step, 6 - Math.log10(Math.max(1, step)));
      for (const value of [...ticks, ...flows]) {
        expect(value).toBeGreaterThanOrEqual(from);
        expect(value).toBeLessThanOrEqual(to);
      }
    }),
  );
});

test('the past week has a tick at each of its 7 midnights, written as month and day', () => {
  const { days } = placedFlow(observed(() => 1000));
  expect(days.map(({ text }) => text).join()).toBe(
    'Nov 14,Nov 15,Nov 16,Nov 17,Nov 18,Nov 19,Nov 20',
  );
  // The window begins at noon of the 13th; the first midnight is 12 of its 168 hours later.
  expect(days[0]?.x).toBeCloseTo(50 + (12 / 168) * 375, 1);
});

test('ten days have 7 ticks too, and a short forecast has one at each midnight', () => {
  const { days } = placedFlow(forecast(40));
  // The graph is 238 hours wide; the midnight of the 21st is 12 hours after its beginning.
  const midnights = [0, 2, 3, 5, 6, 8, 9].map((day) => 50 + ((12 + 24 * day) / 238) * 375);
  expect(days.map(({ x }) => x)).toEqual(midnights.map((x) => expect.closeTo(x, 1)));
  expect(placedFlow(forecast(8)).days.map(({ text }) => text)).toEqual(['Nov 21', 'Nov 22']);
});

test.each([
  // 25 hours of 1 November: the clocks are set back in the night.
  ['2026-11-05T20:00Z', ['Oct 30', 'Oct 31', 'Nov 01', 'Nov 02', 'Nov 03', 'Nov 04', 'Nov 05']],
  // 23 hours of 14 March: 168 hours up to half past midnight hold 8 midnights.
  ['2027-03-15T07:30Z', ['Mar 08', 'Mar 09', 'Mar 10', 'Mar 12', 'Mar 13', 'Mar 14', 'Mar 15']],
])('the clocks change, and the ticks of the week up to %s stay at midnight', (end, days) => {
  const now = Date.parse(end);
  const readings = Array.from({ length: 168 }, (_, at) => ({
    observedAt: new Date(now + (at - 167) * HOUR).toISOString(),
    flowCfs: 1000,
  }));
  const series = observedSeries(readings, [], now);
  const placed = series && placedFlow(series);
  expect(placed?.days.map(({ text }) => text)).toEqual(days);
  for (const { x } of placed?.days ?? []) {
    const at = now + ((x - 50) / 375 - 1) * 168 * HOUR;
    const clock = new Date(Math.round(at / (HOUR / 4)) * (HOUR / 4));
    expect(clock.toLocaleTimeString('en-US', { timeZone: 'America/Los_Angeles' })).toBe(
      '12:00:00 AM',
    );
  }
});

test('the first days of a month have two digits', () => {
  const { days } = placedFlow(forecast(40));
  expect(days.map(({ text }) => text).join()).toBe(
    'Nov 21,Nov 23,Nov 24,Nov 26,Nov 27,Nov 29,Nov 30',
  );
  const later = forecastSeries(
    [30, 36, 42].map((hour) => ({
      validAt: new Date(Date.parse('2026-12-04T00:00Z') + hour * HOUR).toISOString(),
      flowCfs: 1,
    })),
    [],
    Date.parse('2026-12-04T20:00Z'),
  );
  expect(later && placedFlow(later).days.map(({ text }) => text)).toEqual(['Dec 05']);
});

test('a gap is open and marked, at the end too', () => {
  const { lines, gaps } = placedFlow(
    observed((hour) => ((hour > -100 && hour < -50) || hour > -10 ? null : 1000)),
  );
  expect(lines).toHaveLength(2);
  // The first reading is at -167, so the first hour is a visible gap too.
  expect(gaps.map(({ width }) => width)).toEqual([
    expect.closeTo((1 / 168) * 375, 1),
    expect.closeTo((50 / 168) * 375, 1),
    expect.closeTo((10 / 168) * 375, 1),
  ]);
});

test('a single reading between two gaps is still drawn', () => {
  const { lines } = placedFlow(observed((hour) => (hour === -80 || hour > -20 ? 1000 : null)));
  expect(lines[0]).toMatch(/^M[\d.]+,[\d.]+Z$/);
});

test('a flat river is a flat line in the middle', () => {
  const { points } = placedFlow(observed(() => 500));
  expect(new Set(points.map(({ y }) => y))).toEqual(new Set([127.5]));
});

test('today is at the end of the past and at the beginning of the forecast', () => {
  expect(placedFlow(observed(() => 500)).today).toEqual({ x: 425, side: 'end' });
  expect(placedFlow(forecast(40)).today).toEqual({ x: 50, side: 'start' });
});

test('the usual flow is drawn in steps inside the graph', () => {
  const { median } = placedFlow(observed(() => 1000, 500));
  expect(median?.path).toMatch(/^M50,[\d.]+V[\d.]+H[\d.]+V/);
  expect(median?.path.endsWith('H425')).toBe(true);
  expect(placedFlow(observed(() => 1000)).median).toBeNull();
});

/** Box of the label `usual`: 42 by 14, its baseline at the bottom. */
const nameOf = ({ median }: ReturnType<typeof placedFlow>) => ({
  left: median?.nameX ?? 0,
  right: (median?.nameX ?? 0) + 42,
  top: (median?.nameY ?? 0) - 14,
  bottom: median?.nameY ?? 0,
});

test.each([
  ['at the beginning above', 500, () => 300, 56, 'above'],
  // The flow just above the usual one takes that room.
  ['at the beginning below', 1000, () => 1010, 56, 'below'],
  // A fall through it in the first hours.
  [
    'at the end',
    1000,
    (hour: number) => (hour < -130 ? 1060 - 5 * (hour + 167) : 900),
    377,
    'above',
  ],
  [
    'between the two',
    1000,
    (hour: number) => (Math.abs(hour + 84) > 54 ? 1000 + 100 * Math.sin(hour) : 900),
    120.2,
    'above',
  ],
])(
  'the label of the usual flow is placed %s, where it covers nothing',
  (_, usual, flowAt, x, side) => {
    const placed = placedFlow(observed(flowAt, usual));
    const name = nameOf(placed);
    expect(name.left).toBe(x);
    const usualY = Number(/V([\d.]+)/.exec(placed.median?.path ?? '')?.[1]);
    expect(name.bottom < usualY ? 'above' : 'below').toBe(side);
    const under = placed.points.filter(
      (point) =>
        point.x > name.left && point.x < name.right && point.y > name.top && point.y < name.bottom,
    );
    expect(under).toEqual([]);
  },
);

test('the label of the usual flow keeps clear of today', () => {
  const medians = [20, 21, 22, 23, 24].map((day) => ({ month: 11, day, flowCfs: 1000 }));
  const points = Array.from({ length: 17 }, (_, at) => ({
    validAt: new Date(NOW + (at * 6 - 12) * HOUR).toISOString(),
    flowCfs: 600,
  }));
  const series = forecastSeries(points, medians, NOW);
  const placed = series && placedFlow(series);
  expect(placed?.today).toEqual({ x: 96.9, side: 'start' });
  expect(placed?.median?.nameX).toBe(377);
});

test('the label of the usual flow stays inside the graph, whatever the flow', () => {
  const flows = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 168, maxLength: 168 });
  fc.assert(
    fc.property(flows, fc.integer({ min: 1, max: 3000 }), (list, usual) => {
      const name = nameOf(placedFlow(observed((hour) => list[hour + 167] ?? null, usual)));
      expect(name.left).toBeGreaterThan(FLOW_BOX.left);
      expect(name.right).toBeLessThan(FLOW_BOX.right);
      expect(name.top).toBeGreaterThanOrEqual(FLOW_BOX.top);
      expect(name.bottom).toBeLessThanOrEqual(FLOW_BOX.bottom);
    }),
    { numRuns: 25 },
  );
});

test('every point is inside the graph', () => {
  const flows = fc.array(fc.option(fc.integer({ min: -900, max: 90_000 })), {
    minLength: 168,
    maxLength: 168,
  });
  fc.assert(
    fc.property(flows, (list) => {
      if (list.every((flow) => flow === null)) return;
      const { points } = placedFlow(observed((hour) => list[hour + 167] ?? null));
      for (const { x, y } of points) {
        expect(x).toBeGreaterThanOrEqual(FLOW_BOX.left);
        expect(x).toBeLessThanOrEqual(FLOW_BOX.right);
        expect(y).toBeGreaterThanOrEqual(FLOW_BOX.top);
        expect(y).toBeLessThanOrEqual(FLOW_BOX.bottom);
      }
    }),
    { numRuns: 25 },
  );
});
