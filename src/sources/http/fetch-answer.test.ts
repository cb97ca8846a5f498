import type { RequestListener } from 'node:http';
import { describe, expect, test } from 'vitest';
import { loopback } from '../../testing/loopback.ts';
import { type Call, fetchAnswer } from './fetch-answer.ts';

/** Calls a listener over real HTTP. */
async function called(listener: RequestListener, more: Partial<Call> = {}): Promise<string> {
  await using service = await loopback(listener);
  const url = new URL('/figures?key=s3cret', service.url);
  const types = ['application/json'];
  const call = { service: 'made-up', url, types, maxBytes: 100, timeoutMs: 10_000, ...more };
  const { bytes } = await fetchAnswer(call, { fetch });
  return new TextDecoder().decode(bytes);
}

const JSON_TYPE = { 'content-type': 'application/json' };

describe('fetchAnswer', () => {
  test('a whole answer comes back, asked for by its types and with its headers', async () => {
    const answer = await called(
      ({ headers }, response) => {
        response.writeHead(200, JSON_TYPE).end(`${headers.accept} ${headers['x-api-key']}`);
      },
      { headers: { 'x-api-key': 'k3y' } },
    );
    expect(answer).toBe('application/json k3y');
  });

  test.each<[string, RequestListener]>([
    ['never begins', () => {}],
    ['never ends', (_, response) => response.writeHead(200, JSON_TYPE).write('[1')],
  ])('an answer that %s is given up after its time', async (_, listener) => {
    await expect(called(listener, { timeoutMs: 50 })).rejects.toMatchObject({
      kind: 'unavailable',
      retryable: true,
      message: expect.stringMatching(/^made-up: \S+\/figures gave no whole answer in 0.05 s$/),
    });
  });

  test('an answer that is too long is cut off', async () => {
    const endless: RequestListener = (_, response) => {
      response.writeHead(200, JSON_TYPE);
      const write = () => response.write('x'.repeat(1000), write);
      write();
    };
    await expect(called(endless)).rejects.toMatchObject({ kind: 'malformed', retryable: false });
  });

  test('a redirect on the same host is followed, with the headers', async () => {
    const answer = await called(
      ({ url, headers }, response) => {
        if (url !== '/there') response.writeHead(302, { location: '/there' }).end();
        else response.writeHead(200, JSON_TYPE).end(String(headers['x-api-key']));
      },
      { headers: { 'x-api-key': 'k3y' } },
    );
    expect(answer).toBe('k3y');
  });

  test.each([
    ['http://127.0.0.2:9/figures', 'malformed'],
    ['/figures?key=s3cret', 'unavailable'],
  ])('a redirect to %s is an error', async (location, kind) => {
    const listener: RequestListener = (_, response) => response.writeHead(301, { location }).end();
    await expect(called(listener)).rejects.toMatchObject({ kind });
  });

  test.each<[string, Record<string, string>, number | null]>([
    ['seconds', { 'retry-after': '120' }, 120_000],
    [
      'a date',
      { date: 'Fri, 20 Nov 2026 12:00:00 GMT', 'retry-after': 'Fri, 20 Nov 2026 12:30:00 GMT' },
      1_800_000,
    ],
    ['nothing', {}, null],
    ['nonsense', { 'retry-after': 'soon' }, null],
  ])('a 429 with %s says how long to wait', async (_, headers, retryAfterMs) => {
    const listener: RequestListener = (_request, response) =>
      response.writeHead(429, headers).end();
    await expect(called(listener)).rejects.toMatchObject({ kind: 'limited', retryAfterMs });
  });

  test.each([
    ['text/html', undefined, 'unknown'],
    ['text/html', ['application/problem+json'], 'unavailable'],
    ['application/problem+json; charset=utf-8', ['application/problem+json'], 'unknown'],
  ])('a 404 of %s, where %j says unknown, is %s', async (type, unknownTypes, kind) => {
    const listener: RequestListener = (_, response) =>
      response.writeHead(404, { 'content-type': type }).end('{}');
    const more = unknownTypes === undefined ? {} : { unknownTypes };
    await expect(called(listener, more)).rejects.toMatchObject({ kind, retryable: false });
  });
});
