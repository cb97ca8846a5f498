import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { ONE_WEEK_LATER } from '../../testing/made-up-reports.ts';
import { decodedPng } from '../../testing/png.ts';
import { webBuild } from '../../testing/real-pages.ts';
import { siteUnderTest } from '../../testing/site-under-test.ts';

const ISSAQUAH = '/previews/hatcheries/issaquah-hatchery.png';

test('each page names a picture of 1200 by 630, which is there', async () => {
  await using site = await siteUnderTest({ web: await webBuild() });
  const pictures = new Map<string, string>();
  const own = ['/run', '/run/2025-10-16', '/species/coho', '/hatcheries/issaquah-hatchery'];
  for (const path of ['/', '/app', '/about', ...own]) {
    const head = parse((await site.app.inject(path)).body);
    const said = (name: string) =>
      head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');
    expect([said('og:image:width'), said('og:image:height')]).toEqual(['1200', '630']);
    expect(said('twitter:card')).toBe('summary_large_image');
    expect(said('og:image:alt')?.length).toBeGreaterThan(20);
    const image = said('og:image') ?? '';
    expect(image).toMatch(
      /^http:\/\/localhost:3000\/previews\/[\w/-]+\.png\?2025-10-\d\d-[0-9a-f]{8}$/,
    );
    const { rawPayload } = await site.app.inject(new URL(image).pathname);
    const { width, height, rows } = decodedPng(rawPayload);
    expect([width, height]).toEqual([1200, 630]);
    expect(new Set(rows).size).toBeGreaterThan(20);
    expect(rawPayload.length).toBeLessThan(150_000);
    pictures.set(path, image);
  }
  expect(new Set(pictures.values()).size).toBe(1 + own.length);
  expect(pictures.get('/about')).toBe(pictures.get('/'));
});

test('a picture is drawn once for an edition; one that cannot be is an error of its own', async () => {
  const drawn: string[] = [];
  const drawPreview = async (path: string) => {
    drawn.push(path);
    return path === '/run' ? 'no picture' : '<svg xmlns="http://www.w3.org/2000/svg" width="8"/>';
  };
  await using site = await siteUnderTest({ web: { drawPreview }, at: '2025-10-31T19:00:00Z' });
  const statusOf = async (url: string, encoding = 'gzip') =>
    (await site.app.inject({ url, headers: { 'accept-encoding': encoding } })).statusCode;
  expect(await Promise.all([statusOf(ISSAQUAH), statusOf(ISSAQUAH, 'br')])).toEqual([200, 200]);
  expect(drawn).toEqual(['/hatcheries/issaquah-hatchery']);
  await site.ingest(ONE_WEEK_LATER);
  await site.look();
  expect(await statusOf(ISSAQUAH)).toBe(200);
  expect(drawn).toHaveLength(2);
  expect(await statusOf('/previews/run.png')).toBe(500);
  for (const path of ['hatcheries/nowhere', 'hatcheries/ISSAQUAH_HATCHERY', 'run/2025-10-17']) {
    expect(await statusOf(`/previews/${path}.png`)).toBe(404);
  }
  expect(await statusOf('/previews/about.png')).toBe(404);
  expect(drawn).toHaveLength(3);
});
