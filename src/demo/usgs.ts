import type { UsualDay } from '#domain/river/recorded-rivers.ts';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { Reading, ServedRiver, World } from './served-river.ts';

const PARAMETERS = [
  { code: '00060', unit: 'ft^3/s', figureOf: (reading: Reading) => reading.flowCfs },
  { code: '00065', unit: 'ft', figureOf: (reading: Reading) => reading.stageFt },
  { code: '00010', unit: 'degC', figureOf: (reading: Reading) => reading.temperatureC },
] as const;

export interface WireAnswer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

export function jsonAnswer(body: unknown, status = 200, type = 'application/json'): WireAnswer {
  return { status, type, body: JSON.stringify(body) };
}

function flowRivers(ids: string | null, world: World): ServedRiver[] {
  const sites = (ids ?? '').split(',').map((id) => id.replace(/^USGS-/, ''));
  const rivers = sites.flatMap((site) => world.bySite.get(site) ?? []);
  return rivers.filter(({ gauge }) => gauge.kind === 'flow');
}

const riversAsked = ({ searchParams }: URL, world: World) =>
  flowRivers(searchParams.get('monitoring_location_id'), world);

function parametersAsked(codes: string | null) {
  const asked = (codes ?? '').split(',');
  return PARAMETERS.filter(({ code }) => asked.includes(code));
}

function featureOf(river: ServedRiver, code: string, time: string, value: number) {
  const properties = {
    time_series_id: `${river.gauge.site}-${code}`,
    monitoring_location_id: `USGS-${river.gauge.site}`,
    parameter_code: code,
    time,
    value: String(value),
    unit_of_measure: PARAMETERS.find((parameter) => parameter.code === code)?.unit,
    qualifier: null,
    last_modified: time,
  };
  return { type: 'Feature', geometry: null, properties };
}

function readingRows(river: ServedRiver, url: URL, reading: Reading) {
  const time = new Date(reading.atMs).toISOString().replace('.000Z', '+00:00');
  return parametersAsked(url.searchParams.get('parameter_code')).flatMap(({ code, figureOf }) => {
    const figure = figureOf(reading);
    return figure === null ? [] : [featureOf(river, code, time, figure)];
  });
}

function collection(rowsOf: (river: ServedRiver, url: URL, now: number) => readonly object[]) {
  return (url: URL, world: World): WireAnswer => {
    const features = riversAsked(url, world).flatMap((river) => rowsOf(river, url, world.now()));
    const page = { type: 'FeatureCollection', features, links: [] };
    return jsonAnswer(page, 200, 'application/geo+json');
  };
}

const since = ({ searchParams }: URL) => searchParams.get('datetime')?.split('/')[0] ?? '';

export const continuousItems = collection((river, url, now) =>
  river
    .readings(Date.parse(since(url)), now)
    .flatMap((reading) => readingRows(river, url, reading)),
);

export const latestContinuousItems = collection((river, url, now) => {
  const reading = river.newest(now);
  return reading === null ? [] : readingRows(river, url, reading);
});

export const dailyItems = collection((river, url, now) =>
  river
    .dailyMeans(since(url) as PlainDate, addDays(pacificDay(now), -1))
    .map(([date, flowCfs]) => featureOf(river, '00060', date, flowCfs)),
);

export const seriesItems = collection((river, url, now) =>
  parametersAsked(url.searchParams.get('parameter_code')).map(({ code }) => ({
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

function normalsOf(usualDay: UsualDay) {
  const { month, day, years, lowest, highest, p10, p25, p50, p75, p90 } = usualDay;
  const date = [month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const rest = { time_of_year: date, time_of_year_type: 'day_of_year', sample_count: years };
  return [
    { ...rest, computation: 'maximum', value: String(highest) },
    { ...rest, computation: 'median', value: String(p50) },
    { ...rest, computation: 'minimum', value: String(lowest) },
    {
      ...rest,
      computation: 'percentile',
      percentiles: ['10', '25', '75', '90'],
      values: [p10, p25, p75, p90].map(String),
    },
  ];
}

/** A gauge without them is left out. */
const hasUsual = (river: ServedRiver) => river.usualDays().length > 0;

export function observationNormals(url: URL, world: World): WireAnswer {
  const features = riversAsked(url, world)
    .filter(hasUsual)
    .map((river) => ({
      type: 'Feature',
      properties: {
        monitoring_location_id: `USGS-${river.gauge.site}`,
        data: [
          {
            parameter_code: '00060',
            unit_of_measure: 'ft^3/s',
            parent_statistic_id: '00003',
            values: river.usualDays().flatMap(normalsOf),
          },
        ],
      },
    }));
  return jsonAnswer({ type: 'FeatureCollection', features, next: null });
}

export function legacyInstantaneous({ searchParams }: URL, world: World): WireAnswer {
  const timeSeries = flowRivers(searchParams.get('sites'), world).flatMap((river) => {
    const readings = river.readings(world.now() - 7 * DAY_MS, world.now());
    const series = parametersAsked(searchParams.get('parameterCd')).map((parameter) => ({
      ...parameter,
      figures: readings.flatMap((reading) => {
        const figure = parameter.figureOf(reading);
        return figure === null ? [] : [{ atMs: reading.atMs, figure }];
      }),
    }));
    const known = series.filter(({ figures }) => figures.length > 0);
    return known.map(({ code, unit, figures }) => ({
      sourceInfo: { siteCode: [{ value: river.gauge.site }] },
      variable: {
        variableCode: [{ value: code }],
        unit: { unitCode: unit.replace('^', '').replace('degC', 'deg C') },
      },
      values: [
        {
          value: figures.map(({ atMs, figure }) => ({
            value: String(figure),
            dateTime: new Date(atMs).toISOString().replace('Z', '+00:00'),
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
    river
      .usualDays()
      .map((usual) =>
        [
          river.gauge.site,
          '00060',
          1,
          usual.month,
          usual.day,
          2025,
          usual.years,
          usual.p50,
          usual.p10,
          usual.p25,
          usual.p75,
          usual.p90,
          usual.lowest,
          usual.highest,
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
