import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import { chance, hexOf, seedOf, uuidOf } from './seeded.ts';
import {
  type DailyMean,
  dailyMeans,
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
  /^(f|limit|cursor|skipGeometry|api_key|monitoring_location_id|parameter_code|datetime|statistic_id|properties)$/;

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

/** A row of any collection, without the point of its gauge. */
interface Item {
  readonly series: Series;
  readonly atMs: number;
  readonly properties: object;
}

function itemOf(series: Series, atMs: number, world: World, properties: object): Item {
  const { gauge, delayMs } = series.river;
  return {
    series,
    atMs,
    properties: {
      time_series_id: series.id,
      monitoring_location_id: `USGS-${gauge.site}`,
      parameter_code: series.parameter.code,
      unit_of_measure: series.parameter.unit,
      approval_status: world.now() - atMs > 120 * DAY_MS ? 'Approved' : 'Provisional',
      last_modified: new Date(atMs + delayMs).toISOString().replace('Z', '000+00:00'),
      ...properties,
    },
  };
}

function readingItem(row: Row, world: World): Item {
  const { atMs } = row.reading;
  return itemOf(row.series, atMs, world, {
    statistic_id: '00011',
    time: new Date(atMs).toISOString().replace('.000Z', '+00:00'),
    value: figureOf(row, world),
    qualifier: qualifierOf(row),
  });
}

function dayItem(series: Series, { date, flowCfs }: DailyMean, world: World): Item {
  const figure = world.allSentinels ? -999_999 : flowCfs;
  return itemOf(series, Date.parse(`${date}T08:00:00Z`) + DAY_MS, world, {
    statistic_id: '00003',
    time: date,
    value: figure === null ? null : String(figure),
    qualifier: figure === null ? 'ICE' : null,
  });
}

function featureOf(item: Item, { searchParams }: URL, world: World): object {
  const { gauge } = item.series.river;
  const coordinates = [gauge.longitude, gauge.latitude];
  const asked = listOf(searchParams.get('properties'));
  const known = Object.entries(item.properties).filter(([name]) => asked.includes(name));
  return {
    type: 'Feature',
    // Ids are unstable: the same row has another one at another time.
    id: uuidOf(0x100000000 * chance(item.series.seed ^ item.atMs, world.now())),
    geometry: searchParams.get('skipGeometry') === 'true' ? null : { type: 'Point', coordinates },
    properties: asked.length === 0 ? item.properties : Object.fromEntries(known),
  };
}

/** Reads `limit` and `cursor`, which holds the time of the first page so that rows do not shift. */
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
  itemsOf: (series: readonly Series[], asOfMs: number) => readonly Item[],
): WireAnswer {
  try {
    const unknown = [...url.searchParams.keys()].find((name) => !KNOWN.test(name));
    if (unknown !== undefined) throw new Refusal(`unknown query parameter: ${unknown}`);
    const { limit, offset, asOfMs } = pageAsked(url, world.now());
    const items = itemsOf(seriesAsked(url, world), asOfMs);
    const features = items.slice(offset, offset + limit).map((item) => featureOf(item, url, world));
    const links = [{ rel: 'self', href: url.href, type: GEOJSON }];
    if (offset + limit < items.length) {
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

/** Rows shuffled, always in the same way. */
function inNoOrder(items: readonly Item[]): Item[] {
  const placed = items.map((item) => ({ item, place: chance(item.series.seed, item.atMs) }));
  return placed.sort((a, b) => a.place - b.place).map(({ item }) => item);
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
        .map((reading) => readingItem({ series, reading }, world)),
    );
    return inNoOrder(rows);
  });
}

/** `collections/latest-continuous/items`: the newest reading of each series. */
export function latestContinuousItems(request: WireRequest, world: World): WireAnswer {
  return pageOf(request, world, (allSeries, nowMs) =>
    allSeries.flatMap((series) => {
      const reading = newestReading(series.river, nowMs);
      return reading === null ? [] : [readingItem({ series, reading }, world)];
    }),
  );
}

/** The days of `datetime` up to yesterday: the mean of a day is there when it is over. */
function daysAsked({ searchParams }: URL, nowMs: number): readonly [PlainDate, PlainDate] {
  const [from = '', to = ''] = (searchParams.get('datetime') ?? '').split('/');
  const yesterday = addDays(pacificDay(nowMs), -1);
  if (!isPlainDate(from) || (to !== '..' && !isPlainDate(to))) {
    throw new Refusal('datetime parameter out of range');
  }
  return [from, to === '..' || to > yesterday ? yesterday : to];
}

/** A second instrument was in use for the first hundred days alone. */
const SECOND_DAYS = 100;

/** `collections/daily/items`: means of the days, in no order. */
export function dailyItems(request: WireRequest, world: World): WireAnswer {
  return pageOf(request, world, (allSeries, nowMs) => {
    const [from, to] = daysAsked(request.url, nowMs);
    const flows = allSeries.filter(({ parameter }) => parameter.code === '00060');
    return inNoOrder(
      flows.flatMap((series) =>
        dailyMeans(series.river, from, series.isSecond ? addDays(from, SECOND_DAYS) : to).map(
          (day) => dayItem(series, day, world),
        ),
      ),
    );
  });
}
