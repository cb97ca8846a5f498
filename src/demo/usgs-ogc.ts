import { chance, hexOf, seedOf, uuidOf } from './seeded.ts';
import {
  measures,
  newestReading,
  PARAMETERS,
  type Parameter,
  type Reading,
  readingsOf,
  type SimulatedRiver,
} from './simulated-river.ts';
import { jsonAnswer, listOf, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const MOST_LIMIT = 50_000;
const GEOJSON = 'application/geo+json';
/** The parameters that are understood here, as the service does; any other is refused. */
const KNOWN =
  /^(f|limit|cursor|skipGeometry|api_key|monitoring_location_id|parameter_code|datetime)$/;

interface Series {
  readonly river: SimulatedRiver;
  readonly parameter: Parameter;
  readonly seed: number;
  readonly id: string;
  /** A second instrument at one gauge in sixteen reads a little more, every hour. */
  readonly isSecond: boolean;
}

interface Row {
  readonly series: Series;
  readonly reading: Reading;
}

/** Why a question is refused. */
class Refusal extends Error {}

function seriesAsked({ searchParams }: URL, world: World): Series[] {
  const codes = listOf(searchParams.get('parameter_code'));
  const ids = listOf(searchParams.get('monitoring_location_id'));
  return [...new Set(ids)].flatMap((id) => {
    const river = world.bySite.get(id.replace(/^USGS-/, ''));
    if (river === undefined) return [];
    const parameters = PARAMETERS.filter(
      (each) => (codes.length === 0 || codes.includes(each.code)) && measures(river, each),
    );
    return parameters.flatMap((parameter) => {
      const isDouble = parameter.code === '00060' && chance(river.seed, 6) < 1 / 16;
      return (isDouble ? [1, 2] : [1]).map((instrument) => {
        const seed = seedOf('series', river.seed, instrument, parameter.code);
        return { river, parameter, seed, id: hexOf(seed), isSecond: instrument === 2 };
      });
    });
  });
}

function figureOf({ series, reading }: Row, world: World): string | null {
  if (world.allSentinels) return '-999999';
  const figure = 'outage' in reading ? null : series.parameter.figureOf(reading);
  if (figure === null) return null;
  return String(series.isSecond ? Math.round(figure * 1.02) : figure);
}

function qualifierOf({ series, reading }: Row): string | string[] | null {
  if (!('outage' in reading)) return null;
  const word = reading.outage === 'ice' ? 'ICE' : 'EQUIP';
  return chance(series.river.seed, 7) < 0.5 ? word : [word];
}

function featureOf(row: Row, world: World, skipGeometry: boolean): object {
  const { series, reading } = row;
  const { gauge, delayMs } = series.river;
  const nowMs = world.now();
  const coordinates = [gauge.longitude, gauge.latitude];
  return {
    type: 'Feature',
    // Ids are unstable: the same row has another one at another time.
    id: uuidOf(0x100000000 * chance(series.seed ^ reading.atMs, nowMs)),
    geometry: skipGeometry ? null : { type: 'Point', coordinates },
    properties: {
      time_series_id: series.id,
      monitoring_location_id: `USGS-${gauge.site}`,
      parameter_code: series.parameter.code,
      statistic_id: '00011',
      time: new Date(reading.atMs).toISOString().replace('.000Z', '+00:00'),
      value: figureOf(row, world),
      unit_of_measure: series.parameter.unit,
      approval_status: nowMs - reading.atMs > 120 * DAY_MS ? 'Approved' : 'Provisional',
      qualifier: qualifierOf(row),
      last_modified: new Date(reading.atMs + delayMs).toISOString().replace('Z', '000+00:00'),
    },
  };
}

/** Reads `limit` and `cursor`, which keeps the present of the first page: rows do not shift. */
function pageAsked({ searchParams }: URL, nowMs: number) {
  const limit = Number(searchParams.get('limit') ?? 10);
  if (!(limit >= 1 && limit <= MOST_LIMIT)) throw new Refusal(`limit must be 1 to ${MOST_LIMIT}`);
  const [asOfMs, offset] = (searchParams.get('cursor') ?? `${nowMs}-0`).split('-').map(Number);
  return { limit, offset: offset ?? 0, asOfMs: asOfMs ?? nowMs };
}

/** Reads `datetime`: an interval, which may be open at its end, or `P7D`. */
function spanAsked({ searchParams }: URL, nowMs: number) {
  const text = searchParams.get('datetime') ?? '';
  const days = /^P(\d{1,3})D$/.exec(text)?.[1];
  if (days !== undefined) return { fromMs: nowMs - Number(days) * DAY_MS, toMs: nowMs, nowMs };
  const [from = '', to = ''] = text.split('/');
  const [fromMs, toMs] = [Date.parse(from), to === '..' ? nowMs : Date.parse(to)];
  if (Number.isNaN(fromMs + toMs)) throw new Refusal('datetime parameter out of range');
  return { fromMs, toMs, nowMs };
}

/** The page of rows that a question asks for, or its refusal in the service's words. */
function pageOf(
  { url }: WireRequest,
  world: World,
  rowsOf: (series: readonly Series[], asOfMs: number) => readonly Row[],
): WireAnswer {
  try {
    const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.test(name));
    if (unknown !== undefined) throw new Refusal(`unknown query parameter: ${unknown}`);
    const { limit, offset, asOfMs } = pageAsked(url, world.now());
    const rows = rowsOf(seriesAsked(url, world), asOfMs);
    const skipGeometry = url.searchParams.get('skipGeometry') === 'true';
    const features = rows
      .slice(offset, offset + limit)
      .map((row) => featureOf(row, world, skipGeometry));
    const links = [{ rel: 'self', href: url.href, type: GEOJSON }];
    if (offset + limit < rows.length) {
      const next = new URL(url);
      next.searchParams.set('cursor', `${asOfMs}-${offset + limit}`);
      links.unshift({ rel: 'next', href: next.href, type: GEOJSON });
    }
    const type = 'FeatureCollection';
    const timeStamp = new Date(world.now()).toISOString();
    const page = { type, features, numberReturned: features.length, links, timeStamp };
    return jsonAnswer(page, { type: GEOJSON });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const code = 'InvalidParameterValue';
    return jsonAnswer({ code, type: code, description: error.message }, { status: 400 });
  }
}

/** `collections/continuous/items`: all readings of a time, in no order. */
export function continuousItems(request: WireRequest, world: World): WireAnswer {
  return pageOf(request, world, (allSeries, nowMs) => {
    const span = spanAsked(request.url, nowMs);
    const rivers = new Set(allSeries.map(({ river }) => river));
    const readings = new Map(Array.from(rivers, (river) => [river, readingsOf(river, span)]));
    const rows = allSeries.flatMap((series) =>
      (readings.get(series.river) ?? [])
        .filter(({ atMs }) => !series.isSecond || atMs % HOUR_MS === 0)
        .map((reading) => ({ series, reading, place: chance(series.seed, reading.atMs) })),
    );
    return rows.sort((a, b) => a.place - b.place);
  });
}

/** `collections/latest-continuous/items`: the newest reading of each series. */
export function latestContinuousItems(request: WireRequest, world: World): WireAnswer {
  return pageOf(request, world, (allSeries, nowMs) =>
    allSeries.flatMap((series) => {
      const reading = newestReading(series.river, nowMs);
      return reading === null ? [] : [{ series, reading }];
    }),
  );
}
