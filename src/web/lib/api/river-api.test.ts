import { expect, test } from 'vitest';
import { RIVER_HEADERS } from '#contract/river.ts';
import { type Answering, answersWorld } from '../../../testing/answers-world.ts';
import { instantaneousBody, medianTable, stageflowBody } from '../../../testing/river-bodies.ts';
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

const bodies: Readonly<Record<string, string>> = {
  [IV]: JSON.stringify(instantaneousBody('2026-11-20T19:15:00.000Z', [9000, null, 9870.5])),
  [FORECAST]: JSON.stringify(stageflowBody('2026-11-20T18:00:00.000Z', [9.87, null])),
  [MEDIANS]: medianTable(8000),
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
  const world = answersWorld(NOW, answering);
  const said: string[] = [];
  const saying = (name: string) => (about: unknown) => {
    said.push(`${name}: ${about instanceof Error ? about.message : String(about)}`);
  };
  const log = {
    riverGaugeFailed: saying('gauge failed'),
    riverGaugeUnreadable: saying('gauge unreadable'),
    riverForecastUnreadable: saying('forecast unreadable'),
    forecastEmpty: saying('forecast empty'),
    forecastUnitsUnknown: saying('units unknown'),
    riverSegmentFailed: saying('segment failed'),
    comidNotFound: saying('no comid'),
    riverGeometryFailed: saying('geometry failed'),
    invalidRiverCoordinates: saying('invalid coordinates'),
  };
  const open = () => createRiverApi({ answers: world.open(), now: () => world.world.now, log });
  return { ...world, said, open };
}

test('each call has the required address, and its figures come with the metadata of the headers', async () => {
  const { open, asked, said } = rivers();
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
    },
  });
  expect(await api.forecast('MVEW1')).toMatchObject({
    ...meta,
    figures: {
      issuedAt: '2026-11-20T16:00:00.000Z',
      isUnitKnown: true,
      points: [
        { validAt: '2026-11-20T18:00:00.000Z', flowCfs: 9870 },
        { validAt: '2026-11-21T00:00:00.000Z', flowCfs: null },
      ],
    },
  });
  expect((await api.medians('12200500')).figures).toHaveLength(366);
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
  expect(said).toEqual([]);
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
  const { open, world, said } = rivers();
  await open().observedFlow('12200500');
  world.answering = down;
  world.now += 7 * 24 * HOUR - HOUR;
  expect(await open().observedFlow('12200500')).toMatchObject({
    isStale: true,
    fetchedAt: Date.parse('2026-11-20T19:30:00Z'),
  });
  expect(said).toEqual(['gauge failed: Failed to fetch']);
  world.now += HOUR;
  await expect(open().observedFlow('12200500')).rejects.toThrow('Failed to fetch');
});

test.each([
  ['observedFlow', failing(503), 'gauge failed: GET /river/nwis/iv'],
  ['observedFlow', failing(404), 'gauge failed: GET /river/nwis/iv'],
  ['observedFlow', down, 'gauge failed: Failed to fetch'],
  ['observedFlow', text('<html>'), 'gauge unreadable: /river/nwis/iv'],
  ['observedFlow', text('{"value":{}}'), 'gauge unreadable: /river/nwis/iv'],
  ['observedFlow', text((bodies[IV] ?? '').replace('9870.5', '')), 'gauge unreadable: /river'],
  ['medians', failing(500), 'gauge failed: GET /river/nwis/stat'],
  ['medians', text('<html>'), 'gauge unreadable: /river/nwis/stat'],
  ['forecast', failing(500), 'gauge failed: GET /river/nwps'],
  ['forecast', text('{"data":'), 'forecast unreadable: /river/nwps'],
] as const)('%s that fails is an error in the console, case %#', async (call, answering, words) => {
  const { open, said } = rivers(answering);
  await expect(open()[call]('12200500')).rejects.toThrow();
  expect(said).toEqual([expect.stringContaining(words)]);
});

test('a gauge without a series has no readings', async () => {
  const { open } = rivers(text('{"value":{"timeSeries":[]}}'));
  expect((await open().observedFlow('12200500')).figures).toEqual({
    site: '12200500',
    name: null,
    position: null,
    readings: [],
  });
});

test.each([
  ['observedFlow', '{"value":{"timeSeries":[]}}'],
  [
    'forecast',
    JSON.stringify(stageflowBody(NOW, [], { primaryUnits: null, secondaryUnits: null })),
  ],
] as const)('an empty answer is requested again each time, %s', async (call, body) => {
  const { open, asked } = rivers(text(body));
  const api = open();
  await api[call]('12200500');
  await api[call]('12200500');
  expect(asked).toHaveLength(2);
});

test('an empty forecast and one without units are logged', async () => {
  const none = { primaryUnits: null, secondaryUnits: null };
  const empty = rivers(text(JSON.stringify(stageflowBody(NOW, [], none))));
  expect((await empty.open().forecast('MVEW1')).figures.points).toEqual([]);
  expect(empty.said).toEqual(['forecast empty: MVEW1']);
  const blank = rivers(text(JSON.stringify(stageflowBody(NOW, [null, null]))));
  await blank.open().forecast('MVEW1');
  expect(blank.said).toEqual(['forecast empty: MVEW1']);
  const bare = rivers(text(JSON.stringify(stageflowBody(NOW, [9.87], none))));
  expect((await bare.open().forecast('MVEW1')).figures).toMatchObject({
    isUnitKnown: false,
    points: [{ flowCfs: 9.87 }],
  });
  expect(bare.said).toEqual(['units unknown: MVEW1']);
});

test.each([
  [Number.NaN, 48, undefined, 'invalid coordinates: NaN,48'],
  [-122.5, 91, undefined, 'invalid coordinates: -122.5,91'],
  [-122.5, 48.25, failing(404), 'no comid: POINT(-122.5 48.25)'],
  [-122.5, 48.25, text('{"features":[]}'), 'no comid: POINT(-122.5 48.25)'],
  [-122.5, 48.25, failing(503), 'segment failed: GET /river/nldi'],
  [
    -122.5,
    48.25,
    (address: string) => (address === POSITION ? served(address) : failing(503)()),
    'geometry failed: GET /river/nldi',
  ],
] as const)(
  'a river at %d %d that cannot be loaded has no line, case %#',
  async (longitude, latitude, answering, words) => {
    const { open, said } = rivers(answering);
    expect(await open().getRiverGeometry(longitude, latitude)).toBeNull();
    expect(said).toEqual([expect.stringContaining(words)]);
  },
);
