import { sum } from 'd3-array';
import { expect } from 'vitest';
import type { Season } from '#contract/season.ts';
import type { Species } from '#contract/species.ts';
import { REGIONS, regionOf } from '#domain/place/region.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { Answers } from './answers-on-a-day.ts';
import { catalog } from './site-on-a-day.ts';

// What holds between the answers of the API on any day.

export const keyOf = ({ facility, run }: { facility: string; run: string }) => `${facility} ${run}`;

/** Checks the statewide season against the runs of facilities; laws of `sameTraps` cover earlier years. */
export function checkSeason({ species, season }: Species, { seasons }: Answers) {
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

export function checkYears({ species, years, as_of }: Species, { hatcheries }: Answers) {
  const totals = hatcheries.flatMap(({ facility, bargraph }) => {
    const wria = catalog.find(({ key }) => key === facility)?.wriaNumber ?? 0;
    const own = bargraph.filter(
      (series) => series.species === species && series.received !== 'most',
    );
    return own
      .filter(({ origin }) => origin !== 'Captive')
      .flatMap(({ year_counts }) => year_counts)
      .filter(({ year }) => `${year}` <= (as_of ?? ''))
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

export function disagreements(run: TimedRun, today: PlainDate): readonly string[] {
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
export function oddFacts(run: Season['runs'][number]): readonly string[] {
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
export function checkRecord(record: BrokenRecord, { species, seasons, hatcheries }: Answers) {
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
