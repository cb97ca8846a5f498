import { expect, test } from 'vitest';
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import { loadGauges } from './river-gauges.ts';

const status = (kcfs: number) => ({
  validAt: '2026-08-05T12:00:00Z',
  primary: 10,
  primaryUnit: 'ft',
  secondary: kcfs,
  secondaryUnit: 'kcfs',
});
const gauge = (name: string, now: number | null, ahead: number | null): ForecastGauge => ({
  lid: name,
  name,
  state: 'WA',
  longitude: -122,
  latitude: 48,
  observed: now === null ? null : status(now),
  forecast: ahead === null ? null : status(ahead),
});

test('gauges are sorted by name, each with the trend of its river', async () => {
  const figures = [
    gauge('Skagit', 10, 12),
    gauge('Cedar', 1, 0.9),
    gauge('SNAKE', 5, 5),
    gauge('Baker', 1, null),
  ];
  const state = await loadGauges({
    gauges: async () => ({
      figures,
      source: 'nwps',
      isStale: true,
      fetchedAt: 0,
      newestAt: null,
    }),
  });
  expect(state).toMatchObject({ kind: 'loaded', source: 'nwps', isStale: true });
  expect(
    state.kind === 'loaded'
      ? state.gauges.map((one) => [one.gauge.name, one.trend, one.flowCfs])
      : [],
  ).toEqual([
    ['Baker', null, 1000],
    ['Cedar', 'down', 1000],
    ['Skagit', 'up', 10_000],
    ['SNAKE', 'flat', 5000],
  ]);
});

test('gauges that fail to load are a state of the map, not an error', async () => {
  const gauges = () => Promise.reject(new TypeError('Failed to fetch'));
  expect(await loadGauges({ gauges })).toEqual({ kind: 'failed' });
});
