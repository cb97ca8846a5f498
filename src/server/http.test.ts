import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { webBuild } from '../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';
import { otherOrigins, pageHeaders } from './http/headers.ts';

const TOKEN = 'a-token-of-the-operator';

let site: SiteUnderTest;
beforeAll(async () => {
  const env = { FRESHET_OPERATOR_TOKEN: TOKEN, FRESHET_CONTACT: 'who@example.org' };
  site = await siteUnderTest({ web: await webBuild(), env });
});
afterAll(() => site.close());

const get = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ method: 'GET', url, headers });

/** Noon in Washington is 16 hours before the next figures. */
const FIGURES = `public, max-age=${16 * 3600}`;
const [JSON_TYPE, HTML] = ['application/json; charset=utf-8', 'text/html; charset=utf-8'];
const FLOW = 'format=json&sites=12200500&period=P7D&parameterCd=00060&siteStatus=all';

/** Every route, with the status, type and lifetime of its answer. */
const ROUTES: readonly (readonly [path: string, type: string, cache: string, status?: number])[] = [
  ...['facilities', 'hatchery/ISSAQUAH HATCHERY', 'season/issaquah-hatchery', 'species/coho'].map(
    (path) => [`/api/${path}`, JSON_TYPE, FIGURES] as const,
  ),
  ...['run', 'run/2025-10-16', 'accuracy'].map(
    (path) => [`/api/${path}`, JSON_TYPE, FIGURES] as const,
  ),
  ['/api/config', JSON_TYPE, 'no-store'],
  ['/api/status', JSON_TYPE, 'no-cache'],
  ['/api/openapi.json', JSON_TYPE, 'no-cache'],
  ['/api', HTML, 'no-cache'],
  ['/data/facilities/issaquah-hatchery.csv', 'text/csv; charset=utf-8', 'no-cache'],
  ['/data/species/coho.json', JSON_TYPE, 'no-cache'],
  ['/data/freshet.csv.gz', 'application/gzip', 'no-cache'],
  ['/data/datapackage.json', JSON_TYPE, 'no-cache'],
  ['/feeds/all.atom', 'application/atom+xml; charset=utf-8', 'no-cache'],
  ['/feeds/species/coho.json', 'application/feed+json; charset=utf-8', 'no-cache'],
  ['/previews/species/coho.png', 'image/png', 'public, max-age=3600'],
  [`/river/nwis/iv/?${FLOW}`, JSON_TYPE, 'public, max-age=10800'],
  ['/robots.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8', 'no-cache'],
  ['/sitemap.xml', 'application/xml; charset=utf-8', 'no-cache'],
  ['/favicon.svg', 'image/svg+xml', 'public, max-age=3600'],
  ['/site.webmanifest', 'application/manifest+json', 'public, max-age=3600'],
  ['/api.css', 'text/css; charset=utf-8', 'public, max-age=3600'],
  ['/healthz', JSON_TYPE, 'no-store'],
  ['/readyz', JSON_TYPE, 'no-store'],
  ...['/', '/app', '/run', '/about', '/accuracy', '/data', '/words', '/privacy-policy'].map(
    (path) => [path, HTML, 'no-cache'] as const,
  ),
  ...['/terms-of-service', '/status', '/offline', '/species/coho', '/run/2025-10-16'].map(
    (path) => [path, HTML, 'no-cache'] as const,
  ),
  ['/hatcheries/issaquah-hatchery?species=Coho', HTML, 'no-cache'],
  ...['/nowhere', '/hatcheries/nowhere', '/species/nowhere', '/run/nowhere', '/run/2025-10-12'].map(
    (path) => [path, HTML, 'no-cache', 404] as const,
  ),
];

/** Neither kept nor sent with a validator. */
const PLAIN = /^\/(?:healthz|readyz|\.well-known)/;

const routes = ROUTES.map(([path, type, cache, status = 200]) => ({ path, type, cache, status }));

describe.each(routes)('$path', ({ path, type, cache, status }) => {
  test('has its status, type, lifetime and policies', async () => {
    const { statusCode, headers } = await get(path);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': cache });
    expect(headers['set-cookie']).toBe(undefined);
    const isOpen = /^\/(?:api(?:\/|$)|data\/|feeds|previews)/.test(path);
    expect(headers['access-control-allow-origin']).toBe(isOpen ? '*' : undefined);
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy.includes("script-src 'self'")).toBe(type === HTML);
    expect(policy).not.toMatch(/unsafe|https?:|\*|nonce/);
  });

  test('is one answer in every encoding, each with a strong validator, and not sent twice', async () => {
    if (PLAIN.test(path)) return;
    const plain = await get(path);
    const etags = new Set<unknown>();
    for (const asked of ['br', 'gzip', 'identity']) {
      const { headers, rawPayload } = await get(path, { 'accept-encoding': asked });
      expect(headers).toMatchObject({
        vary: 'accept-encoding',
        etag: expect.stringMatching(/^"[\w-]+"$/),
      });
      etags.add(headers.etag);
      const encoding = headers['content-encoding'] ?? '';
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)];
      // The clock of the configuration and of the status goes on.
      expect(unpack === undefined ? rawPayload : unpack(rawPayload)).toEqual(plain.rawPayload);
      for (const held of [headers.etag, `"other", ${headers.etag}`, `W/${headers.etag}`, '*']) {
        const again = await get(path, { 'accept-encoding': asked, 'if-none-match': String(held) });
        expect([held, again.statusCode, again.body]).toEqual([held, 304, '']);
        expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': cache });
        expect(again.headers['content-encoding']).toBe(undefined);
      }
    }
    expect(etags.size).toBe(
      plain.rawPayload.length < 1024 || /png|\/gzip/.test(type) ? 1 : etags.size,
    );
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(status);
    const head = await site.app.inject({ method: 'HEAD', url: path });
    const told = ['content-type', 'content-length', 'etag', 'cache-control', 'vary'];
    expect([head.body, ...told.map((name) => head.headers[name])]).toEqual([
      '',
      ...told.map((name) => plain.headers[name]),
    ]);
  });
});

test('assets keep for ever', async () => {
  const [asset = ''] = /\/assets\/[\w-]+\.js/.exec((await get('/')).body) ?? [];
  const { headers } = await get(asset, { 'accept-encoding': 'br' });
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/service-worker.js')).headers['content-security-policy']).toContain(
    "script-src 'self'",
  );
});

test('pages have no inline script, style or handler, and nothing from elsewhere', async () => {
  for (const [path] of ROUTES.filter(([, type]) => type === HTML)) {
    const { body } = await get(path);
    expect(body).not.toMatch(/<style|\sstyle=|\son[a-z]+=|javascript:/i);
    const loading = body.replace(/<link rel="canonical"[^>]*>/, '');
    for (const [, address] of loading.matchAll(
      /<(?:script|link|img)[^>]*?(?:src|href)="([^"]*)"/g,
    )) {
      expect([path, address]).toEqual([path, expect.stringMatching(/^\/(?!\/)/)]);
    }
  }
});

describe('encodings', () => {
  test.each([
    ['', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0.1, gzip;q=1', 'gzip'],
    ['gzip;q=0, br;q=0', null],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['*;q=0.1, gzip;q=0.2, br;q=0.3', 'br'],
    ['GZIP\t;\tQ=0.5', 'gzip'],
    ['br;q=high, gzip', 'gzip'],
    ['gzip;q=0.5, identity', null],
    ['deflate', null],
    ['identity;q=0, *;q=0', null],
    [',;q=,\u00e9', null],
  ])('%j is answered with %s', async (header, encoding) => {
    const { headers } = await get('/api/facilities', { 'accept-encoding': header });
    expect(headers['content-encoding'] ?? null).toBe(encoding);
  });
});

test.each([
  ['2025-10-24T10:59:59Z', 1],
  ['2025-10-24T11:00:00Z', 86_400],
  ['2025-10-24T11:00:01Z', 86_399],
  ['2025-10-24T10:59:59.999Z', 0],
  ['2025-11-02T11:00:00Z', 86_400],
])(
  'figures asked for at %s keep for %i s, and the kept answer for as long',
  async (at, seconds) => {
    await using then = await siteUnderTest({ at });
    const lifetime = async () =>
      (await then.app.inject('/api/facilities')).headers['cache-control'];
    expect(await lifetime()).toBe(`public, max-age=${seconds}`);
    then.clock.nowMs -= 5000;
    expect(await lifetime()).toBe(`public, max-age=${(seconds + 5) % 86_400 || 5}`);
  },
);

test.each([
  ['/hatcheries/ISSAQUAH_HATCHERY', '/hatcheries/issaquah-hatchery'],
  ['/hatcheries/Issaquah%20Hatchery', '/hatcheries/issaquah-hatchery'],
  [
    '/hatcheries/Issaquah-Hatchery?x=1&fish=adults',
    '/hatcheries/issaquah-hatchery?x=1&fish=adults',
  ],
  ['/hatcheries/Issaquah-Hatchery?next=//evil', '/hatcheries/issaquah-hatchery?next=//evil'],
  ['/hatcheries/issaquah%2Dhatchery', '/hatcheries/issaquah-hatchery'],
  ['/species/COHO?sort=rank', '/species/coho?sort=rank'],
])('%s leads to %s, for good', async (url, location) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  expect((await get(location)).statusCode).toBe(200);
});

test('one answer has one validator, however its address is written', async () => {
  for (const [one, ...others] of [
    ['/app', '/app/', '/app?%', '/app?q[]=1', '/app?__proto__=1'],
    ['/hatcheries/issaquah-hatchery', '/hatcheries/issaquah-hatchery/'],
    ['/app?species=coho&season=in_season', '/app?season=in_season&x=1&species=coho'],
    [
      '/api/hatchery/ISSAQUAH_HATCHERY',
      ...['%20issaquah%20%20hatchery%20?x=1', 'iSSAQUAH_hATCHERY', 'issaquah%5fhatchery'].map(
        (name) => `/api/hatchery/${name}`,
      ),
    ],
    ['/nowhere', '/somewhere/else'],
  ]) {
    const { etag } = (await get(one ?? '')).headers;
    for (const url of others) {
      expect([url, (await get(url)).headers.etag]).toEqual([url, etag]);
    }
  }
});

describe('another site', () => {
  test('may ask first, without a body, and is told what it may send', async () => {
    const request = { method: 'OPTIONS', url: '/api/facilities' } as const;
    const answer = await site.app.inject(request);
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'if-none-match, authorization',
    });
    const headers = { 'content-type': 'application/json' };
    const withBody = await site.app.inject({ ...request, headers, payload: '{' });
    expect(withBody.statusCode).toBe(415);
  });

  test('with analytics or a base map a page reaches these origins too, and says no key', () => {
    const baseMapStyleUrl = 'https://maps.example/v2/styles/Standard?key=SECRET';
    const both = otherOrigins({ analyticsId: 'G-TEST', baseMapStyleUrl });
    const policy = pageHeaders(both)['content-security-policy'];
    expect(policy).toContain(
      "connect-src 'self' https://www.google-analytics.com https://maps.example;",
    );
    expect(policy).toContain("img-src 'self' https://maps.example;");
    expect(policy).toContain("worker-src 'self' blob:;");
    expect(policy).not.toContain('SECRET');
  });
});

test('the operator reads what is stored with the token, and nobody else does', async () => {
  const ask = (path: string, authorization: string) =>
    get(`/api/operator/${path}`, { authorization });
  const [newest] = (await ask('ingests', `Bearer ${TOKEN}`)).json();
  expect(newest).toMatchObject({ source: 'wdfw-weekly', outcome: 'published', rejections: [] });
  for (const path of ['rejected/wdfw-weekly', 'revisions/issaquah%20hatchery']) {
    expect((await ask(path, `Bearer ${TOKEN}`)).json()).toEqual([]);
  }
  for (const path of ['rejected/nowhere', 'revisions/nowhere', 'nowhere']) {
    expect((await ask(path, `Bearer ${TOKEN}`)).statusCode).toBe(404);
    for (const other of [
      '',
      'Bearer',
      `Bearer ${TOKEN}x`,
      `Bearer ${TOKEN.slice(1)}`,
      `Basic ${TOKEN}`,
      TOKEN,
    ]) {
      const { statusCode, headers } = await ask(path, other);
      expect([path, other, statusCode]).toEqual([path, other, 401]);
      expect(headers['www-authenticate']).toBe('Bearer');
    }
  }
  await using nobody = await siteUnderTest();
  const headers = { authorization: 'Bearer null' };
  expect((await nobody.app.inject({ url: '/api/operator/x', headers })).statusCode).toBe(401);
});
