import { expect, test } from 'vitest';
import { RIVER_HEADERS, type Stageflow } from '#contract/river.ts';
import { type Answering, answersWorld } from '../../../testing/answers-world.ts';
import { createRiverApi } from './river-api.ts';

const NOW = '2026-11-20T20:00:00.000Z';
const HOUR = 3_600_000;
const IV = '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all';
const FORECAST = '/river/nwps/v1/gauges/MVEW1/stageflow/forecast';
const MEDIANS = '/river/nwis/stat/?format=rdb&sites=12200500&statReportType=daily&statTypeCd=p50';
const GAUGES =
  '/river/nwps/v1/gauges?bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494&srid=EPSG_4326';
const POSITION = '/river/nldi/linked-data/comid/position?coords=POINT(-122.5%2048.25)';
const FLOWLINES =
  '/river/nldi/linked-data/comid/24270288/navigation/DM/flowlines?f=json&distance=6000';

const headers = (state = 'fresh') => ({
  [RIVER_HEADERS.source]: 'usgs',
  [RIVER_HEADERS.state]: state,
  [RIVER_HEADERS.fetchedAt]: '2026-11-20T19:30:00.000Z',
  [RIVER_HEADERS.newestAt]: '2026-11-20T19:15:00.000Z',
});

const NO_UNITS = { primaryUnits: null, secondaryUnits: null };

/** A forecast every six hours, flow in kcfs second, as NOAA mostly gives it. */
function stageflow(flowsKcfs: readonly (number | null)[], units: Partial<Stageflow> = {}): string {
  const data = flowsKcfs.map((secondary, at) => ({
    validTime: new Date(Date.parse('2026-11-20T18:00:00.000Z') + at * 6 * HOUR).toISOString(),
    primary: 12.5,
    secondary,
  }));
  const issuedTime = '2026-11-20T16:00:00.000Z';
  const flood = { minor: { stage: 28, flow: null } };
  const accuracy = [{ leadDay: 3, forecasts: 24, percent: 11.2 }];
  const told = { issuedTime, primaryUnits: 'ft', secondaryUnits: 'kcfs', data, flood, accuracy };
  return JSON.stringify({ ...told, ...units });
}

const bodies: Readonly<Record<string, string>> = {
  [IV]: JSON.stringify({
    value: {
      timeSeries: [
        {
          sourceInfo: {
            siteName: 'Skagit River near Mount Vernon',
            geoLocation: { geogLocation: { latitude: 48.445, longitude: -122.335 } },
          },
          values: [
            {
              value: [
                { value: '9000', dateTime: '2026-11-20T17:15:00.000Z' },
                { value: '9870.5', dateTime: '2026-11-20T19:15:00.000Z' },
              ],
            },
          ],
        },
        {
          sourceInfo: {
            siteName: 'Skagit River near Mount Vernon',
            geoLocation: { geogLocation: { latitude: 48.445, longitude: -122.335 } },
          },
          variable: { variableCode: [{ value: '00010' }], unit: { unitCode: 'deg C' } },
          values: [{ value: [{ value: '7.4', dateTime: '2026-11-20T19:15:00.000Z' }] }],
        },
      ],
    },
  }),
  [FORECAST]: stageflow([9.87, null]),
  [MEDIANS]: 'parameter_cd\tmonth_nu\tday_nu\tp50_va\n5s\t3n\t3n\t12s\n00060\t1\t2\t8000\n',
  [GAUGES]: JSON.stringify({
    gauges: [
      {
        lid: 'MVEW1',
        name: 'Skagit River near Mount Vernon',
        latitude: 48.445,
        longitude: -122.335,
        state: { abbreviation: 'WA' },
        status: {
          observed: {
            primary: 12.3,
            primaryUnit: 'ft',
            secondary: 9.87,
            secondaryUnit: 'kcfs',
            validTime: '2026-11-20T19:00:00.000Z',
          },
          forecast: null,
        },
      },
    ],
  }),
  [POSITION]: JSON.stringify({ features: [{ properties: { comid: '24270288' } }] }),
  [FLOWLINES]: JSON.stringify({
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { nhdplus_comid: '24270288' },
        geometry: {
          type: 'LineString',
          coordinates: [
            [-122.5, 48.25],
            [-122.6, 48.2],
          ],
        },
      },
    ],
  }),
};
const served: Answering = (address) =>
  address in bodies
    ? new Response(bodies[address], { headers: headers() })
    : new Response('', { status: 404 });
const text = (body: string, state?: string) => () =>
  new Response(body, { headers: headers(state) });
const failing = (status: number) => () => new Response('', { status });
const down = () => Promise.reject(new TypeError('Failed to fetch'));

function rivers(answering: Answering = served) {
  const { open, ...parts } = answersWorld(NOW, answering);
  const { world, log } = parts;
  return { ...parts, open: () => createRiverApi({ answers: open(), now: () => world.now, log }) };
}

test('each call has the required address, and its figures come with the metadata of the headers', async () => {
  const { open, asked, lines } = rivers();
  const api = open();
  const meta = {
    source: 'usgs',
    isStale: false,
    fetchedAt: Date.parse('2026-11-20T19:30:00Z'),
    newestAt: '2026-11-20T19:15:00.000Z',
  };
  expect(await api.observedFlow('12200500')).toMatchObject({
    ...meta,
    figures: {
      site: '12200500',
      name: 'Skagit River near Mount Vernon',
      readings: [
        { observedAt: '2026-11-20T17:15:00.000Z', flowCfs: 9000 },
        { observedAt: '2026-11-20T19:15:00.000Z', flowCfs: 9870.5 },
      ],
      stage: [],
      temperature: [{ observedAt: '2026-11-20T19:15:00.000Z', value: 7.4 }],
    },
  });
  expect(await api.forecast('MVEW1')).toMatchObject({
    ...meta,
    figures: {
      issuedAt: '2026-11-20T16:00:00.000Z',
      thresholds: { minor: { stageFt: 28, flowCfs: null } },
      accuracy: [{ leadDay: 3, forecasts: 24, percent: 11.2 }],
      isUnitKnown: true,
      points: [
        { validAt: '2026-11-20T18:00:00.000Z', flowCfs: 9870 },
        { validAt: '2026-11-21T00:00:00.000Z', flowCfs: null },
      ],
    },
  });
  expect((await api.medians('12200500')).figures).toEqual([{ month: 1, day: 2, flowCfs: 8000 }]);
  expect((await api.gauges()).figures).toMatchObject([
    {
      lid: 'MVEW1',
      state: 'WA',
      observed: { validAt: '2026-11-20T19:00:00.000Z', secondary: 9.87, secondaryUnit: 'kcfs' },
      forecast: null,
    },
  ]);
  expect((await api.getRiverGeometry(-122.5, 48.25))?.figures).toEqual([
    {
      comid: '24270288',
      line: [
        { longitude: -122.5, latitude: 48.25 },
        { longitude: -122.6, latitude: 48.2 },
      ],
    },
  ]);
  expect(asked).toEqual([IV, FORECAST, MEDIANS, GAUGES, POSITION, FLOWLINES]);
  expect(lines).toEqual([]);
});

test('figures are saved for 3 hours with their headers, across visits', async () => {
  const { open, asked, world } = rivers();
  const first = await open().observedFlow('12200500');
  world.now += 3 * HOUR - 1;
  expect(await open().observedFlow('12200500')).toEqual(first);
  expect(asked).toHaveLength(1);
  world.now += 1;
  await open().observedFlow('12200500');
  expect(asked).toHaveLength(2);
});

test.each([
  ['gauges', 24],
  ['getRiverGeometry', 30 * 24],
] as const)('%s are saved for %d hours', async (name, hours) => {
  const { open, asked, world } = rivers();
  const ask = () => (name === 'gauges' ? open().gauges() : open().getRiverGeometry(-122.5, 48.25));
  await ask();
  const calls = asked.length;
  world.now += hours * HOUR - 1;
  await ask();
  expect(asked).toHaveLength(calls);
  world.now += 1;
  await ask();
  expect(asked).toHaveLength(2 * calls);
});

test('an answer that the server marks as stale stays marked and is requested again', async () => {
  const { open, asked } = rivers(text(bodies[IV] ?? '', 'stale'));
  const api = open();
  expect((await api.observedFlow('12200500')).isStale).toBe(true);
  await api.observedFlow('12200500');
  expect(asked).toHaveLength(2);
});

test('saved figures are used for a week, marked and with their age, and then no longer', async () => {
  const { open, world, lines } = rivers();
  await open().observedFlow('12200500');
  world.answering = down;
  world.now += 7 * 24 * HOUR - HOUR;
  expect(await open().observedFlow('12200500')).toMatchObject({
    isStale: true,
    fetchedAt: Date.parse('2026-11-20T19:30:00Z'),
  });
  expect(lines).toEqual(['riverGaugeFailed Failed to fetch']);
  world.now += HOUR;
  await expect(open().observedFlow('12200500')).rejects.toThrow('Failed to fetch');
});

test.each([
  ['observedFlow', failing(503), 'riverGaugeFailed GET /river/nwis/iv'],
  ['observedFlow', failing(404), 'riverGaugeFailed GET /river/nwis/iv'],
  ['observedFlow', down, 'riverGaugeFailed Failed to fetch'],
  ['observedFlow', text('<html>'), 'riverGaugeUnreadable /river/nwis/iv'],
  ['observedFlow', text('{"value":{}}'), 'riverGaugeUnreadable /river/nwis/iv'],
  ['observedFlow', text((bodies[IV] ?? '').replace('9870.5', '')), 'riverGaugeUnreadable /river'],
  ['medians', failing(500), 'riverGaugeFailed GET /river/nwis/stat'],
  ['medians', text('<html>'), 'riverGaugeUnreadable /river/nwis/stat'],
  ['forecast', failing(500), 'riverGaugeFailed GET /river/nwps'],
  ['forecast', text('{"data":'), 'riverForecastUnreadable /river/nwps'],
] as const)('%s that fails is an error in the console, case %#', async (call, answering, words) => {
  const { open, lines } = rivers(answering);
  await expect(open()[call]('12200500')).rejects.toThrow();
  expect(lines).toEqual([expect.stringContaining(words)]);
});

test('a gauge without a series has no readings', async () => {
  const { open } = rivers(text('{"value":{"timeSeries":[]}}'));
  expect((await open().observedFlow('12200500')).figures).toEqual({
    site: '12200500',
    name: null,
    position: null,
    readings: [],
    stage: [],
    temperature: [],
  });
});

test.each([
  ['observedFlow', '{"value":{"timeSeries":[]}}'],
  ['forecast', stageflow([], NO_UNITS)],
] as const)('an empty answer is requested again each time, %s', async (call, body) => {
  const { open, asked } = rivers(text(body));
  const api = open();
  await api[call]('12200500');
  await api[call]('12200500');
  expect(asked).toHaveLength(2);
});

test('an empty forecast and one without units are logged', async () => {
  const empty = rivers(text(stageflow([], NO_UNITS)));
  expect((await empty.open().forecast('MVEW1')).figures.points).toEqual([]);
  expect(empty.lines).toEqual(['forecastEmpty MVEW1']);
  const blank = rivers(text(stageflow([null, null])));
  await blank.open().forecast('MVEW1');
  expect(blank.lines).toEqual(['forecastEmpty MVEW1']);
  const bare = rivers(text(stageflow([9.87], NO_UNITS)));
  expect((await bare.open().forecast('MVEW1')).figures).toMatchObject({
    isUnitKnown: false,
    points: [{ flowCfs: 9.87 }],
  });
  expect(bare.lines).toEqual(['forecastUnitsUnknown MVEW1']);
});

test.each([
  [Number.NaN, 48, undefined, 'invalidRiverCoordinates NaN,48'],
  [-122.5, 91, undefined, 'invalidRiverCoordinates -122.5,91'],
  [-122.5, 48.25, failing(404), 'comidNotFound POINT(-122.5 48.25)'],
  [-122.5, 48.25, text('{"features":[]}'), 'comidNotFound POINT(-122.5 48.25)'],
  [-122.5, 48.25, failing(503), 'riverSegmentFailed GET /river/nldi'],
  [
    -122.5,
    48.25,
    (address: string) => (address === POSITION ? served(address) : failing(503)()),
    'riverGeometryFailed GET /river/nldi',
  ],
] as const)(
  'a river at %d %d that cannot be loaded has no line, case %#',
  async (longitude, latitude, answering, words) => {
    const { open, lines } = rivers(answering);
    expect(await open().getRiverGeometry(longitude, latitude)).toBeNull();
    expect(lines).toEqual([expect.stringContaining(words)]);
  },
);
