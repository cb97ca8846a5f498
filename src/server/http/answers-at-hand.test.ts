import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

const ADDRESSES = [
  '/api/facilities',
  '/api/hatchery/ISSAQUAH%20HATCHERY',
  '/api/hatchery/issaquah_hatchery',
  '/',
  '/app',
  '/hatcheries/issaquah-hatchery',
];

let site: SiteUnderTest;
let origin = '';
/** Requests that came as far as the framework. */
let routed: string[] = [];

beforeEach(async () => {
  site = await siteUnderTest();
  routed = [];
  site.app.addHook('onRequest', async ({ method, url }) => {
    routed.push(`${method} ${url}`);
  });
  origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => site.close());

interface Got {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** The answer as it comes over the wire, but for the time it was sent. */
function ask(path: string, headers: OutgoingHttpHeaders = {}, method = 'GET'): Promise<Got> {
  const { promise, resolve, reject } = Promise.withResolvers<Got>();
  const call = request(origin + path, { method, headers }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () => {
      const { date, ...others } = response.headers;
      const body = Buffer.concat(chunks).toString('base64');
      resolve({ status: response.statusCode, headers: others, body });
    });
  });
  call.on('error', reject).end();
  return promise;
}

const FLOW =
  '/river/nwis/iv/?format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all';

test('the flow of a river is answered alike without the framework, whatever is known', async () => {
  for (const encoding of ['br', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const other = await ask(FLOW.replace('format=json&', '').concat('&format=json'), headers);
    expect(other).toMatchObject({ status: 200, headers: { 'freshet-state': 'fresh' } });
    await ask(FLOW, headers);
    routed = [];
    expect(await ask(FLOW, headers)).toEqual(other);
    expect(await ask(FLOW, headers, 'HEAD')).toEqual({ ...other, body: '' });
    const held = { ...headers, 'if-none-match': other.headers.etag };
    expect(await ask(FLOW, held)).toMatchObject({ status: 304, body: '' });
    expect(routed).toEqual([]);
  }
  await ask(FLOW.replace('12200500', '99999999'));
  expect(await ask(FLOW.replace('12200500', '99999999'))).toMatchObject({ status: 404 });
  expect(routed).toHaveLength(2);
});

describe('an address that was answered', () => {
  test.each(ADDRESSES)('%s is answered alike without the framework', async (path) => {
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      routed = [];
      const routedAnswer = await ask(`${path}?to=route`, headers);
      expect(routed).toEqual([`GET ${path}?to=route`]);
      expect(routedAnswer.status).toBe(200);
      await ask(path, headers);
      routed = [];
      expect(await ask(path, headers)).toEqual(routedAnswer);
      expect(await ask(path, headers, 'HEAD')).toEqual({ ...routedAnswer, body: '' });
      const held = { ...headers, 'if-none-match': routedAnswer.headers.etag };
      expect(await ask(path, held)).toMatchObject({ status: 304, body: '' });
      expect(routed).toEqual([]);
    }
  });

  test('has the lifetime of the hour it is asked in', async () => {
    const lifetime = async () => (await ask('/api/facilities')).headers['cache-control'];
    expect([await lifetime(), await lifetime()]).toEqual(Array(2).fill('public, max-age=57600'));
    site.clock.nowMs += 3_600_000;
    await ask('/');
    expect(await lifetime()).toBe('public, max-age=54000');
  });

  test('is answered anew when the site has something new to show', async () => {
    await ask('/api/facilities');
    const { headers } = await ask('/api/facilities');
    expect(routed).toEqual(['GET /api/facilities']);
    // Another day is another edition, as newly published figures are.
    site.clock.nowMs += 24 * 3_600_000;
    const dayAfter = await ask('/api/facilities');
    expect(dayAfter.headers.etag).not.toBe(headers.etag);
    expect(await ask('/api/facilities')).toEqual(dayAfter);
    expect(routed).toEqual(Array(2).fill('GET /api/facilities'));
  });
});

test('whatever is not a known address goes to its route every time', async () => {
  const others = ['/api/status', '/api/config', '/nowhere', '/hatcheries/nowhere', '/app?q=chum'];
  const answer = async (path: string) => (await ask(path)).status;
  const twice = others.flatMap((path) => [path, path]);
  const statuses: (number | undefined)[] = [];
  for (const path of twice) statuses.push(await answer(path));
  expect(statuses).toEqual([200, 200, 200, 200, 404, 404, 404, 404, 200, 200]);
  expect(routed).toEqual(twice.map((path) => `GET ${path}`));
  await ask('/');
  expect((await ask('/', {}, 'POST')).status).toBe(405);
});
