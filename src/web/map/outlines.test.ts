/// <reference path="./outlines.d.ts" />

import outlines from 'virtual:outlines';
import { expect, test } from 'vitest';
import { positionsOf } from '#domain/place/line-steps.ts';
import type { Position } from '#domain/place/position.ts';

function edges(lines: readonly (readonly number[])[]) {
  const all = lines.flatMap(positionsOf);
  const x = all.map(({ longitude }) => longitude);
  const y = all.map(({ latitude }) => latitude);
  return [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)].map(
    (edge) => Math.round(edge * 10) / 10,
  );
}

function isInside(areas: typeof outlines.seas, [x, y]: readonly [number, number]): boolean {
  const crossings = areas.flat().map((ring) => {
    const corners = positionsOf(ring);
    return corners.filter((to, at) => {
      const from = corners.at(at - 1) ?? to;
      if (from.latitude > y === to.latitude > y) return false;
      const share = (y - from.latitude) / (to.latitude - from.latitude);
      return x < from.longitude + share * (to.longitude - from.longitude);
    }).length;
  });
  return crossings.reduce((sum, count) => sum + count, 0) % 2 === 1;
}

const near = (a: Position, b: Position, degrees: number) =>
  Math.hypot(a.longitude - b.longitude, a.latitude - b.latitude) < degrees;

test.each([
  ['Seattle', [-122.31, 47.62], 'Washington'],
  ['Friday Harbor, on an island', [-123.03, 48.53], 'Washington'],
  ['Vancouver, Washington', [-122.65, 45.65], 'Washington'],
  ['Clarkston', [-117.07, 46.4], 'Washington'],
  ['Portland', [-122.65, 45.5], 'elsewhere'],
  ['Victoria', [-123.37, 48.44], 'elsewhere'],
  ['Vancouver, British Columbia', [-123.1, 49.25], 'elsewhere'],
  ['Lewiston', [-116.99, 46.4], 'elsewhere'],
  ['Elliott Bay', [-122.38, 47.605], 'sea'],
  ['Hood Canal', [-122.95, 47.6], 'sea'],
  ['the middle of the Strait of Juan de Fuca', [-123.8, 48.25], 'sea'],
  ['the ocean off Westport', [-124.6, 46.9], 'sea'],
] as const)('%s is land of its own side of the border, or sea', (_, at, side) => {
  const isSea = isInside(outlines.seas, at);
  expect(isSea).toBe(side === 'sea');
  if (!isSea) expect(isInside(outlines.washington, at)).toBe(side === 'Washington');
});

test.each([
  // By USGS: the Columbia from the Canadian border to the sea, the Snake from Oregon to Pasco, the
  // Skagit to its forks, the Yakima from Keechelus Lake to Richland.
  ['Columbia River', [-123.2, 45.6, -117.6, 49.6]],
  ['Snake River', [-119, 44.9, -116.5, 46.6]],
  ['Skagit River', [-122.4, 48.4, -121, 49.2]],
  ['Yakima River', [-121.4, 46.2, -119.2, 47.2]],
  ['Nisqually River', [-122.7, 46.7, -121.8, 47.1]],
  ['Wenatchee River', [-120.8, 47.5, -120.3, 47.8]],
])('the %s is where it flows', (name, bounds) => {
  const drawn = edges(outlines.rivers.find((river) => river.name === name)?.lines ?? []);
  for (const [at, edge] of drawn.entries()) expect(edge).toBeCloseTo(bounds[at] ?? 0, 0);
});

test('a river ends in the sea, in a lake, in another river or beyond the map', () => {
  const ends = outlines.rivers.flatMap(({ name, lines }) =>
    lines.map((line) => ({ name, end: positionsOf(line).at(-1) })),
  );
  const all = outlines.rivers.flatMap(({ name, lines }) =>
    lines.flatMap((line) => positionsOf(line).map((at) => ({ name, at }))),
  );
  const loose = ends.filter(({ name, end }) => {
    const { longitude = 0, latitude = 0 } = end ?? {};
    const isOnMap = longitude > -124.9 && longitude < -117 && latitude > 45.5 && latitude < 49;
    const joins = all.some(
      (point) => point.name !== name && near(point.at, { longitude, latitude }, 0.02),
    );
    const lakes = outlines.lakes.flatMap(({ areas }) => areas.flat());
    const shore = [...outlines.seas.flat(), ...lakes].flatMap(positionsOf);
    return isOnMap && !joins && !shore.some((at) => near(at, { longitude, latitude }, 0.04));
  });
  expect(loose.map(({ name }) => name)).toEqual([]);
});

test('towns on the opening map are the large ones', () => {
  const names = (rank: number) =>
    outlines.towns.filter((town) => town.rank === rank).map(({ name }) => name);
  expect(names(1).toSorted()).toEqual(['Seattle', 'Spokane', 'Tacoma', 'Vancouver']);
  for (const name of ['Olympia', 'Bellingham', 'Yakima', 'Wenatchee']) {
    expect(names(2)).toContain(name);
  }
  expect(edges([outlines.towns.find(({ name }) => name === 'Everett')?.at ?? []])).toEqual([
    -122.2, 48, -122.2, 48,
  ]);
});
