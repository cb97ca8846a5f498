import { expect, test } from 'vitest';
import type { Gauge } from './gauge.ts';
import { nearestGauge } from './nearest-gauge.ts';

const gauge = (site: string | null, latitude: number, over: Partial<Gauge> = {}): Gauge => ({
  site,
  lid: null,
  comid: null,
  name: `Gauge ${site}`,
  longitude: -123,
  latitude,
  water: null,
  kind: 'flow',
  givesFlow: true,
  lastFlow: '2024-10-22',
  lastForecast: null,
  toConfirm: null,
  note: null,
  ...over,
});

const PLACE = { longitude: -123, latitude: 47 };

test('the nearest gauge is named with its miles: a tenth of a degree north is 7', () => {
  const gauges = [gauge('12000003', 47.3), gauge('12000001', 47.1), gauge('12000002', 46.8)];
  expect(nearestGauge(PLACE, gauges)).toEqual({
    site: '12000001',
    name: 'Gauge 12000001',
    miles: 7,
  });
});

test('a gauge that gives no flow or is not of USGS does not count', () => {
  const gauges = [
    gauge('12000001', 47, { givesFlow: false }),
    gauge(null, 47, { lid: 'MVEW1' }),
    gauge('12000003', 48),
  ];
  expect(nearestGauge(PLACE, gauges)?.site).toBe('12000003');
  expect(nearestGauge(PLACE, gauges.slice(0, 2))).toBeNull();
});
