import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webBuild } from '../../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../../testing/site-under-test.ts';
import { strictXml } from '../../testing/strict-xml.ts';

const SITE = 'http://localhost:3000';
const ISSAQUAH = '/hatcheries/issaquah-hatchery';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await siteUnderTest({ web: await webBuild() });
});
afterAll(() => site.close());

async function headOf(path: string) {
  const { body, statusCode } = await site.app.inject(path);
  const head = parse(body).querySelector('head') ?? parse('');
  const all = (tag: string, by: string, value: string) =>
    Object.fromEntries(
      head
        .querySelectorAll(`${tag}[${by}]`)
        .map((element) => [element.attrs[by], element.attrs[value]]),
    );
  return {
    statusCode,
    title: head.querySelector('title')?.text,
    named: all('meta', 'name', 'content'),
    preview: all('meta', 'property', 'content'),
    canonical: head.querySelectorAll('link[rel=canonical]').map((link) => link.attrs.href),
    feeds: all('link[rel=alternate]', 'type', 'href'),
    data: head
      .querySelectorAll('script[type="application/ld+json"]')
      .flatMap((script) => JSON.parse(script.text)['@graph']),
  };
}

test('robots.txt names the site map, whose pages each say what they are, once', async () => {
  const robots = (await site.app.inject('/robots.txt')).body;
  const [, map = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
  const answer = await site.app.inject(new URL(map).pathname);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = strictXml(answer.body).querySelectorAll('loc');
  const paths = places.map((place) => place.text.replace(SITE, ''));
  expect(paths).toContain(ISSAQUAH);
  expect(paths).toContain('/species/steelhead');
  expect(new Set(paths).size).toBe(paths.length);
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
  expect(closed).toEqual(['/api/', '/river/']);
  const titles = new Set<string | undefined>();
  for (const path of paths) {
    expect(closed.filter((start) => path.startsWith(start))).toEqual([]);
    const { statusCode, title, named, preview, canonical, feeds } = await headOf(path);
    expect([path, statusCode, canonical]).toEqual([path, 200, [SITE + path]]);
    expect(preview).toMatchObject({
      'og:site_name': 'Freshet',
      'og:type': 'website',
      'og:title': title,
      'og:description': named.description,
      'og:url': SITE + path,
    });
    expect(named.description.length).toBeGreaterThan(30);
    expect([named['twitter:card'], named.robots]).toEqual(['summary_large_image', undefined]);
    titles.add(title);
    for (const [type, feed] of Object.entries(feeds)) {
      if (type === 'text/calendar') continue;
      const sent = await site.app.inject(String(feed));
      expect([feed, sent.headers['content-type']]).toEqual([feed, `${type}; charset=utf-8`]);
    }
  }
  expect(titles.size).toBe(paths.length);
});

test('a choice within a page keeps the canonical address of the page', async () => {
  expect((await headOf('/app?species=Coho')).canonical).toEqual([`${SITE}/app`]);
});

test('each page names a preview of 1200 by 630, which exists', async () => {
  const pictures = new Map<string, string>();
  const own = ['/run', '/run/2025-10-16', '/species/coho', ISSAQUAH];
  for (const path of ['/', '/app', '/about', ...own]) {
    const { preview } = await headOf(path);
    expect(preview).toMatchObject({ 'og:image:width': '1200', 'og:image:height': '630' });
    expect(preview['og:image:alt'].length).toBeGreaterThan(20);
    const image = preview['og:image'] ?? '';
    expect(image).toMatch(
      /^http:\/\/localhost:3000\/previews\/[\w/-]+\.png\?2025-10-\d\d-[0-9a-f]{8}$/,
    );
    const { rawPayload } = await site.app.inject(new URL(image).pathname);
    // The start of a PNG: its signature and, after the name of the first chunk, its size.
    expect(rawPayload.toString('latin1', 0, 8)).toBe('\x89PNG\r\n\x1a\n');
    expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(rawPayload.length).toBeGreaterThan(10_000);
    expect(rawPayload.length).toBeLessThan(150_000);
    pictures.set(path, image);
  }
  expect(new Set(pictures.values()).size).toBe(1 + own.length);
  expect(pictures.get('/about')).toBe(pictures.get('/'));
});

test('a picture that cannot be drawn is our error', async () => {
  await using broken = await siteUnderTest({ web: { drawPreview: async () => 'no picture' } });
  expect((await broken.app.inject('/previews/run.png')).statusCode).toBe(500);
});

test('a facility is a place and a data set, with its downloads', async () => {
  const [place, dataSet] = (await headOf(ISSAQUAH)).data;
  expect(place).toMatchObject({
    '@type': 'Place',
    name: 'Issaquah Hatchery',
    geo: { latitude: expect.closeTo(47.53, 1), longitude: expect.closeTo(-122.04, 1) },
    containedInPlace: { name: 'King County' },
  });
  expect(dataSet).toMatchObject({
    '@type': 'Dataset',
    name: 'Salmon and steelhead counted at Issaquah Hatchery, Washington',
    url: SITE + ISSAQUAH,
    dateModified: '2025-10-22',
    spatialCoverage: { '@id': place['@id'] },
    creator: { name: 'Washington Department of Fish and Wildlife' },
  });
  expect(dataSet.description.length).toBeGreaterThan(50);
  for (const { contentUrl, encodingFormat } of dataSet.distribution) {
    const { statusCode, headers } = await site.app.inject(contentUrl.replace(SITE, ''));
    expect([statusCode, headers['content-type']]).toEqual([
      200,
      `${encodingFormat}; charset=utf-8`,
    ]);
  }
});

test('a species is a data set of the whole state', async () => {
  const [dataSet, ...others] = (await headOf('/species/chum')).data;
  expect(others).toEqual([]);
  expect(dataSet).toMatchObject({ '@type': 'Dataset', spatialCoverage: { name: 'Washington' } });
});

test.each([
  ['/nowhere', 404, 'Page not found'],
  ['/hatcheries/nowhere', 404, 'Hatchery not found'],
  ['/rivers/nowhere', 404, 'River not found'],
  ['/dams/nowhere', 404, 'Dam not found'],
  ['/species/nowhere', 404, 'Species not found'],
  ['/run/nowhere', 404, 'No report on that day'],
  ['/offline', 200, 'Not saved'],
])('%s is left out by search engines', async (path, status, page) => {
  const { statusCode, title, named, canonical, data, preview } = await headOf(path);
  expect([statusCode, title]).toEqual([status, `${page} · Freshet`]);
  expect([named.robots, canonical, data, preview]).toEqual(['noindex', [], [], {}]);
});

test('a rendered page leaves no timer behind that would keep it in memory', async () => {
  const timers = () =>
    process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout').length;
  await site.app.inject(ISSAQUAH);
  const before = timers();
  const { body } = await site.app.inject(`${ISSAQUAH}?fish=adults`);
  expect(body).toContain('</html>');
  expect(timers()).toBeLessThanOrEqual(before);
});
