import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { answersOf } from '../../testing/one-answer.ts';
import { sharedFile } from '../../testing/shared-data.ts';
import { RIVER_SERVICES } from '../river-services.ts';
import { nwsWarnings } from './warnings.ts';

const list = answersOf(nwsWarnings, null, { now: '2025-12-10T18:00:00Z' });

const PROPERTIES = {
  id: 'urn:oid:1',
  event: 'Flood Warning',
  headline: 'Flood Warning issued December 10 at 9:12AM PST by NWS Seattle WA',
  description: '* WHERE...Skagit River near Mt. Vernon.',
  sent: '2025-12-10T09:12:00-08:00',
  expires: '2025-12-11T09:00:00-08:00',
  ends: '2025-12-12T16:00:00-08:00',
  status: 'Actual',
  messageType: 'Alert',
  geocode: { SAME: ['053057'], UGC: ['WAC057'] },
  references: [],
};
const feature = (change: object = {}, geometry: object | null = null) => ({
  type: 'Feature',
  geometry,
  properties: { ...PROPERTIES, ...change },
});
const answer = (...features: object[]) => ({ type: 'FeatureCollection', features });

test('a warning has its words, its times in UTC and its counties', async () => {
  expect(await list.read(answer(feature()))).toEqual([
    {
      id: 'urn:oid:1',
      event: 'Flood Warning',
      headline: PROPERTIES.headline,
      text: PROPERTIES.description,
      sentAt: '2025-12-10T17:12:00.000Z',
      endsAt: '2025-12-13T00:00:00.000Z',
      counties: ['Skagit'],
      rings: [],
    },
  ]);
});

test.each<[string, object, string]>([
  ['the end of the event', {}, '2025-12-13T00:00:00.000Z'],
  [
    'the end of the event, though the message should have been renewed',
    { expires: '2025-12-10T09:30:00-08:00' },
    '2025-12-13T00:00:00.000Z',
  ],
  ['that of the message where no end is given', { ends: null }, '2025-12-11T17:00:00.000Z'],
])('its end is %s', async (_case, change, endsAt) => {
  const [warning] = await list.read(answer(feature(change)));
  expect(warning?.endsAt).toBe(endsAt);
});

test('none is an empty list', async () => {
  expect(await list.read(answer())).toEqual([]);
  expect(await list.read({ ...answer(), updated: '2025-12-10T09:00:00-08:00' })).toEqual([]);
});

test.each<[string, object]>([
  ['a test', { status: 'Test' }],
  ['an exercise', { status: 'Exercise' }],
  ['of the system', { status: 'System' }],
  ['a draft', { status: 'Draft' }],
  ['a cancellation', { messageType: 'Cancel' }],
  ['of an event that is over', { ends: '2025-12-10T10:00:00-08:00' }],
  ['expired, without an end', { ends: null, expires: '2025-12-10T09:59:00-08:00' }],
  ['of no matter at a river', { event: 'Small Craft Advisory' }],
  ['of the coast', { event: 'Coastal Flood Warning' }],
])('a message that is %s is no warning', async (_kind, change) => {
  expect(await list.read(answer(feature(change)))).toEqual([]);
});

test('a message without a headline is shown by its event', async () => {
  for (const headline of [null, ' ']) {
    const [warning] = await list.read(answer(feature({ headline })));
    expect(warning?.headline).toBe('Flood Warning');
  }
});

test('an update replaces the message that it refers to, and a cancellation ends it', async () => {
  const references = [{ identifier: 'urn:oid:1' }];
  const update = feature({ id: 'urn:oid:2', references });
  const both = await list.read(answer(feature(), update));
  expect(both.map(({ id }) => id)).toEqual(['urn:oid:2']);
  const end = feature({ id: 'urn:oid:3', messageType: 'Cancel', references });
  expect(await list.read(answer(feature(), end))).toEqual([]);
  const rehearsal = feature({ id: 'urn:oid:4', status: 'Test', references });
  expect(await list.read(answer(feature(), rehearsal))).toHaveLength(1);
});

const RING = [
  [-122.5, 48.3],
  [-122, 48.3],
  [-122, 48.6],
  [-122.5, 48.3],
];

test('counties come from FIPS codes of Washington, an area from one polygon or several', async () => {
  const codes = { geocode: { SAME: ['053033', '053061', '041051', '053033', '057155'] } };
  const [first] = await list.read(answer(feature(codes, { type: 'Polygon', coordinates: [RING] })));
  expect(first).toMatchObject({ counties: ['King', 'Snohomish'], rings: [RING] });
  const several = { type: 'MultiPolygon', coordinates: [[RING], [RING]] };
  const [second] = await list.read(answer(feature({}, several)));
  expect(second?.rings).toEqual([RING, RING]);
});

test.each([
  { type: 'GeometryCollection', geometries: [] },
  { type: 'Polygon', coordinates: [[[-999, 48]]] },
  { type: 'Polygon', coordinates: 'none' },
])('with an area that cannot be read, it is still one for its counties: %j', async (geometry) => {
  const [warning] = await list.read(answer(feature({}, geometry)));
  expect(warning).toMatchObject({ counties: ['Skagit'], rings: [] });
});

const without = (name: keyof typeof PROPERTIES) => feature({ [name]: undefined });

test.each<[string, unknown, RegExp]>([
  ['an empty object', {}, /unexpected answer: type/],
  ['a renamed list', { type: 'FeatureCollection', alerts: [] }, /features/],
  ['a renamed time', answer(without('sent'), feature()), /properties\.sent/],
  ['a renamed end', answer(without('ends')), /properties\.ends/],
  ['renamed references', answer(without('references')), /properties\.references/],
  ['a renamed event', answer(without('event')), /properties\.event/],
  ['a renamed status', answer(feature(), feature(), without('status')), /properties\.status/],
  ['a list of yesterday', { ...answer(), updated: '2025-12-09T17:00:00+00:00' }, /a list of/],
])('%s is an error, never calm', async (_fault, body, why) => {
  expect(await list.error(body)).toMatch(why);
});

test('what is odd in a message that does not matter is no fault', async () => {
  const sea = feature({ event: 'Gale Warning', sent: undefined, geocode: null });
  expect(await list.read(answer(sea, feature()))).toHaveLength(1);
});

test('the request names whom to complain to', async () => {
  const agents: (string | null)[] = [];
  await nwsWarnings.fetch(null, {
    services: RIVER_SERVICES,
    contact: 'mailto:river@example.org',
    now: () => 0,
    fetch: async (_, { headers }) => {
      agents.push(new Headers(headers).get('user-agent'));
      const headersOfAnswer = { 'content-type': 'application/geo+json' };
      return new Response(JSON.stringify(answer()), { headers: headersOfAnswer });
    },
  });
  expect(agents).toEqual([expect.stringContaining('mailto:river@example.org')]);
});

const capture = sharedFile('captures/alerts/active-wa-2026-08-28-trimmed.json');
test.skipIf(!capture.isThere)(`a recorded answer is read${capture.note}`, async () => {
  const recorded = answersOf(nwsWarnings, null, { now: '2026-08-28T06:00:00Z' });
  expect(await recorded.read(JSON.parse(readFileSync(capture.path, 'utf8')))).toMatchObject([
    {
      event: 'Air Quality Alert',
      headline: 'Air Quality Alert issued August 27 at 11:52AM PDT by NWS Pendleton OR',
      sentAt: '2026-08-27T18:52:00.000Z',
      endsAt: '2026-08-28T19:00:00.000Z',
      counties: ['Kittitas'],
      rings: [],
    },
  ]);
});
