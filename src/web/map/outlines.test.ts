/// <reference path="./outlines.d.ts" />
import outlines from 'virtual:outlines';
import TopoJSON from 'ol/format/TopoJSON.js';
import { expect, test } from 'vitest';

const features = new TopoJSON({ layerName: 'kind' }).readFeatures(structuredClone(outlines));

test('the embedded base has Washington, its neighbours and the lines between its counties', () => {
  const states = features.filter((one) => one.get('kind') === 'states').map((one) => one.getId());
  expect(states.sort()).toEqual(['06', '16', '30', '32', '41', '49', '53', '56']);
  expect(features.filter((one) => one.get('kind') === 'counties')).toHaveLength(1);
});

test('it holds Washington from coast to border, in degrees', () => {
  const state = features.find((one) => one.getId() === '53')?.getGeometry();
  const [west = 0, south = 0, east = 0, north = 0] = state?.getExtent() ?? [];
  expect([west, south, east, north].map((edge) => Math.round(edge * 10) / 10)).toEqual([
    -124.7, 45.5, -116.9, 49,
  ]);
  expect(state?.intersectsCoordinate([-120.5, 47.4])).toBe(true);
});

test('it is at most 60 kB', () => {
  expect(JSON.stringify(outlines).length).toBeLessThan(60_000);
});
