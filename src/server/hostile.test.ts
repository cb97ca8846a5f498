import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-request.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';

/** What anybody can send, over a real connection and as it stands. */

const TOKEN = 'a-token-of-the-operator';
const CONTACT = 'who@example.org';

let site: SiteUnderTest;
let port = 0;
beforeAll(async () => {
  const env = {
    FRESHET_SITE_URL: 'https://freshet.example',
    FRESHET_CONTACT: CONTACT,
    FRESHET_OPERATOR_TOKEN: TOKEN,
  };
  site = await siteUnderTest({ env });
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => site.close());

type Answer = Awaited<ReturnType<typeof rawRequest>>;

/** The policies that every answer has, whatever it answers. */
function expectPolicies(asked: string, { status, headers }: Answer): void {
  const policies = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000',
  };
  const found = Object.keys(policies).map((name) => [name, headers.get(name)]);
  expect([asked, status, Object.fromEntries(found)]).toEqual([asked, status, policies]);
  const csp = headers.get('content-security-policy') ?? '';
  expect(csp).toMatch(/^default-src 'none'; /);
  expect(csp).toMatch(/frame-ancestors 'none'/);
  expect(csp).not.toMatch(/unsafe|data:|\*/);
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/);
  expect(headers.has('set-cookie')).toBe(false);
  expect(headers.has('server')).toBe(false);
}

const get = (address: string, headers: Record<string, string> = {}) =>
  rawRequest(port, `GET ${address} HTTP/1.1`, headers);

const PLACES = [
  '/',
  '/app',
  '/hatcheries/issaquah-hatchery',
  '/species/coho',
  '/run/2025-10-23',
  '/about',
  '/offline',
  '/previews/home.png',
  '/api',
  '/api/facilities',
  '/api/hatchery/ISSAQUAH_HATCHERY',
  '/api/season/ISSAQUAH_HATCHERY',
  '/api/run/2025-10-23',
  '/api/config',
  '/api/status',
  '/api/openapi.json',
  '/api/operator/ingests',
  '/api/operator/revisions/ISSAQUAH_HATCHERY',
  '/data/facilities/issaquah-hatchery.csv',
  '/feeds/all.atom',
  '/feeds/facilities/issaquah-hatchery.ics',
  '/river/gauge/12121600',
  '/robots.txt',
  '/sitemap.xml',
  '/.well-known/security.txt',
  '/favicon.svg',
  '/service-worker.js',
  '/assets/nothing.js',
];

describe('every answer has every policy', () => {
  test.each(PLACES)(
    '%s, and unchanged, with another method and with a wrong address',
    async (place) => {
      const first = await get(place);
      expectPolicies(place, first);
      const etag = first.headers.get('etag');
      if (etag !== null) {
        const unchanged = await get(place, { 'if-none-match': etag });
        expect(unchanged.status).toBe(304);
        expectPolicies(`${place} unchanged`, unchanged);
      }
      expectPolicies(place, await rawRequest(port, `POST ${place} HTTP/1.1`));
      expectPolicies(place, await rawRequest(port, `OPTIONS ${place} HTTP/1.1`));
      expectPolicies(place, await get(`${place}%zz`));
    },
  );

  test.each([
    ['nonsense', {}, 400],
    ['GET / HTTP/1.1', { cookie: 'a'.repeat(20_000) }, 431],
    ['GET / HTTP/1.1', { 'content-length': '-1' }, 400],
    ['GET /hatcheries/ISSAQUAH_HATCHERY HTTP/1.1', {}, 301],
  ])('%s is answered with %j', async (line, headers, status) => {
    const answer = await rawRequest(port, line, headers);
    expect(answer.status).toBe(status);
    expectPolicies(line, answer);
  });

  test('an answer that failed', async () => {
    const broken = await siteUnderTest({
      env: { FRESHET_SITE_URL: 'https://freshet.example' },
      render: () => Promise.reject(new Error('a component broke')),
    });
    const origin = await broken.app.listen({ port: 0, host: '127.0.0.1' });
    const answer = await rawRequest(Number(new URL(origin).port), 'GET /about HTTP/1.1');
    expect(answer.status).toBe(500);
    expect(answer.body).not.toContain('component');
    expectPolicies('/about', answer);
    await broken.close();
  });

  test('without TLS nothing is said of it', async () => {
    const plain = await siteUnderTest();
    expect((await plain.app.inject('/')).headers).not.toHaveProperty('strict-transport-security');
    await plain.close();
  });
});

/** Parts of addresses that have broken programs. */
const NASTY = [
  '..',
  '%2e%2e%2f',
  '%00',
  '%0d%0aSet-Cookie:%20a=b',
  '//evil.example',
  '\\\\evil.example',
  'https://evil.example',
  '@evil.example',
  '%',
  '%zz',
  '%c0%ae',
  '%ff',
  '__proto__',
  'constructor',
  'toString',
  '<script>',
  '%3Csvg%20onload%3D1%3E',
  "'%20or%201=1--",
  '{{7*7}}',
  ';id',
  '|id',
  '$(id)',
  '%F0%9F%90%9F',
  '?',
  '&',
  '#',
  '=',
  '[]',
  '*',
  '~',
  ' ',
  'NaN',
  '-1',
  '1e309',
  '9999-99-99',
  '2025-10-23',
  'issaquah-hatchery',
  'ISSAQUAH_HATCHERY',
  'coho',
];
/** Anything but what ends a line: that would be another header. */
const bytes = (maxLength: number) =>
  fc
    .uint8Array({ maxLength })
    .map((some) =>
      Buffer.from(some.filter((byte) => byte !== 10 && byte !== 13)).toString('latin1'),
    );
const part = fc.oneof(fc.constantFrom(...NASTY), fc.webPath(), bytes(30), fc.webQueryParameters());
const address = fc
  .tuple(
    fc.constantFrom('', ...PLACES),
    fc.array(part, { maxLength: 4 }),
    fc.constantFrom('', '/', '?'),
  )
  .map(([place, parts, between]) => `${place || '/'}${between}${parts.join(between)}`);
const header = fc.tuple(
  fc.constantFrom(
    'accept-encoding',
    'if-none-match',
    'if-modified-since',
    'range',
    'authorization',
    'cookie',
    'host',
    'origin',
    'referer',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'content-type',
    'content-length',
    'transfer-encoding',
    'expect',
    'upgrade',
    'accept-version',
    'access-control-request-method',
    '__proto__',
    'te',
    'connection',
  ),
  fc.oneof(
    fc.constantFrom(...NASTY, '*', 'chunked', '100-continue', 'h2c', 'bytes=0-1'),
    bytes(60),
  ),
);
const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'TRACE', 'CONNECT');

test('whatever is sent, the answer comes, has its policies and is no failure of ours', async () => {
  await fc.assert(
    fc.asyncProperty(
      method,
      address,
      fc.array(header, { maxLength: 3 }),
      async (verb, at, headers) => {
        const line = `${verb} ${at} HTTP/1.1`;
        const answer = await rawRequest(port, line, {
          ...Object.fromEntries(headers),
          connection: 'close',
        });
        expect(answer.status, line).toBeGreaterThanOrEqual(200);
        expect(answer.status, line).toBeLessThan(500);
        expectPolicies(line, answer);
        // Nowhere but on this site.
        expect(answer.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
      },
    ),
    { numRuns: 400 },
  );
  expect((await get('/api/status')).status).toBe(200);
});

describe('the operator', () => {
  const ask = (path: string, authorization?: string) =>
    get(`/api/operator/${path}`, authorization === undefined ? {} : { authorization });

  test('reads ingests, rejected rows and revised figures with the token', async () => {
    const bearer = `Bearer ${TOKEN}`;
    const [newest] = JSON.parse((await ask('ingests', bearer)).body);
    expect(newest).toMatchObject({ source: 'wdfw-weekly', outcome: 'published', rejections: [] });
    expect(JSON.parse((await ask('rejected/wdfw-weekly', bearer)).body)).toEqual([]);
    expect(
      JSON.parse((await ask('revisions/issaquah hatchery'.replace(' ', '%20'), bearer)).body),
    ).toEqual([]);
    for (const path of ['rejected/nowhere', 'revisions/nowhere', 'nowhere']) {
      expect((await ask(path, bearer)).status).toBe(404);
    }
    expect((await ask('ingests', bearer)).headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    undefined,
    'Bearer',
    'Bearer ',
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Basic ${TOKEN}`,
    TOKEN,
    'Bearer null',
  ])('is nobody else: %s', async (authorization) => {
    for (const path of ['ingests', 'rejected/wdfw-weekly', 'revisions/ISSAQUAH_HATCHERY', 'x']) {
      const answer = await ask(path, authorization);
      expect([path, answer.status]).toEqual([path, 401]);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });
});

test('security.txt says whom to write to, and for how long that holds', async () => {
  expect((await get('/.well-known/security.txt')).body).toBe(
    `Contact: mailto:${CONTACT}\nExpires: 2026-04-22T19:00:00.000Z\nPreferred-Languages: en\n` +
      'Canonical: https://freshet.example/.well-known/security.txt\n',
  );
  const nobody = await siteUnderTest();
  expect((await nobody.app.inject('/.well-known/security.txt')).statusCode).toBe(404);
  await nobody.close();
});

test('idle connections beyond a number are closed, and others are answered', async () => {
  const { limitConnections } = await import('./http/connections.ts');
  const crowded = await siteUnderTest();
  limitConnections(crowded.app.server, { many: 10, most: 40, step: 5 });
  const origin = await crowded.app.listen({ port: 0, host: '127.0.0.1' });
  const closed: Promise<unknown>[] = [];
  for (let opened = 0; opened < 20; opened += 1) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    closed.push(once(socket, 'close'));
    socket.write('GET /robots.txt HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(socket, 'data');
  }
  await Promise.all(closed.slice(0, 10));
  expect((await fetch(`${origin}/robots.txt`)).status).toBe(200);
  await crowded.close();
});
