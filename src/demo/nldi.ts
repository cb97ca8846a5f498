import { downstreamLine } from './downstream-line.ts';
import { chance, seedOf } from './seeded.ts';
import { isCovered, type LonLat } from './washington.ts';
import { jsonAnswer, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

const WEST = -125;
const SOUTH = 45;
/** Reaches are squares of a hundredth of a degree, numbered row by row from this id on. */
const FIRST_COMID = 90_000_000;
const COLUMNS = 1000;
const ROWS = 500;
const POINTS_PER_REACH = 8;
const FURTHEST_KM = 9999;

/** Problem details, as the service answers what it does not have. */
function notFound({ url }: WireRequest, detail: string): WireAnswer {
  return jsonAnswer(
    { type: 'about:blank', title: 'Not Found', status: 404, detail, instance: url.pathname },
    { status: 404, type: 'application/problem+json' },
  );
}

function badRequest({ url }: WireRequest, detail: string): WireAnswer {
  return jsonAnswer(
    { type: 'about:blank', title: 'Bad Request', status: 400, detail, instance: url.pathname },
    { status: 400, type: 'application/problem+json' },
  );
}

function squareOf([longitude, latitude]: LonLat): { column: number; row: number } {
  return {
    column: Math.floor((longitude - WEST) * 100 + 1e-6),
    row: Math.floor((latitude - SOUTH) * 100 + 1e-6),
  };
}

function squareId(point: LonLat): string {
  const { column, row } = squareOf(point);
  return String(FIRST_COMID + row * COLUMNS + column);
}

/** Id of the reach at a point: that of a gauge which stands there, else that of its square. */
function comidAt(point: LonLat, world: World): string {
  const here = squareId(point);
  for (const [comid, { gauge }] of world.byComid) {
    if (squareId([gauge.longitude, gauge.latitude]) === here) return comid;
  }
  return here;
}

/** Where a reach begins; `null` for an id that no reach has. */
function startOf(comid: string, world: World): LonLat | null {
  const river = world.byComid.get(comid);
  if (river !== undefined) return [river.gauge.longitude, river.gauge.latitude];
  const number = Number(comid) - FIRST_COMID;
  if (!/^\d{8}$/.test(comid) || number < 0 || number >= ROWS * COLUMNS) return null;
  const start: LonLat = [
    WEST + ((number % COLUMNS) + 0.5) / 100,
    SOUTH + (Math.floor(number / COLUMNS) + 0.5) / 100,
  ];
  return isCovered(start) ? start : null;
}

/** `linked-data/comid/position`: the reach at a point `POINT(lon lat)`. */
export function nldiPosition(request: WireRequest, world: World): WireAnswer {
  const coords = request.url.searchParams.get('coords') ?? '';
  const [, longitude, latitude] =
    /^POINT\((-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)\)$/.exec(coords) ?? [];
  if (longitude === undefined || latitude === undefined) {
    return badRequest(request, 'coords must be POINT(longitude latitude)');
  }
  const point: LonLat = [Number(longitude), Number(latitude)];
  if (!isCovered(point)) return notFound(request, `No comid found for ${coords}`);
  const comid = comidAt(point, world);
  const start = startOf(comid, world) ?? point;
  return jsonAnswer({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: downstreamLine(start, 2) },
        properties: {
          identifier: comid,
          navigation: `${request.url.origin}/nldi/linked-data/comid/${comid}/navigation`,
          source: 'comid',
          sourceName: 'NHDPlus comid',
          comid,
        },
      },
    ],
  });
}

/** `linked-data/comid/{comid}/navigation/DM/flowlines`: the way of the water, reach by reach. */
export function nldiFlowlines(comid: string, request: WireRequest, world: World): WireAnswer {
  const distance = request.url.searchParams.get('distance') ?? '';
  const km = Number(distance);
  if (distance === '' || Number.isNaN(km) || km <= 0 || km > FURTHEST_KM) {
    return badRequest(request, `distance must be between 0 and ${FURTHEST_KM}`);
  }
  const start = startOf(comid, world);
  if (start === null) return notFound(request, `The comid ${comid} was not found`);
  const line = downstreamLine(start, km);
  const features: object[] = [];
  for (let from = 0; from === 0 || from < line.length - 1; from += POINTS_PER_REACH) {
    // Neighbouring reaches share a point.
    const reach = line.slice(from, from + POINTS_PER_REACH + 1);
    const id = from === 0 ? comid : squareId(reach[0] ?? start);
    features.push({
      type: 'Feature',
      geometry: { type: 'LineString', coordinates: reach },
      properties: { nhdplus_comid: id },
    });
    // Now and then a reach follows that has no shape.
    if (chance(seedOf('shapeless', id), 0) < 0.03) {
      const properties = { nhdplus_comid: String(Number(squareId(reach.at(-1) ?? start)) + 1) };
      features.push({ type: 'Feature', geometry: null, properties });
    }
  }
  return jsonAnswer({ type: 'FeatureCollection', features });
}
