import { parse } from 'node-html-parser';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webBuild } from '../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';
import { strictXml } from '../testing/strict-xml.ts';

const SITE = 'http://localhost:3000';
const ISSAQUAH = '/hatcheries/issaquah-hatchery';

let site: SiteUnderTest;
beforeAll(async () => {
  site = await siteUnderTest({ web: await webBuild() });
});
afterAll(() => site.close());

async function headOf(path: string) {
  const { body, statusCode } = await site.app.inject(path);
  const head = parse(body).querySelector('head');
  if (!head) throw new Error(`${path} has no head`);
  const all = (tag: string, by: string, value: string) =>
    Object.fromEntries(
      head
        .querySelectorAll(tag)
        .flatMap((one) =>
          one.getAttribute(by) ? [[one.getAttribute(by), one.getAttribute(value)]] : [],
        ),
    );
  return {
    statusCode,
    head,
    title: head.querySelector('title')?.text,
    named: all('meta', 'name', 'content'),
    preview: all('meta', 'property', 'content'),
    canonical: head.querySelectorAll('link[rel=canonical]').map((one) => one.getAttribute('href')),
    feeds: all('link[rel=alternate]', 'type', 'href'),
    data: head
      .querySelectorAll('script[type="application/ld+json"]')
      .flatMap((one) => JSON.parse(one.text)['@graph']),
  };
}

test('robots.txt names the site map, whose pages each say what they are, once', async () => {
  const robots = (await site.app.inject('/robots.txt')).body;
  const [, map = ''] = /^Sitemap: (.*)$/m.exec(robots) ?? [];
  const answer = await site.app.inject(new URL(map).pathname);
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
  const places = strictXml(answer.body).querySelectorAll('loc');
  const paths = places.map((one) => one.text.replace(SITE, ''));
  expect(paths).toContain(ISSAQUAH);
  expect(paths).toContain('/species/steelhead');
  expect(new Set(paths).size).toBe(paths.length);
  const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path);
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
    expect(named['twitter:card']).toBe('summary_large_image');
    expect(named.robots).toBe(undefined);
    titles.add(title);
    for (const [type, feed] of Object.entries(feeds)) {
      // The made-up seasons are too few for a calendar.
      if (type === 'text/calendar') continue;
      const sent = await site.app.inject(String(feed));
      expect([feed, sent.headers['content-type']]).toEqual([feed, `${type}; charset=utf-8`]);
    }
  }
  expect(titles.size).toBe(paths.length);
});

test('a choice within a page has the address of the page', async () => {
  expect((await headOf('/app?species=Coho')).canonical).toEqual([`${SITE}/app`]);
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

test.each(['/nowhere', '/hatcheries/nowhere', '/species/nowhere', '/offline'])(
  '%s is left out by search engines',
  async (path) => {
    const { named, canonical, data, preview } = await headOf(path);
    expect([named.robots, canonical, data, preview]).toEqual(['noindex', [], [], {}]);
  },
);
