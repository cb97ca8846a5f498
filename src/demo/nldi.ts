import { readFileSync } from 'node:fs';
import { positionsOf } from '#domain/place/line-steps.ts';
import { drift, seedOf } from './seeded.ts';
import type { World } from './simulated-river.ts';
import { jsonAnswer, type WireAnswer } from './usgs.ts';

/** A point as GeoJSON writes it: longitude first. */
type LonLat = readonly [number, number];

const KM_PER_DEGREE = 111.2;
const STEP_KM = 1.2;

function pointsOf(text: string): LonLat[] {
  return text
    .trim()
    .split(/\s+/)
    .map((point): LonLat => {
      const [longitude, latitude] = point.split(',').map(Number);
      return [longitude ?? Number.NaN, latitude ?? Number.NaN];
    });
}

type Steps = readonly number[];

interface Base {
  readonly rivers: readonly { readonly lines: readonly Steps[] }[];
  readonly lakes: readonly { readonly ways?: readonly Steps[] }[];
}

const BASE_MAP = new URL('../../data/base-map.json', import.meta.url);
const { rivers, lakes }: Base = JSON.parse(readFileSync(BASE_MAP, 'utf8'));

const LINES = [
  ...rivers.flatMap(({ lines }) => lines),
  ...lakes.flatMap(({ ways = [] }) => ways),
].map((steps) =>
  positionsOf(steps).map(({ longitude, latitude }): LonLat => [longitude, latitude]),
);

const SHORES = pointsOf(`
  -122.5,48.74 -122.52,48.5 -122.62,48.42 -122.3,48 -122.39,47.8 -122.41,47.68 -122.34,47.4
  -122.42,47.3 -122.58,47.2 -122.72,47.12 -122.9,47.08 -123.05,47.2 -122.85,47.25 -122.7,47.3
  -122.62,47.38 -122.58,47.55 -122.64,47.62 -122.55,47.75 -122.62,47.88 -122.82,47.42
  -123.02,47.4 -123.13,47.37 -122.95,47.62 -122.8,47.7 -122.87,47.82 -122.75,48.1 -122.87,48.05
  -123,48.1 -123.43,48.14 -123.8,48.18 -124.25,48.28 -124.6,48.39 -124.72,48.16 -124.63,47.87
  -124.2,47.2 -124.15,46.98 -123.95,46.55 -123.95,46.42 -122.98,48.55 -122.88,48.65
`);

function kmBetween(a: LonLat, b: LonLat): number {
  const east = (b[0] - a[0]) * Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180);
  return KM_PER_DEGREE * Math.hypot(east, b[1] - a[1]);
}

function meander(from: LonLat, to: LonLat): LonLat[] {
  const km = kmBetween(from, to);
  const steps = Math.max(2, Math.round(km / STEP_KM));
  const seed = seedOf('bend', ...from, ...to);
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  return Array.from({ length: steps }, (_, index): LonLat => {
    const share = index / steps;
    const aside = 0.08 * Math.sin(Math.PI * share) * drift(seed, (share * km) / 7);
    return [from[0] + dx * share - aside * dy, from[1] + dy * share + aside * dx];
  });
}

function toTheSea(line: readonly LonLat[]): readonly LonLat[] {
  const mouth = line.at(-1);
  for (const river of LINES) {
    const join = river.findIndex(([x, y]) => x === mouth?.[0] && y === mouth[1]);
    if (join !== -1 && join < river.length - 1)
      return [...line, ...toTheSea(river.slice(join + 1))];
  }
  return line;
}

function wayFrom(start: LonLat): readonly LonLat[] {
  let nearest = Number.POSITIVE_INFINITY;
  let rest: readonly LonLat[] = [start];
  for (const line of [...LINES, ...SHORES.map((shore) => [shore])]) {
    for (const [index, at] of line.entries()) {
      const km = kmBetween(start, at);
      if (km >= nearest) continue;
      nearest = km;
      rest = line.slice(index);
    }
  }
  return [...meander(start, rest[0] ?? start), ...toTheSea(rest)];
}

const WEST = -125;
const SOUTH = 45;
const FIRST_COMID = 90_000_000;
const COLUMNS = 1000;

function squareId([longitude, latitude]: LonLat): string {
  const column = Math.floor((longitude - WEST) * 100 + 1e-6);
  const row = Math.floor((latitude - SOUTH) * 100 + 1e-6);
  return String(FIRST_COMID + row * COLUMNS + column);
}

function startOf(comid: string, world: World): LonLat {
  const river = world.byComid.get(comid);
  if (river !== undefined) return [river.gauge.longitude, river.gauge.latitude];
  const square = Number(comid) - FIRST_COMID;
  return [
    WEST + ((square % COLUMNS) + 0.5) / 100,
    SOUTH + (Math.floor(square / COLUMNS) + 0.5) / 100,
  ];
}

function lineOf(coordinates: readonly LonLat[], properties: object) {
  return { type: 'Feature', geometry: { type: 'LineString', coordinates }, properties };
}

export function nldiPosition({ searchParams }: URL, world: World): WireAnswer {
  const numbers = searchParams.get('coords')?.match(/-?\d+(?:\.\d+)?/g) ?? [];
  const [longitude = 0, latitude = 0] = numbers.map(Number);
  const comid = squareId([longitude, latitude]);
  const point = lineOf([[longitude, latitude], startOf(comid, world)], { comid });
  return jsonAnswer({ type: 'FeatureCollection', features: [point] });
}

export function nldiFlowlines(_: URL, world: World, comid: string): WireAnswer {
  const rounded = ([x, y]: LonLat): LonLat => [Number(x.toFixed(6)), Number(y.toFixed(6))];
  const line = wayFrom(startOf(comid, world)).map(rounded);
  const features = [lineOf(line, { nhdplus_comid: comid })];
  return jsonAnswer({ type: 'FeatureCollection', features });
}
