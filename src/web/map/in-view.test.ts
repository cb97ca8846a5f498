import { expect, test } from 'vitest';
import { inView, type MapGauge } from './in-view.ts';
import type { MapFacility } from './map-facility.ts';

const facility = (title: string, longitude: number, latitude: number): MapFacility => ({
  key: title,
  title,
  label: title,
  position: { longitude, latitude },
  fish: [],
  state: 'quiet',
  stream: null,
});
const gauge = (name: string, longitude: number, latitude: number): MapGauge => ({
  trend: null,
  flowCfs: null,
  gauge: { lid: name, name, state: 'WA', longitude, latitude, observed: null, forecast: null },
});
const ALL = {
  facilities: [
    facility('Wells', -120, 48),
    facility('Baker', -121.5, 48.5),
    facility('Sea', -126, 47),
  ],
  gauges: [gauge('Skagit', -122.3, 48.4), gauge('Cedar', -122, 47.5), gauge('Snake', -117, 46)],
};

test('what is in view is listed in order, and nothing else', () => {
  const seen = inView(
    ALL,
    ({ longitude, latitude }) => longitude < -119 && longitude > -123 && latitude > 47,
  );
  expect(seen.facilities.map(({ title }) => title)).toEqual(['Wells', 'Baker']);
  expect(seen.gauges.map(({ gauge: { name } }) => name)).toEqual(['Skagit', 'Cedar']);
});
