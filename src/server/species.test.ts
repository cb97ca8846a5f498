import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facilitiesSchema } from '#contract/facilities.ts';
import { hatcherySchema } from '#contract/hatchery.ts';
import { type Season, seasonSchema } from '#contract/season.ts';
import { type Species, speciesSchema } from '#contract/species.ts';
import { stateOfRunSchema } from '#contract/state-of-run.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { REGIONS, regionOf } from '#domain/place/region.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { loadSnapshot } from '#jobs/load-snapshot.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { BUNDLED_SNAPSHOT } from '../testing/bundled-snapshot.ts';
import { realPages } from '../testing/real-pages.ts';
import { type SiteUnderTest, siteUnderTest } from '../testing/site-under-test.ts';
import { runOn, speciesOn } from '../testing/species-sentences.ts';

const DAYS: readonly PlainDate[] = [
  '2021-11-20',
  '2024-01-10',
  '2025-07-16',
  '2025-10-23',
  '2026-08-05',
];
const NOW = '2026-11-20T12:00:00Z';

let whole: SiteUnderTest;
const { facilities: catalogue } = await readCatalogue();
beforeAll(async () => {
  whole = await siteUnderTest({ at: NOW, mode: 'demo', reports: [] });
  const options = {
    facilities: catalogue,
    today: '2026-08-06',
    progress: () => undefined,
  } as const;
  await loadSnapshot(whole.store, BUNDLED_SNAPSHOT, options);
}, 120_000);
afterAll(() => whole.close());

/** The answers of a day, all of them. */
async function answersOn(day: PlainDate) {
  const options = { at: NOW, mode: 'demo', store: whole.store, knownOn: day } as const;
  await using site = await siteUnderTest({ ...options, render: await realPages() });
  const get = async (url: string): Promise<unknown> => (await site.app.inject(url)).json();
  const facilities = facilitiesSchema.parse(await get('/api/facilities'));
  const keys = facilities.features.map(({ id }) => id);
  const page = async (url: string) => (await site.app.inject(url)).body;
  return {
    facilities,
    run: stateOfRunSchema.parse(await get('/api/run')),
    runPage: await page('/run'),
    speciesPages: await Promise.all(
      SHOWN_SPECIES.map((one) => page(`/species/${one.toLowerCase()}`)),
    ),
    species: await Promise.all(
      SHOWN_SPECIES.map(async (one) => speciesSchema.parse(await get(`/api/species/${one}`))),
    ),
    seasons: await Promise.all(
      keys.map(async (key) => seasonSchema.parse(await get(`/api/season/${key}`))),
    ),
    hatcheries: await Promise.all(
      keys.map(async (key) => hatcherySchema.parse(await get(`/api/hatchery/${key}`))),
    ),
  };
}

type Answers = Awaited<ReturnType<typeof answersOn>>;

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
const keyOf = (one: { facility: string; run: string }) => `${one.facility} ${one.run}`;

/** The runs of a species whose fish count for the state. */
function ownRuns({ species }: Species, seasons: readonly Season[]) {
  return seasons.flatMap(({ facility, runs }) =>
    runs
      .filter((run) => run.species === species && run.received !== 'most')
      .map((run) => ({ facility, ...run })),
  );
}

function checkSeason(answer: Species, { seasons }: Answers) {
  const runs = ownRuns(answer, seasons);
  const counted = runs.filter(({ so_far }) => so_far !== null);
  if (answer.season === null) return expect(counted).toEqual([]);
  const { compared, left_out, not_counted, count, facilities } = answer.season;
  expect(count).toBe(sum(counted.map(({ so_far }) => so_far?.count ?? 0)));
  expect(facilities).toBe(new Set(counted.map(({ facility }) => facility)).size);
  for (const one of not_counted) expect(counted.map(keyOf)).not.toContain(keyOf(one));
  const left = new Set(left_out.map(keyOf));
  const same = counted.filter((run) => !left.has(keyOf(run)));
  if (compared === null) return expect(same).toEqual([]);
  expect(compared.count).toBe(count - sum(left_out.map((one) => one.count)));
  expect(compared.count).toBe(sum(same.map(({ so_far }) => so_far?.count ?? 0)));
  expect(compared.facilities).toBe(new Set(same.map(({ facility }) => facility)).size);
  // Each earlier season once more, run by run, from the answers of the facilities.
  const step = answer.species === 'Pink' ? 2 : 1;
  const earlier = compared.lines.slice(1).map((_, at) =>
    sum(
      same.map(({ seasons: all }) => {
        const year = (all.at(-1)?.year ?? 0) - (at + 1) * step;
        const by = all.find((one) => one.year === year)?.by_date;
        if (by === null || by === undefined) throw new Error(`${year} of a run is not known`);
        return by.adults + by.jacks;
      }),
    ),
  );
  expect(compared.lines.map(({ by_date }) => by_date)).toEqual([compared.count, ...earlier]);
  expect(compared.seasons).toBe(earlier.length);
  expect(compared.fewer).toBe(earlier.filter((one) => one < compared.count).length);
}

function checkYears({ species, years }: Species, { hatcheries }: Answers) {
  const totals = hatcheries.flatMap(({ facility, bargraph }) => {
    const wria = catalogue.find(({ key }) => key === facility)?.wriaNumber ?? 0;
    return bargraph
      .filter((one) => one.species === species && one.origin !== 'Captive')
      .filter(({ received }) => received !== 'most')
      .flatMap(({ year_counts }) =>
        year_counts.map((one) => ({ ...one, facility, region: regionOf(wria) })),
      );
  });
  for (const { year, regions, count, complete, facilities } of years) {
    const ofYear = totals.filter((one) => one.year === year);
    expect(count).toBe(sum(ofYear.map((one) => one.count)));
    expect(facilities).toBe(new Set(ofYear.map(({ facility }) => facility)).size);
    expect(complete).toBe(ofYear.every((one) => one.complete));
    const byRegion = REGIONS.map((region) => ofYear.filter((one) => one.region === region));
    expect(regions).toEqual(
      byRegion.map((some) => (some.length === 0 ? null : sum(some.map((one) => one.count)))),
    );
  }
  expect(new Set(years.map(({ year }) => year))).toEqual(new Set(totals.map(({ year }) => year)));
}

describe.each(DAYS)('the species on %s', (day) => {
  let answers: Answers;
  beforeAll(async () => {
    answers = await answersOn(day);
  }, 120_000);

  test('the season over the state is the sum over the traps, the same in each season', () => {
    for (const one of answers.species) checkSeason(one, answers);
  });

  test('a year is the sum of the bars of the facilities, region by region', () => {
    for (const one of answers.species) checkYears(one, answers);
  });

  test('every run of the species is there, as its facility shows it', () => {
    for (const { species, runs, recent } of answers.species) {
      const theirs = answers.seasons.flatMap(({ facility, runs: all }) =>
        all.filter((run) => run.species === species).map((run) => ({ facility, ...run })),
      );
      expect(runs.map(keyOf).sort()).toEqual(theirs.map(keyOf).sort());
      for (const run of runs) {
        const same = theirs.find((one) => keyOf(one) === keyOf(run));
        expect(run).toMatchObject({
          recent: same?.recent,
          count: same?.so_far?.count ?? null,
          fewer: same?.by_date?.fewer ?? 0,
          phase: same?.timing?.phase ?? null,
          trend: same?.trend?.direction ?? null,
        });
        if (run.weeks !== null && run.count !== null) expect(run.weeks.now.at(-1)).toBe(run.count);
      }
      const own = runs.filter(({ brought }) => !brought);
      expect(recent.count).toBe(sum(own.map((one) => one.recent)));
    }
  });

  test('no sentence on the page of a species contradicts a figure', () => {
    let sentences = 0;
    for (const [at, one] of answers.species.entries()) {
      const read = speciesOn(answers.speciesPages[at] ?? '', one);
      expect([one.species, read.contradictions]).toEqual([one.species, []]);
      sentences += read.sentences;
    }
    expect(sentences).toBeGreaterThan(60);
  });

  test('no sentence of the state of the run contradicts a figure', () => {
    const { run, runPage, species } = answers;
    const read = runOn(runPage, run, species);
    expect(read.contradictions).toEqual([]);
    expect(read.sentences).toBeGreaterThan(20);
    for (const one of run.species) {
      const same = species.find((answer) => answer.species === one.species);
      expect(one.week + one.week_before).toBe(same?.recent.count);
      expect(one.season?.count ?? null).toBe(same?.season?.count ?? null);
    }
  });
});
