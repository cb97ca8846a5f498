import { drift, seedOf } from './seeded.ts';
import type { World } from './simulated-river.ts';
import { jsonAnswer, type WireAnswer } from './usgs.ts';

/** A point as GeoJSON writes it: longitude first. */
type LonLat = readonly [number, number];

/** Kilometres in a degree of latitude. */
const KM_PER_DEGREE = 111.2;
/** Distance between two points of a line. */
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

/**
 * The large rivers of Washington in a few strokes, drawn by hand in downstream order, good to some
 * miles. The last point lies in salt water or is a point of the river that it flows into.
 */
const COURSES: readonly LonLat[][] = `
  Columbia: -117.63,49 -118.1,48.6 -118.2,48.2 -118.34,47.9 -118.98,47.96 -119.63,48 -119.7,48.1
    -119.9,48.05 -119.98,47.82 -120.3,47.43 -120.09,47.34 -119.98,46.95
    -119.9,46.64 -119.5,46.68 -119.27,46.5 -119.25,46.27 -119.03,46.2 -118.97,46.06
    -119.05,45.93 -119.6,45.91 -120.2,45.73 -120.69,45.71 -121.17,45.61 -121.29,45.68
    -121.51,45.71 -121.95,45.64 -122.4,45.57 -122.68,45.62 -122.77,45.68 -122.79,45.87
    -122.93,46.1 -123.2,46.15 -123.42,46.21 -123.84,46.21 -124.1,46.25
  Snake: -116.95,46 -117.04,46.42 -117.43,46.66 -118.03,46.58 -118.22,46.58 -118.54,46.56
    -118.88,46.25 -119.03,46.2
  Yakima: -121.33,47.32 -121.18,47.24 -120.95,47.19 -120.55,46.98 -120.47,46.8 -120.47,46.53
    -120.3,46.4 -119.77,46.21 -119.48,46.25 -119.42,46.38 -119.25,46.27
  Okanogan: -119.43,48.99 -119.44,48.7 -119.52,48.41 -119.7,48.28 -119.7,48.1
  Methow: -120.52,48.65 -120.4,48.59 -120.18,48.48 -120.12,48.37 -120.11,48.24 -119.9,48.05
  Wenatchee: -120.95,47.87 -120.72,47.81 -120.66,47.76 -120.66,47.59 -120.47,47.52 -120.3,47.43
  Spokane: -117.02,47.7 -117.43,47.66 -117.5,47.76 -117.84,47.84 -118.34,47.9
  Klickitat: -121.3,46.35 -121.2,46 -121.15,45.82 -121.29,45.68
  Lewis: -121.65,46.15 -121.95,46.06 -122.55,45.96 -122.79,45.87
  Cowlitz: -121.6,46.68 -121.67,46.61 -121.96,46.53 -122.43,46.53 -122.85,46.44 -122.91,46.27
    -122.93,46.1
  Chehalis: -123.3,46.52 -123.28,46.62 -123.06,46.63 -122.99,46.71 -123.03,46.78 -123.31,46.94
    -123.6,46.97 -123.83,46.96 -124.05,46.93
  Hoh: -123.75,47.85 -123.98,47.82 -124.25,47.8 -124.44,47.75
  Sol Duc: -123.86,47.97 -124.15,48.06 -124.35,48 -124.64,47.91
  Elwha: -123.47,47.8 -123.57,47.97 -123.58,48.06 -123.56,48.16
  Dungeness: -123.1,47.87 -123.13,48.01 -123.13,48.16
  Skokomish: -123.38,47.52 -123.24,47.4 -123.2,47.31 -123.12,47.35
  Nisqually: -121.75,46.78 -122.08,46.75 -122.3,46.8 -122.56,46.93 -122.71,47.11
  Puyallup: -121.93,46.87 -122.03,46.99 -122.2,47.09 -122.25,47.2 -122.3,47.2 -122.44,47.27
  White: -121.6,46.95 -121.7,47.13 -122,47.17 -122.2,47.27 -122.25,47.2
  Green: -121.5,47.2 -121.85,47.3 -122.2,47.31 -122.25,47.47 -122.36,47.58
  Cedar: -121.6,47.37 -121.95,47.38 -122.2,47.48 -122.25,47.58 -122.25,47.65 -122.42,47.67
  Snoqualmie: -121.5,47.42 -121.83,47.53 -121.92,47.66 -122.04,47.83
  Snohomish: -121.3,47.72 -121.57,47.84 -121.98,47.85 -122.04,47.83 -122.1,47.91 -122.22,48.02
  Skagit: -121.05,49 -121.1,48.75 -121.25,48.67 -121.43,48.53 -121.6,48.49 -121.75,48.53
    -122.23,48.49 -122.34,48.43 -122.42,48.34
  Nooksack: -121.65,48.91 -121.94,48.89 -122.2,48.83 -122.34,48.92 -122.59,48.84 -122.6,48.76
`
  .split(/[A-Z][A-Za-z ]+:/)
  .slice(1)
  .map(pointsOf);

/** Shores to which small streams run straight, where no large river is nearer. */
const SHORES = pointsOf(`
  -122.5,48.74 -122.52,48.5 -122.62,48.42 -122.3,48 -122.39,47.8 -122.41,47.68 -122.34,47.4
  -122.42,47.3 -122.58,47.2 -122.72,47.12 -122.9,47.08 -123.05,47.2 -122.85,47.25 -122.7,47.3
  -122.62,47.38 -122.58,47.55 -122.64,47.62 -122.55,47.75 -122.62,47.88 -122.82,47.42
  -123.02,47.4 -123.13,47.37 -122.95,47.62 -122.8,47.7 -122.87,47.82 -122.75,48.1 -122.87,48.05
  -123,48.1 -123.43,48.14 -123.8,48.18 -124.25,48.28 -124.6,48.39 -124.72,48.16 -124.63,47.87
  -124.2,47.2 -124.15,46.98 -123.95,46.55 -123.95,46.42 -122.98,48.55 -122.88,48.65
`);

/** Distance in kilometres, good enough within one state. */
function kmBetween(a: LonLat, b: LonLat): number {
  const east = (b[0] - a[0]) * Math.cos((((a[1] + b[1]) / 2) * Math.PI) / 180);
  return KM_PER_DEGREE * Math.hypot(east, b[1] - a[1]);
}

function meander(from: LonLat, to: LonLat): LonLat[] {
  const km = kmBetween(from, to);
  const steps = Math.max(2, Math.round(km / STEP_KM));
  const seed = seedOf('bend', ...from, ...to);
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  return Array.from({ length: steps }, (_, index): LonLat => {
    const share = index / steps;
    const aside = 0.08 * Math.sin(Math.PI * share) * drift(seed, (share * km) / 7);
    return [from[0] + dx * share - aside * dy, from[1] + dy * share + aside * dx];
  });
}

const LINES: readonly LonLat[][] = COURSES.map((corners) =>
  corners.flatMap((corner, index) => {
    const next = corners[index + 1];
    return next === undefined ? [corner] : meander(corner, next);
  }),
);

function toTheSea(line: readonly LonLat[]): readonly LonLat[] {
  const mouth = line.at(-1);
  for (const river of LINES) {
    const join = river.findIndex(([x, y]) => x === mouth?.[0] && y === mouth[1]);
    if (join !== -1 && join < river.length - 1)
      return [...line, ...toTheSea(river.slice(join + 1))];
  }
  return line;
}

/**
 * The path of the water from a point to salt water, believable and not accurate: along the nearest
 * river, or straight to a nearer shore.
 */
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
/** Reaches are squares of a hundredth of a degree, numbered row by row from this id on. */
const FIRST_COMID = 90_000_000;
const COLUMNS = 1000;

function squareId([longitude, latitude]: LonLat): string {
  const column = Math.floor((longitude - WEST) * 100 + 1e-6);
  const row = Math.floor((latitude - SOUTH) * 100 + 1e-6);
  return String(FIRST_COMID + row * COLUMNS + column);
}

/** Where a reach begins: that of a gauge has its id from the catalogue. */
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

/** `linked-data/comid/position`: the reach at a point `POINT(lon lat)`. */
export function nldiPosition({ searchParams }: URL, world: World): WireAnswer {
  const numbers = searchParams.get('coords')?.match(/-?\d+(?:\.\d+)?/g) ?? [];
  const [longitude = 0, latitude = 0] = numbers.map(Number);
  const comid = squareId([longitude, latitude]);
  const point = lineOf([[longitude, latitude], startOf(comid, world)], { comid });
  return jsonAnswer({ type: 'FeatureCollection', features: [point] });
}

/** `linked-data/comid/{comid}/navigation/DM/flowlines`: the way of the water, as one reach. */
export function nldiFlowlines(_: URL, world: World, comid: string): WireAnswer {
  const rounded = ([x, y]: LonLat): LonLat => [Number(x.toFixed(6)), Number(y.toFixed(6))];
  const line = wayFrom(startOf(comid, world)).map(rounded);
  const features = [lineOf(line, { nhdplus_comid: comid })];
  return jsonAnswer({ type: 'FeatureCollection', features });
}
