import { chance, hexOf, seedOf, uuidOf } from './seeded.ts';
import {
  newestReading,
  type Reading,
  readingAt,
  readingTimes,
  type SimulatedRiver,
  showsFlow,
} from './simulated-river.ts';
import {
  invalidParameter,
  keyRefusal,
  nextLinks,
  pageQuery,
  spanQuery,
  unknownParameter,
} from './usgs-ogc-query.ts';
import { jsonAnswer, listOf, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const KNOWN = [
  'approval_status',
  'bbox',
  'datetime',
  'filter',
  'filter-lang',
  'last_modified',
  'monitoring_location_id',
  'parameter_code',
  'qualifier',
  'statistic_id',
  'time',
  'time_series_id',
  'unit_of_measure',
  'value',
];

/** Flow in cubic feet per second and gage height in feet, as USGS numbers them. */
type Parameter = '00060' | '00065';

interface Series {
  readonly river: SimulatedRiver;
  readonly parameter: Parameter;
  readonly id: string;
  /** A second instrument at one gauge in sixteen reads a little more, every hour. */
  readonly second: boolean;
}

interface Row {
  readonly series: Series;
  readonly reading: Reading;
}

function seriesOf(river: SimulatedRiver, wanted: readonly string[]): Series[] {
  const { gauge, seed } = river;
  if (gauge.kind === 'quality') return [];
  const parameters: readonly Parameter[] = showsFlow(river) ? ['00060', '00065'] : ['00065'];
  const asked = parameters.filter((p) => wanted.length === 0 || wanted.includes(p));
  return asked.flatMap((parameter) => {
    const series = (second: boolean): Series => ({
      river,
      parameter,
      second,
      id: hexOf(seedOf('series', seed, parameter, second ? 2 : 1), 32),
    });
    const two = parameter === '00060' && chance(seed, 6) < 1 / 16;
    return two ? [series(false), series(true)] : [series(false)];
  });
}

function figureOf({ series, reading }: Row, world: World): string | null {
  if (world.allSentinels) return '-999999';
  if ('outage' in reading) return null;
  const figure = series.parameter === '00060' ? reading.flowCfs : reading.stageFt;
  return String(series.second ? Number((figure * 1.02).toPrecision(3)) : figure);
}

function qualifierOf({ series, reading }: Row, world: World): string | string[] | null {
  const outage = world.allSentinels ? 'equipment' : 'outage' in reading ? reading.outage : null;
  if (outage === null) return null;
  const word = outage === 'ice' ? 'ICE' : 'EQUIP';
  return chance(series.river.seed, 7) < 0.5 ? word : [word];
}

function utcText(atMs: number): string {
  return new Date(atMs).toISOString().replace('.000Z', '+00:00');
}

function featureOf(row: Row, world: World, skipGeometry: boolean): object {
  const { series, reading } = row;
  const { gauge } = series.river;
  const nowMs = world.now();
  return {
    type: 'Feature',
    // Ids are unstable: the same row has another one at another time.
    id: uuidOf(seedOf('feature', series.id, reading.atMs, nowMs)),
    geometry: skipGeometry
      ? null
      : { type: 'Point', coordinates: [gauge.longitude, gauge.latitude] },
    properties: {
      time_series_id: series.id,
      monitoring_location_id: `USGS-${gauge.site}`,
      parameter_code: series.parameter,
      statistic_id: '00011',
      time: utcText(reading.atMs),
      value: figureOf(row, world),
      unit_of_measure: series.parameter === '00060' ? 'ft^3/s' : 'ft',
      approval_status: nowMs - reading.atMs > 120 * DAY_MS ? 'Approved' : 'Provisional',
      qualifier: qualifierOf(row, world),
      last_modified: new Date(reading.atMs + series.river.delayMs)
        .toISOString()
        .replace('Z', '000+00:00'),
    },
  };
}

function hasRow({ reading }: Row): boolean {
  return !('outage' in reading && reading.outage === 'gap');
}

/** Series that a question is about, or the refusal of the question. */
function askedSeries({ url }: WireRequest, world: World): Series[] | WireAnswer {
  const unknown = unknownParameter(url, KNOWN);
  if (unknown !== null) return invalidParameter(`unknown query parameter: ${unknown}`);
  const ids = listOf(url.searchParams.get('monitoring_location_id'));
  const parameters = listOf(url.searchParams.get('parameter_code'));
  const only = url.searchParams.get('time_series_id');
  const rivers =
    ids.length === 0
      ? [...world.bySite.values()]
      : [...new Set(ids)].flatMap((id) => world.bySite.get(id.replace(/^USGS-/, '')) ?? []);
  return rivers
    .flatMap((river) => seriesOf(river, parameters))
    .filter(({ id }) => only === null || id === only);
}

function pageOf(request: WireRequest, world: World, rowsOf: RowsOf): WireAnswer {
  const { url } = request;
  const refusal = keyRefusal(request);
  if (refusal !== null) return refusal;
  const series = askedSeries(request, world);
  if (!Array.isArray(series)) return series;
  const page = pageQuery(url, world.now());
  if (typeof page === 'string') return invalidParameter(page);
  const rows = rowsOf(series, page.asOfMs);
  if (typeof rows === 'string') return invalidParameter(rows);
  const shown = rows.slice(page.offset, page.offset + page.limit);
  const skipGeometry = url.searchParams.get('skipGeometry') === 'true';
  return jsonAnswer(
    {
      type: 'FeatureCollection',
      features: shown.map((row) => featureOf(row, world, skipGeometry)),
      numberReturned: shown.length,
      links: [
        ...nextLinks(url, page, rows.length),
        { rel: 'self', href: url.href, type: 'application/geo+json' },
      ],
      timeStamp: new Date(world.now()).toISOString(),
    },
    { type: 'application/geo+json' },
  );
}

type RowsOf = (series: readonly Series[], asOfMs: number) => Row[] | string;

/** `collections/continuous/items`: all readings of a time, in no order. */
export function continuousItems(request: WireRequest, world: World): WireAnswer {
  return pageOf(request, world, (allSeries, asOfMs) => {
    if (!request.url.searchParams.has('monitoring_location_id')) {
      return 'monitoring_location_id is needed for this collection';
    }
    const span = spanQuery(request.url, asOfMs);
    if (typeof span === 'string') return span;
    const rows = allSeries.flatMap((series) =>
      readingTimes(series.river, { ...span, nowMs: asOfMs })
        .filter((atMs) => !series.second || atMs % 3_600_000 === 0)
        .map((atMs): Row => ({ series, reading: readingAt(series.river, atMs) })),
    );
    const place = ({ series, reading }: Row) => seedOf(series.id, reading.atMs);
    return rows
      .filter(hasRow)
      .map((row) => ({ row, place: place(row) }))
      .sort((a, b) => a.place - b.place)
      .map(({ row }) => row);
  });
}

/** `collections/latest-continuous/items`: the newest reading of each series. */
export function latestContinuousItems(request: WireRequest, world: World): WireAnswer {
  return pageOf(request, world, (allSeries, asOfMs) =>
    allSeries.flatMap((series) => {
      const reading = newestReading(series.river, asOfMs);
      return reading === null ? [] : [{ series, reading }];
    }),
  );
}
