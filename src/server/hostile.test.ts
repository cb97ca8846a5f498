import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { WebBuild } from '#contract/page.ts';
import { problemSchema } from '#contract/problem.ts';
import { madeUpReport, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';
import { limitConnections } from './app.ts';
import { refuseConnection } from './http/problem.ts';

/** What anyone can send, byte for byte over a real connection. */

const SITE = { FRESHET_SITE_URL: 'https://freshet.example' };
const LONG = 'A'.repeat(10_000);
const PATIENT = { timeout: 60_000 };

let site: SiteUnderTest;
let port = 0;
async function portOf({ app }: Pick<SiteUnderTest, 'app'>): Promise<number> {
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}
beforeAll(async () => {
  site = await siteUnderTest({ env: SITE });
  port = await portOf(site);
});
afterAll(() => site.close());

type Answer = Awaited<ReturnType<typeof rawRequest>>;

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
  expect(csp).toMatch(/^default-src 'none'; .*frame-ancestors 'none'/);
  expect(csp).not.toMatch(/unsafe|data:|\*/);
  expect(headers.get('permissions-policy')).toContain('camera=()');
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/);
  expect(headers.has('set-cookie') || headers.has('server')).toBe(false);
}

/** Answers never repeat parts of an address: neither scripts nor ten thousand letters. */
function expectNothingRepeated(body: string): void {
  expect(body).not.toMatch(/<script>alert|etc\/passwd|AAAAA|node_modules|\bat \S+ \(/);
  expect(body.length).toBeLessThan(3000);
}

describe('a request', () => {
  const cookie = LONG + LONG;
  const CASES: readonly (readonly [
    line: string,
    status: number,
    title: string | null,
    headers?: Record<string, string>,
  ])[] = [
    ...['..', '..%2f..%2fetc%2fpasswd', '%252e%252e%252f', '%00', 'ISSAQUAH_HATCHERY%00'].map(
      (name) => [`GET /api/hatchery/${name}`, 404, 'Unknown hatchery'] as const,
    ),
    ...['ISSAQUAH_HATCHERY%0d%0aSet-Cookie:%20a=b', "'%20or%201=1--", '%F0%9F%90%9F'].map(
      (name) => [`GET /api/season/${name}`, 404, 'Unknown hatchery'] as const,
    ),
    ['GET /api/hatchery/<script>alert(1)<%2fscript>', 404, 'Unknown hatchery'],
    ['GET /api/hatchery/../../etc/passwd', 404, 'Not found'],
    ['GET /api/species/__proto__', 404, 'Unknown species'],
    // Never reported; without a shown species; part of a name; more than a name; a word of JavaScript.
    ...['SOOS_CREEK_HATCHERY', 'LK_ABERDEEN_HATCHERY', 'ISSAQUAH', 'ISSAQUAH_HATCHERY_2'].map(
      (name) => [`GET /api/hatchery/${name}`, 404, 'Unknown hatchery'] as const,
    ),
    ['GET /api/hatchery/constructor', 404, 'Unknown hatchery'],
    ['GET /feeds/facilities/moon-hatchery.atom', 404, 'Unknown hatchery'],
    ['GET /feeds/species/cod.atom', 404, 'Unknown species'],
    ['GET /feeds/facilities/issaquah-hatchery/cod.ics', 404, 'Unknown species'],
    ['GET /feeds/facilities/issaquah-hatchery.ics', 404, 'No usual season'],
    ...['hatcheries/nowhere', 'hatcheries/ISSAQUAH_HATCHERY', 'run/2025-10-17', 'about'].map(
      (page) => [`GET /previews/${page}.png`, 404, 'No such preview'] as const,
    ),
    ['GET /river/nwis/iv/?sites=1', 404, 'Unknown river address'],
    ...['%', '%zz', '%c0%ae', '%ff'].map(
      (name) => [`GET /api/hatchery/${name}`, 400, 'Invalid address'] as const,
    ),
    ['GET /%ff', 400, 'Invalid address'],
    [`GET /api/hatchery/${LONG.slice(0, 100)}`, 404, 'Unknown hatchery'],
    [`GET /api/hatchery/${LONG.slice(0, 101)}`, 414, 'Address too long'],
    [`GET /app?q=${LONG}`, 414, 'Address too long'],
    ...['/hatcheries/..', '/hatcheries/../../etc/passwd'].map(
      (path) => [`GET ${path}`, 404, null] as const,
    ),
    ['GET /assets/..%2f..%2fpackage.json', 404, 'Not found'],
    ...['/.vite/manifest.json', '/hatcheries/%00', '//evil.example/app', `/${LONG}`].map(
      (path) => [`GET ${path}`, 404, null] as const,
    ),
    ['GET /<script>alert(1)</script>', 404, null],
    ...['POST /', 'PUT /api/facilities', 'DELETE /nowhere', 'TRACE /favicon.svg'].map(
      (line) => [line, 405, 'Method not allowed'] as const,
    ),
    ...['BREW /', 'nonsense'].map((line) => [line, 400, 'Malformed request'] as const),
    ['GET /', 400, 'Malformed request', { 'content-length': '-1' }],
    ['GET /', 431, 'Headers too long', { cookie }],
    [`GET /${LONG}${LONG}`, 431, 'Headers too long'],
  ];
  const cases = CASES.map(([line, status, title, headers = {}], at) => {
    return { name: `${at} ${line.slice(0, 50)}`, line, status, title, headers };
  });
  test.each(cases)(
    '$name is answered with $status $title',
    async ({ line, status, title, headers }) => {
      const answer = await rawRequest(port, `${line} HTTP/1.1`, headers);
      expect(answer.status).toBe(status);
      expectPolicies(line, answer);
      expectNothingRepeated(answer.body);
      if (title === null) {
        expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
        return;
      }
      if (!line.startsWith('TRACE')) {
        expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      }
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('allow')).toBe(status === 405 ? 'GET, HEAD' : null);
      const problem = problemSchema.parse(JSON.parse(answer.body));
      expect([problem.status, problem.title]).toEqual([status, title]);
      expect(problem.detail).toMatch(/^[A-Z].+\.$/);
      const says = 'No facility has this name. GET /api/facilities lists all names; ';
      if (title === 'Unknown hatchery') {
        expect(problem.detail).toBe(`${says}use spaces or underscores, in any case.`);
      }
    },
  );

  const HOST = 'Host: a\r\n';
  const NEXT = 'GET /robots.txt HTTP/1.1\r\nHost: a\r\n\r\n';
  test.each([
    ['of two hosts', `GET /app HTTP/1.1\r\n${HOST}Host: b\r\n\r\n`, 400],
    ['of no host', 'GET /app HTTP/1.1\r\n\r\n', 400],
    ['of HTTP/0.9', 'GET /app\r\n\r\n', 400],
    [
      'in an unknown coding',
      `GET /app HTTP/1.1\r\n${HOST}Transfer-Encoding: xchunked\r\n\r\n`,
      400,
    ],
    ['in two codings', `POST / HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked, x\r\n\r\n`, 400],
    ['with a body', `POST / HTTP/1.1\r\n${HOST}Content-Length: 3\r\n\r\nabc`, 405],
    ['with a body to a page', `GET /app HTTP/1.1\r\n${HOST}Content-Length: 3\r\n\r\nabc`, 200],
  ])('%s is answered once, and closes the connection', async (_, first, status) => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(first + NEXT, 'latin1');
    const answers = (await text(socket)).match(/(?<=HTTP\/1\.1 )\d+/g);
    expect(answers).toEqual([`${status}`]);
  });

  test.each([
    ['GET http://freshet.example/about', 200, '/about'],
    ['GET HTTP://OTHER.example:8080/about?utm=1', 301, '/about'],
    ['GET http://freshet.example', 200, '/'],
    ['GET https://freshet.example?x=1', 301, '/'],
    ['GET http://freshet.example/api/hatchery/..', 404, '/api/hatchery/..'],
    ['GET http://freshet.example//evil.example/app', 404, '/-'],
  ])('in absolute form, %s, is answered like one in origin form', async (line, status, path) => {
    const answer = await rawRequest(port, `${line} HTTP/1.1`);
    expect(answer.status).toBe(status);
    expectPolicies(line, answer);
    if (status === 301) expect(answer.headers.get('location')).toBe(path);
    else expect(answer.body).toBe((await rawRequest(port, `GET ${path} HTTP/1.1`)).body);
  });

  test.each(['http://', 'http:///about', 'http://a@freshet.example/', 'ftp://a/', 'about'])(
    'for %s has no target',
    async (target) => {
      const answer = await rawRequest(port, `GET ${target} HTTP/1.1`);
      expect([answer.status, answer.headers.get('connection')]).toEqual([400, 'close']);
      expectPolicies(target, answer);
    },
  );

  test('HEAD of a malformed address breaks nothing else', async () => {
    const { status, body } = await rawRequest(port, 'HEAD /%ff HTTP/1.1');
    expect([status, body]).toEqual([400, '']);
  });

  test('that does not arrive in time gets 408', async () => {
    await using slow = await siteUnderTest({ env: SITE });
    const late = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    slow.app.server.on('connection', (socket) => refuseConnection()(late, socket));
    expect((await rawRequest(await portOf(slow), 'GET / HTTP/1.1')).status).toBe(408);
  });

  const NASTY = ['..', '%2e%2e%2f', '%00', '%0d%0aSet-Cookie:%20a=b', '//evil.example', '%zz', '?'];
  const ODD = [...NASTY, '@evil.example', '__proto__', '<script>', ' ', '*', '1e309', '2025-10-23'];
  const PLACES = ['', 'hatcheries/', 'run/', 'previews/', 'api/operator/', 'data/', 'feeds/'];
  /** Any characters except line ends, which would start another header. */
  const bytes = fc.uint8Array({ maxLength: 40 }).map((some) =>
    Buffer.from(some)
      .toString('latin1')
      .replaceAll(/[\r\n]/g, ''),
  );
  const part = fc.oneof(fc.constantFrom(...ODD), fc.webPath(), bytes, fc.webQueryParameters());
  const header = fc.tuple(
    fc.constantFrom(
      ...['accept-encoding', 'if-none-match', 'if-modified-since', 'range', 'authorization'],
      ...['cookie', 'host', 'x-forwarded-for', 'content-type', 'content-length', 'expect'],
      ...['transfer-encoding', 'upgrade', 'accept-version', '__proto__', 'te', 'connection'],
    ),
    fc.oneof(fc.constantFrom(...ODD, 'chunked', '100-continue', 'h2c', 'bytes=0-1'), bytes),
  );
  test('of any kind is answered with every policy, and is never our failure', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'OPTIONS', 'POST', 'TRACE', 'CONNECT'),
        fc.constantFrom(...PLACES),
        fc.array(part, { maxLength: 4 }),
        fc.array(header, { maxLength: 3 }),
        async (method, place, parts, headers) => {
          const line = `${method} /${place}${parts.join('')} HTTP/1.1`;
          const all = { ...Object.fromEntries(headers), connection: 'close' };
          const answer = await rawRequest(port, line, all);
          expect(answer.status, line).toBeGreaterThanOrEqual(200);
          expect(answer.status, line).toBeLessThan(500);
          expectPolicies(line, answer);
          expect(answer.headers.get('location') ?? '/').toMatch(/^\/(?![/\\])/);
        },
      ),
      { numRuns: 300 },
    );
    expect((await rawRequest(port, 'GET /api/status HTTP/1.1')).status).toBe(200);
  });
});

describe('what a server can be made to do', () => {
  const PAGE = '/hatcheries/issaquah-hatchery';
  const choices = Array.from({ length: 84 }, (_, at) => `/app?species=${at}`);
  /** Renders under way, and their maximum; each waits for the gate. */
  const atOnce = { now: 0, most: 0 };
  let gate = Promise.withResolvers<void>();
  const delayed: WebBuild['render'] = async ({ url }) => {
    atOnce.now += 1;
    atOnce.most = Math.max(atOnce.most, atOnce.now);
    await gate.promise;
    atOnce.now -= 1;
    return new Response(`<!DOCTYPE html>${url}`, { headers: { 'content-type': 'text/html' } });
  };
  let busy: SiteUnderTest;
  let origin: string;
  async function start(render?: WebBuild['render']) {
    const reports = [...TWO_AUTUMNS, madeUpReport('2025-10-24', {})];
    busy = await siteUnderTest(render === undefined ? {} : { reports, web: { render } });
    origin = `http://127.0.0.1:${await portOf(busy)}`;
    gate = Promise.withResolvers();
  }
  afterEach(async () => {
    gate.resolve();
    await busy.close();
  });
  async function statusOf(path: string): Promise<number> {
    const answer = await fetch(origin + path);
    await answer.arrayBuffer();
    return answer.status;
  }
  async function pipelined(paths: readonly string[]) {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    await once(socket, 'connect');
    socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nhost: a\r\n\r\n`).join(''));
    return socket;
  }

  test('choices that a page does not show make no other page; unknown names share one', async () => {
    await start();
    const ofPage = [`${PAGE}?run=x&utm=1`, `${PAGE}?utm=2&run=x`, PAGE];
    const nowhere = [
      '/nowhere',
      '/other?x=2',
      ...['moon', 'sun?run=x'].map((name) => `/hatcheries/${name}`),
    ];
    for (const path of ['/about', '/about?x=1', ...nowhere, ...ofPage]) {
      await statusOf(path);
    }
    expect(busy.rendered).toEqual(['/about', '/-', '/hatcheries/-', `${PAGE}?run=x`, PAGE]);
  });

  test('pages are made one at a time, 50 wait, others are refused; cached answers are not delayed', async () => {
    await start(delayed);
    gate.resolve();
    await statusOf('/');
    gate = Promise.withResolvers();
    const statuses: number[] = [];
    const asking = choices.map((path) => statusOf(path).then((status) => statuses.push(status)));
    await expect.poll(() => statuses.length, PATIENT).toBe(choices.length - 51);
    expect(new Set(statuses)).toEqual(new Set([503]));
    // A page without choices is not delayed either: it has its own line.
    for (const path of ['/', '/api/facilities', '/api/status']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
    gate.resolve();
    await Promise.all(asking);
    expect([atOnce.most, statuses.filter((status) => status === 200).length]).toEqual([1, 51]);
    expect(await statusOf('/about')).toBe(200);
  });

  test('an answer nobody waits for is not made, and one that one of two clients waits for is', async () => {
    await start(delayed);
    const first = [statusOf('/about'), statusOf('/app?species=coho')];
    await expect.poll(() => atOnce.now, PATIENT).toBe(2);
    const gone = await pipelined([...choices.slice(0, 10), '/app']);
    await expect.poll(() => statusOf('/api/facilities'), PATIENT).toBe(200);
    const staying = statusOf('/app');
    await statusOf('/api/status');
    gone.destroy();
    await once(gone, 'close');
    await statusOf('/api/status');
    gate.resolve();
    expect(await Promise.all([...first, staying])).toEqual([200, 200, 200]);
    expect(busy.rendered).toEqual(['/about', '/app?species=coho', '/app']);
  });

  test('of a thousand requests on one connection, a hundred are answered', async () => {
    await start();
    const socket = await pipelined(Array.from({ length: 1000 }, (_, at) => `${PAGE}?run=${at}`));
    let said = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      said += text;
    });
    const statuses = () => said.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
    await expect.poll(() => statuses().length, PATIENT).toBe(1000);
    expect(busy.rendered.length).toBeLessThanOrEqual(100);
    socket.destroy();
  });

  test('idle connections beyond the limit are closed, and others are answered', async () => {
    await start();
    limitConnections(busy.app.server, { many: 10, most: 40, step: 5 });
    const closed: Promise<unknown>[] = [];
    for (let opened = 0; opened < 20; opened += 1) {
      const socket = await pipelined(['/robots.txt']);
      closed.push(once(socket, 'close'));
      await once(socket, 'data');
    }
    await Promise.all(closed.slice(0, 10));
    expect(await statusOf('/robots.txt')).toBe(200);
  });
});

test.each([
  ['no setting', undefined, '127.0.0.1', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
  ['no setting', undefined, '203.0.113.7', '9.9.9.9', '203.0.113.7'],
  ['the network of a CDN', '203.0.113.0/24', '203.0.113.7', '6.6.6.6, 9.9.9.9', '9.9.9.9'],
  ['it, a proxy within', '203.0.113.0/24', '10.0.0.2', '6.6.6.6, 9.9.9.9, 203.0.113.7', '9.9.9.9'],
  ['it, asked directly', '203.0.113.0/24', '8.8.8.8', '6.6.6.6', '8.8.8.8'],
])(
  'with %s, a visitor is who a trusted proxy says (%s, from %s)',
  async (_, trusted, remoteAddress, forwarded, visitor) => {
    const env: Record<string, string> =
      trusted === undefined ? {} : { FRESHET_TRUSTED_PROXIES: trusted };
    await using behind = await siteUnderTest({ env });
    behind.app.get('/who', ({ ip }) => ip);
    const headers = { 'x-forwarded-for': forwarded };
    expect((await behind.app.inject({ url: '/who', headers, remoteAddress })).body).toBe(visitor);
  },
);
