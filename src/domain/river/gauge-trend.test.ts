import { expect, test } from 'vitest';
import type { GaugeStatus } from './forecast-gauge.ts';
import { gaugeTrend } from './gauge-trend.ts';

const kcfs = (secondary: number | null): GaugeStatus => ({
  validAt: '2026-11-20T15:00:00Z',
  primary: 12,
  primaryUnit: 'ft',
  secondary,
  secondaryUnit: 'kcfs',
});
const feet: GaugeStatus = { ...kcfs(3), secondaryUnit: 'ft' };

const gauge = (observed: GaugeStatus | null, forecast: GaugeStatus | null) => ({
  lid: 'MVEW1',
  name: 'Skagit River near Mount Vernon',
  state: 'WA',
  longitude: -122.3,
  latitude: 48.4,
  observed,
  forecast,
});

test.each([
  [10, 10.5, 'flat'],
  [10, 10.501, 'up'],
  [10, 9.5, 'flat'],
  [10, 9.499, 'down'],
  [10, 10, 'flat'],
  [0, 0, 'flat'],
  [0, 0.001, 'up'],
  // A tide that turns the river around: still up when more water runs down.
  [-2, 3, 'up'],
  [-2, -2.05, 'flat'],
] as const)('from %d to %d kcfs is %s', (now, ahead, trend) => {
  expect(gaugeTrend(gauge(kcfs(now), kcfs(ahead)))).toBe(trend);
});

test.each([
  ['no observation', null, kcfs(3)],
  ['no forecast', kcfs(3), null],
  ['a mark for "no value"', kcfs(3), kcfs(null)],
  ['feet on one side', kcfs(3), feet],
])('with %s there is no trend', (_, observed, forecast) => {
  expect(gaugeTrend(gauge(observed, forecast))).toBeNull();
});
