import { downstreamLine, isCovered, type LonLat } from './downstream-line.ts';
import { chance, seedOf } from './seeded.ts';
import { jsonAnswer, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

const WEST = -125;
const SOUTH = 45;
/** Reaches are squares of a hundredth of a degree, numbered row by row from this id on. */
const FIRST_COMID = 90_000_000;
const COLUMNS = 1000;
const POINTS_PER_REACH = 8;
const FURTHEST_KM = 9999;

/** Problem details, as the service answers what it refuses or does not have. */
function problem({ url }: WireRequest, status: 400 | 404, detail: string): WireAnswer {
  const title = status === 404 ? 'Not Found' : 'Bad Request';
  const body = { type: 'about:blank', title, status, detail, instance: url.pathname };
  return jsonAnswer(body, { status, type: 'application/problem+json' });
}

function squareId([longitude, latitude]: LonLat): number {
  const column = Math.floor((longitude - WEST) * 100 + 1e-6);
  return FIRST_COMID + Math.floor((latitude - SOUTH) * 100 + 1e-6) * COLUMNS + column;
}

/** Where a reach begins; `null` for an id that no reach has. */
function startOf(comid: string, world: World): LonLat | null {
  const river = world.byComid.get(comid);
  if (river !== undefined) return [river.gauge.longitude, river.gauge.latitude];
  if (!/^9\d{7}$/.test(comid)) return null;
  const square = Number(comid) - FIRST_COMID;
  const start: LonLat = [
    WEST + ((square % COLUMNS) + 0.5) / 100,
    SOUTH + (Math.floor(square / COLUMNS) + 0.5) / 100,
  ];
  return isCovered(start) ? start : null;
}

/** `linked-data/comid/position`: the reach at a point `POINT(lon lat)`. */
export function nldiPosition(request: WireRequest, world: World): WireAnswer {
  const coords = request.url.searchParams.get('coords') ?? '';
  const [, longitude, latitude] =
    /^POINT\((-?\d+(?:\.\d+)?) (-?\d+(?:\.\d+)?)\)$/.exec(coords) ?? [];
  if (longitude === undefined || latitude === undefined) {
    return problem(request, 400, 'coords must be POINT(longitude latitude)');
  }
  const point: LonLat = [Number(longitude), Number(latitude)];
  if (!isCovered(point)) return problem(request, 404, `No comid found for ${coords}`);
  // The reach of a gauge has its id from the catalogue.
  const here = squareId(point);
  const gauged = [...world.byComid].find(
    ([, { gauge }]) => squareId([gauge.longitude, gauge.latitude]) === here,
  );
  const comid = gauged?.[0] ?? String(here);
  const start = startOf(comid, world) ?? point;
  return jsonAnswer({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        geometry: { type: 'LineString', coordinates: downstreamLine(start, 2) },
        properties: { identifier: comid, source: 'comid', sourceName: 'NHDPlus comid', comid },
      },
    ],
  });
}

/** `linked-data/comid/{comid}/navigation/DM/flowlines`: the way of the water, reach by reach. */
export function nldiFlowlines(request: WireRequest, world: World, comid: string): WireAnswer {
  const km = Number(request.url.searchParams.get('distance') ?? '');
  if (!(km > 0 && km <= FURTHEST_KM)) {
    return problem(request, 400, `distance must be between 0 and ${FURTHEST_KM}`);
  }
  const start = startOf(comid, world);
  if (start === null) return problem(request, 404, `The comid ${comid} was not found`);
  const line = downstreamLine(start, km);
  const features: object[] = [];
  const add = (id: string, geometry: object | null) =>
    features.push({ type: 'Feature', geometry, properties: { nhdplus_comid: id } });
  for (let from = 0; from === 0 || from < line.length - 1; from += POINTS_PER_REACH) {
    // Neighbouring reaches share a point.
    const coordinates = line.slice(from, from + POINTS_PER_REACH + 1);
    const id = from === 0 ? comid : String(squareId(coordinates[0] ?? start));
    add(id, { type: 'LineString', coordinates });
    // Now and then a reach follows that has no shape.
    if (chance(seedOf('shapeless', id), 0) < 0.03) add(`${Number(id) + 1}`, null);
  }
  return jsonAnswer({ type: 'FeatureCollection', features });
}
