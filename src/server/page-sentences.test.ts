import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FacilityFeature, facilitiesSchema } from '#contract/facilities.ts';
import { hatcherySchema } from '#contract/hatchery.ts';
import { seasonSchema } from '#contract/season.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { runText } from '#domain/fish/species-runs.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { loadSnapshot } from '#jobs/load-snapshot.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { BUNDLED_SNAPSHOT } from '../testing/bundled-snapshot.ts';
import { homeSentences, outlookOn, seasonOn } from '../testing/page-sentences.ts';
import { webBuild } from '../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';

/** Three months after the newest report of the snapshot. */
const NOW = '2026-11-20T12:00:00Z';

let whole: SiteUnderTest;
beforeAll(async () => {
  whole = await siteUnderTest({ at: NOW, mode: 'demo', reports: [] });
  const { facilities } = await readCatalogue();
  const progress = () => undefined;
  await loadSnapshot(whole.store, BUNDLED_SNAPSHOT, { facilities, today: '2026-08-06', progress });
}, 120_000);
afterAll(() => whole.close());

type Options = Partial<Parameters<typeof siteUnderTest>[0]>;

/** The pages of a day, and the facilities of its list. */
async function siteOn(options: Options = {}) {
  const { render } = await webBuild();
  const site = await siteUnderTest({
    at: NOW,
    mode: 'demo',
    store: whole.store,
    render,
    ...options,
  });
  const json = async (url: string): Promise<unknown> => (await site.app.inject(url)).json();
  const page = async (address: string) => (await site.app.inject(address)).body;
  const pageOf = (key: string, search = '') => page(`/hatcheries/${slugOf(key)}${search}`);
  const { features } = facilitiesSchema.parse(await json('/api/facilities'));
  return { ...site, json, page, pageOf, features, [Symbol.asyncDispose]: site.close };
}

const slugOf = (key: string) => key.toLowerCase().replaceAll('_', '-');
const SPECIES_PAGES = SHOWN_SPECIES.map((one) => `/species/${one.toLowerCase()}`);
const pagesOf = (features: readonly FacilityFeature[]) => [
  ...['/run', ...SPECIES_PAGES],
  ...features.map(({ id }) => `/hatcheries/${slugOf(id)}`),
];

test('counts that are months old are never said to be of the last two weeks', async () => {
  const { drawPreview } = await webBuild();
  const pictures = new Map<string, string>();
  await using site = await siteOn({
    drawPreview: async (path, api) => {
      pictures.set(path, (await drawPreview(path, api)) ?? '');
      return null;
    },
  });
  const pages = pagesOf(site.features);
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
}, 120_000);

/** Every 24 days of a year. */
const DAYS = Array.from({ length: 16 }, (_, at) => addDays('2025-08-06', 24 * at));

test.each(DAYS)(
  'on %s no outlook, no number and no phase says two things',
  async (knownOn) => {
    await using site = await siteOn({ knownOn });
    for (const { id, properties } of site.features) {
      const read = outlookOn(await site.pageOf(id), properties, knownOn);
      expect([id, read.contradictions]).toEqual([id, []]);
    }
    for (const address of ['/', '/run', ...SPECIES_PAGES]) {
      const odd = /(All|each of the|any of) [12] \w+|\b1 (?!this|is)(\w+s|were)\b/.exec(
        await site.page(address),
      );
      expect([address, odd?.[0]]).toEqual([address, undefined]);
    }
  },
  120_000,
);

describe.each<PlainDate>(['2021-11-20', '2024-01-10', '2025-10-23', '2026-08-05'])(
  'on %s',
  (knownOn) => {
    let site: Awaited<ReturnType<typeof siteOn>>;
    beforeAll(async () => {
      site = await siteOn({ knownOn });
    });
    afterAll(() => site.close());

    test('no outlook of any facility contradicts the count beside it', async () => {
      let [lines, phases] = [0, 0];
      for (const { id, properties } of site.features) {
        const read = outlookOn(await site.pageOf(id), properties, knownOn);
        expect([id, read.contradictions]).toEqual([id, []]);
        lines += read.lines;
        phases += read.phases;
      }
      expect(lines).toBeGreaterThan(150);
      expect(phases).toBeGreaterThan(100);
    }, 120_000);

    test('no sentence about a season contradicts its counts', async () => {
      let sentences = 0;
      for (const { id } of site.features) {
        const { runs } = seasonSchema.parse(await site.json(`/api/season/${id}`));
        const { bargraph } = hatcherySchema.parse(await site.json(`/api/hatchery/${id}`));
        for (const run of runs.filter(({ so_far }) => so_far !== null)) {
          const series = bargraph.find(
            (one) => one.species === run.species && one.run === run.run && one.origin !== 'Captive',
          );
          const choice = { species: run.species, run: runText(series ?? { ...run, origin: '' }) };
          const search = `?${new URLSearchParams(choice)}`;
          const read = seasonOn(await site.pageOf(id, search), run, knownOn);
          expect([id, search, read.contradictions]).toEqual([id, search, []]);
          sentences += read.sentences;
        }
      }
      expect(sentences).toBeGreaterThan(300);
    }, 120_000);

    test('no sentence of home contradicts a figure', async () => {
      const read = await homeSentences(site.page, site.features);
      expect(read.contradictions).toEqual([]);
      expect(read.rows).toBeGreaterThan(20);
    }, 120_000);
  },
);
