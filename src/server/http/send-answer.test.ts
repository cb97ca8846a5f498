import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await siteUnderTest();
});
afterAll(() => site.close());

async function get(url: string, headers: Record<string, string> = {}) {
  return site.app.inject({ method: 'GET', url, headers });
}

describe('encodings', () => {
  test.each([
    ['absent', undefined, null],
    ['empty', '', null],
    ['a browser', 'gzip, deflate, br, zstd', 'br'],
    ['gzip alone', 'gzip', 'gzip'],
    ['gzip first by weight', 'br;q=0.1, gzip;q=1', 'gzip'],
    ['br refused', 'gzip, br;q=0', 'gzip'],
    ['both refused', 'gzip;q=0, br;q=0', null],
    ['anything', '*', 'br'],
    ['anything but br', 'br;q=0, *', 'gzip'],
    ['anything, br the least', '*, br;q=0.5', 'gzip'],
    ['anything but what is compressed', '*, br;q=0, gzip;q=0', null],
    ['anything, no matter that the best is last', '*;q=0.1, gzip;q=0.2, br;q=0.3', 'br'],
    ['capitals and tabs', 'GZIP\t;\tQ=0.5', 'gzip'],
    ['a weight that is none', 'br;q=high, gzip', 'gzip'],
    ['nothing named', '*;q=0', null],
    ['identity', 'identity', null],
    ['identity before gzip', 'gzip;q=0.5, identity', null],
    ['one that is not there', 'deflate', null],
    ['everything refused', 'identity;q=0, *;q=0', null],
    ['nonsense', ',;q=,\u00e9', null],
  ])('%s: %s is answered with %s', async (_, header, encoding) => {
    const answer = await get(
      '/api/facilities',
      header === undefined ? {} : { 'accept-encoding': header },
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-encoding'] ?? null).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    const plain = (await get('/api/facilities')).rawPayload;
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[encoding ?? ''];
    expect(unpack === undefined ? answer.rawPayload : unpack(answer.rawPayload)).toEqual(plain);
  });

  test('each has its own strong validator, and 304 carries it without a body', async () => {
    const etags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const asked = { 'accept-encoding': encoding };
      const { headers } = await get('/api/hatchery/ISSAQUAH_HATCHERY', asked);
      const etag = String(headers.etag);
      expect(etag).toMatch(/^"[\w-]+"$/);
      etags.add(etag);
      for (const held of [etag, `"other", ${etag}`, `W/${etag}`, '*']) {
        const again = await get('/api/hatchery/ISSAQUAH_HATCHERY', {
          ...asked,
          'if-none-match': held,
        });
        expect([held, again.statusCode, again.rawPayload.length]).toEqual([held, 304, 0]);
        expect(again.headers).toMatchObject({
          etag,
          vary: 'accept-encoding',
          'cache-control': headers['cache-control'],
          'access-control-allow-origin': '*',
        });
        expect(again.headers['content-encoding']).toBe(undefined);
      }
    }
    expect(etags.size).toBe(3);
  });

  test('the validator of another encoding or another answer is not enough', async () => {
    const { headers } = await get('/api/facilities', { 'accept-encoding': 'br' });
    const held = String(headers.etag);
    expect((await get('/api/facilities', { 'if-none-match': held })).statusCode).toBe(200);
    const other = { 'if-none-match': held, 'accept-encoding': 'br' };
    expect((await get('/api/hatchery/ISSAQUAH_HATCHERY', other)).statusCode).toBe(200);
    expect((await get('/api/facilities', { 'if-none-match': held.slice(1, -1) })).statusCode).toBe(
      200,
    );
  });
});

describe('lifetime', () => {
  test.each([
    ['10:59:59 is one second before', '2025-10-24T10:59:59Z', 1],
    ['11:00:00 begins a whole day', '2025-10-24T11:00:00Z', 86_400],
    ['11:00:01 has the day but one second', '2025-10-24T11:00:01Z', 86_399],
    ['one millisecond before 11:00 is over at once', '2025-10-24T10:59:59.999Z', 0],
    ['19:00 lasts 16 hours', '2025-10-24T19:00:00Z', 16 * 3600],
    ['the night of the end of summer time is no longer', '2025-11-02T11:00:00Z', 86_400],
  ])('ends at the next 11:00 UTC: %s', async (_, at, seconds) => {
    const then = await siteUnderTest({ at });
    for (const url of ['/api/facilities', '/api/hatchery/ISSAQUAH_HATCHERY']) {
      const { headers } = await then.app.inject(url);
      expect(headers['cache-control']).toBe(`public, max-age=${seconds}`);
    }
    await then.close();
  });

  test('goes down by the second while the answer stays the same', async () => {
    const then = await siteUnderTest({ at: '2025-10-24T10:59:50Z' });
    const first = await then.app.inject('/api/facilities');
    then.clock.nowMs += 3000;
    const later = await then.app.inject('/api/facilities');
    expect([first, later].map(({ headers }) => headers['cache-control'])).toEqual([
      'public, max-age=10',
      'public, max-age=7',
    ]);
    expect(later.headers.etag).toBe(first.headers.etag);
    await then.close();
  });

  test.each(['/api/status', '/api/openapi.json', '/api'])(
    '%s is revalidated each time',
    async (url) => {
      expect((await get(url)).headers['cache-control']).toBe('no-cache');
    },
  );
});
