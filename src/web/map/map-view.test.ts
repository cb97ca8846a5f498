import { toLonLat, transformExtent } from 'ol/proj.js';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMapView } from './map-view.ts';
import {
  CLUSTER_DISTANCE,
  CLUSTER_ZOOM_MS,
  FIT,
  LAYER_ZOOMS,
  POPUP,
  RIVER_LINE_WIDTH,
  SELECTED,
  VIEW,
  Z_INDEX,
} from './view-rules.ts';

const ISSAQUAH = { longitude: -122.0392, latitude: 47.5293 };
const NEAR = { longitude: -122.04, latitude: 47.53 };
const FAR = { longitude: -118.9, latitude: 46.2 };

/** Pending animation frames. */
let frames: (() => void)[] = [];

beforeEach(() => {
  frames = [];
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => frames.push(draw));
  vi.stubGlobal('cancelAnimationFrame', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

function drawFrames(): void {
  for (const draw of frames.splice(0)) draw();
}

/** A view with reduced motion, so that it moves at once; 1000 by 800 pixels. */
function reducedMotionView() {
  const mapView = createMapView(() => true);
  mapView.view.setViewportSize([1000, 800]);
  return mapView;
}
const boundsOf = ({ view }: ReturnType<typeof createMapView>) => {
  const extent = transformExtent(view.calculateExtent(), 'EPSG:3857', 'EPSG:4326');
  const [west = 0, south = 0, east = 0, north = 0] = extent;
  return [west, south, east, north] as const;
};
const centerOf = ({ view }: ReturnType<typeof createMapView>) =>
  toLonLat(view.getCenter() ?? []).map((degrees) => Math.round(degrees * 1000) / 1000);

test('the constants are as required', () => {
  expect([VIEW.center, VIEW.zoom, LAYER_ZOOMS]).toEqual([[0, 0], 5, { min: 0, max: 24 }]);
  expect([CLUSTER_DISTANCE, Z_INDEX.hatcheries, Z_INDEX.gauges, RIVER_LINE_WIDTH]).toEqual([
    20, 100, 2, 6,
  ]);
  expect(CLUSTER_ZOOM_MS).toEqual({ dashboard: 750, home: 500 });
  expect(FIT).toEqual({ maxZoom: 12, padding: 50, severalMs: 500 });
  expect([SELECTED.zoom, SELECTED.ms, POPUP.leastZoom]).toEqual([12, 1000, 10]);
});

test('the view begins at [0, 0], zoom 5, in EPSG:3857, and goes to the Pacific Northwest', () => {
  const mapView = reducedMotionView();
  expect([centerOf(mapView), mapView.view.getZoom()]).toEqual([[0, 0], 5]);
  expect(mapView.view.getProjection().getCode()).toBe('EPSG:3857');
  mapView.toPacificNorthwest();
  const [west, south, east, north] = boundsOf(mapView);
  expect([west < -124.8, south < 45.6, east > -116.9, north > 49]).toEqual([
    true,
    true,
    true,
    true,
  ]);
});

test('a chosen facility is centered at zoom 12, without animation under reduced motion', () => {
  const mapView = reducedMotionView();
  mapView.toFacility(ISSAQUAH, false);
  drawFrames();
  expect(mapView.view.getAnimating()).toBe(false);
  expect([centerOf(mapView), mapView.view.getZoom()]).toEqual([[-122.039, 47.529], 12]);
});

test('a popup has its gauge below the middle, at zoom 10 or the zoom there was', () => {
  const mapView = reducedMotionView();
  mapView.toGauge(ISSAQUAH, 800);
  drawFrames();
  expect(mapView.view.getZoom()).toBe(10);
  expect(centerOf(mapView)[0]).toBe(-122.039);
  expect(centerOf(mapView)[1]).toBeGreaterThan(47.6);
  mapView.view.setZoom(14);
  mapView.toGauge(ISSAQUAH, 800);
  drawFrames();
  expect(mapView.view.getZoom()).toBe(14);
});

test('several facilities are fitted with room around them, no closer than zoom 12', () => {
  const mapView = reducedMotionView();
  mapView.fit([ISSAQUAH, FAR], 500);
  drawFrames();
  const [west, south, east, north] = boundsOf(mapView);
  for (const { longitude, latitude } of [ISSAQUAH, FAR]) {
    expect(longitude).toBeGreaterThan(west + 0.05 * (east - west) * 0.99);
    expect(longitude).toBeLessThan(east - 0.05 * (east - west) * 0.99);
    expect([latitude > south, latitude < north]).toEqual([true, true]);
  }
  expect(mapView.isClosest()).toBe(false);
  mapView.fit([ISSAQUAH, NEAR], 500);
  drawFrames();
  expect(mapView.view.getZoom()).toBe(12);
  expect(mapView.isClosest()).toBe(true);
  // A closer zoom stays.
  mapView.view.setZoom(15);
  mapView.fit([ISSAQUAH, NEAR], 500);
  drawFrames();
  expect(mapView.view.getZoom()).toBe(15);
});

test('each press zooms in or out by one', () => {
  const mapView = reducedMotionView();
  mapView.zoomBy(1);
  drawFrames();
  mapView.zoomBy(1);
  drawFrames();
  mapView.zoomBy(-1);
  drawFrames();
  expect(mapView.view.getZoom()).toBe(6);
});
