import { readdir, readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { riverAddress } from '#contract/river-address.ts';
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

const WHILE_DOWN = 'stale-if-error=86400';
const RENEWED = 'stale-while-revalidate=600';
const SHARED = `s-maxage=60, ${WHILE_DOWN}`;
/** Noon in Washington is 16 hours before the next figures. */
const FIGURES = `public, max-age=${16 * 3600}, ${SHARED}`;
const JSON_TYPE = 'application/json; charset=utf-8';
const HTML = 'text/html; charset=utf-8';
const FLOW = riverAddress({ kind: 'flow', site: '12200500' });
const MEDIANS = 'format=rdb&sites=12189500&statReportType=daily&statTypeCd=p50';

const CSV = 'text/csv; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';
const ONE_HOUR = `public, max-age=3600, s-maxage=3600, ${RENEWED}, ${WHILE_DOWN}`;
const MINUTE = `public, max-age=0, s-maxage=60, ${RENEWED}, ${WHILE_DOWN}`;
const ABSENT = 'public, max-age=0, s-maxage=60';
const READINGS = `public, max-age=900, s-maxage=300, ${WHILE_DOWN}`;
const MEDIANS_OF_DAYS = `public, max-age=10800, s-maxage=300, ${WHILE_DOWN}`;

const ANSWERS: readonly (readonly [type: string, cache: string, status: number, paths: string])[] =
  [
    [HTML, MINUTE, 200, '/ /app /run /about /accuracy /data /words /api /offline /dams /rivers'],
    [HTML, MINUTE, 200, '/privacy-policy /terms-of-service /species/coho /run/2025-10-16'],
    [HTML, MINUTE, 200, '/hatcheries/issaquah-hatchery?species=Coho /dams/bonneville'],
    [HTML, ABSENT, 404, '/nowhere /hatcheries/nowhere /species/nowhere /run/nowhere'],
    [HTML, ABSENT, 404, '/run/2025-10-12'],
    [HTML, 'no-cache', 200, '/status'],
    [JSON_TYPE, FIGURES, 200, '/api/facilities /api/hatchery/ISSAQUAH%20HATCHERY /api/accuracy'],
    [JSON_TYPE, FIGURES, 200, '/api/season/issaquah-hatchery /api/species/coho /api/run'],
    [JSON_TYPE, FIGURES, 200, '/api/run/2025-10-16 /api/dams /api/dams/bonneville'],
    [JSON_TYPE, FIGURES.replace('57600', '60'), 200, '/api/now/issaquah-hatchery'],
    [JSON_TYPE, 'no-store', 200, '/api/config /healthz /readyz'],
    [JSON_TYPE, 'no-cache', 200, '/api/status'],
    [JSON_TYPE, MINUTE, 200, '/api/openapi.json'],
    [JSON_TYPE, MINUTE, 200, '/data/species/coho.json /data/datapackage.json'],
    [JSON_TYPE, READINGS, 200, `${FLOW} ${FLOW.replace('/?', '?')}`],
    [TEXT, MEDIANS_OF_DAYS, 200, `/river/nwis/stat/?${MEDIANS}`],
    [CSV, MINUTE, 200, '/data/facilities/issaquah-hatchery.csv'],
    ['application/gzip', MINUTE, 200, '/data/freshet.csv.gz'],
    [
      'application/atom+xml; charset=utf-8',
      MINUTE,
      200,
      '/feeds/all.atom /feeds/species/coho.atom',
    ],
    ['image/png', MINUTE, 200, '/previews/species/coho.png'],
    ['image/svg+xml', ONE_HOUR, 200, '/favicon.svg'],
    ['application/manifest+json', ONE_HOUR, 200, '/site.webmanifest'],
    ['text/css; charset=utf-8', ONE_HOUR, 200, '/api.css'],
    [TEXT, MINUTE, 200, '/robots.txt /.well-known/security.txt'],
    ['application/xml; charset=utf-8', MINUTE, 200, '/sitemap.xml'],
  ];
const ROUTES = ANSWERS.flatMap(([type, cache, status, paths]) =>
  paths.split(' ').map((path) => ({ path, type, cache, status })),
);

const PLAIN = /^\/(?:healthz|readyz|\.well-known)/;

describe.each(ROUTES)('$path', ({ path, type, cache, status }) => {
  test('has its status, type, lifetime and policies', async () => {
    const { statusCode, headers } = await get(path);
    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': cache });
    expect(headers['set-cookie']).toBe(undefined);
    const isOpen = /^\/(?:api(?:\/|$)|data\/|river\/|feeds|previews)/.test(path);
    expect(headers['access-control-allow-origin']).toBe(isOpen ? '*' : undefined);
    const isData = isOpen && path !== '/api';
    expect(headers['cross-origin-resource-policy']).toBe(isData ? 'cross-origin' : 'same-origin');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy.includes("script-src 'self'")).toBe(type === HTML);
    expect(policy).not.toMatch(/unsafe|https?:|\*|nonce/);
  });

  test('is the same in every encoding, each with a strong validator, and not sent twice', async () => {
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
      // The clock in the configuration and in the status keeps running.
      expect(unpack === undefined ? rawPayload : unpack(rawPayload)).toEqual(plain.rawPayload);
      const etag = String(headers.etag);
      for (const condition of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const again = await get(path, { 'accept-encoding': asked, 'if-none-match': condition });
        expect([condition, again.statusCode, again.body]).toEqual([condition, 304, '']);
        expect(again.headers).toMatchObject({ etag: headers.etag, 'cache-control': cache });
        expect(again.headers['content-encoding']).toBe(undefined);
      }
    }
    expect(etags.size).toBe(
      plain.rawPayload.length < 1024 || /png|\/gzip/.test(type) ? 1 : etags.size,
    );
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(status);
    const head = await site.app.inject({ method: 'HEAD', url: path });
    const shown = ['content-type', 'content-length', 'etag', 'cache-control', 'vary'];
    expect([head.body, ...shown.map((name) => head.headers[name])]).toEqual([
      '',
      ...shown.map((name) => plain.headers[name]),
    ]);
  });
});

/** What a shared cache does with an answer, by its `Cache-Control`. */
const SHARED_CACHE: readonly (readonly [RegExp, string])[] = [
  [/no-store/, 'keeps nothing'],
  [/no-cache/, 'asks each time'],
  [/immutable/, 'keeps it forever'],
  [
    /stale-while/,
    'keeps it that long, then serves the old one while it renews it, and for a day while the site is down',
  ],
  [/stale-if/, 'keeps it that long, and serves it for a day while the site is down'],
  [/./, 'keeps it that long'],
];

test('the table of lifetimes in docs/operations.md says what the server does; --update rewrites it', async () => {
  const [asset = ''] = /\/assets\/[\w-]+\.js/.exec((await get('/')).body) ?? [];
  const others = [
    '/hatcheries/issaquah-hatchery.data?_routes=root',
    '/embed/hatcheries/issaquah-hatchery',
    '/service-worker.js',
    asset,
    '/assets/gone.js',
  ];
  const all = [...ROUTES.map(({ path }) => path), ...others].map(async (path) => {
    const { headers, statusCode } = await get(path);
    const named = path
      .replace(/\/?\?.*/, '')
      .replace(/issaquah.hatchery|ISSAQUAH%20HATCHERY/i, '{facility}')
      .replace(/coho/, '{species}')
      .replace('bonneville', '{dam}')
      .replace('2025-10-16', '{date}')
      .replace(asset, '/assets/{file}');
    const lifetime = String(headers['cache-control']).replace('57600', '{to 11:00 UTC}');
    const does = SHARED_CACHE.find(([pattern]) => pattern.test(lifetime))?.[1];
    const name = statusCode === 404 ? 'missing addresses' : `\`${named || '/'}\``;
    const etag = headers.etag === undefined ? 'no' : 'yes';
    return { name, says: `\`${lifetime}\` | ${etag} | ${headers.vary ?? ''} | ${does}` };
  });
  const groups = Map.groupBy(await Promise.all(all), ({ says }) => says);
  const rows = [...groups].map(([says, some]) => {
    return `| ${[...new Set(some.map(({ name }) => name))].join(' ')} | ${says} |\n`;
  });
  const path = 'docs/operations.md';
  const written = (await readFile(path, 'utf8')).replace(
    /(\| answer \| `Cache-Control`.+\n.+\n)(?:\|.+\n)*/,
    (_, head) => head + rows.join(''),
  );
  await expect(written).toMatchFileSnapshot(`../../${path}`);
});

test('files of the build are kept forever and are sent as the build compressed them', async () => {
  const [asset = ''] = /\/assets\/[\w-]+\.js/.exec((await get('/')).body) ?? [];
  const plain = await get(asset);
  const whole = await readFile(`dist/web/client${asset}`);
  const etags = new Set([plain.headers.etag]);
  for (const [asked, encoding, ending] of [
    ['gzip, deflate, br, zstd', 'br', '.br'],
    ['br', 'br', '.br'],
    ['gzip', 'gzip', '.gz'],
    ['br;q=0.1, gzip;q=1', 'gzip', '.gz'],
  ] as const) {
    const { headers, rawPayload } = await get(asset, { 'accept-encoding': asked });
    expect(rawPayload).toEqual(await readFile(`dist/web/client${asset}${ending}`));
    expect(encoding === 'br' ? brotliDecompressSync(rawPayload) : gunzipSync(rawPayload)).toEqual(
      whole,
    );
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'application/javascript; charset=utf-8',
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      vary: 'accept-encoding',
    });
    etags.add(headers.etag);
    const condition = { 'accept-encoding': asked, 'if-none-match': String(headers.etag) };
    const again = await get(asset, condition);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      etag: headers.etag,
      vary: 'accept-encoding',
    });
    const head = await site.app.inject({
      method: 'HEAD',
      url: asset,
      headers: { 'accept-encoding': asked },
    });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(rawPayload.length),
      etag: headers.etag,
    });
    expect((await get(asset + ending)).statusCode).toBe(404);
  }
  expect([plain.rawPayload, etags.size]).toEqual([whole, 3]);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  const face = (await readdir('dist/web/client/assets')).find((name) => name.endsWith('.woff2'));
  const { headers } = await get(`/assets/${face}`, { 'accept-encoding': 'br, gzip' });
  expect(headers).toMatchObject({ 'content-type': 'font/woff2', vary: 'accept-encoding' });
  expect(headers['content-encoding']).toBe(undefined);
  expect((await get('/service-worker.js')).headers['content-security-policy']).toContain(
    "script-src 'self'",
  );
});

test('the service worker keeps one style sheet, that of the pages', async () => {
  const sheetsIn = (body: string) => [...new Set(body.match(/\/assets\/[\w-]+\.css/g))];
  const ofPages = sheetsIn((await get('/')).body);
  expect(ofPages).toHaveLength(1);
  expect(sheetsIn((await get('/service-worker.js')).body)).toEqual(ofPages);
});

test('pages have no inline script, style or handler, and load nothing from other sites', async () => {
  for (const { path } of ROUTES.filter(({ type }) => type === HTML)) {
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
])('the encodings %j are answered with %s', async (header, encoding) => {
  const { headers } = await get('/api/facilities', { 'accept-encoding': header });
  expect(headers['content-encoding'] ?? null).toBe(encoding);
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
    const saying = (s: number) =>
      `public, max-age=${s}, ${SHARED.replace('60', String(Math.min(s, 60)))}`;
    expect(await lifetime()).toBe(saying(seconds));
    then.clock.nowMs -= 5000;
    expect(await lifetime()).toBe(saying((seconds + 5) % 86_400 || 5));
  },
);

test.each([
  ['/hatcheries/ISSAQUAH_HATCHERY', '/hatcheries/issaquah-hatchery'],
  ['/hatcheries/Issaquah%20Hatchery', '/hatcheries/issaquah-hatchery'],
  ['/hatcheries/Issaquah-Hatchery?map=//evil', '/hatcheries/issaquah-hatchery?map=%2F%2Fevil'],
  ['/hatcheries/issaquah-hatchery?x=1&y=//evil', '/hatcheries/issaquah-hatchery'],
  ['/about?utm_source=a&fbclid=b', '/about'],
  ['/app?utm_source=a&q=Coho%20now&map=open&season=', '/app?q=Coho+now&map=open&season='],
  ['//?x=1', '/'],
  ['/app?q[]=1', '/app'],
  ['/app?__proto__=1', '/app'],
  ['/app?q=a&q=b', '/app'],
  ['/hatcheries/issaquah%2Dhatchery', '/hatcheries/issaquah-hatchery'],
  ['/species/COHO?sort=rank', '/species/coho?sort=rank'],
  ['/App', '/app'],
  ['/APP/?q=Coho', '/app?q=Coho'],
  ['/HATCHERIES/Issaquah-Hatchery?fish=adults', '/hatcheries/issaquah-hatchery?fish=adults'],
  [
    '/hatcheries/issaquah-hatchery?species=Cod&fish=adults',
    '/hatcheries/issaquah-hatchery?fish=adults',
  ],
  [
    '/hatcheries/issaquah-hatchery?species=Coho&run=x',
    '/hatcheries/issaquah-hatchery?species=Coho',
  ],
  ['/hatcheries/issaquah-hatchery?_routes=root', '/hatcheries/issaquah-hatchery'],
  ['/hatcheries/issaquah-hatchery.data?_routes=x&for=/', '/hatcheries/issaquah-hatchery.data'],
  [
    '/hatcheries/issaquah_hatchery.data?_routes=root',
    '/hatcheries/issaquah-hatchery.data?_routes=root',
  ],
  ['/run?date=2025-10-16', '/run'],
  ['/?facility=moon&species=coho', '/?species=Coho'],
  ['/dams/Bonneville', '/dams/bonneville'],
])('%s leads to %s, for good', async (url, location) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([301, location]);
  expect((await get(location)).statusCode).toBe(200);
});

test('another spelling of a river redirects to its canonical address', async () => {
  const [river] = site.site.current().rivers;
  const answer = await get(`/rivers/${river?.slug.toUpperCase()}-River?map=open`);
  expect([answer.statusCode, answer.headers.location]).toEqual([
    301,
    `/rivers/${river?.slug}?map=open`,
  ]);
});

test('one answer has one validator, however its address is written', async () => {
  for (const [first, ...others] of [
    ['/app', '/app/', '/app?', '/app?map=open'],
    ['/hatcheries/issaquah-hatchery', '/hatcheries/issaquah-hatchery/'],
    ['/app?species=coho&season=in_season', '/app?season=in_season&species=coho'],
    [
      '/api/hatchery/ISSAQUAH_HATCHERY',
      ...['%20issaquah%20%20hatchery%20?x=1', 'iSSAQUAH_hATCHERY', 'issaquah%5fhatchery'].map(
        (name) => `/api/hatchery/${name}`,
      ),
    ],
    ['/nowhere', '/somewhere/else'],
  ]) {
    const { etag } = (await get(first ?? '')).headers;
    for (const url of others) {
      expect([url, (await get(url)).headers.etag]).toEqual([url, etag]);
    }
  }
});

describe('another site', () => {
  test.each(['/api/facilities', FLOW])(
    'may ask first for %s, without a body, and learns what it may send',
    async (url) => {
      const request = { method: 'OPTIONS', url } as const;
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
    },
  );

  test('with analytics or a base map, a page may reach these origins too, and the policy contains no key', () => {
    const baseMapStyleUrl = 'https://maps.example/v2/styles/Standard?key=SECRET';
    const both = otherOrigins({ analyticsId: 'G-TEST', baseMapStyleUrl, riverOrigin: null });
    const policy = pageHeaders(both)['content-security-policy'];
    for (const part of [
      "connect-src 'self' https://www.google-analytics.com https://maps.example;",
      "img-src 'self' https://maps.example;",
      "worker-src 'self' blob:;",
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('SECRET');
  });
});

test('the operator can read the stored lists with the token, and nobody else can', async () => {
  const ask = (path: string, authorization: string) =>
    get(`/api/operator/${path}`, { authorization });
  const [newest] = (await ask('ingests', `Bearer ${TOKEN}`)).json();
  expect(newest).toMatchObject({ source: 'wdfw-weekly', outcome: 'published', rejections: [] });
  for (const path of ['rejected/wdfw-weekly', 'revisions/issaquah%20hatchery']) {
    expect((await ask(path, `Bearer ${TOKEN}`)).json()).toEqual([]);
  }
  for (const path of ['rejected/nowhere', 'revisions/nowhere', 'nowhere']) {
    expect((await ask(path, `Bearer ${TOKEN}`)).statusCode).toBe(404);
    const wrong = [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, `Basic ${TOKEN}`, TOKEN];
    for (const other of ['', 'Bearer', ...wrong]) {
      const { statusCode, headers } = await ask(path, other);
      expect([path, other, statusCode]).toEqual([path, other, 401]);
      expect(headers['www-authenticate']).toBe('Bearer');
    }
  }
  await using nobody = await siteUnderTest();
  const headers = { authorization: 'Bearer null' };
  expect((await nobody.app.inject({ url: '/api/operator/x', headers })).statusCode).toBe(401);
});
