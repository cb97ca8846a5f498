import { expect, test } from 'vitest';
import { loopback } from '../testing/loopback.ts';
import { ONE_WEEK_LATER } from '../testing/made-up-reports.ts';
import { HAS_NGINX, startNginx } from '../testing/nginx.ts';
import { siteUnderTest } from '../testing/site-under-test.ts';

const cacheBefore = (origin: URL) => (host: string, folder: string) =>
  `
proxy_cache_path ${folder}/cache keys_zone=site:1m;
access_log off;
server {
    listen ${host};
    location / {
        proxy_pass ${origin.origin};
        proxy_cache site;
        proxy_cache_lock on;
        proxy_cache_background_update on;
        add_header cache-did $upstream_cache_status;
    }
}
`;

const PAGES = ['/app', '/app.data', '/species/coho', '/hatcheries/issaquah-hatchery'];
const CACHED = [...PAGES, '/api/facilities', '/feeds/all.atom', '/data/species/coho.csv'];

test.runIf(HAS_NGINX)(
  'a cache in front asks once a minute, shows what is new, and stands in while the server is down',
  async () => {
    await using site = await siteUnderTest({ at: '2025-10-31T19:00:00Z' });
    const asked: string[] = [];
    const origin = await loopback(async ({ url = '/', headers }, answer) => {
      asked.push(url);
      const encoding = headers['accept-encoding'] ?? 'identity';
      const made = await site.app.inject({ url, headers: { 'accept-encoding': `${encoding}` } });
      const lifetime = `${made.headers['cache-control']}`.replace('s-maxage=60,', 's-maxage=1,');
      answer.writeHead(made.statusCode, { ...made.headers, 'cache-control': lifetime });
      answer.end(made.rawPayload);
    });
    const { origin: front } = await startNginx(cacheBefore(origin.url));
    const visit = async (path: string, visitor = 1) => {
      const answer = await fetch(front + path, { headers: { cookie: `visitor=${visitor}` } });
      const cache = answer.headers.get('cache-did');
      return { status: answer.status, cache, text: await answer.text() };
    };
    for (const path of CACHED) {
      asked.length = 0;
      const began = performance.now();
      const first = await visit(path);
      const others = await Promise.all(Array.from({ length: 40 }, (_, at) => visit(path, at)));
      expect([path, new Set(others.map(({ text }) => text))]).toEqual([
        path,
        new Set([first.text]),
      ]);
      // An answer is kept for a second: the first, and one for each second that the visits took.
      const seconds = Math.ceil((performance.now() - began) / 1000);
      expect([path, asked.length <= 2 + seconds]).toEqual([path, true]);
    }

    const before = await Promise.all(CACHED.map((path) => visit(path)));
    await site.ingest(ONE_WEEK_LATER);
    await site.look();
    for (const [at, path] of CACHED.entries()) {
      await expect
        .poll(async () => (await visit(path)).text, { timeout: 60_000, interval: 100 })
        .not.toBe(before[at]?.text);
    }

    const newest = await visit('/app');
    await origin[Symbol.asyncDispose]();
    await expect.poll(async () => (await visit('/app')).cache, { timeout: 60_000 }).toBe('STALE');
    expect(await visit('/app')).toMatchObject({ status: 200, text: newest.text });
    expect(newest.text).toContain('as of 2025-10-29');
    expect((await visit('/about')).status).toBe(502);
  },
);
