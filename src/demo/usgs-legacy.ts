import { chance } from './seeded.ts';
import {
  calendarMedians,
  measures,
  PARAMETERS,
  type Parameter,
  type Reading,
  readingsOf,
  type SimulatedRiver,
} from './simulated-river.ts';
import {
  htmlAnswer,
  jsonAnswer,
  listOf,
  textAnswer,
  type WireAnswer,
  type WireRequest,
} from './wire.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NO_DATA = -999999;

const PACIFIC_OFFSET = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  timeZoneName: 'longOffset',
});
/** Offsets by the hour: formatting is slow, and readings are many. */
const offsets = new Map<number, number>();

/** Local time with its offset: `2026-11-01T00:15:00.000-07:00`. */
function pacificText(atMs: number): string {
  const hour = Math.floor(atMs / HOUR_MS);
  const offset = offsets.get(hour) ?? Number(PACIFIC_OFFSET.format(atMs).match(/-0(\d):/)?.[1]);
  offsets.set(hour, offset);
  return `${new Date(atMs - offset * HOUR_MS).toISOString().slice(0, -1)}-0${offset}:00`;
}

/** The requested sites; `null` when one is not a site number, which fails the whole call. */
function sitesAsked({ searchParams }: URL): string[] | null {
  const sites = listOf(searchParams.get('sites'));
  return sites.length > 0 && sites.every((site) => /^\d{8,15}$/.test(site)) ? sites : null;
}

function flowsAt(sites: readonly string[], world: World): SimulatedRiver[] {
  const rivers = sites.flatMap((site) => world.bySite.get(site) ?? []);
  return rivers.filter(({ gauge }) => gauge.kind === 'flow');
}

function badRequest(why: string): WireAnswer {
  return htmlAnswer(400, `HTTP Status 400 - ${why}`);
}

function method(methodDescription: string, methodID: number, value: readonly object[]): object {
  return { value, method: [{ methodDescription, methodID }] };
}

function timeSeriesOf(
  river: SimulatedRiver,
  parameter: Parameter,
  readings: readonly Reading[],
  world: World,
): object {
  const { gauge, seed } = river;
  const { latitude, longitude } = gauge;
  const name = gauge.name.toUpperCase();
  const points = readings.map((reading) => {
    const outage = 'outage' in reading ? reading.outage : world.allSentinels ? 'equipment' : null;
    const isMissing = 'outage' in reading || world.allSentinels;
    const figure = isMissing ? NO_DATA : (parameter.figureOf(reading) ?? NO_DATA);
    const reason = outage === null ? [] : [outage === 'ice' ? 'Ice' : 'Eqp'];
    return {
      value: String(figure),
      qualifiers: ['P', ...reason],
      dateTime: pacificText(reading.atMs),
    };
  });
  const doubled = chance(seed, 11) < 0.1 ? points.slice(0, 1) : [];
  const id = 150_000 + Math.floor(50_000 * chance(seed, 12));
  const current = method('', id, [...doubled, ...points]);
  // One gauge in ten has changed its instrument: the old method stays on, empty, in front.
  const former = chance(seed, 13) < 0.1 ? [method('[(Discontinued)]', id - 1, [])] : [];
  return {
    sourceInfo: {
      // The service writes some characters of site names as HTML entities.
      siteName: chance(seed, 10) < 1 / 8 ? name.replace(' AT ', ' &#64; ') : name,
      siteCode: [{ value: gauge.site, network: 'NWIS', agencyCode: 'USGS' }],
      geoLocation: { geogLocation: { srs: 'EPSG:4326', latitude, longitude } },
    },
    variable: {
      variableCode: [{ value: parameter.code, network: 'NWIS', vocabulary: 'NWIS:UnitValues' }],
      unit: { unitCode: parameter.legacyUnit },
      noDataValue: NO_DATA,
    },
    values: [...former, current],
    name: `USGS:${gauge.site}:${parameter.code}:00000`,
  };
}

/** Legacy `nwis/iv/`: flow of the last days (`period`) at some sites, WaterML turned into JSON. */
export function legacyInstantaneous({ url }: WireRequest, world: World): WireAnswer {
  const sites = sitesAsked(url);
  if (sites === null) return badRequest('site number is invalid');
  const days = /^P(\d{1,3})D$/.exec(url.searchParams.get('period') ?? '')?.[1];
  if (days === undefined) return badRequest('period must be P1D to P999D here');
  const codes = listOf(url.searchParams.get('parameterCd') ?? '00060');
  const nowMs = world.now();
  const span = { fromMs: nowMs - Number(days) * DAY_MS, toMs: nowMs, nowMs };
  const timeSeries = flowsAt(sites, world).flatMap((river) => {
    const readings = readingsOf(river, span);
    if (readings.length === 0) return [];
    const own = PARAMETERS.filter((each) => codes.includes(each.code) && measures(river, each));
    return own.map((parameter) => timeSeriesOf(river, parameter, readings, world));
  });
  const value = { queryInfo: {}, timeSeries };
  return jsonAnswer(
    { name: 'ns1:timeSeriesResponseType', value },
    { type: 'application/json;charset=UTF-8' },
  );
}

const COLUMNS =
  'agency_cd site_no parameter_cd ts_id loc_web_ds month_nu day_nu begin_yr end_yr count_nu';
const COLUMN_TYPES = '5s 15s 5s 10n 15s 3n 3n 6n 6n 8n';
/** The figures of `statTypeCd=all`; there are others, which are left out here. */
const FIGURES = ['max', 'min', 'p05', 'p10', 'p25', 'p50', 'p75', 'p90', 'p95'] as const;

/** Legacy `nwis/stat/`: figures for each day of the year as tab-separated RDB. */
export function legacyStatistics({ url }: WireRequest, world: World): WireAnswer {
  const sites = sitesAsked(url);
  if (sites === null) return badRequest('site number is invalid');
  const rivers = flowsAt(sites, world);
  if (rivers.length === 0) {
    return textAnswer('No sites/data found using the selection criteria specified \n');
  }
  const asked = listOf(url.searchParams.get('statTypeCd'));
  const figures = FIGURES.filter((each) => asked.includes('all') || asked.includes(each));
  const rows = rivers.flatMap((river) =>
    calendarMedians(river).map(({ month, day, years, flowCfs, around }) => {
      const known = { ...around, p50: flowCfs };
      const isMissing = world.allSentinels || flowCfs === null;
      const own = figures.map((each) => (isMissing ? '' : known[each]));
      const record = [2025 - years + 1, 2025, years];
      return ['USGS', river.gauge.site, '00060', 140_002, '', month, day, ...record, ...own];
    }),
  );
  const table = [
    [...COLUMNS.split(' '), ...figures.map((each) => `${each}_va`)],
    [...COLUMN_TYPES.split(' '), ...figures.map(() => '12s')],
    ...rows,
  ];
  const lines = table.map((row) => row.join('\t'));
  return textAnswer(`# US Geological Survey, Water Resources Data\n#\n${lines.join('\n')}\n`);
}
