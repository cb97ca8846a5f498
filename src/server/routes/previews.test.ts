import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { ONE_WEEK_LATER } from '../../testing/made-up-reports.ts';
import { decodedPng } from '../../testing/png.ts';
import { webBuild } from '../../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';

const SITE = 'http://localhost:3000';
const ISSAQUAH = '/previews/hatcheries/issaquah-hatchery.png';

async function withSite(
  options: Parameters<typeof siteUnderTest>[0],
  use: (site: SiteUnderTest) => Promise<void>,
) {
  await using site = await siteUnderTest(options);
  await use(site);
}

test('each page names a picture of 1200 by 630, which is there', async () => {
  await withSite(await webBuild(), async ({ app }) => {
    const pictures = new Map<string, string>();
    const week = '/run/2025-10-16';
    const own = ['/run', week, '/species/coho', '/hatcheries/issaquah-hatchery'];
    const pages = ['/', '/app', '/about', ...own];
    for (const path of pages) {
      const head = parse((await app.inject(path)).body);
      const said = (name: string) =>
        head
          .querySelector(`meta[property="${name}"], meta[name="${name}"]`)
          ?.getAttribute('content');
      expect([said('og:image:width'), said('og:image:height')]).toEqual(['1200', '630']);
      expect(said('twitter:card')).toBe('summary_large_image');
      expect(said('og:image:alt')?.length).toBeGreaterThan(20);
      const image = said('og:image') ?? '';
      expect(image).toMatch(
        /^http:\/\/localhost:3000\/previews\/[\w/-]+\.png\?2025-10-\d\d-[0-9a-f]{8}$/,
      );
      const answer = await app.inject(image.replace(SITE, ''));
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=3600',
        'cross-origin-resource-policy': 'cross-origin',
      });
      const { width, height, rows } = decodedPng(answer.rawPayload);
      expect([width, height]).toEqual([1200, 630]);
      expect(new Set(rows).size).toBeGreaterThan(20);
      expect(answer.rawPayload.length).toBeLessThan(150_000);
      pictures.set(path, image);
    }
    expect(new Set(pictures.values()).size).toBe(1 + own.length);
    expect(pictures.get('/about')).toBe(pictures.get('/'));
  });
});

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>';

test('a picture is made once for an edition, whoever asks, and not sent again unchanged', async () => {
  const drawn: string[] = [];
  const drawPreview = async (path: string) => {
    drawn.push(path);
    return SVG.replace('8', String(8 + drawn.length));
  };
  await withSite({ drawPreview, at: '2025-10-31T19:00:00Z' }, async (site) => {
    const get = (headers = {}) => site.app.inject({ url: ISSAQUAH, headers });
    const [first] = await Promise.all([get(), get({ 'accept-encoding': 'br' })]);
    expect(first?.headers['content-encoding']).toBe(undefined);
    const { etag } = first.headers;
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(304);
    expect(drawn).toEqual(['/hatcheries/issaquah-hatchery']);
    await site.ingest(ONE_WEEK_LATER);
    await site.look();
    expect((await get({ 'if-none-match': etag })).statusCode).toBe(200);
    expect(drawn).toHaveLength(2);
  });
});

test('a picture that cannot be drawn is an error of its own', async () => {
  await withSite({ drawPreview: async () => 'no picture' }, async ({ app }) => {
    expect((await app.inject(ISSAQUAH)).statusCode).toBe(500);
    expect((await app.inject('/api/facilities')).statusCode).toBe(200);
  });
});

test.each([
  '/previews/hatcheries/nowhere.png',
  '/previews/hatcheries/ISSAQUAH_HATCHERY.png',
  '/previews/run/2025-10-17.png',
  '/previews/run/nonsense.png',
  '/previews/about.png',
])('%s is not drawn', async (url) => {
  const drawPreview = () => Promise.reject(new Error('drawn'));
  await withSite({ drawPreview }, async ({ app }) => {
    const { statusCode, body } = await app.inject(url);
    expect(statusCode).toBe(404);
    expect(body).toContain('og:image');
  });
});

test('pictures are drawn one at a time; eight wait, and further ones are told to come back later', async () => {
  let [atOnce, most] = [0, 0];
  const gate = Promise.withResolvers<void>();
  const drawPreview = async () => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await gate.promise;
    atOnce -= 1;
    return SVG;
  };
  await withSite({ drawPreview }, async ({ app }) => {
    const species = SHOWN_SPECIES.map((one) => `species/${one.toLowerCase()}`);
    const facilities = ['issaquah', 'hoodsport'].map((one) => `hatcheries/${one}-hatchery`);
    const asked = ['freshet', 'run', ...species, ...facilities].map((name) =>
      app.inject(`/previews/${name}.png`),
    );
    expect(asked).toHaveLength(10);
    expect((await Promise.race(asked)).statusCode).toBe(503);
    gate.resolve();
    const codes = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(9);
    expect(most).toBe(1);
  });
});
