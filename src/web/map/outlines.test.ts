/// <reference path="./outlines.d.ts" />

import outlines from 'virtual:outlines';
import { expect, test } from 'vitest';
import { positionsOf } from './outline-layer.ts';

/** West, south, east and north of lines, in tenths of a degree. */
function edges(lines: readonly (readonly number[])[]) {
  const all = lines.flatMap(positionsOf);
  const [x, y] = [all.map(({ longitude }) => longitude), all.map(({ latitude }) => latitude)];
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)].map(
    (edge) => Math.round(edge * 10) / 10,
  );
}

test('the embedded base has Washington from coast to border, its neighbours and its counties', () => {
  const ids = outlines.states.map(({ id }) => id);
  expect(ids.toSorted()).toEqual(['06', '16', '30', '32', '41', '49', '53', '56']);
  const state = outlines.states.find(({ id }) => id === '53');
  expect(edges((state?.areas ?? []).flat())).toEqual([-124.7, 45.5, -116.9, 49]);
  expect(outlines.counties.length).toBeGreaterThan(30);
});

test.each([
  // By USGS: the Columbia from the Canadian border to the sea, the Snake from Oregon to Pasco, the
  // Skagit to its forks, the Yakima from Keechelus Lake to Richland.
  ['Columbia River', [-123.2, 45.6, -117.6, 49.6]],
  ['Snake River', [-119, 44.9, -116.5, 46.6]],
  ['Skagit River', [-122.4, 48.4, -121, 49.2]],
  ['Yakima River', [-121.4, 46.2, -119.2, 47.2]],
])('the %s is where it flows', (name, bounds) => {
  const drawn = edges(outlines.rivers.find((river) => river.name === name)?.lines ?? []);
  for (const [at, edge] of drawn.entries()) expect(edge).toBeCloseTo(bounds[at] ?? 0, 0);
});

test('its towns are large ones of both sides of the border, and small ones of Washington', () => {
  const town = (name: string) => outlines.towns.find((one) => one.name === name);
  const ranks = ['Seattle', 'Yakima', 'Everett', 'Forks', 'Hood River'].map(
    (name) => town(name)?.rank,
  );
  expect(ranks).toEqual([1, 2, 3, 4, undefined]);
  expect(edges([town('Everett')?.at ?? []])).toEqual([-122.2, 48, -122.2, 48]);
});
