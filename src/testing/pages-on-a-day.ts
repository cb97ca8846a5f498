import { sum } from 'd3-array';
import { parse } from 'node-html-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { facilitiesSchema } from '#contract/facilities.ts';
import type { RiverSubject } from '#contract/river-address.ts';
import type { Season } from '#contract/season.ts';
import type { Species } from '#contract/species.ts';
import { DAMS, slugOfDam } from '#domain/dam/dams.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';
import { REGIONS, regionOf } from '#domain/place/region.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { shortDate, weekday } from '#domain/words/format.ts';
import { facilityFigures } from '#web/pages/hatchery/hatchery-figures.ts';
import { nextRun } from '#web/pages/hatchery/outlook-words.ts';
import { seasonHeadline, seasonNow, seasonSummary } from '#web/pages/hatchery/this-season-words.ts';
import { backRows, homeData } from '#web/pages/home/home-data.ts';
import { type Answers, answersOf } from './answers-on-a-day.ts';
import { readCharts } from './charts-on-a-day.ts';
import {
  boardLines,
  highestApart,
  oddForm,
  outlookRead,
  saidTwice,
  sentencesOf,
} from './page-reading.ts';
import { runTogether } from './run-together.ts';
import { catalog, type SiteOnADay, SPECIES_PAGES, siteOn } from './site-on-a-day.ts';

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

const keyOf = ({ facility, run }: { facility: string; run: string }) => `${facility} ${run}`;

/** Checks the statewide season against the runs of facilities; laws of `sameTraps` cover earlier years. */
function checkSeason({ species, season }: Species, { seasons }: Answers) {
  const counted = seasons
    .flatMap(({ facility, runs }) => runs.map((run) => ({ facility, ...run })))
    .filter((run) => run.species === species && run.received !== 'most' && run.so_far !== null);
  if (season === null) return expect(counted).toEqual([]);
  const { compared, left_out, not_counted } = season;
  const totals = (runs: typeof counted) => ({
    count: sum(runs.map(({ so_far }) => so_far?.count ?? 0)),
    facilities: new Set(runs.map(({ facility }) => facility)).size,
  });
  expect(season).toMatchObject(totals(counted));
  for (const run of not_counted) expect(counted.map(keyOf)).not.toContain(keyOf(run));
  const left = new Set(left_out.map(keyOf));
  const same = counted.filter((run) => !left.has(keyOf(run)));
  if (compared === null) return expect(same).toEqual([]);
  expect(compared).toMatchObject(totals(same));
  expect(compared.count).toBe(season.count - sum(left_out.map(({ count }) => count)));
  const [now, ...earlier] = compared.lines.map(({ by_date }) => by_date ?? Number.NaN);
  expect(now).toBe(compared.count);
  expect(compared.seasons).toBe(earlier.length);
  expect(compared.fewer).toBe(earlier.filter((count) => count < compared.count).length);
}

function checkYears({ species, years }: Species, { hatcheries }: Answers) {
  const totals = hatcheries.flatMap(({ facility, bargraph }) => {
    const wria = catalog.find(({ key }) => key === facility)?.wriaNumber ?? 0;
    const own = bargraph.filter(
      (series) => series.species === species && series.received !== 'most',
    );
    return own
      .filter(({ origin }) => origin !== 'Captive')
      .flatMap(({ year_counts }) => year_counts)
      .map((yearCount) => ({ ...yearCount, facility, region: regionOf(wria) }));
  });
  const byYear = Map.groupBy(totals, ({ year }) => year);
  expect(new Set(years.map(({ year }) => year))).toEqual(new Set(byYear.keys()));
  for (const year of years) {
    const ofYear = byYear.get(year.year) ?? [];
    const byRegion = Map.groupBy(ofYear, ({ region }) => region);
    const counts = REGIONS.map((region) => byRegion.get(region)?.map(({ count }) => count));
    expect(year).toMatchObject({
      count: sum(ofYear.map(({ count }) => count)),
      facilities: new Set(ofYear.map(({ facility }) => facility)).size,
      complete: ofYear.every(({ complete }) => complete),
      regions: counts.map((some) => (some === undefined ? null : sum(some))),
    });
  }
}

/** The range of shares usually in for each phase. */
const BANDS: Readonly<Record<string, readonly [number, number]>> = {
  'to come': [0, 0.1],
  before: [0, 0.6],
  near: [0.1, 0.85],
  past: [0.5, 1],
  'nearly over': [0.9, 1],
  over: [0.9, 1],
};

type TimedRun = Season['runs'][number] & { timing: NonNullable<Season['runs'][number]['timing']> };

function disagreements(run: TimedRun, today: PlainDate): readonly string[] {
  const { timing, projection, in_season, two_weeks_ahead, one_month_ahead } = run;
  const { phase, share, tenth, half, nine_tenths, peak_from, peak_to, closes } = timing;
  const [from = 0, to = 1] = BANDS[phase ?? ''] ?? [];
  const isOut = !in_season && !two_weeks_ahead && !one_month_ahead;
  const wrong = {
    'a share outside its phase': share.usual < from - 0.001 || share.usual > to + 0.001,
    'in season, and no year had a fish by then': in_season && share.most === 0,
    'ending, with more than half to come for a month':
      in_season && !one_month_ahead && share.usual < 0.5 && nine_tenths.usual > addDays(today, 31),
    'in the middle of a run that is out of season': isOut && share.usual > 0.1 && share.usual < 0.9,
    'a phase that goes on for a month, with nine tenths in':
      in_season && one_month_ahead && phase !== null && share.usual > 0.901,
    'returning, with most of it in': !in_season && !isOut && share.usual > 0.5,
    'a peak outside of most of the run':
      peak_from !== null &&
      peak_to !== null &&
      (peak_to < tenth.usual || peak_from > nine_tenths.usual),
    'dates out of order': tenth.usual > half.usual || half.usual > nine_tenths.usual,
    'a phase or a projection of a trap that closes':
      closes !== null && (projection !== null || ![null, 'to come'].includes(phase)),
  };
  return Object.entries(wrong).flatMap(([what, is]) => (is ? [what] : []));
}

/** What is wrong with the facts of a season, recomputed from its earlier seasons. */
function oddFacts(run: Season['runs'][number]): readonly string[] {
  const { so_far, by_date, seasons, projection, timing, recent } = run;
  const count = so_far?.count ?? null;
  const earlier = seasons.flatMap(({ by_date: fish }) =>
    fish === null ? [] : [fish.adults + fish.jacks],
  );
  const { low, median, high } = by_date ?? { low: null, median: null, high: null };
  const [fewest = 0, ...others] = earlier.toSorted((a, b) => a - b);
  const isOutside = (fish: number | null) =>
    fish !== null && (fish < fewest || fish > (others.at(-1) ?? fewest));
  const wrong = {
    'another number of seasons': by_date !== null && by_date.seasons !== earlier.length,
    'another rank':
      by_date !== null &&
      count !== null &&
      (by_date.fewer !== earlier.filter((fish) => fish < count).length ||
        by_date.equal !== earlier.filter((fish) => fish === count).length),
    'a range of fewer than five, or none of more':
      by_date !== null && (median !== null) !== earlier.length >= 5,
    'a range out of order': (low ?? 0) > (median ?? 0) || (median ?? 0) > (high ?? 0),
    'a range outside of the seasons': [low, median, high].some(isOutside),
    'less expected than counted':
      projection !== null && (projection.low < (count ?? 0) || projection.high < projection.total),
    'shares out of order':
      timing !== null &&
      (timing.share.least > timing.share.usual || timing.share.usual > timing.share.most),
    'more in two weeks than in the season':
      count !== null && run.received === 'none' && recent > count && timing?.phase === 'near',
  };
  return Object.entries(wrong).flatMap(([what, is]) => (is ? [what] : []));
}

type BrokenRecord = Answers['run']['records'][number];

/** A record exceeds every finished season, by the counts of seasons and by yearly totals. */
function checkRecord(record: BrokenRecord, { species, seasons, hatcheries }: Answers) {
  const { facility, count, kind } = record;
  const isSame = (other: { run: string }) => other.run === record.run;
  const run = species
    .find((answer) => answer.species === record.species)
    ?.runs.find((trap) => trap.facility === facility && isSame(trap));
  const best = kind === 'season' ? run?.best : run?.best_by_date;
  expect([record.name, count, record.seasons]).toEqual([record.name, run?.count, best?.seasons]);
  expect(count).toBeGreaterThan(best?.count ?? 0);
  expect(record.seasons).toBeGreaterThanOrEqual(5);
  if (kind === 'date') return;
  const ofRun = seasons
    .find((season) => season.facility === facility)
    ?.runs.find((candidate) => candidate.species === record.species && isSame(candidate));
  const bars = hatcheries
    .find((hatchery) => hatchery.facility === facility)
    ?.bargraph.filter(
      (series) =>
        series.species === record.species && isSame(series) && series.origin !== 'Captive',
    );
  const totals = Map.groupBy(
    bars?.flatMap(({ year_counts }) => year_counts.filter(({ complete }) => complete)) ?? [],
    ({ year }) => year,
  );
  const years = [...totals.values()].map((total) => sum(total, (yearCount) => yearCount.count));
  const past = ofRun?.seasons.filter(({ complete }) => complete) ?? [];
  for (const other of [...years, ...past.map((season) => season.count)]) {
    expect(count).toBeGreaterThan(other);
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
