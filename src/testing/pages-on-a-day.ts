import { sum } from 'd3-array';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facilitiesSchema } from '#contract/facilities.ts';
import type { RiverSubject } from '#contract/river-address.ts';
import { DAMS, slugOfDam } from '#domain/dam/dams.ts';
import { nextRun } from '#domain/fish/next-run.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { shortDate, weekday } from '#domain/words/format.ts';
import { facilityFigures } from '#web/pages/hatchery/hatchery-figures.ts';
import { seasonHeadline, seasonNow, seasonSummary } from '#web/pages/hatchery/this-season-words.ts';
import { backRows, homeData } from '#web/pages/home/home-data.ts';
import { type Answers, answersOf } from './answers-on-a-day.ts';
import { readCharts } from './charts-on-a-day.ts';
import {
  checkRecord,
  checkSeason,
  checkYears,
  disagreements,
  keyOf,
  oddFacts,
} from './laws-of-answers.ts';
import {
  boardLines,
  highestApart,
  oddForm,
  outlookRead,
  saidTwice,
  sentencesOf,
} from './page-reading.ts';
import { runTogether } from './run-together.ts';
import { type SiteOnADay, SPECIES_PAGES, siteOn } from './site-on-a-day.ts';

/** Pages of definitions, credits and addresses, which need no verb. */
const REFERENCE_PAGES = ['/about', '/data', '/words', '/see-salmon'];
const OTHER_PAGES = ['/', '/app', '/run', '/dams', '/species', '/rivers', '/accuracy', '/search'];

const pagesOf = ({ site, features }: SiteOnADay): readonly string[] => [
  ...OTHER_PAGES,
  '/status',
  ...REFERENCE_PAGES,
  ...SPECIES_PAGES,
  ...DAMS.map((dam) => `/dams/${slugOfDam(dam)}`),
  ...site.current().rivers.map(({ slug }) => `/rivers/${slug}`),
  ...features.map(({ id }) => `/hatcheries/${slugOfKey(id)}`),
];

/** Cards of other sites, pages that are not there, and lists of what was found. */
const cardsAndOthersOf = ({ site, features }: SiteOnADay): readonly string[] => [
  '/offline',
  '/nowhere',
  '/rivers/styx',
  '/hatcheries/atlantis',
  '/app?q=coho',
  '/api',
  '/privacy-policy',
  '/terms-of-service',
  ...site.current().rivers.map(({ slug }) => `/embed/rivers/${slug}`),
  ...features.map(({ id }) => `/embed/hatcheries/${slugOfKey(id)}`),
];

/** Asks for all rivers, so that the pages have them. */
async function askForRivers({ rivers: { gauges, cache } }: SiteOnADay): Promise<void> {
  for (const { site, lid } of gauges) {
    const subjects: RiverSubject[] = [];
    if (site !== null) subjects.push({ kind: 'flow', site }, { kind: 'medians', site });
    if (lid !== null) subjects.push({ kind: 'forecast', lid });
    await Promise.all(subjects.map((subject) => cache.ask(subject).catch(() => null)));
  }
}

/** The tests of the pages on a day. Each day has its own file, since one takes seconds. */
export function testPagesOn(
  knownOn: PlainDate,
  ...checks: readonly ('phases' | 'seasons')[]
): void {
  describe(`on ${knownOn}`, () => {
    let site: SiteOnADay;
    let answers: Answers;
    beforeAll(async () => {
      site = await siteOn({ knownOn });
      if (checks.length > 0) answers = await answersOf(site);
    });
    afterAll(() => site.close());

    test('every page is there, and none has a telegram, a long sentence or a foreign date, says two things or one twice, or runs words together', async () => {
      let sentences = 0;
      let lines = 0;
      const odd = new Map<string, string>();
      await askForRivers(site);
      for (const address of pagesOf(site)) {
        const { statusCode } = await site.app.inject(address);
        expect([address, statusCode]).toEqual([address, 200]);
        const body = await site.page(address);
        const read = [...sentencesOf(body), ...boardLines(body)];
        for (const sentence of read) {
          const what = oddForm(sentence, REFERENCE_PAGES.includes(address));
          if (what !== null) odd.set(sentence, `${what}, on ${address}`);
        }
        for (const words of runTogether(body)) odd.set(words, `run together, on ${address}`);
        for (const sentence of saidTwice(body)) odd.set(sentence, `said twice, on ${address}`);
        const highest = highestApart(
          read,
          `${weekday(knownOn).slice(0, 3)}, ${shortDate(knownOn)}`,
        );
        for (const highestDays of highest) odd.set(highestDays, `two highest days, on ${address}`);
        const outlook = outlookRead(body);
        for (const contradiction of outlook.contradictions)
          odd.set(contradiction, `two things, on ${address}`);
        sentences += read.length;
        lines += outlook.lines;
      }
      for (const address of cardsAndOthersOf(site)) {
        const together = runTogether(await site.page(address));
        for (const one of together) odd.set(one, `run together, on ${address}`);
      }
      expect(odd).toEqual(new Map());
      process.stdout.write(`${knownOn}: ${sentences} sentences and ${lines} outlooks read\n`);
      // Of 2013 fewer facilities are on record, and in June few runs are under way.
      expect([sentences > 12_000, lines > 230]).toEqual([true, true]);
    });

    if (checks.includes('phases'))
      test('what is known of how far along a run is agrees with itself', () => {
        const runs = answers.seasons.flatMap(({ facility, runs: all }) =>
          all.flatMap((run) => (run.timing ? [{ facility, ...run, timing: run.timing }] : [])),
        );
        const wrong = runs.flatMap((run) =>
          disagreements(run, knownOn).map((what) => [run.facility, run.species, run.run, what]),
        );
        expect(wrong).toEqual([]);
        // The weekly reports begin in 2013, and a usual timing takes three seasons.
        expect(runs.length).toBeGreaterThan(90);
      });

    if (!checks.includes('seasons')) return;

    test('the facts of a season are those of its counts, and its page says them', async () => {
      let read = 0;
      for (const { facility, runs } of answers.seasons) {
        for (const run of runs) {
          expect([facility, run.species, run.run, oddFacts(run)]).toEqual([
            facility,
            run.species,
            run.run,
            [],
          ]);
        }
        const body = await site.pageOf(facility);
        const standing = site.site.current().facility(facility);
        const figures = facilityFigures(standing ?? { series: [], runs: [] });
        const shown = figures.runs.find((run) => body.includes(`>${seasonHeadline(run, false)}<`));
        if (shown?.soFar == null) continue;
        const text = parse(body).text.replaceAll(/\s+/g, ' ');
        // Off season the first screen has the next run in place of this one.
        const isOff = nextRun(figures.runs, knownOn) !== null;
        const said = [isOff ? '' : seasonNow(shown, false), seasonSummary(shown)];
        for (const words of said) {
          expect([facility, words, text.includes(words)]).toEqual([facility, words, true]);
        }
        read += 1;
      }
      process.stdout.write(`${knownOn}: ${read} seasons read\n`);
      expect(read).toBeGreaterThan(15);
    });

    test('a count by a date is one figure on a chart, in its sentence, its table and the API', () => {
      const read = readCharts(site, answers, knownOn);
      process.stdout.write(`${knownOn}: ${read} charts read\n`);
      expect(read).toBeGreaterThan(100);
    });

    test('home shows the fish of each facility, and of the state without moved ones', async () => {
      const features = site.features.map(({ properties }) => properties);
      const home = homeData(
        facilitiesSchema.parse(await site.json('/api/facilities')),
        await site.site.api(site.site.current()).run(null),
        { rivers: [], board: { instant: 0, rows: [] }, atPoints: new Map() },
      );
      for (const species of SHOWN_SPECIES) {
        const own = features.map(({ recent_escapement }) =>
          recent_escapement.filter(
            (series) => series.species === species && series.origin !== 'Captive',
          ),
        );
        const fishIn = (series: (typeof own)[number]) =>
          sum(series, ({ day_counts }) => sum(day_counts, ({ count }) => count));
        const counts = own.map(fishIn).filter((count) => count > 0);
        const rows = backRows(home.facilities, species, null);
        expect(rows.map(({ count }) => count)).toEqual(counts.sort((a, b) => b - a));
        const trapped = own.flat().filter(({ received }) => received !== 'most');
        const statewide = home.statewide.find((answer) => answer.species === species);
        expect([species, statewide?.count]).toEqual([species, fishIn(trapped)]);
        const body = (await site.page(`/?species=${species}`)).replaceAll('<!-- -->', '');
        const figures = counts.map((count) => `>${count.toLocaleString('en-US')}<`);
        expect(figures.filter((figure) => !body.includes(figure))).toEqual([]);
      }
    });

    test('the season over the state is the sum over the facilities, the same in each season', () => {
      for (const answer of answers.species) checkSeason(answer, answers);
    });

    test('a year is the sum of the bars of the facilities, region by region', () => {
      for (const answer of answers.species) checkYears(answer, answers);
    });

    test('every run of the species is there, as its facility shows it', () => {
      for (const { species, runs, recent } of answers.species) {
        const theirs = answers.seasons.flatMap(({ facility, runs: own }) =>
          own.filter((run) => run.species === species).map((run) => ({ facility, ...run })),
        );
        expect(runs.map(keyOf).sort()).toEqual(theirs.map(keyOf).sort());
        for (const run of runs) {
          const same = theirs.find((their) => keyOf(their) === keyOf(run));
          expect(run).toMatchObject({
            recent: same?.recent,
            count: same?.so_far?.count ?? null,
            fewer: same?.by_date?.fewer ?? 0,
            phase: same?.timing?.phase ?? null,
            trend: same?.trend?.direction ?? null,
          });
          if (run.weeks !== null && run.count !== null)
            expect(run.weeks.now.at(-1)).toBe(run.count);
        }
        const own = runs.filter(({ brought }) => !brought);
        expect(recent.count).toBe(sum(own.map((run) => run.recent)));
      }
    });

    test('the state of the run is that of its species, and a record is above every other season', () => {
      const { run, species } = answers;
      for (const speciesWeek of run.species) {
        const same = species.find((answer) => answer.species === speciesWeek.species);
        expect(speciesWeek.week + speciesWeek.week_before).toBe(same?.recent.count);
        expect(speciesWeek.season?.count ?? null).toBe(same?.season?.count ?? null);
        const traps = run.traps.filter((trap) => trap.species === speciesWeek.species);
        const isCorrected = run.corrections.some((trap) => trap.species === speciesWeek.species);
        const counted = sum(traps, (trap) => trap.week);
        expect(isCorrected ? counted >= speciesWeek.week : counted === speciesWeek.week).toBe(true);
        const reaching = traps.filter(({ since }) => since !== null);
        expect(speciesWeek.reaching).toBeLessThanOrEqual(sum(reaching, (trap) => trap.week));
      }
      for (const { since, week_before, first, count, week } of run.traps) {
        expect(since === null || week_before === null).toBe(true);
        expect(!first || count === week).toBe(true);
      }
      for (const { count, before, after } of run.corrections) {
        expect(count).toBeLessThan(0);
        expect(before + count).toBe(after);
      }
      for (const record of run.records) checkRecord(record, answers);
    });
  });
}
