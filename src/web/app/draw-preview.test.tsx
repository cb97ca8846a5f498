import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import { facilitiesFixture } from '../../testing/contract-fixtures.ts';
import { fixtureApi } from '../../testing/fixture-api.ts';
import { drawPreview } from './draw-preview.tsx';

async function picture(path: string, api = fixtureApi()) {
  const svg = await drawPreview(path, api);
  if (svg === null) throw new Error(`${path} has no picture`);
  const texts = parse(svg).querySelectorAll('text');
  return { svg, words: texts.map((one) => one.text), texts };
}

test('the picture of a facility has its name, species in season and newest count', async () => {
  const { svg, words } = await picture('/hatcheries/cowlitz-salmon-hatchery');
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" width="1200" height="630"/);
  expect(words).toEqual(
    expect.arrayContaining([
      'Freshet',
      'Counts as of 5 Aug 2026',
      'Cowlitz Salmon Hatchery',
      'In season: Chinook and Coho',
      expect.stringMatching(/^Newest count: \d[\d,]* \w+ by 4 Aug, report of \d+ Aug 2026$/),
    ]),
  );
});

test('the picture of the site, and those of a species and the week, are drawn', async () => {
  expect((await picture('/')).words).toContain('Which fish are back, and where');
  expect((await picture('/species/coho')).words.join()).toMatch(/Coho: /);
  for (const path of ['/run', '/run/2025-10-23']) {
    expect((await picture(path)).words.join()).toMatch(/State of the run/);
  }
});

test.each([
  '/hatcheries/nowhere',
  '/species/trout',
  '/about',
  '/run-down',
  '/run/2025-10-17',
  '/run/coho',
])('%s has no picture of its own', async (path) =>
  expect(await drawPreview(path, fixtureApi())).toBe(null),
);

test('names are cut where they would leave the picture, and cannot become elements', async () => {
  const name = `<script>alert("x")</script> & ${'LONG '.repeat(30)}`;
  const all = facilitiesFixture().features;
  const feature = all.find(({ id }) => id === 'COWLITZ_SALMON_HATCHERY');
  if (!feature) throw new Error('no facility');
  const properties = { ...feature.properties, 'Facility Name': name };
  const features = [{ ...feature, properties }];
  const api = fixtureApi({ facilities: async () => ({ ...facilitiesFixture(), features }) });
  const { svg, texts } = await picture('/hatcheries/cowlitz-salmon-hatchery', api);
  expect(svg).not.toContain('<script');
  const title = texts.find((one) => one.text.includes('…'));
  expect(Number(title?.getAttribute('font-size'))).toBe(40);
  expect(title?.text.length).toBeLessThan(50);
});
