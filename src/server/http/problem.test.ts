import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '#contract/problem.ts';
import { rawRequest } from '../../testing/raw-request.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';
import { refuseConnection } from './problem.ts';

/** Hostile addresses, asked over a real socket as they stand: no client puts them right before. */

const LONG = 'A'.repeat(10_000);

let site: SiteUnderTest;
let port = 0;
beforeAll(async () => {
  site = await siteUnderTest();
  port = Number(new URL(await site.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => site.close());

/** Cases with their addresses cut to a readable title. */
function titled<Case extends readonly [string, ...unknown[]]>(cases: readonly Case[]) {
  return cases.map((one) => ({ title: one[0].slice(0, 50), one }));
}

const get = (address: string) => rawRequest(port, `GET ${address} HTTP/1.1`);

/** Nothing of an address may be told back: neither script nor ten thousand letters. */
function expectNothingToldBack(body: string): void {
  expect(body).not.toMatch(/<script>alert|etc\/passwd|AAAAA|node_modules|\bat \S+ \(/);
  expect(body.length).toBeLessThan(3000);
}

describe('a name in the API', () => {
  test.each(
    titled([
      ['..', 404, 'Unknown hatchery'],
      ['%2e%2e', 404, 'Unknown hatchery'],
      ['%2e%2e%2f', 404, 'Unknown hatchery'],
      ['..%2f..%2fetc%2fpasswd', 404, 'Unknown hatchery'],
      ['../../etc/passwd', 404, 'Not found'],
      ['%252e%252e%252f', 404, 'Unknown hatchery'],
      ['issaquah%255fhatchery', 404, 'Unknown hatchery'],
      ['%00', 404, 'Unknown hatchery'],
      ['ISSAQUAH_HATCHERY%00', 404, 'Unknown hatchery'],
      ['ISSAQUAH_HATCHERY%0d%0aSet-Cookie:%20a=b', 404, 'Unknown hatchery'],
      ['%3Cscript%3Ealert(1)%3C/script%3E', 404, 'Not found'],
      ['%3Cscript%3Ealert(1)%3C%2fscript%3E', 404, 'Unknown hatchery'],
      ['<script>alert(1)<%2fscript>', 404, 'Unknown hatchery'],
      ["'%20or%201=1--", 404, 'Unknown hatchery'],
      ['%F0%9F%90%9F', 404, 'Unknown hatchery'],
      ['%C4%B0SSAQUAH_HATCHERY', 404, 'Unknown hatchery'],
      ['I%CC%87SSAQUAH_HATCHERY', 404, 'Unknown hatchery'],
      ['%EF%BC%A9SSAQUAH_HATCHERY', 404, 'Unknown hatchery'],
      ['%', 400, 'Address cannot be read'],
      ['%zz', 400, 'Address cannot be read'],
      ['%c0%ae', 400, 'Address cannot be read'],
      ['%ff', 400, 'Address cannot be read'],
      [LONG.slice(0, 100), 404, 'Unknown hatchery'],
      [LONG.slice(0, 101), 414, 'Address too long'],
      [LONG, 414, 'Address too long'],
    ]),
  )('$title is answered with a problem', async ({ one: [name, status, title] }) => {
    const answer = await get(`/api/hatchery/${name}`);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.has('set-cookie')).toBe(false);
    const problem = problemSchema.parse(JSON.parse(answer.body));
    expect([problem.status, problem.title]).toEqual([status, title]);
    expect(problem.detail).toMatch(/^[A-Z].+\.$/);
    expectNothingToldBack(answer.body);
  });
});

describe('a name in the address of a page', () => {
  test.each(
    titled([
      ['/hatcheries/..', 404],
      ['/hatcheries/%2e%2e%2f', 404],
      ['/hatcheries/../../etc/passwd', 404],
      ['/../../../etc/passwd', 404],
      ['/assets/../../package.json', 404],
      ['/assets/..%2f..%2fpackage.json', 404],
      ['/.vite/manifest.json', 404],
      ['/hatcheries/%00', 404],
      ['/hatcheries/%3Cscript%3Ealert(1)%3C%2fscript%3E', 404],
      ['/hatcheries/<script>alert(1)<%2fscript>', 404],
      ['/<script>alert(1)</script>', 404],
      ['/hatcheries/%F0%9F%90%9F', 404],
      ['/hatcheries/issaquah%252dhatchery', 404],
      ['//hatcheries//issaquah-hatchery', 404],
      ['/hatcheries//issaquah-hatchery', 404],
      ['//evil.example/hatcheries/ISSAQUAH_HATCHERY', 404],
      ['/HATCHERIES/issaquah-hatchery', 404],
      ['/nowhere', 404],
      ['/hatcheries', 404],
      [`/${LONG}`, 404],
    ]),
  )('$title is a page that says so', async ({ one: [address, status] }) => {
    const answer = await get(address);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expectNothingToldBack(answer.body);
  });

  test.each(
    titled([
      ['/hatcheries/%', 400],
      ['/%ff', 400],
      [`/hatcheries/${LONG}`, 414],
      [`/app?q=${LONG}`, 414],
    ]),
  )('$title is a problem', async ({ one: [address, status] }) => {
    const answer = await get(address);
    expect(answer.status).toBe(status);
    expect(problemSchema.parse(JSON.parse(answer.body)).status).toBe(status);
    expect(answer.headers.has('access-control-allow-origin')).toBe(false);
    expectNothingToldBack(answer.body);
  });

  test('many unknown names are one page, made once', async () => {
    await get('/hatcheries/one');
    const before = site.rendered.length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => get(`/hatcheries/unknown-${at}`)),
    );
    expect(new Set(answers.map(({ headers }) => headers.get('etag'))).size).toBe(1);
    await Promise.all(Array.from({ length: 50 }, (_, at) => get(`/nowhere-${at}?x=${at}`)));
    expect(site.rendered.slice(before).filter((page) => page !== '/-')).toEqual([]);
  });
});

describe('methods', () => {
  test.each([
    '/api/facilities',
    '/api/hatchery/ISSAQUAH_HATCHERY',
    '/api/config',
    '/api/status',
    '/api/openapi.json',
    '/api',
    '/',
    '/app',
    '/hatcheries/issaquah-hatchery',
    '/hatcheries/nowhere',
    '/nowhere',
    '/favicon.svg',
  ])('HEAD %s tells what GET would, without the body', async (address) => {
    const [asked, head] = await Promise.all([
      get(address),
      rawRequest(port, `HEAD ${address} HTTP/1.1`),
    ]);
    expect(head.body).toBe('');
    expect(asked.body.length).toBeGreaterThan(100);
    expect(head.status).toBe(asked.status);
    const told = ['content-type', 'content-length', 'etag', 'cache-control', 'vary'];
    expect(told.map((name) => head.headers.get(name))).toEqual(
      told.map((name) => asked.headers.get(name)),
    );
  });

  test.each(['POST', 'PUT', 'DELETE', 'PROPFIND', 'TRACE'])(
    '%s is answered with what is allowed',
    async (method) => {
      for (const address of ['/', '/api/facilities', '/nowhere', '/favicon.svg']) {
        const answer = await rawRequest(port, `${method} ${address} HTTP/1.1`);
        expect([address, answer.status]).toEqual([address, 405]);
        expect(answer.headers.get('allow')).toBe('GET, HEAD');
        expect(problemSchema.parse(JSON.parse(answer.body)).detail).toContain('GET');
      }
    },
  );
});

describe('what is not a request', () => {
  test.each(
    titled([
      ['BREW / HTTP/1.1', {}, 400, 'Request cannot be read'],
      ['nonsense', {}, 400, 'Request cannot be read'],
      ['GET / HTTP/9.9', {}, 400, 'Request cannot be read'],
      ['GET / HTTP/1.1', { 'content-length': '-1' }, 400, 'Request cannot be read'],
      ['GET / HTTP/1.1', { cookie: LONG + LONG }, 431, 'Headers too long'],
      [`GET /${LONG}${LONG} HTTP/1.1`, {}, 431, 'Headers too long'],
    ] as const),
  )(
    '$title ends its connection with a problem',
    async ({ one: [line, headers, status, title] }) => {
      const answer = await rawRequest(port, line, headers);
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(answer.headers.get('content-length')).toBe(String(answer.body.length));
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('connection')).toBe('close');
      const problem = problemSchema.parse(JSON.parse(answer.body));
      expect([problem.status, problem.title]).toEqual([status, title]);
      expectNothingToldBack(answer.body);
      expect((await get('/api/status')).status).toBe(200);
    },
  );

  test('a request that does not arrive in time gets 408', async () => {
    const late = Object.assign(new Error('timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
    const server = createServer((socket) => {
      socket.once('data', () => refuseConnection()(late, socket));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port: there } = server.address() as AddressInfo;
    const answer = await rawRequest(there, 'GET / HTTP/1.1');
    expect(answer.status).toBe(408);
    expect(problemSchema.parse(JSON.parse(answer.body)).title).toBe('Request too slow');
    await new Promise((resolve) => server.close(resolve));
  });
});
