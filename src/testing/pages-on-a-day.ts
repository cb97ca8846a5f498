import { sum } from 'd3-array';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hatcherySchema } from '#contract/hatchery.ts';
import { type Season, seasonSchema } from '#contract/season.ts';
import { type Species, speciesSchema } from '#contract/species.ts';
import { stateOfRunSchema } from '#contract/state-of-run.ts';
import { fishOn } from '#domain/fish/season-counts.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { runText } from '#domain/fish/species-runs.ts';
import { REGIONS, regionOf } from '#domain/place/region.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { SeasonLayout } from '#web/charts/season-chart.tsx';
import { shortDate } from '#web/lib/words/format.ts';
import { damLayout } from '#web/pages/dams/dam-preview.ts';
import { adultsOfRun, facilityFigures, fishByDate } from '#web/pages/hatchery/hatchery-figures.ts';
import { layoutOfRun } from '#web/pages/hatchery/this-season.tsx';
import { comparedLayout } from '#web/pages/species/this-season.tsx';
import { homeSentences, oddOn, outlookOn, seasonOn } from './page-sentences.ts';
import { catalog, type SiteOnADay, SPECIES_PAGES, siteOn } from './site-on-a-day.ts';
import { runOn, speciesOn, TRAP_ORDERS } from './species-sentences.ts';

async function answersOf({ json, features }: SiteOnADay) {
  const ofEach = <Of>(of: string, schema: { parse(body: unknown): Of }, names: readonly string[]) =>
    Promise.all(names.map(async (name) => schema.parse(await json(`/api/${of}/${name}`))));
  const keys = features.map(({ id }) => id);
  return {
    run: stateOfRunSchema.parse(await json('/api/run')),
    species: await ofEach('species', speciesSchema, SHOWN_SPECIES),
    seasons: await ofEach('season', seasonSchema, keys),
    hatcheries: await ofEach('hatchery', hatcherySchema, keys),
  };
}

type Answers = Awaited<ReturnType<typeof answersOf>>;

const keyOf = (one: { facility: string; run: string }) => `${one.facility} ${one.run}`;

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
  for (const one of not_counted) expect(counted.map(keyOf)).not.toContain(keyOf(one));
  const left = new Set(left_out.map(keyOf));
  const same = counted.filter((run) => !left.has(keyOf(run)));
  if (compared === null) return expect(same).toEqual([]);
  expect(compared).toMatchObject(totals(same));
  expect(compared.count).toBe(season.count - sum(left_out.map((one) => one.count)));
  const [now, ...earlier] = compared.lines.map(({ by_date }) => by_date ?? Number.NaN);
  expect(now).toBe(compared.count);
  expect(compared.seasons).toBe(earlier.length);
  expect(compared.fewer).toBe(earlier.filter((one) => one < compared.count).length);
}

function checkYears({ species, years }: Species, { hatcheries }: Answers) {
  const totals = hatcheries.flatMap(({ facility, bargraph }) => {
    const wria = catalog.find(({ key }) => key === facility)?.wriaNumber ?? 0;
    const own = bargraph.filter((one) => one.species === species && one.received !== 'most');
    return own
      .filter(({ origin }) => origin !== 'Captive')
      .flatMap(({ year_counts }) => year_counts)
      .map((one) => ({ ...one, facility, region: regionOf(wria) }));
  });
  const byYear = Map.groupBy(totals, ({ year }) => year);
  expect(new Set(years.map(({ year }) => year))).toEqual(new Set(byYear.keys()));
  for (const one of years) {
    const ofYear = byYear.get(one.year) ?? [];
    const byRegion = Map.groupBy(ofYear, ({ region }) => region);
    const counts = REGIONS.map((region) => byRegion.get(region)?.map(({ count }) => count));
    expect(one).toMatchObject({
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
    'a peak outside of most of the run': peak_to < tenth.usual || peak_from > nine_tenths.usual,
    'dates out of order': tenth.usual > half.usual || half.usual > nine_tenths.usual,
    'a phase or a projection of a trap that closes':
      closes !== null && (projection !== null || ![null, 'to come'].includes(phase)),
  };
  return Object.entries(wrong).flatMap(([what, is]) => (is ? [what] : []));
}

/** What the words beside a chart say about the day of the newest count. */
interface SaidByDate {
  readonly date: PlainDate;
  readonly count: number | null;
  readonly last: number | null;
  readonly low: number | null;
  readonly high: number | null;
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

    test('no outlook, no number and no phase says two things', async () => {
      let lines = 0;
      let phases = 0;
      let sentences = 0;
      const checkForms = (address: string, body: string) => {
        const read = oddOn(body);
        expect([address, read.odd]).toEqual([address, []]);
        sentences += read.sentences;
      };
      for (const { id, properties } of site.features) {
        const body = await site.pageOf(id);
        checkForms(id, body);
        const read = outlookOn(body, properties, knownOn);
        expect([id, read.contradictions]).toEqual([id, []]);
        lines += read.lines;
        phases += read.phases;
      }
      process.stdout.write(`${knownOn}: ${lines} lines, ${phases} phases\n`);
      expect([lines > 250, phases > 100]).toEqual([true, true]);
      for (const address of ['/', '/run', ...SPECIES_PAGES]) {
        const body = await site.page(address);
        checkForms(address, body);
        const odd = /(All|each of the|any of) [12] \w+|\b1 (?!this|is)(\w+s|were)\b/.exec(body);
        expect([address, odd?.[0]]).toEqual([address, undefined]);
      }
      process.stdout.write(`${knownOn}: ${sentences} sentences read\n`);
      expect(sentences).toBeGreaterThan(5000);
    });

    if (checks.includes('phases'))
      test('what is said of how far along a run is agrees with itself', async () => {
        const runs = answers.seasons.flatMap(({ facility, runs: all }) =>
          all.flatMap((run) => (run.timing ? [{ facility, ...run, timing: run.timing }] : [])),
        );
        const wrong = runs.flatMap((run) =>
          disagreements(run, knownOn).map((what) => [run.facility, run.species, run.run, what]),
        );
        expect(wrong).toEqual([]);
        let sentences = 0;
        for (const { id } of site.features) {
          const page = (await site.pageOf(id)).replaceAll('<!-- -->', '');
          const inPeak = page.matchAll(/(\d+)% usually in by now, (peak|near|past) /g);
          const ending = page.matchAll(/sually (nearly over|over) by now; \D*(\d+)% in/g);
          for (const [words, share, phase] of [
            ...[...inPeak].map(([all, share, at = '']) => [
              all,
              share,
              at === 'peak' ? 'before' : at,
            ]),
            ...[...ending].map(([all, at = '', share]) => [all, share, at]),
          ] as [string, string, string][]) {
            const [from = 0, to = 1] = BANDS[phase] ?? [];
            const isTrue = Number(share) >= 100 * from - 1 && Number(share) <= 100 * to + 1;
            expect([id, words, isTrue]).toEqual([id, words, true]);
            sentences += 1;
          }
          const own = runs.filter(({ facility }) => facility === id);
          for (const [words, half, share] of page.matchAll(
            /alf were in by (\w+ \d+), [^.;]*(?:; (\d+)% usually in by)?/g,
          )) {
            const isOf = ({ half_way, timing }: TimedRun) =>
              half_way !== null &&
              shortDate(half_way.day) === half &&
              (share === undefined || Number(share) === Math.round(100 * timing.share.usual));
            expect([id, words, own.some(isOf)]).toEqual([id, words, true]);
            sentences += 1;
          }
        }
        process.stdout.write(`${knownOn}: ${runs.length} runs, ${sentences} sentences read\n`);
        expect([runs.length > 150, sentences > 20]).toEqual([true, true]);
      });

    if (!checks.includes('seasons')) return;

    test('no sentence about a season contradicts its counts', async () => {
      let sentences = 0;
      for (const [at, { facility: id, runs }] of answers.seasons.entries()) {
        const { bargraph = [] } = answers.hatcheries[at] ?? {};
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
    });

    test('a count by a date is one figure on a chart, in its sentence, its table and the API', async () => {
      let read = 0;
      const isRead = (name: unknown[], layout: SeasonLayout, said: SaidByDate) => {
        const day = layout.points.find(({ date }) => date === said.date);
        // A season is drawn from its first hundredth of fish on.
        if (day === undefined) return;
        read += 1;
        const { low, high } = layout.usualOn(day.day);
        expect([...name, day.current, day.last, low, high]).toEqual([
          ...name,
          said.count,
          said.last,
          said.low,
          said.high,
        ]);
      };
      const edition = site.site.current();
      for (const { facility } of edition.traps) {
        const standing = edition.facility(facility.key);
        const { runs: all } = facilityFigures(standing ?? { series: [], runs: [] });
        for (const run of [...all, ...all.map(adultsOfRun)]) {
          const { countedOn: date, soFar, comparison } = run;
          const layout = layoutOfRun(run, knownOn);
          if (layout === null || date === null) continue;
          const last = run.seasons?.findLast((one) => one.isOver && one.byDate !== null);
          const name = [facility.key, run.species, run.run];
          isRead(name, layout, {
            date,
            count: soFar?.count ?? null,
            last: (last && fishByDate(last)?.count) ?? null,
            low: comparison?.low ?? null,
            high: comparison?.high ?? null,
          });
          for (const { label, growth, count } of run.seasons ?? []) {
            const { adults, jacks } = fishOn(growth, Number.POSITIVE_INFINITY);
            expect([...name, label, adults + jacks]).toEqual([...name, label, count]);
          }
        }
      }
      for (const { species, season, first_week, today, as_of, runs } of answers.species) {
        const { compared = null } = edition.species(species).season ?? {};
        const layout = compared && comparedLayout({ firstWeek: first_week, today }, compared);
        if (compared && layout && as_of) {
          const { count, comparison, seasons } = compared;
          isRead([species], layout, {
            date: as_of,
            count,
            low: comparison.low,
            high: comparison.high,
            last: seasons[1]?.byDate ?? null,
          });
        }
        for (const { by_date, in_all, counts } of season?.compared?.lines ?? []) {
          expect(by_date).toBeLessThanOrEqual(in_all ?? by_date);
          expect(counts.at(-1)).toBeLessThanOrEqual(in_all ?? by_date);
        }
        for (const { facility, run, best_by_date: best } of runs) {
          const ofTrap = answers.seasons.find((one) => one.facility === facility);
          const same = ofTrap?.runs.find((one) => one.species === species && one.run === run);
          const { by_date = null } = same?.seasons.find(({ label }) => label === best?.label) ?? {};
          if (best && by_date) {
            expect([facility, run, best.count]).toEqual([
              facility,
              run,
              by_date.adults + by_date.jacks,
            ]);
          }
        }
      }
      for (const { dam, seasons } of edition.dams) {
        for (const season of seasons) {
          const { compared } = season.adults;
          const layout = damLayout(season, knownOn);
          if (!compared || !layout) continue;
          const { to: date, count, low, high, years } = compared;
          const last = years.at(-1)?.count ?? null;
          isRead([dam.key, season.species, season.run], layout, { date, count, last, low, high });
        }
      }
      process.stdout.write(`${knownOn}: ${read} charts read\n`);
      expect(read).toBeGreaterThan(100);
    });

    test('no sentence of home contradicts a figure', async () => {
      const read = await homeSentences(site.page, site.features);
      expect(read.contradictions).toEqual([]);
      expect(read.rows).toBeGreaterThan(20);
    });

    test('the season over the state is the sum over the traps, the same in each season', () => {
      for (const one of answers.species) checkSeason(one, answers);
    });

    test('a year is the sum of the bars of the facilities, region by region', () => {
      for (const one of answers.species) checkYears(one, answers);
    });

    test('every run of the species is there, as its facility shows it', () => {
      for (const { species, runs, recent } of answers.species) {
        const theirs = answers.seasons.flatMap(({ facility, runs: own }) =>
          own.filter((run) => run.species === species).map((run) => ({ facility, ...run })),
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
          if (run.weeks !== null && run.count !== null)
            expect(run.weeks.now.at(-1)).toBe(run.count);
        }
        const own = runs.filter(({ brought }) => !brought);
        expect(recent.count).toBe(sum(own.map((one) => one.recent)));
      }
    });

    test('no sentence on the page of a species contradicts a figure', async () => {
      let sentences = 0;
      for (const one of answers.species) {
        const pages = [];
        for (const order of TRAP_ORDERS) {
          pages.push(await site.page(`/species/${one.species.toLowerCase()}?sort=${order}`));
        }
        const read = speciesOn(pages, one);
        expect([one.species, read.contradictions]).toEqual([one.species, []]);
        sentences += read.sentences;
      }
      expect(sentences).toBeGreaterThan(600);
    });

    test('no sentence of the state of the run contradicts a figure', async () => {
      const { run, species, seasons, hatcheries } = answers;
      const all = hatcheries.flatMap((hatchery, at) => {
        const ofTrap = seasons[at];
        return ofTrap ? [{ hatchery, seasons: ofTrap }] : [];
      });
      const read = runOn(await site.page('/run'), run, species, all);
      expect(read.contradictions).toEqual([]);
      expect(read.sentences).toBeGreaterThan(20);
      for (const one of run.species) {
        const same = species.find((answer) => answer.species === one.species);
        expect(one.week + one.week_before).toBe(same?.recent.count);
        expect(one.season?.count ?? null).toBe(same?.season?.count ?? null);
      }
    });
  });
}
