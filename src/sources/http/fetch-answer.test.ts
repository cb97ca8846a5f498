import type { RequestListener, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { loopback } from '../../testing/loopback.ts';
import type { SourceError } from '../source-error.ts';
import type { Call } from './fetch-answer.ts';
import { fetchAnswer, fetchAs, jsonOf } from './fetch-answer.ts';

const open: AsyncDisposable[] = [];
async function closeAll(): Promise<void> {
  for (const server of open.splice(0)) await server[Symbol.asyncDispose]();
}
afterEach(closeAll);

/** A call of a server that answers so. */
async function callOf(answer: RequestListener, differing: Partial<Call> = {}): Promise<Call> {
  const server = await loopback(answer);
  open.push(server);
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

/** How a call fails; its message must keep the key to itself. */
async function failure(call: Call, signal?: AbortSignal): Promise<SourceError> {
  const error = await fetchAnswer(call, { fetch, signal }).then(
    (answer) => Promise.reject(new Error(`answered ${answer.bytes.length} bytes`)),
    (thrown: SourceError) => thrown,
  );
  expect(error.message).toMatch(/^test service: http:\/\/127\.0\.0\.1:\d+\//);
  expect(error.message).not.toContain('hush');
  return error;
}

function json(response: ServerResponse, body: string | Uint8Array): void {
  response.setHeader('content-type', 'application/json; charset=utf-8').end(body);
}

describe('an answer', () => {
  test('is read whole, with what was asked for in the request', async () => {
    const seen: unknown[] = [];
    const call = await callOf((request, response) => {
      const { accept, 'x-app-token': token, 'user-agent': agent } = request.headers;
      seen.push([request.url, accept, token, agent]);
      json(response, '{"fish":3}');
    });
    expect(jsonOf(call, await fetchAnswer(call, { fetch }))).toEqual({ fish: 3 });
    const agent = 'Freshet (Washington salmon returns and river flows)';
    expect(seen).toEqual([['/data?key=hush', 'application/json', 'hush', agent]]);
  });

  test.each([
    [null, 'Freshet (Washington salmon returns and river flows)'],
    [
      'rivers@example.org',
      'Freshet (Washington salmon returns and river flows; rivers@example.org)',
    ],
    [
      'https://example.org/über uns',
      'Freshet (Washington salmon returns and river flows; https://example.org/%C3%BCber%20uns)',
    ],
  ])('is asked for in the name of the project and of the operator %j', async (contact, agent) => {
    const call = await callOf((request, response) => {
      json(response, JSON.stringify(request.headers['user-agent']));
    });
    expect(jsonOf(call, await fetchAnswer(call, { fetch: fetchAs(contact) }))).toBe(agent);
  });

  test('is followed to another path of its host', async () => {
    const call = await callOf((request, response) => {
      if (request.url === '/moved') json(response, '[]');
      else response.writeHead(302, { location: '/moved' }).end();
    });
    expect(jsonOf(call, await fetchAnswer(call, { fetch }))).toEqual([]);
  });

  test('in the wrong form is not taken, though its status is 200', async () => {
    const call = await callOf((_, response) => {
      response.setHeader('content-type', 'text/html').end('<h1>Sorry</h1>');
    });
    expect(await failure(call)).toMatchObject({
      kind: 'malformed',
      retryable: true,
      message: expect.stringContaining('sent text/html instead of application/json'),
    });
  });

  test('that says it is JSON and is not is broken', async () => {
    const call = await callOf((_, response) => json(response, '<h1>Sorry</h1>'));
    const answer = await fetchAnswer(call, { fetch });
    expect(() => jsonOf(call, answer)).toThrow('sent invalid JSON');
  });
});

describe('a redirect', () => {
  test('loop ends', async () => {
    let asked = 0;
    const call = await callOf((_, response) => {
      asked += 1;
      response.writeHead(301, { location: '/data?key=hush' }).end();
    });
    expect(await failure(call)).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('redirects endlessly'),
    });
    expect(asked).toBe(4);
  });

  test.each(['https://example.org/', '//example.org/x', 'file:///etc/passwd'])(
    'to %s is not followed',
    async (location) => {
      const call = await callOf((_, response) => response.writeHead(302, { location }).end());
      expect(await failure(call)).toMatchObject({
        kind: 'malformed',
        message: expect.stringContaining('redirects to another host'),
      });
    },
  );
});

describe('an answer that is too long', () => {
  test('is cut off at the limit, however much there is of it', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(64 * 1024, ' ');
    const call = await callOf(
      (_, response) => {
        response.setHeader('content-type', 'application/json');
        response.setHeader('content-length', 2 * 2 ** 30);
        const more = () => {
          while (!response.destroyed) {
            sent += chunk.length;
            if (!response.write(chunk)) return;
          }
        };
        response.on('drain', more);
        more();
      },
      { maxBytes: 1_000_000 },
    );
    expect(await failure(call)).toMatchObject({
      kind: 'malformed',
      retryable: false,
      message: expect.stringContaining('sent more than 1000000 bytes'),
    });
    expect(sent).toBeLessThan(100_000_000);
  });

  test('is measured unpacked', async () => {
    const call = await callOf((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      json(response, gzipSync(Buffer.alloc(5_000_000, ' ')));
    });
    expect(await failure(call)).toMatchObject({ kind: 'malformed' });
  });
});

describe('an answer that does not come', () => {
  test('whole in time is given up, though it drips', async () => {
    let timer: NodeJS.Timeout | undefined;
    const call = await callOf(
      (_, response) => {
        response.setHeader('content-type', 'application/json');
        response.write('[');
        timer = setInterval(() => response.write(' '), 20);
      },
      { timeoutMs: 300 },
    );
    const begun = performance.now();
    const error = await failure(call);
    clearInterval(timer);
    expect(error).toMatchObject({
      kind: 'unavailable',
      retryable: true,
      message: expect.stringContaining('did not finish its answer within 0.3 s'),
    });
    expect(performance.now() - begun).toBeLessThan(3000);
  });

  test('whole, because the connection breaks, is no answer', async () => {
    const call = await callOf((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 });
      response.write('{"fish":', () => response.destroy());
    });
    expect(await failure(call)).toMatchObject({
      kind: 'unavailable',
      retryable: true,
      message: expect.stringContaining('broke off'),
    });
  });

  test('because nobody listens', async () => {
    const call = await callOf(() => undefined);
    await closeAll();
    expect(await failure(call)).toMatchObject({
      kind: 'unavailable',
      retryable: true,
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });

  test('before the caller gives up ends with the caller', async () => {
    const stopping = new AbortController();
    const call = await callOf(() => stopping.abort(new Error('the program ends')));
    expect(await failure(call, stopping.signal)).toMatchObject({
      message: expect.stringContaining('the program ends'),
    });
  });
});

describe('a refusal', () => {
  const date = 'Fri, 20 Nov 2026 10:00:00 GMT';
  test.each([
    [429, { 'retry-after': '7' }, 'limited', true, 7000],
    [429, { 'retry-after': 'Fri, 20 Nov 2026 10:01:30 GMT', date }, 'limited', true, 90_000],
    [429, { 'retry-after': 'Fri, 20 Nov 2026 09:00:00 GMT', date }, 'limited', true, 0],
    [429, { 'retry-after': 'soon' }, 'limited', true, null],
    [429, {}, 'limited', true, null],
    [503, { 'retry-after': '120' }, 'unavailable', true, 120_000],
    [500, {}, 'unavailable', true, null],
    [408, {}, 'unavailable', true, null],
    [403, {}, 'unavailable', false, null],
    [400, {}, 'unavailable', false, null],
    [404, {}, 'unavailable', false, null],
    [410, {}, 'unavailable', false, null],
  ])('%d with %o is %s', async (status, headers, kind, retryable, retryAfterMs) => {
    const call = await callOf((_, response) => {
      response.writeHead(status, { ...headers }).end('<html>no</html>');
    });
    expect(await failure(call)).toMatchObject({ kind, retryable, retryAfterMs });
  });

  const saysUnknown = (json: unknown) => JSON.stringify(json ?? null).startsWith('{"code":5');
  const long = `{"code":5,"x":"${'x'.repeat(70_000)}"}`;
  test.each([
    ['404 in the words of another service', 404, '{"code":5}', {}, 'unavailable'],
    ['404 in its own words', 404, '{"code":5}', { saysUnknown }, 'unknown'],
    ['404 of a gateway', 404, '{"message":"Not Found"}', { saysUnknown }, 'unavailable'],
    ['404 with a page', 404, '<html>Not Found</html>', { saysUnknown }, 'unavailable'],
    ['404 that is too long', 404, long, { saysUnknown }, 'unavailable'],
    ['410', 410, '{"code":5}', { saysUnknown }, 'unavailable'],
  ])('%s is told from "no such thing"', async (_, status, body, more, kind) => {
    const call = await callOf((_request, response) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    }, more);
    expect(await failure(call)).toMatchObject({ kind, retryable: false });
  });
});
