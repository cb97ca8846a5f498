import { expect, test } from 'vitest';
import { flowFigure, forecastFlow } from './flow-unit.ts';

test.each([
  // Mount Vernon: stage in feet first, flow second.
  [12.3, 'ft', 9.87, 'kcfs', 9870, true],
  // Auburn: flow first, stage second.
  [2.34, 'kcfs', 61.2, 'ft', 2340, true],
  [1.1, 'kcfs', 2.2, 'kcfs', 1100, true],
  [12.3, 'ft', null, 'kcfs', null, true],
  [null, 'kcfs', 61.2, 'ft', null, true],
  // No kcfs on either side: the secondary value as it is.
  [12.3, 'ft', 9870, 'cfs', 9870, false],
  [12.3, null, 9.87, null, 9.87, false],
  [12.3, '', null, '', null, false],
])(
  '%j %s beside %j %s is a flow of %j, unit known: %s',
  (primary, primaryUnit, secondary, secondaryUnit, flowCfs, isUnitKnown) => {
    expect(flowFigure({ primary, primaryUnit, secondary, secondaryUnit })).toEqual({
      flowCfs,
      isUnitKnown,
    });
  },
);

const FORECAST = {
  lid: 'MVEW1',
  issuedAt: '2026-11-20T15:00:00Z',
  points: [
    { validAt: '2026-11-20T18:00:00Z', primary: 12.3, secondary: 9.87 },
    { validAt: '2026-11-21T00:00:00Z', primary: 12.4, secondary: null },
  ],
};

test('a forecast is turned into flow point by point, and a point without a figure has none', () => {
  expect(forecastFlow({ ...FORECAST, primaryUnits: 'ft', secondaryUnits: 'kcfs' })).toEqual({
    isUnitKnown: true,
    points: [
      { validAt: '2026-11-20T18:00:00Z', flowCfs: 9870 },
      { validAt: '2026-11-21T00:00:00Z', flowCfs: null },
    ],
  });
});

test('a forecast without units keeps the secondary values and says so', () => {
  const flow = forecastFlow({ ...FORECAST, primaryUnits: null, secondaryUnits: null });
  expect(flow.isUnitKnown).toBe(false);
  expect(flow.points.map(({ flowCfs }) => flowCfs)).toEqual([9.87, null]);
});
