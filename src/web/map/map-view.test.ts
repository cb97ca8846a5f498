import { toLonLat, transformExtent } from 'ol/proj.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { createMapView } from './map-view.ts';

const ISSAQUAH = { longitude: -122.0392, latitude: 47.5293 };
const NEAR = { longitude: -122.04, latitude: 47.53 };
const FAR = { longitude: -118.9, latitude: 46.2 };

beforeEach(() => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
  return () => vi.unstubAllGlobals();
});

function reducedMotionView() {
  const mapView = createMapView(() => true);
  mapView.view.setViewportSize([1000, 800]);
  return mapView;
}
const boundsOf = ({ view }: ReturnType<typeof createMapView>) =>
  transformExtent(view.calculateExtent(), 'EPSG:3857', 'EPSG:4326');
const placeOf = ({ view }: ReturnType<typeof createMapView>) => [
  ...toLonLat(view.getCenter() ?? []).map((degrees) => Math.round(degrees * 1000) / 1000),
  view.getZoom(),
];

test.each([
  ['a phone', [390, 700]],
  ['a desktop', [1000, 800]],
])(
  'the view begins at [0, 0], zoom 5, in EPSG:3857, and goes to all facilities on %s',
  (_, size) => {
    const mapView = reducedMotionView();
    mapView.view.setViewportSize(size);
    expect(placeOf(mapView)).toEqual([0, 0, 5]);
    expect(mapView.view.getProjection().getCode()).toBe('EPSG:3857');
    mapView.toPacificNorthwest();
    const [west = 0, south = 0, east = 0, north = 0] = boundsOf(mapView);
    expect([west < -124.8, south < 45.6, east > -116.9, north > 49]).not.toContain(false);
  },
);

test('a chosen facility is centered at zoom 12, without animation under reduced motion', () => {
  const mapView = reducedMotionView();
  mapView.toFacility(ISSAQUAH, false);
  expect(mapView.view.getAnimating()).toBe(false);
  expect(placeOf(mapView)).toEqual([-122.039, 47.529, 12]);
});

test('a popup has its gauge below the middle, at zoom 10 or the current zoom', () => {
  const mapView = reducedMotionView();
  for (const [before, after] of [
    [5, 10],
    [14, 14],
  ] as const) {
    mapView.view.setZoom(before);
    mapView.toGauge(ISSAQUAH, 800);
    const [longitude, latitude, zoom] = placeOf(mapView);
    expect([longitude, zoom]).toEqual([-122.039, after]);
    expect(latitude).toBeGreaterThan(ISSAQUAH.latitude);
  }
});

test('several facilities are fitted with room around them, no closer than zoom 12', () => {
  const mapView = reducedMotionView();
  mapView.fit([ISSAQUAH, FAR], 500);
  const [west = 0, south = 0, east = 0, north = 0] = boundsOf(mapView);
  const room = 0.0495 * (east - west);
  for (const { longitude, latitude } of [ISSAQUAH, FAR]) {
    expect(longitude > west + room && longitude < east - room).toBe(true);
    expect(latitude > south && latitude < north).toBe(true);
  }
  expect(mapView.isClosest()).toBe(false);
  mapView.fit([ISSAQUAH, NEAR], 500);
  expect([mapView.view.getZoom(), mapView.isClosest()]).toEqual([12, true]);
  mapView.view.setZoom(15);
  mapView.fit([ISSAQUAH, NEAR], 500);
  expect(mapView.view.getZoom()).toBe(15);
});
