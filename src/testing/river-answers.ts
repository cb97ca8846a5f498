import type { RiverTools } from '#sources/connector.ts';
import { RIVER_CONNECTORS as connectors } from '#sources/river-connectors.ts';

/** A request to a connector and its service's complete answer. */
export interface RiverSample {
  readonly name: string;
  readonly ask: (tools: RiverTools) => Promise<unknown>;
  readonly type: string;
  readonly body: string;
}

const GEOJSON = 'application/geo+json';
const JSON_TYPE = 'application/json';

function collection(...features: object[]): string {
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const CONTINUOUS = ['2026-11-13T00:00:00+00:00', '2026-11-13T00:15:00+00:00'].map((time) => ({
  type: 'Feature',
  properties: {
    monitoring_location_id: 'USGS-12200500',
    parameter_code: '00060',
    time_series_id: 'a',
    time,
    value: '535',
    unit_of_measure: 'ft^3/s',
    qualifier: null,
    last_modified: '2026-11-13T00:55:00.1+00:00',
  },
}));

const DAILY = ['2026-11-12', '2026-11-13'].map((time) => ({
  type: 'Feature',
  properties: {
    monitoring_location_id: 'USGS-12200500',
    time_series_id: 'a',
    time,
    value: '16600',
    unit_of_measure: 'ft^3/s',
    last_modified: '2026-11-14T10:55:00.1+00:00',
  },
}));

const NORMALS = {
  type: 'Feature',
  properties: {
    monitoring_location_id: 'USGS-12200500',
    data: [
      {
        parameter_code: '00060',
        parent_statistic_id: '00003',
        unit_of_measure: 'ft^3/s',
        values: ['01-01', '01-02'].map((day) => ({
          computation: 'median',
          time_of_year: day,
          time_of_year_type: 'day_of_year',
          sample_count: 85,
          value: '14900.5',
        })),
      },
    ],
  },
};

const LEGACY_FLOW = {
  name: 'ns1:timeSeriesResponseType',
  value: {
    timeSeries: [
      {
        sourceInfo: {
          siteName: 'SKAGIT RIVER NEAR MOUNT VERNON, WA',
          siteCode: [{ value: '12200500' }],
          geoLocation: { geogLocation: { latitude: 48.445, longitude: -122.335 } },
        },
        variable: {
          variableCode: [{ value: '00060' }],
          unit: { unitCode: 'ft3/s' },
          noDataValue: -999_999,
        },
        values: [
          {
            value: [
              { value: '668', qualifiers: ['P'], dateTime: '2026-11-19T00:00:00.000-08:00' },
              { value: '669', qualifiers: ['P'], dateTime: '2026-11-19T00:15:00.000-08:00' },
            ],
            method: [{ methodID: 121_813 }],
          },
        ],
      },
    ],
  },
};

const LEGACY_MEDIANS = [
  '# US Geological Survey, Water Resources Data',
  'agency_cd\tsite_no\tparameter_cd\tts_id\tloc_web_ds\tmonth_nu\tday_nu\tend_yr\tp50_va',
  '5s\t15s\t5s\t10n\t15s\t3n\t3n\t6n\t12s',
  'USGS\t12200500\t00060\t1\t\t1\t1\t2025\t14900',
  'USGS\t12200500\t00060\t1\t\t1\t2\t2025\t14800',
  '',
].join('\n');

const STATUS = {
  primary: 10.6,
  primaryUnit: 'ft',
  secondary: 6.67,
  secondaryUnit: 'kcfs',
  floodCategory: 'no_flooding',
  validTime: '2026-11-20T07:15:00Z',
};

const GAUGES = {
  gauges: [
    {
      lid: 'MVEW1',
      name: 'Skagit River near Mt Vernon',
      state: { abbreviation: 'WA', name: 'Washington' },
      latitude: 48.445,
      longitude: -122.334,
      status: { observed: STATUS, forecast: STATUS },
    },
  ],
};

const FORECAST = {
  issuedTime: '2026-11-20T15:15:00Z',
  primaryUnits: 'ft',
  secondaryUnits: 'kcfs',
  data: ['2026-11-21T00:00:00Z', '2026-11-21T06:00:00Z'].map((validTime) => ({
    validTime,
    generatedTime: '2026-11-20T15:25:45Z',
    primary: 14.2,
    secondary: 12.5,
  })),
};

const POINT = {
  lid: 'MVEW1',
  flood: {
    stageUnits: 'ft',
    flowUnits: 'cfs',
    categories: { action: { stage: 23.5, flow: -9999 }, minor: { stage: 28, flow: -9999 } },
  },
};

const LINE = {
  type: 'LineString',
  coordinates: [
    [-122.3, 48.4],
    [-122.4, 48.3],
  ],
};

const SITE = '12200500';
const POSITION = { longitude: -122.334, latitude: 48.445 };

function sample<Input, Output>(
  connector: {
    readonly name: string;
    readonly fetch: (input: Input, tools: RiverTools) => Promise<Output>;
  },
  input: Input,
  type: string,
  body: string,
): RiverSample {
  return { name: connector.name, ask: (tools) => connector.fetch(input, tools), type, body };
}

/** One for each connector. */
export const RIVER_SAMPLES: readonly RiverSample[] = [
  sample(connectors.usgsContinuous, SITE, GEOJSON, collection(...CONTINUOUS)),
  sample(connectors.usgsLatest, [SITE], GEOJSON, collection(...CONTINUOUS.slice(0, 1))),
  sample(connectors.usgsNormals, SITE, JSON_TYPE, collection(NORMALS)),
  sample(connectors.usgsDaily, SITE, GEOJSON, collection(...DAILY)),
  sample(
    connectors.usgsLegacyFlow,
    SITE,
    `${JSON_TYPE};charset=UTF-8`,
    JSON.stringify(LEGACY_FLOW),
  ),
  sample(connectors.usgsLegacyMedians, SITE, 'text/plain;charset=UTF-8', LEGACY_MEDIANS),
  sample(connectors.nwpsGauges, null, JSON_TYPE, JSON.stringify(GAUGES)),
  sample(connectors.nwpsForecast, 'MVEW1', JSON_TYPE, JSON.stringify(FORECAST)),
  sample(connectors.nwpsPoint, 'MVEW1', JSON_TYPE, JSON.stringify(POINT)),
  sample(
    connectors.nldiPosition,
    POSITION,
    JSON_TYPE,
    collection({ type: 'Feature', geometry: LINE, properties: { comid: '24270288' } }),
  ),
  sample(
    connectors.nldiFlowlines,
    '24270288',
    JSON_TYPE,
    collection({ type: 'Feature', geometry: LINE, properties: { nhdplus_comid: '24270288' } }),
  ),
];
