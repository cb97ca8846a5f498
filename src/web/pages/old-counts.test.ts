import { expect, test } from 'vitest';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { webBuild } from '../../testing/real-pages.ts';
import { SPECIES_PAGES, siteOn } from '../../testing/site-on-a-day.ts';

test('counts that are months old are never described as of the last two weeks', async () => {
  const web = await webBuild();
  const pictures = new Map<string, string>();
  await using site = await siteOn({
    web: {
      ...web,
      drawPreview: async (path, api) => {
        pictures.set(path, (await web.drawPreview(path, api)) ?? '');
        return null;
      },
    },
  });
  const facilities = site.features.map(({ id }) => `/hatcheries/${slugOfKey(id)}`);
  const pages = ['/run', ...SPECIES_PAGES, ...facilities];
  const bodies = [];
  for (const address of ['/', '/app', ...pages]) {
    bodies.push([address, await site.page(address)] as const);
  }
  for (const address of pages) await site.page(`/previews${address}.png`);
  expect(pictures.size).toBe(pages.length);
  const recent =
    /last two weeks|recently returned|(?<!Fish of [^<]*)in two weeks|this week(?!<)|in a week|No records this/;
  for (const [address, body] of [...bodies, ...pictures]) {
    expect([address, recent.exec(body)?.[0]]).toEqual([address, undefined]);
  }
});
