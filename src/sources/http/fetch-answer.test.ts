import type { RequestListener, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loopback } from '../../testing/loopback.ts';
import type { SourceError } from '../source-error.ts';
import { type Call, fetchAnswer, fetchJson } from './fetch-answer.ts';
import type { ServiceNotice } from './service-notice.ts';

async function callOf(answer: RequestListener, differing: Partial<Call> = {}): Promise<Call> {
  const server = await loopback(answer);
  onTestFinished(() => server[Symbol.asyncDispose]());
  return {
    service: 'test service',
    url: new URL('/data?key=hush', server.url),
    types: ['application/json'],
    headers: { 'x-app-token': 'hush' },
    maxBytes: 1000,
    timeoutMs: 5000,
    ...differing,
  };
}

async function failure(call: Call, signal?: AbortSignal): Promise<SourceError> {
  const error = await fetchAnswer(call, { fetch, signal }).then(
    (answer) => Promise.reject(new Error(`answered ${answer.length} bytes`)),
    (thrown: SourceError) => thrown,
  );
  expect(error.message).toMatch(/^test service: http:\/\/127\.0\.0\.1:\d+\//);
  expect(error.message).not.toContain('hush');
  return error;
}

function json(response: ServerResponse, body: string | Uint8Array): void {
  response.setHeader('content-type', 'application/json; charset=utf-8').end(body);
}

const AGENT = 'Freshet (Washington salmon returns and river flows';
test.each([
  [null, `${AGENT})`],
  ['rivers@example.org', `${AGENT}; rivers@example.org)`],
  ['https://example.org/über uns', `${AGENT}; https://example.org/%C3%BCber%20uns)`],
])('an answer is read whole, and asked for in the name of %j', async (contact, agent) => {
  const call = await callOf((request, response) => {
    const { accept, 'x-app-token': token, 'user-agent': own } = request.headers;
    json(response, JSON.stringify([request.url, accept, token, own]));
  });
  const asked = ['/data?key=hush', 'application/json', 'hush', agent];
  expect(await fetchJson(call, { fetch, contact })).toEqual(asked);
});

test('JSON is posted, and posted again where it is redirected', async () => {
  const call = await callOf(
    async (request, response) => {
      const { method, headers, url } = request;
      const body = await text(request);
      if (url === '/moved') json(response, JSON.stringify([method, headers['content-type'], body]));
      else response.writeHead(307, { location: '/moved' }).end();
    },
    { json: '{"query":"SELECT 1"}' },
  );
  const asked = ['POST', 'application/json', '{"query":"SELECT 1"}'];
  expect(await fetchJson(call, { fetch })).toEqual(asked);
});

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ warning: '' }, []],
  [{ deprecation: '@1790812800' }, ['Deprecation: 2026-10-01']],
  [
    { sunset: 'Mon, 22 Feb 2027 00:00:00 GMT', deprecation: 'true', warning: '299 - "old"' },
    ['Deprecation: true; Sunset: Mon, 22 Feb 2027 00:00:00 GMT; Warning: 299 - "old"'],
  ],
  [{ warning: 'x'.repeat(400) }, [`Warning: ${'x'.repeat(291)}`]],
])(
  'what a service announces in %o is heard, of answers and of refusals',
  async (headers, words) => {
    const call = await callOf(() => undefined);
    for (const status of [200, 410]) {
      const heard: ServiceNotice[] = [];
      const announced = (notice: ServiceNotice) => void heard.push(notice);
      const answer = async () => new Response('[]', { status, headers });
      await fetchAnswer(call, { fetch: answer, announced }).catch(() => undefined);
      const { service, url } = call;
      expect(heard).toEqual(words.map((word) => ({ service, host: url.host, words: word })));
    }
  },
);

test('an answer whose headers say that it is partial is tried again later', async () => {
  const call = await callOf((_, response) => json(response.setHeader('x-old', '1'), '[]'), {
    partialBy: (headers) => (headers.get('x-old') === '1' ? 'is old' : null),
  });
  expect(await failure(call)).toMatchObject({ kind: 'partial', retryable: true });
});

test('a redirect to another path of the host is followed', async () => {
  const call = await callOf((request, response) => {
    if (request.url === '/moved') json(response, '[]');
    else response.writeHead(302, { location: '/moved' }).end();
  });
  expect(await fetchJson(call, { fetch })).toEqual([]);
});

const longGzip = gzipSync(Buffer.alloc(5_000_000, ' '));
const html: RequestListener = (_, response) =>
  response.setHeader('content-type', 'text/html').end('<h1>Sorry</h1>');
const zipped: RequestListener = (_, response) =>
  json(response.setHeader('content-encoding', 'gzip'), longGzip);
const cutOff: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
  response.write('{"fish":', () => response.destroy());
};
const redirect =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end();

test.each<[kind: string, retryable: boolean, message: string, RequestListener]>([
  ['malformed', true, 'sent text/html instead of application/json', html],
  ['unavailable', false, 'redirects endlessly', redirect('/data?key=hush')],
  ['malformed', false, 'redirects to another host', redirect('https://example.org/')],
  ['malformed', false, 'sent more than 1000 bytes', zipped],
  ['unavailable', true, 'broke off its answer', cutOff],
])('%s (again: %s): %s', async (kind, retryable, message, listener) => {
  const error = await failure(await callOf(listener));
  expect(error).toMatchObject({ kind, retryable, message: expect.stringContaining(message) });
});

describe('an answer that does not end', () => {
  test('in time is given up, though it drips', async () => {
    let timer: NodeJS.Timeout | undefined;
    const drip: RequestListener = (_, response) => {
      response.setHeader('content-type', 'application/json');
      response.write('[');
      timer = setInterval(() => response.write(' '), 20);
    };
    const error = await failure(await callOf(drip, { timeoutMs: 300 }));
    clearInterval(timer);
    expect(error).toMatchObject({ kind: 'unavailable', retryable: true });
    expect(error.message).toContain('did not finish its answer within 0.3 s');
  });

  test('before the caller gives up ends with the caller', async () => {
    const stopping = new AbortController();
    const call = await callOf(() => stopping.abort(new Error('the program ends')));
    expect((await failure(call, stopping.signal)).message).toContain('the program ends');
  });
});

test('a service where nobody listens is unavailable', async () => {
  const error = await failure(
    await callOf(() => undefined, { url: new URL('http://127.0.0.1:2/') }),
  );
  expect(error).toMatchObject({ kind: 'unavailable', retryable: true });
  expect(error.message).toContain('ECONNREFUSED');
});

describe('a refusal', () => {
  const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
  test.each([
    [429, { 'retry-after': '7' }, 'limited', true, 7000],
    [429, { 'retry-after': 'Fri, 20 Nov 2026 10:01:30 GMT', date }, 'limited', true, 90_000],
    [429, { 'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT', date }, 'limited', true, 0],
    [429, { 'retry-after': 'soon' }, 'limited', true, null],
    [500, {}, 'unavailable', true, null],
    [408, {}, 'unavailable', true, null],
    [404, {}, 'unavailable', false, null],
    // Of Socrata: the answer is being made.
    [202, {}, 'unavailable', true, null],
  ])('%d with %o is %s', async (status, headers, kind, retryable, retryAfterMs) => {
    const call = await callOf((_, response) => {
      response.writeHead(status, { ...headers }).end('<html>no</html>');
    });
    expect(await failure(call)).toMatchObject({ kind, retryable, retryAfterMs, status });
  });
});
