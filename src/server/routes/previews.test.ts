import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { webBuild } from '../../testing/real-pages.ts';
import { siteUnderTest } from '../../testing/site-under-test.ts';

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
    // What a PNG begins with: its mark, and after the name of its first part its size.
    expect(rawPayload.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(rawPayload.length).toBeGreaterThan(10_000);
    expect(rawPayload.length).toBeLessThan(150_000);
    pictures.set(path, image);
  }
  expect(new Set(pictures.values()).size).toBe(1 + own.length);
  expect(pictures.get('/about')).toBe(pictures.get('/'));
});

test('a page that is not there has no picture, and one that cannot be drawn is our error', async () => {
  const drawPreview = async () => 'no picture';
  await using site = await siteUnderTest({ web: { drawPreview } });
  for (const [path, status] of [
    ['run', 500],
    ['hatcheries/nowhere', 404],
    ['hatcheries/ISSAQUAH_HATCHERY', 404],
    ['run/2025-10-17', 404],
    ['about', 404],
  ] as const) {
    const { statusCode } = await site.app.inject(`/previews/${path}.png`);
    expect([path, statusCode]).toEqual([path, status]);
  }
});
