import { pacificText } from './pacific-clock.ts';
import { chance } from './seeded.ts';
import {
  newestReading,
  type Outage,
  type Reading,
  readingAt,
  readingTimes,
  type SimulatedRiver,
  showsFlow,
} from './simulated-river.ts';
import { usgsName } from './usgs-names.ts';
import { htmlAnswer, jsonAnswer, listOf, type WireAnswer, type WireRequest } from './wire.ts';
import type { World } from './world.ts';

const DAY_MS = 86_400_000;
const NO_DATA = -999999;

const VARIABLES = {
  '00060': {
    name: 'Streamflow, ft&#179;/s',
    description: 'Discharge, cubic feet per second',
    unit: 'ft3/s',
    id: 45807197,
  },
  '00065': { name: 'Gage height, ft', description: 'Gage height, feet', unit: 'ft', id: 45807202 },
} as const;
type Parameter = keyof typeof VARIABLES;

const QUALIFIER_OF: Readonly<Record<Outage, string>> = { gap: 'Eqp', equipment: 'Eqp', ice: 'Ice' };

/** The names of some sites hold characters that the service writes as HTML entities. */
function siteName({ gauge, seed }: SimulatedRiver): string {
  const name = usgsName(gauge);
  return chance(seed, 10) < 1 / 8 ? name.replace(' AT ', ' &#64; ') : name;
}

function sourceInfo(river: SimulatedRiver): object {
  const { gauge } = river;
  return {
    siteName: siteName(river),
    siteCode: [{ value: gauge.site, network: 'NWIS', agencyCode: 'USGS' }],
    timeZoneInfo: {
      defaultTimeZone: { zoneOffset: '-08:00', zoneAbbreviation: 'PST' },
      daylightSavingsTimeZone: { zoneOffset: '-07:00', zoneAbbreviation: 'PDT' },
      siteUsesDaylightSavingsTime: true,
    },
    geoLocation: {
      geogLocation: { srs: 'EPSG:4326', latitude: gauge.latitude, longitude: gauge.longitude },
      localSiteXY: [],
    },
    note: [],
    siteType: [],
    siteProperty: [{ value: 'ST', name: 'siteTypeCd' }],
  };
}

function variableOf(parameter: Parameter): object {
  const { name, description, unit, id } = VARIABLES[parameter];
  return {
    variableCode: [
      {
        value: parameter,
        network: 'NWIS',
        vocabulary: 'NWIS:UnitValues',
        variableID: id,
        default: true,
      },
    ],
    variableName: name,
    variableDescription: description,
    valueType: 'Derived Value',
    unit: { unitCode: unit },
    options: { option: [{ name: 'Statistic', optionCode: '00000' }] },
    note: [],
    noDataValue: NO_DATA,
    variableProperty: [],
    oid: String(id),
  };
}

function pointOf(reading: Reading, parameter: Parameter, world: World): object {
  const outage = 'outage' in reading ? reading.outage : world.allSentinels ? 'equipment' : null;
  const figure =
    'outage' in reading || world.allSentinels
      ? NO_DATA
      : parameter === '00060'
        ? reading.flowCfs
        : reading.stageFt;
  return {
    value: String(figure),
    qualifiers: outage === null ? ['P'] : ['P', QUALIFIER_OF[outage]],
    dateTime: pacificText(reading.atMs),
  };
}

function method(description: string, methodID: number, value: readonly object[]): object {
  return {
    value,
    qualifier: [
      {
        qualifierCode: 'P',
        qualifierDescription: 'Provisional data subject to revision.',
        qualifierID: 0,
        network: 'NWIS',
        vocabulary: 'uv_rmk_cd',
      },
    ],
    qualityControlLevel: [],
    method: [{ methodDescription: description, methodID }],
    source: [],
    offset: [],
    sample: [],
    censorCode: [],
  };
}

function timeSeriesOf(
  river: SimulatedRiver,
  parameter: Parameter,
  readings: readonly Reading[],
  world: World,
): object {
  const points = readings
    .filter((reading) => !('outage' in reading && reading.outage === 'gap'))
    .map((reading) => pointOf(reading, parameter, world));
  const doubled = chance(river.seed, 11) < 0.1 ? points.slice(0, 1) : [];
  const id = 150_000 + Math.floor(50_000 * chance(river.seed, 12));
  const current = method('', id, [...doubled, ...points]);
  // One gauge in ten has changed its instrument: the old method stays on, empty, in front.
  const values =
    chance(river.seed, 13) < 0.1 ? [method('[(Discontinued)]', id - 1, []), current] : [current];
  return {
    sourceInfo: sourceInfo(river),
    variable: variableOf(parameter),
    values,
    name: `USGS:${river.gauge.site}:${parameter}:00000`,
  };
}

/** Readings of the time that is asked for: `period`, `startDT` and `endDT`, or the newest alone. */
function readingsOf(river: SimulatedRiver, url: URL, nowMs: number): Reading[] | null {
  const period = url.searchParams.get('period');
  const start = url.searchParams.get('startDT');
  if (period === null && start === null) {
    const newest = newestReading(river, nowMs);
    return newest === null ? [] : [newest];
  }
  const days = /^P(\d{1,3})D$/.exec(period ?? '')?.[1];
  const toMs = period === null ? Date.parse(url.searchParams.get('endDT') ?? '') : nowMs;
  const fromMs = period === null ? Date.parse(start ?? '') : nowMs - Number(days) * DAY_MS;
  if (Number.isNaN(fromMs)) return null;
  const span = { fromMs, toMs: Number.isNaN(toMs) ? nowMs : toMs, nowMs };
  return readingTimes(river, span).map((atMs) => readingAt(river, atMs));
}

function badRequest(why: string): WireAnswer {
  return htmlAnswer(400, `HTTP Status 400 - ${why}`);
}

/** The frame of every answer, with the question written into it. */
function framed(url: URL, sites: readonly string[], world: World, timeSeries: unknown): WireAnswer {
  const note = [
    { value: `[ALL:${sites.join(', ')}]`, title: 'filter:sites' },
    { value: 'methodIds=[ALL]', title: 'filter:methodId' },
    { value: new Date(world.now()).toISOString(), title: 'requestDT' },
    { value: 'Provisional data are subject to revision.', title: 'disclaimer' },
  ];
  return jsonAnswer(
    {
      name: 'ns1:timeSeriesResponseType',
      declaredType: 'org.cuahsi.waterml.TimeSeriesResponseType',
      scope: 'javax.xml.bind.JAXBElement$GlobalScope',
      value: {
        queryInfo: {
          queryURL: url.href,
          criteria: { locationParam: `[ALL:${sites.join(', ')}]`, parameter: [] },
          note,
        },
        timeSeries,
      },
      nil: false,
      globalScope: true,
      typeSubstituted: false,
    },
    { type: 'application/json;charset=UTF-8' },
  );
}

/** Legacy `nwis/iv/`: readings of some sites in WaterML turned into JSON. */
export function legacyInstantaneous({ url }: WireRequest, world: World): WireAnswer {
  if (url.searchParams.get('format')?.startsWith('json') !== true) {
    return badRequest('format must be json here');
  }
  const sites = listOf(url.searchParams.get('sites'));
  if (sites.length === 0) return badRequest('no major filter: sites');
  const bad = sites.find((site) => !/^\d{8,15}$/.test(site));
  if (bad !== undefined) return badRequest(`site number is invalid: '${bad}'`);
  const parameters = listOf(url.searchParams.get('parameterCd'));
  const wanted = (parameter: Parameter) =>
    parameters.length === 0 || parameters.includes(parameter);
  const timeSeries: object[] = [];
  for (const site of sites) {
    const river = world.bySite.get(site);
    if (river === undefined || river.gauge.kind === 'quality') continue;
    const readings = readingsOf(river, url, world.now());
    if (readings === null) return badRequest('the time asked for is invalid');
    if (readings.length === 0) continue;
    for (const parameter of showsFlow(river) ? (['00060', '00065'] as const) : ['00065' as const]) {
      if (wanted(parameter)) timeSeries.push(timeSeriesOf(river, parameter, readings, world));
    }
  }
  return framed(url, sites, world, timeSeries);
}
