import { expect, test } from 'vitest';
import { flowFigure, forecastFlow, gaugeTrend } from './flow-unit.ts';
import type { GaugeStatus } from './river-value.ts';

test.each([
  // Mount Vernon: stage in feet first, flow second. Auburn: flow first.
  [12.3, 'ft', 9.87, 'kcfs', 9870, true],
  [2.34, 'kcfs', 61.2, 'ft', 2340, true],
  [1.1, 'kcfs', 2.2, 'kcfs', 1100, true],
  [12.3, 'ft', null, 'kcfs', null, true],
  [null, 'kcfs', 61.2, 'ft', null, true],
  [12.3, 'ft', 9870, 'cfs', 9870, true],
  [0, 'cfs', 61.2, 'ft', 0, true],
  // No unit of flow on either side: the secondary value as it is.
  [12.3, 'ft', 280, 'cms', 280, false],
  [12.3, null, 9.87, null, 9.87, false],
])(
  '%j %s beside %j %s is a flow of %j, unit known: %s',
  (primary, primaryUnit, secondary, secondaryUnit, flowCfs, isUnitKnown) => {
    const pair = { primary, primaryUnit, secondary, secondaryUnit };
    expect(flowFigure(pair)).toEqual({ flowCfs, isUnitKnown });
    const validAt = '2026-11-20T18:00:00Z';
    const units = { primaryUnits: primaryUnit, secondaryUnits: secondaryUnit };
    const points = [{ validAt, primary, secondary }];
    const forecast = { lid: 'MVEW1', issuedAt: validAt, points, ...units };
    expect(forecastFlow(forecast)).toEqual({ isUnitKnown, points: [{ validAt, flowCfs }] });
  },
);

const kcfs = (secondary: number | null, secondaryUnit = 'kcfs'): GaugeStatus => {
  const validAt = '2026-11-20T15:00:00Z';
  return { validAt, primary: 12, primaryUnit: 'ft', secondary, secondaryUnit };
};
const trendOf = (observed: GaugeStatus | null, forecast: GaugeStatus | null) => {
  const gauge = { lid: 'MVEW1', name: 'Skagit River', state: 'WA', longitude: -122, latitude: 48 };
  return gaugeTrend({ ...gauge, observed, forecast });
};

test.each([
  [10, 10.5, 'flat'],
  [10, 10.501, 'up'],
  [10, 9.5, 'flat'],
  [10, 9.499, 'down'],
  [0, 0, 'flat'],
  // A tide that turns the river around: still up when more water runs down.
  [-2, 3, 'up'],
  [-2, -2.05, 'flat'],
] as const)('a forecast gauge from %d to %d kcfs is %s', (now, ahead, trend) => {
  expect(trendOf(kcfs(now), kcfs(ahead))).toBe(trend);
});

test('there is no trend without two flows', () => {
  const pairs = [
    [null, kcfs(3)],
    [kcfs(3), null],
    [kcfs(3), kcfs(null)],
    [kcfs(3), kcfs(3, 'ft')],
  ] as const;
  expect(pairs.map(([now, ahead]) => trendOf(now, ahead))).toEqual([null, null, null, null]);
});
