/// <reference path="./outlines.d.ts" />

import { gzipSync } from 'node:zlib';
import outlines from 'virtual:outlines';
import { toLonLat } from 'ol/proj.js';
import { expect, test } from 'vitest';
import { pointsOf } from './outline-layer.ts';

const degrees = (steps: readonly number[]) => pointsOf(steps).map((point) => toLonLat(point));
const edges = (points: readonly (readonly number[])[]) => {
  const [x, y] = [0, 1].map((at) => points.map((point) => point[at] ?? Number.NaN));
  return [
    Math.min(...(x ?? [])),
    Math.min(...(y ?? [])),
    Math.max(...(x ?? [])),
    Math.max(...(y ?? [])),
  ];
};

test('the embedded base has Washington, its neighbours and the lines between its counties', () => {
  const ids = outlines.states.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(['06', '16', '30', '32', '41', '49', '53', '56']);
  expect(outlines.counties.length).toBeGreaterThan(30);
});

test('it holds Washington from coast to border, in degrees', () => {
  const state = outlines.states.find(({ id }) => id === '53');
  const shore = (state?.areas ?? []).flat().flatMap(degrees);
  expect(edges(shore).map((edge) => Math.round(edge * 10) / 10)).toEqual([
    -124.7, 45.5, -116.9, 49,
  ]);
});

test.each([
  // By USGS: the Columbia from the Canadian border to the sea, the Snake from Oregon to Pasco, the
  // Skagit to its forks, the Yakima from Keechelus Lake to Richland.
  ['Columbia River', [-123.2, 45.6, -117.6, 49.6]],
  ['Snake River', [-119, 44.9, -116.5, 46.6]],
  ['Skagit River', [-122.4, 48.4, -121, 49.2]],
  ['Yakima River', [-121.4, 46.2, -119.2, 47.2]],
])('the %s is where it flows', (name, bounds) => {
  const lines = outlines.rivers.find((river) => river.name === name)?.lines ?? [];
  const drawn = edges(lines.flatMap(degrees));
  for (const [at, edge] of drawn.entries()) expect(edge).toBeCloseTo(bounds[at] ?? 0, 0);
});

test('its towns are large ones of both sides of the border, and small ones of Washington', () => {
  const rankOf = (name: string) => outlines.towns.find((town) => town.name === name)?.rank;
  expect(['Seattle', 'Yakima', 'Everett', 'Forks', 'Hood River'].map(rankOf)).toEqual([
    1,
    2,
    3,
    4,
    undefined,
  ]);
  const [everett] = degrees(outlines.towns.find(({ name }) => name === 'Everett')?.at ?? []);
  expect(everett?.map((degree) => Math.round(degree * 10) / 10)).toEqual([-122.2, 48]);
});

test('it is at most 75 kB, compressed', () => {
  expect(gzipSync(JSON.stringify(outlines)).length).toBeLessThan(75_000);
});
