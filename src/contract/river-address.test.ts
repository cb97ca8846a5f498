import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RiverKind } from '#domain/river/river-value.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import {
  askAgainMs,
  parseRiverAddress,
  RIVER_LIFETIMES_MS,
  type RiverSubject,
  riverAddress,
  subjectKey,
} from './river-address.ts';

const BOX =
  'bbox.xmin=-124.763068&bbox.ymin=45.543541&bbox.xmax=-116.915989&bbox.ymax=49.002494&srid=EPSG_4326';
const FLOW =
  '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all';
const MEDIANS = '/river/nwis/stat/?format=rdb&sites=12200500&statReportType=daily&statTypeCd=p50';
const FORECAST = '/river/nwps/v1/gauges/MVEW1/stageflow/forecast';
const POSITION = '/river/nldi/linked-data/comid/position?coords=POINT(-122.05%2047.53)';
const WAY = '/river/nldi/linked-data/comid/23970891/navigation/DM/flowlines?f=json&distance=6000';
const REACH = {
  kind: 'reach',
  position: { longitude: -122.05, latitude: 47.53 },
} as const;

test.each<[string, RiverSubject, otherOrder?: string]>([
  [
    FLOW,
    { kind: 'flow', site: '12200500' },
    '/river/nwis/iv/?siteStatus=all&sites=12200500&parameterCd=00060&period=P7D&format=json',
  ],
  [MEDIANS, { kind: 'medians', site: '12200500' }, MEDIANS.replace('/?', '?')],
  [
    `${MEDIANS}&days=around-today`,
    { kind: 'medians', site: '12200500', days: 'around-today' },
    MEDIANS.replace('format', 'days=around-today&format'),
  ],
  ['/river/daily-means/12200500', { kind: 'days', site: '12200500' }],
  [FORECAST, { kind: 'forecast', lid: 'MVEW1' }, `${FORECAST}/`],
  ['/river/hefs/MVEW1', { kind: 'chances', lid: 'MVEW1' }],
  [`/river/nwps/v1/gauges?${BOX}`, { kind: 'gauges' }, `/river/nwps/v1/gauges/?${BOX}`],
  [POSITION, REACH, '/river/nldi/linked-data/comid/position?f=json&coords=POINT(-122.05+47.53)'],
  [
    WAY,
    { kind: 'downstream', comid: '23970891' },
    WAY.replace('f=json&distance=6000', 'distance=6000&f=json'),
  ],
])('%s is written as the services have it, and read in any order', (address, subject, other) => {
  expect(riverAddress(subject)).toBe(address);
  expect(parseRiverAddress(other ?? address)).toEqual(subject);
});

const degrees = (most: number) =>
  fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((millionths) => millionths / 1e6);
const subjects: fc.Arbitrary<RiverSubject> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('flow', 'medians', 'days'),
    site: fc.stringMatching(/^[0-9]{8,15}$/),
  }),
  fc.record({
    kind: fc.constantFrom('forecast', 'chances'),
    lid: fc.stringMatching(/^[A-Z0-9]{5}$/),
  }),
  fc.constant({ kind: 'gauges' } as const),
  fc.record({
    kind: fc.constant('reach'),
    position: fc.record({ longitude: degrees(180), latitude: degrees(90) }),
  }),
  fc.record({ kind: fc.constant('downstream'), comid: fc.stringMatching(/^[1-9][0-9]{0,11}$/) }),
);

test('the address of a subject is read as that subject, and no other has it', () => {
  fc.assert(
    fc.property(subjects, subjects, (subject, other) => {
      expect(parseRiverAddress(riverAddress(subject))).toEqual(subject);
      const isSame = riverAddress(subject) === riverAddress(other);
      expect(subjectKey(subject) === subjectKey(other)).toBe(isSame);
    }),
  );
});

const KINDS = Object.keys(RIVER_LIFETIMES_MS) as RiverKind[];

test('an answer is fresh for 3 hours; the gauges for a day; daily means for 5 days; reaches for 30 days', () => {
  const hours = Object.entries(RIVER_LIFETIMES_MS).map(([kind, ms]) => [kind, ms / HOUR_MS]);
  const reaches = { reach: 30 * 24, downstream: 30 * 24 };
  const first = { flow: 3, medians: 3, days: 5 * 24, forecast: 3, chances: 3, gauges: 24 };
  expect(Object.fromEntries(hours)).toEqual({ ...first, ...reaches });
});

test('browsers ask again after 15 minutes for what changes by the hour, and for the rest when it expires', () => {
  const minutes = Object.fromEntries(KINDS.map((kind) => [kind, askAgainMs(kind) / MINUTE_MS]));
  expect(minutes).toEqual({
    flow: 15,
    forecast: 15,
    chances: 3 * 60,
    gauges: 15,
    medians: 3 * 60,
    days: 5 * 24 * 60,
    reach: 30 * 24 * 60,
    downstream: 30 * 24 * 60,
  });
});

const withSite = (site: string) => FLOW.replace('12200500', site);

test.each([
  FLOW.replace('/river', ''),
  FLOW.replace('sites', '%73ites'),
  `${FLOW}?${FLOW}`,
  ...['%', '', '12200500,12189500', '12200500%20', '1220050'].map(withSite),
  ...['4443061221446000', '１２２００５００'].map(withSite),
  FLOW.replace('P7D', 'P900D'),
  FLOW.replace('00060', '00065'),
  `${FLOW}&sites=12189500`,
  FLOW.replace('/nwis', '//nwis'),
  FLOW.replace('/nwis', '/x/../nwis'),
  FLOW.replace('siteStatus', 'SiteStatus'),
  MEDIANS.replace('p50', 'p50,p25'),
  FORECAST.toLowerCase(),
  `${FORECAST}//`,
  `${MEDIANS}&days=all`,
  `${FLOW}&days=around-today`,
  FORECAST.replace('forecast', 'observed'),
  ...['MVE%57', 'MVEW', 'MVEW11', '...W1'].map((lid) => FORECAST.replace('MVEW1', lid)),
  '/river/nwps/v1/gauges',
  `/river/nwps/v1/gauges?${BOX.replace('-124.763068', '-125')}`,
  ...['(-122.05)', '(47.53%20-122.05)', '(1e2%2048)', '(180.1%2048)', '(-122%2091)'].map((point) =>
    POSITION.replace('(-122.05%2047.53)', point),
  ),
  POSITION.replace('?', '?f=xml&'),
  ...['0', '-999', '2.4', '1234567890123'].map((comid) => WAY.replace('23970891', comid)),
  WAY.replace('DM', 'UM'),
  WAY.replace('6000', '9999'),
  '/river/http://example.org/',
  `${FLOW}&${'x'.repeat(10_000)}`,
])('%s is not understood', (url) => {
  expect(parseRiverAddress(url)).toBeNull();
});

const PIECES = [
  ...[FLOW, MEDIANS, FORECAST, POSITION, WAY].flatMap((address) =>
    address.slice('/river'.length).split(/(?=[?&/=])/),
  ),
  '/..',
  '%2e%2e',
  '?',
  '&',
  '%00',
  '\\',
  '@evil.example',
  '#',
  ';',
  '//',
  "' or 1=1",
  '<script>',
  '%',
  '\u0000',
  'é',
  '12200500',
  BOX,
];
const hostile = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.webPath({ size: 'large' }),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc
    .tuple(fc.constantFrom(FLOW, MEDIANS), fc.nat(120), fc.string({ maxLength: 4 }))
    .map(([url, at, more]) => `${url.slice(6, at)}${more}${url.slice(at)}`),
);

const SAFE_KEY =
  /^(?:(?:flow|medians|days) \d{8,15}|forecast [A-Z0-9]{5}|gauges|reach POINT\(-?[\d.]+ -?[\d.]+\)|downstream \d{1,12})$/;

test('of 100,000 random and hostile addresses none is understood as anything else', () => {
  let understood = 0;
  fc.assert(
    fc.property(hostile, (rest) => {
      const subject = parseRiverAddress(`/river${rest}`);
      if (subject === null) return true;
      understood += 1;
      return SAFE_KEY.test(subjectKey(subject));
    }),
    { numRuns: 100_000, seed: 20_261_120 },
  );
  expect(understood).toBeGreaterThan(10);
});
