import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { loopback } from '../testing/loopback.ts';
import { RIVER_SAMPLES, type RiverSample } from '../testing/river-answers.ts';
import { RIVER_CONNECTORS } from './river-connectors.ts';
import { RIVER_SERVICES } from './river-services.ts';
import { SourceError, type SourceErrorKind } from './source-error.ts';

/** Asks a connector over real HTTP, with all services played by one listener. */
async function asked(sample: RiverSample, listener: RequestListener): Promise<unknown> {
  await using service = await loopback(listener);
  const { url } = service;
  const services = {
    usgs: new URL('/ogcapi/v1', url),
    usgsStatistics: new URL('/statistics/v0/', url),
    usgsLegacy: new URL('/nwis', url),
    nwps: new URL('/nwps/v1', url),
    nldi: new URL('/nldi', url),
    usgsApiKey: 'k3y',
  };
  return await sample.ask({ services, fetch, now: () => Date.parse('2026-11-20T12:00:00Z') });
}

/** Answers each call alike. */
function answering(status: number, type: string, body: string, more = {}): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': type, ...more }).end(body);
  };
}

const HTML = '<!DOCTYPE html><html><body>Service unavailable</body></html>';

const NLDI_UNKNOWN =
  '{"type":"about:blank","title":"Not Found","status":404,"detail":"The comid 1 was not found"}';
const NWPS_UNKNOWN = '{"code":5,"message":"[] could not find unknown ID","details":[]}';
/** How services say by a 404 that there is no such thing; USGS sends an empty list. */
const SAY_IT_BY_404 = new Map([
  ['nwps-forecast', NWPS_UNKNOWN],
  ['nwps-point', NWPS_UNKNOWN],
  ['nldi-position', NLDI_UNKNOWN],
  ['nldi-flowlines', NLDI_UNKNOWN],
]);
/** A 404 of a gateway, or for a path that the service does not have. */
const GATEWAY_404 = [
  '{}',
  '{"message":"Not Found"}',
  '{"code":5,"message":"Not Found","details":[]}',
  '{"statusCode":404,"message":"Resource not found"}',
  '{"type":"about:blank","title":"Not Found","status":404,"detail":"No static resource nldi."}',
  '[]',
  'null',
];

type Fault = [
  title: string,
  kinds: readonly SourceErrorKind[],
  fault: (sample: RiverSample) => RequestListener,
];

const FAULTS: readonly Fault[] = [
  ['500', ['unavailable'], ({ type }) => answering(500, type, '{}')],
  ['503 with HTML', ['unavailable'], () => answering(503, 'text/html', HTML)],
  [
    '403',
    ['unavailable'],
    ({ type }) => answering(403, type, '{"error":{"code":"API_KEY_INVALID"}}'),
  ],
  ['400', ['unavailable'], ({ type }) => answering(400, type, '{"code":"x"}')],
  ['404 with HTML', ['unavailable'], () => answering(404, 'text/html', HTML)],
  ['410', ['unavailable'], ({ type }) => answering(410, type, '{}')],
  ['429', ['limited'], ({ type }) => answering(429, type, '{}', { 'retry-after': '60' })],
  ['204', ['unavailable'], () => (_, response) => response.writeHead(204).end()],
  ['200 with HTML', ['malformed'], () => answering(200, 'text/html', HTML)],
  ['200 with HTML as something else', ['malformed'], ({ type }) => answering(200, type, HTML)],
  [
    'half an answer',
    ['malformed', 'partial'],
    ({ type, body }) => answering(200, type, body.slice(0, body.length / 2)),
  ],
  [
    'all but the last byte',
    ['malformed', 'partial'],
    ({ type, body }) => answering(200, type, body.slice(0, -1)),
  ],
  [
    'an answer cut off on the way',
    ['unavailable'],
    ({ type, body }) =>
      (_, response) => {
        response.writeHead(200, { 'content-type': type, 'content-length': body.length });
        response.write(body.slice(0, body.length / 2), () => response.destroy());
      },
  ],
  ['an empty body', ['malformed'], ({ type }) => answering(200, type, '')],
  ['an empty object', ['malformed'], ({ type }) => answering(200, type, '{}')],
  ['null', ['malformed'], ({ type }) => answering(200, type, 'null')],
  ['an empty list', ['malformed'], ({ type }) => answering(200, type, '[]')],
  [
    'JSON of something else',
    ['malformed'],
    ({ type }) =>
      answering(200, type, '{"features":[{"id":1}],"data":[{}],"gauges":[{}],"value":{}}'),
  ],
  [
    'an error with 200',
    ['malformed'],
    ({ type }) => answering(200, type, '{"code":5,"message":"unknown ID","details":[]}'),
  ],
  [
    'no media type',
    ['malformed'],
    ({ body }) =>
      (_, response) =>
        response.writeHead(200).end(body),
  ],
  [
    'a way to another host',
    ['malformed'],
    () => (_, response) => response.writeHead(302, { location: 'http://127.0.0.2:9/' }).end(),
  ],
  ['a closed connection', ['unavailable'], () => (request) => request.socket.destroy()],
];

test('each connector has a sample, and its own name', () => {
  const names = Object.values(RIVER_CONNECTORS).map(({ name }) => name);
  expect(RIVER_SAMPLES.map(({ name }) => name)).toEqual(names);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.values(RIVER_CONNECTORS).every(({ attribution }) => attribution !== '')).toBe(true);
});

describe.each(RIVER_SAMPLES)('$name', (sample) => {
  test('understands a whole answer', async () => {
    const answer = await asked(sample, answering(200, sample.type, sample.body));
    expect(answer).not.toBeNull();
    expect(answer).not.toEqual([]);
  });

  test.each(FAULTS)('%s is an error that names it', async (_, kinds, fault) => {
    const error = await asked(sample, fault(sample)).catch((thrown: unknown) => thrown);
    if (!(error instanceof SourceError)) throw new Error(`gave ${JSON.stringify(error)}`);
    expect(error.service).toBe(sample.name);
    expect(kinds).toContain(error.kind);
    expect(error.message).toMatch(new RegExp(`^${sample.name}: [^\\n]+$`));
    expect(error.message).not.toMatch(/k3y|\?|12200500&/);
  });

  test('a 404 says "no such thing" only in the words of the service itself', async () => {
    const ask = async (body: string) => {
      const told = await asked(sample, answering(404, sample.type, body)).catch((error) => error);
      return told === null || (told instanceof SourceError && told.kind === 'unknown');
    };
    for (const body of GATEWAY_404) expect(await ask(body), body).toBe(false);
    const own = SAY_IT_BY_404.get(sample.name);
    if (own !== undefined) expect(await ask(own)).toBe(true);
    else expect([await ask(NWPS_UNKNOWN), await ask(NLDI_UNKNOWN)]).toEqual([false, false]);
  });

  test('a 429 says how long to wait', async () => {
    const listener = answering(429, sample.type, '{}', { 'retry-after': '60' });
    await expect(asked(sample, listener)).rejects.toMatchObject({
      kind: 'limited',
      retryable: true,
      retryAfterMs: 60_000,
    });
  });

  test('a call that is given up ends at once', async () => {
    const call = sample.ask({
      services: RIVER_SERVICES,
      now: () => 0,
      signal: AbortSignal.abort(new Error('no time left')),
      fetch: async (_, { signal }) => {
        signal?.throwIfAborted();
        return new Response(sample.body, { headers: { 'content-type': sample.type } });
      },
    });
    await expect(call).rejects.toMatchObject({ kind: 'unavailable', retryable: true });
  });
});
