import { DAY_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { SimulatedRiver } from './hydrograph.ts';
import { chance } from './seeded.ts';
import {
  calendarFlows,
  dailyMeans,
  newestReading,
  PARAMETERS,
  type Reading,
  readingsOf,
  type World,
} from './simulated-river.ts';

export interface WireAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export function jsonAnswer(body: unknown, status = 200, type = 'application/json'): WireAnswer {
  return { status, type, body: JSON.stringify(body) };
}

function flowRivers(ids: string | null, world: World): SimulatedRiver[] {
  const sites = (ids ?? '').split(',').map((id) => id.replace(/^USGS-/, ''));
  const rivers = sites.flatMap((site) => world.bySite.get(site) ?? []);
  return rivers.filter(({ gauge }) => gauge.kind === 'flow');
}

const riversAsked = ({ searchParams }: URL, world: World) =>
  flowRivers(searchParams.get('monitoring_location_id'), world);

function parametersOf({ seed }: SimulatedRiver, codes: string | null) {
  const asked = (codes ?? '').split(',');
  const hasTemperature = chance(seed, 30) < 0.5;
  return PARAMETERS.filter(
    ({ code }) => asked.includes(code) && (hasTemperature || code !== '00010'),
  );
}

function featureOf(river: SimulatedRiver, code: string, time: string, value: number) {
  const properties = {
    time_series_id: `${river.gauge.site}-${code}`,
    monitoring_location_id: `USGS-${river.gauge.site}`,
    parameter_code: code,
    time,
    value: String(value),
    unit_of_measure: PARAMETERS.find((one) => one.code === code)?.unit,
    qualifier: null,
    last_modified: time,
  };
  return { type: 'Feature', geometry: null, properties };
}

function readingRows(river: SimulatedRiver, url: URL, reading: Reading) {
  const time = new Date(reading.atMs).toISOString().replace('.000Z', '+00:00');
  const parameters = parametersOf(river, url.searchParams.get('parameter_code'));
  return parameters.map(({ code, figureOf }) => featureOf(river, code, time, figureOf(reading)));
}

function collection(rowsOf: (river: SimulatedRiver, url: URL, now: number) => readonly object[]) {
  return (url: URL, world: World): WireAnswer => {
    const features = riversAsked(url, world).flatMap((river) => rowsOf(river, url, world.now()));
    const page = { type: 'FeatureCollection', features, links: [] };
    return jsonAnswer(page, 200, 'application/geo+json');
  };
}

const since = ({ searchParams }: URL) => searchParams.get('datetime')?.split('/')[0] ?? '';

export const continuousItems = collection((river, url, now) =>
  readingsOf(river, Date.parse(since(url)), now).flatMap((one) => readingRows(river, url, one)),
);

export const latestContinuousItems = collection((river, url, now) => {
  const reading = newestReading(river, now);
  return reading === null ? [] : readingRows(river, url, reading);
});

export const dailyItems = collection((river, url, now) =>
  dailyMeans(river, since(url) as PlainDate, addDays(pacificDay(now), -1)).map(
    ({ date, flowCfs }) => featureOf(river, '00060', date, flowCfs),
  ),
);

export const seriesItems = collection((river, url, now) =>
  parametersOf(river, url.searchParams.get('parameter_code')).map(({ code }) => ({
    type: 'Feature',
    geometry: null,
    properties: {
      id: `${river.gauge.site}-${code}`,
      monitoring_location_id: `USGS-${river.gauge.site}`,
      parameter_code: code,
      primary: 'Primary',
      sublocation_identifier: null,
      web_description: null,
      begin_utc: null,
      end_utc: new Date(now).toISOString(),
    },
  })),
);

function normalsOf(one: ReturnType<typeof calendarFlows>[number]) {
  const { month, day, years, min, max, p50, ...others } = one;
  const date = [month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const rest = { time_of_year: date, time_of_year_type: 'day_of_year', sample_count: years };
  const percentiles = Object.keys(others).map((name) => name.slice(1));
  return [
    { ...rest, computation: 'maximum', value: String(max) },
    { ...rest, computation: 'median', value: String(p50) },
    { ...rest, computation: 'minimum', value: String(min) },
    { ...rest, computation: 'percentile', percentiles, values: Object.values(others).map(String) },
  ];
}

export function observationNormals(url: URL, world: World): WireAnswer {
  const features = riversAsked(url, world).map((river) => ({
    type: 'Feature',
    properties: {
      monitoring_location_id: `USGS-${river.gauge.site}`,
      data: [
        {
          parameter_code: '00060',
          unit_of_measure: 'ft^3/s',
          parent_statistic_id: '00003',
          values: calendarFlows(river).flatMap(normalsOf),
        },
      ],
    },
  }));
  return jsonAnswer({ type: 'FeatureCollection', features, next: null });
}

export function legacyInstantaneous({ searchParams }: URL, world: World): WireAnswer {
  const timeSeries = flowRivers(searchParams.get('sites'), world).flatMap((river) => {
    const readings = readingsOf(river, world.now() - 7 * DAY_MS, world.now());
    const own = parametersOf(river, searchParams.get('parameterCd'));
    return (readings.length === 0 ? [] : own).map(({ code, unit, figureOf }) => ({
      sourceInfo: { siteCode: [{ value: river.gauge.site }] },
      variable: {
        variableCode: [{ value: code }],
        unit: { unitCode: unit.replace('^', '').replace('degC', 'deg C') },
      },
      values: [
        {
          value: readings.map((reading) => ({
            value: String(figureOf(reading)),
            dateTime: new Date(reading.atMs).toISOString().replace('Z', '+00:00'),
          })),
          method: [{ methodID: 1 }],
        },
      ],
    }));
  });
  return jsonAnswer({ name: 'ns1:timeSeriesResponseType', value: { timeSeries } });
}

export function legacyStatistics({ searchParams }: URL, world: World): WireAnswer {
  const rows = flowRivers(searchParams.get('sites'), world).flatMap((river) =>
    calendarFlows(river).map(({ month, day, years, p50, p10, p25, p75, p90, min, max }) =>
      [
        river.gauge.site,
        '00060',
        1,
        month,
        day,
        2025,
        years,
        p50,
        p10,
        p25,
        p75,
        p90,
        min,
        max,
      ].join('\t'),
    ),
  );
  const columns =
    'site_no parameter_cd ts_id month_nu day_nu end_yr count_nu p50_va p10_va p25_va p75_va p90_va min_va max_va';
  const head = [columns, columns.replaceAll(/\w+/g, '12s')].map((line) =>
    line.replaceAll(' ', '\t'),
  );
  const body =
    rows.length === 0 ? 'No sites/data found\n' : ['# USGS', ...head, ...rows, ''].join('\n');
  return { status: 200, type: 'text/plain;charset=UTF-8', body };
}
