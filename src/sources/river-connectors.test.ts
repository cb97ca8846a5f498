import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { answersOf } from '../testing/one-answer.ts';
import { RIVER_SAMPLES, type RiverSample } from '../testing/river-answers.ts';
import type { Connector } from './connector.ts';
import { RIVER_CONNECTORS } from './river-connectors.ts';
import { RIVER_SERVICES } from './river-services.ts';
import { SourceError } from './source-error.ts';
import { usgsKey } from './usgs/key.ts';

function asked(sample: RiverSample, body: string, status = 200): Promise<unknown> {
  const headers = { 'content-type': sample.type };
  const tools = {
    services: RIVER_SERVICES,
    usgsKey: usgsKey('k3y', () => undefined),
    fetch: async () => new Response(body, { status, headers }),
    now: () => 0,
  };
  return sample.ask(tools).catch((error: unknown) => error);
}

const NLDI_UNKNOWN = '{"title":"Not Found","status":404,"detail":"The comid 1 was not found"}';
const NWPS_UNKNOWN = '{"code":5,"message":"[] could not find unknown ID","details":[]}';
/** How services say by a 404 that there is no such thing; USGS sends an empty list. */
const UNKNOWN = new Map([
  ['nwps-forecast', NWPS_UNKNOWN],
  ['nwps-point', NWPS_UNKNOWN],
  ['nldi-position', NLDI_UNKNOWN],
  ['nldi-flowlines', NLDI_UNKNOWN],
]);
/** HEFS says so by an empty list. */
const UNKNOWN_AS_LIST = new Map([['hefs-chances', '[]']]);
/** A 404 of a gateway, or for a path that the service does not have. */
const GATEWAY_404 = [
  '{}',
  '{"message":"Not Found"}',
  '{"code":5,"message":"Not Found","details":[]}',
  '{"statusCode":404,"message":"Resource not found"}',
  '{"title":"Not Found","status":404,"detail":"No static resource nldi."}',
  '[]',
  'null',
];

const FAULTS: readonly [title: string, body: (whole: string) => string][] = [
  ['HTML', () => '<!DOCTYPE html><html><body>Service unavailable</body></html>'],
  ['half an answer', (whole) => whole.slice(0, whole.length / 2)],
  ['all but the last byte', (whole) => whole.slice(0, -1)],
  ['nothing', () => ''],
  ['an empty object', () => '{}'],
  ['null', () => 'null'],
  ['an empty list', () => '[]'],
  ['JSON of something else', () => '{"features":[{"id":1}],"data":[{}],"gauges":[{}],"value":{}}'],
  ['an error with 200', () => NWPS_UNKNOWN],
];

test('each connector has a sample and a name of its own', () => {
  const names = Object.values(RIVER_CONNECTORS).map(({ name }) => name);
  expect(RIVER_SAMPLES.map(({ name }) => name)).toEqual([...new Set(names)]);
});

const on = RIVER_CONNECTORS;
const asks = <Input, Output>(connector: Connector<Input, Output>, ...inputs: readonly Input[]) =>
  Promise.all(inputs.map((input) => answersOf(connector, input).address()));

const USGS = 'https://api.waterdata.usgs.gov';
const FOR_GAUGE = 'monitoring_location_id=USGS-12200500';
const LEGACY = 'https://waterservices.usgs.gov/nwis';
const NWPS = 'https://api.water.noaa.gov/nwps/v1/gauges';
const NLDI = 'https://api.water.usgs.gov/nldi/linked-data/comid';
const SKAGIT = { longitude: -122.334, latitude: 48.445 };
const SITE = '12200500';
test.each([
  [
    asks(on.usgsContinuous, SITE),
    `${USGS}/ogcapi/v1/collections/continuous/items?f=json&${FOR_GAUGE}` +
      '&parameter_code=00060,00065,00010&datetime=2026-11-13T12:34:56Z/..&limit=20000&skipGeometry=true',
  ],
  [
    asks(on.usgsLatest, [SITE, '12189500']),
    `${USGS}/ogcapi/v1/collections/latest-continuous/items?f=json&${FOR_GAUGE},USGS-12189500` +
      '&parameter_code=00060,00065,00010&limit=5000&skipGeometry=true',
  ],
  [
    asks(on.usgsDaily, SITE),
    `${USGS}/ogcapi/v1/collections/daily/items?f=json&${FOR_GAUGE}&parameter_code=00060` +
      '&statistic_id=00003&datetime=2013-01-01/..&properties=monitoring_location_id,' +
      'time_series_id,time,value,unit_of_measure,last_modified&limit=50000&skipGeometry=true',
  ],
  [
    asks(on.usgsSeries, SITE),
    `${USGS}/ogcapi/v1/collections/time-series-metadata/items?f=json&${FOR_GAUGE}` +
      '&parameter_code=00060,00065,00010&limit=1000&skipGeometry=true',
  ],
  [
    asks(on.usgsNormals, SITE),
    `${USGS}/statistics/v0/observationNormals?${FOR_GAUGE}&parameter_code=00060&normal_type=DOY`,
  ],
  [
    asks(on.usgsLegacyFlow, SITE),
    `${LEGACY}/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060,00065,00010` +
      '&siteStatus=all',
  ],
  [
    asks(on.usgsLegacyMedians, SITE),
    `${LEGACY}/stat/?format=rdb&sites=12200500&statReportType=daily&statTypeCd=all&parameterCd=00060`,
  ],
  [
    asks(on.nwpsGauges, null),
    `${NWPS}?bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494` +
      '&srid=EPSG_4326',
  ],
  [asks(on.nwpsForecast, 'MVEW1'), `${NWPS}/MVEW1/stageflow/forecast`],
  [asks(on.nwpsPoint, 'MVEW1'), `${NWPS}/MVEW1`],
  [
    asks(on.hefsChances, 'MVEW1'),
    'https://api.water.noaa.gov/hefs/v1/hydrograph-quantiles/?location_id=MVEW1&parameter_id=QINE',
  ],
  [asks(on.nldiPosition, SKAGIT), `${NLDI}/position?f=json&coords=POINT(-122.334 48.445)`],
  [asks(on.nwsWarnings, null), 'https://api.weather.gov/alerts/active?area=WA'],
  [
    asks(on.nldiFlowlines, '24270288'),
    `${NLDI}/24270288/navigation/DM/flowlines?f=json&distance=6000`,
  ],
])('a connector asks for exactly what it needs (%#)', async (asked, address) => {
  expect(await asked).toEqual([address]);
});

const HUNDRED = Array.from({ length: 100 }, (_, index) => `4443061221${10_000 + index}`);

test('a malformed input is refused, and nothing is asked', async () => {
  const odd = ['', '1220050', 'a,,b', '12200500,', '12200500,12189500', '../x', '12200500&x=1'];
  const oddLids = ['', 'mvew1', 'MVEW1/', '../..', 'MVE%2'];
  const nowhere = { longitude: -122, latitude: Number.POSITIVE_INFINITY };
  const turned = { longitude: SKAGIT.latitude, latitude: SKAGIT.longitude };
  const refused = [
    asks(on.usgsContinuous, ...odd),
    asks(on.usgsDaily, ...odd),
    asks(on.usgsNormals, ...odd),
    asks(on.usgsSeries, ...odd),
    asks(on.usgsLegacyFlow, ...odd),
    asks(on.usgsLegacyMedians, ...odd, 'all'),
    asks(on.usgsLatest, [], [SITE, ''], ['12200500,12189500'], [...HUNDRED, SITE]),
    asks(on.nwpsForecast, ...oddLids),
    asks(on.nwpsPoint, ...oddLids),
    asks(on.hefsChances, ...oddLids),
    asks(on.nldiPosition, turned, nowhere),
    asks(on.nldiFlowlines, '', '-999', '24270288/..', 'position', '2427028812345'),
  ];
  for (const outcome of (await Promise.all(refused)).flat()) expect(outcome).toMatch(/^RangeError/);
});

test('many gauges are asked for in one call, in less than 8,000 bytes', async () => {
  const [address = ''] = await asks(on.usgsLatest, HUNDRED);
  expect(address).toContain(HUNDRED.map((site) => `USGS-${site}`).join());
  expect(encodeURI(address).length).toBeLessThan(7500);
});

/** All the ways in which the services say "no value", and some in which they might. */
const MARKS = [
  -999,
  -9999,
  -999_999,
  '-999',
  '-999.0',
  ' -9999 ',
  '-999999',
  '-999999.00',
  'nan',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e999',
  '',
  'Ice',
  '0001-01-01T00:00:00Z',
  null,
];

function spoilt(body: string, replacements: ReadonlyMap<number, unknown>): string {
  let leaf = -1;
  const next = (value: unknown) => {
    leaf += 1;
    return replacements.has(leaf) ? replacements.get(leaf) : value;
  };
  if (!body.startsWith('{')) return body.replace(/[^\t\n]+/g, (cell) => String(next(cell)));
  return JSON.stringify(JSON.parse(body), (_, value) =>
    typeof value === 'object' && value !== null ? value : next(value),
  );
}

function figuresIn(value: unknown, key = ''): unknown[] {
  if (typeof value === 'number' || key.endsWith('At')) return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => figuresIn(inner, name));
}

describe.each(RIVER_SAMPLES)('$name', (sample) => {
  test('understands a whole answer', async () => {
    const answer = await asked(sample, sample.body);
    expect([null, []]).not.toContainEqual(answer);
    expect(answer).not.toBeInstanceOf(Error);
  });

  test.each(FAULTS)('refuses %s, and says so in one line without its key', async (_, body) => {
    const error = await asked(sample, body(sample.body));
    if (!(error instanceof SourceError)) throw new Error(`gave ${JSON.stringify(error)}`);
    const isUnknown = UNKNOWN_AS_LIST.get(sample.name) === body(sample.body);
    expect(isUnknown ? ['unknown'] : ['malformed', 'partial']).toContain(error.kind);
    expect(error.message).toMatch(new RegExp(`^${sample.name}: [^\\n]+$`));
    expect(error.message).not.toMatch(/k3y|\?|12200500&/);
  });

  test('believes "no such thing" only in the words of the service itself', async () => {
    const isUnknown = async (body: string) => {
      const answer = await asked(sample, body, 404);
      return answer instanceof SourceError && answer.kind === 'unknown';
    };
    for (const body of GATEWAY_404) expect(await isUnknown(body), body).toBe(false);
    for (const body of [NWPS_UNKNOWN, NLDI_UNKNOWN]) {
      expect(await isUnknown(body)).toBe(UNKNOWN.get(sample.name) === body);
    }
  });

  test('gives no "no value" mark as a number or an instant, wherever it stands', async () => {
    const some = fc.array(fc.tuple(fc.nat(45), fc.constantFrom(...MARKS)), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(some, async (pairs) => {
        const answer = await asked(sample, spoilt(sample.body, new Map(pairs)));
        const figures = answer instanceof SourceError ? [] : figuresIn(answer);
        for (const figure of figures) {
          expect(String(figure)).not.toMatch(/^(-9{3,6}|NaN|-?Infinity|0001.*)$/);
        }
      }),
      { seed: 5, numRuns: 500 },
    );
  });
});
