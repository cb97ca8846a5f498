import { group, range, sum } from 'd3-array';
import type { RunSeason } from '#contract/season.ts';
import type { Species, SpeciesRun, SpeciesYear, StatewideSeason } from '#contract/species.ts';
import { shownCurve } from '#domain/fish/arrival-curve.ts';
import { circleTotal, type DayAmounts, sumOfCircles } from '#domain/fish/day-circle.ts';
import type { SeriesFish } from '#domain/fish/run-fish.ts';
import { peakAfter } from '#domain/fish/run-timing.ts';
import { isOver } from '#domain/fish/run-year.ts';
import { compared } from '#domain/fish/same-date.ts';
import { comesInYear } from '#domain/fish/season.ts';
import { sameDay } from '#domain/fish/season-counts.ts';
import { monthOfDay } from '#domain/fish/season-curve.ts';
import type { ShownSpecies } from '#domain/fish/series.ts';
import { type RunCounts, sameTraps } from '#domain/fish/statewide.ts';
import { fishThatCame, type YearTotal } from '#domain/fish/yearly-totals.ts';
import type { Facility } from '#domain/place/facility.ts';
import { REGIONS, regionOf } from '#domain/place/region.ts';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { trendBody } from './run-seasons.ts';
import {
  countOn,
  linesOf,
  seasonAgo,
  seasonBefore,
  shownWeeks,
  sumOfLines,
  type Weeks,
  weeklyCounts,
} from './species-lines.ts';

export interface SpeciesTrap {
  readonly facility: Facility;
  readonly fish: { readonly series: readonly SeriesFish[]; readonly lastReport: PlainDate | null };
  readonly seasons: readonly RunSeason[];
}

interface TrapRun extends RunCounts {
  readonly facility: Facility;
  readonly run: RunSeason;
  readonly totals: readonly YearTotal[];
}

export interface AnswerDates {
  readonly data_version: string;
  readonly today: PlainDate;
  readonly as_of: PlainDate | null;
  readonly recent_from: PlainDate | null;
}

const SEASONS = 10;
const SHARE_DIGITS = 4;

const isBrought = ({ received }: Pick<RunSeason, 'received'>) => received === 'most';
const trapsOf = (runs: readonly TrapRun[]) =>
  new Set(runs.map(({ facility }) => facility.key)).size;
const nameOf = ({ facility, run }: Pick<TrapRun, 'facility' | 'run'>) => ({
  facility: facility.key,
  name: facility.name,
  run: run.run,
});

/** What the seasons of several runs are called together: `2025`; `2025-26` for 2025 and 2026. */
function seasonsTogether(labels: readonly string[]): string | null {
  const years = labels.flatMap((label) => {
    const begun = Number(label.slice(0, 4));
    return label.includes('-') ? [begun, begun + 1] : [begun];
  });
  if (years.length === 0) return null;
  const first = Math.min(...years);
  const last = Math.max(...years);
  if (first === last) return String(first);
  return range(first, last)
    .map((year) => `${year}-${String(year + 1).slice(-2)}`)
    .join(' and ');
}

function statewide(
  runs: readonly TrapRun[],
  weeks: Weeks,
  today: PlainDate,
): StatewideSeason | null {
  const counted = runs.filter(({ count }) => count !== null);
  const label = seasonsTogether(counted.map(({ run }) => run.label));
  if (label === null) return null;
  const same = sameTraps(runs);
  return {
    label,
    count: counted.reduce((sum, { count }) => sum + (count ?? 0), 0),
    facilities: trapsOf(counted),
    compared: same && {
      count: same.count,
      facilities: trapsOf(same.runs),
      ...compared(same.count, same.earlier),
      lines: range(same.earlier.length + 1).map((ago) => ({
        label:
          seasonsTogether(same.runs.flatMap(({ run }) => seasonAgo(run, ago)?.label ?? [])) ??
          `${ago} seasons ago`,
        by_date: same.earlier[ago - 1] ?? same.count,
        in_all: ago === 0 ? null : sum(same.runs, ({ run }) => seasonAgo(run, ago)?.count),
        counts: sumOfLines(same.runs.flatMap(({ run }) => [weeklyCounts(run, ago, weeks) ?? []])),
      })),
    },
    left_out: counted
      .filter((one) => !same?.runs.includes(one))
      .map((one) => ({ ...nameOf(one), count: one.count ?? 0 })),
    not_counted: runs
      .filter(({ count }) => count === null)
      .map((one) => ({ ...nameOf(one), count: seasonBefore(one.run, today) ?? 0 }))
      .filter(({ count }) => count > 0),
  };
}

const ownSeries = (species: ShownSpecies, { fish }: SpeciesTrap) =>
  fish.series.filter(
    (one) => one.species === species && one.origin !== 'Captive' && !isBrought(one),
  );

/** The yearly totals of all traps, oldest first; captive brood and brought fish are left out. */
function yearsOf(
  species: ShownSpecies,
  traps: readonly SpeciesTrap[],
  asOf: PlainDate,
): SpeciesYear[] {
  const totals = traps.flatMap((trap) =>
    ownSeries(species, trap).flatMap(({ years }) =>
      years.map((total) => ({ facility: trap.facility, total })),
    ),
  );
  return [...group(totals, ({ total }) => total.year)]
    .map(([year, parts]): SpeciesYear => {
      const fishOf = (some: typeof parts) => sum(some, ({ total }) => total.count);
      const counts = group(parts, ({ facility }) => regionOf(facility.wriaNumber));
      return {
        year,
        complete: parts.every(({ total }) => isOver(total, asOf)),
        status: parts.every(({ total }) => total.status === 'final') ? 'final' : 'preliminary',
        facilities: new Set(parts.map(({ facility }) => facility.key)).size,
        count: fishOf(parts),
        regions: REGIONS.map((region) => {
          const ofRegion = counts.get(region);
          return ofRegion === undefined ? null : fishOf(ofRegion);
        }),
      };
    })
    .sort((a, b) => a.year - b.year);
}

function monthsOf(expected: DayAmounts): number[] {
  const months = new Array<number>(12).fill(0);
  for (const [day, fish] of expected.entries()) {
    const at = monthOfDay(day) - 1;
    months[at] = (months[at] ?? 0) + fish;
  }
  const all = circleTotal(expected);
  return months.map((fish) => Number((fish / all).toFixed(SHARE_DIGITS)));
}

type SeasonFigure = Pick<RunSeason['seasons'][number], 'year' | 'label' | 'count'>;

function bestOf(figures: readonly SeasonFigure[]): SpeciesRun['best'] {
  const [best] = figures.toSorted((a, b) => b.count - a.count);
  const [first] = figures.toSorted((a, b) => a.year - b.year);
  if (best === undefined || first === undefined) return null;
  const seasons = new Set(figures.map(({ year }) => year)).size;
  return { label: best.label, count: best.count, seasons, since: first.label };
}

const isFinished = (run: RunSeason) => (season: RunSeason['seasons'][number]) =>
  season.complete && comesInYear(run.run, season.year);

/** Every finished season, by its own counts and by its yearly total: a record beats both. */
function wholeSeasons({ run, totals }: TrapRun, asOf: PlainDate): SeasonFigure[] {
  const isOwn = run.received === 'none';
  const finished = totals.filter((one) => isOver(one, asOf) && comesInYear(run.run, one.year));
  const years = [...group(finished, ({ year }) => year)].map(([year, ofYear]) => ({
    year,
    label: ofYear[0]?.label ?? String(year),
    // The counts of a season hold the fish that were brought, too.
    count: ofYear.reduce((sum, one) => sum + (isOwn ? one.count : fishThatCame(one)), 0),
  }));
  return [...run.seasons.filter(isFinished(run)), ...years];
}

function seasonsByDate(run: RunSeason): SeasonFigure[] {
  const { counted_on, first_date: firstDate } = run;
  if (counted_on === null) return [];
  return run.seasons.filter(isFinished(run)).flatMap((season) => {
    const day = sameDay(counted_on, { firstDate }, { firstDate: season.first_date });
    return day < season.known_from ? [] : [{ ...season, count: countOn(season, run, counted_on) }];
  });
}

function runBody(
  one: TrapRun,
  weeks: Weeks,
  { asOf, recentFrom }: Record<'asOf' | 'recentFrom', PlainDate>,
): SpeciesRun {
  const { facility, run } = one;
  const { counted_on, in_season, two_weeks_ahead, one_month_ahead, so_far } = run;
  const none = { seasons: 0, fewer: 0, equal: 0, median: null, low: null, high: null };
  return {
    ...nameOf({ facility, run }),
    county: `${facility.county} County`,
    region: regionOf(facility.wriaNumber),
    position: [facility.longitude, facility.latitude],
    brought: isBrought(run),
    in_season,
    two_weeks_ahead,
    one_month_ahead,
    silent: in_season && (counted_on === null || counted_on < recentFrom),
    recent: run.recent,
    label: run.label,
    counted_on,
    last_year: run.seasons.at(-1)?.year ?? null,
    count: so_far?.count ?? null,
    ...(run.by_date ?? none),
    // Daily counts are those of the trap alone.
    brought_from:
      run.received === 'some' && so_far?.source === 'wdfw-weekly'
        ? (run.received_from ?? [])
        : null,
    best_by_date: bestOf(seasonsByDate(run)),
    best: bestOf(wholeSeasons(one, asOf)),
    phase: run.timing?.phase ?? null,
    trend: run.trend?.direction ?? null,
    weeks: in_season || (so_far?.count ?? 0) > 0 ? linesOf(run, weeks) : null,
  };
}

/** `GET /api/species/{species}`; an empty answer before anything is published. */
export function speciesBody(
  species: ShownSpecies,
  traps: readonly SpeciesTrap[],
  dates: AnswerDates,
): Species {
  const { today } = dates;
  const asOf = dates.as_of ?? today;
  const all = traps.flatMap(({ facility, fish, seasons }) =>
    seasons
      .map(
        (run): TrapRun => ({
          facility,
          run,
          totals: fish.series
            .filter(({ origin }) => origin !== 'Captive')
            .filter((one) => one.species === run.species && one.run === run.run)
            .flatMap(({ years }) => years),
          count: run.so_far?.count ?? null,
          earlier: range(1, SEASONS + 1).map((ago) => {
            const counted = seasonAgo(run, ago)?.by_date ?? null;
            return counted && counted.adults + counted.jacks;
          }),
        }),
      )
      .filter(({ run }) => run.species === species),
  );
  const own = all.filter(({ run }) => !isBrought(run));
  const counted = own.filter(({ count }) => count !== null);
  const weeks = shownWeeks(
    (counted.length > 0 ? counted : own).map(({ run }) => run),
    asOf,
  );
  const years = yearsOf(species, traps, asOf);
  const finished = years.filter(
    ({ complete, year }) => complete && own.some(({ run }) => comesInYear(run.run, year)),
  );
  const curves = traps.flatMap((trap) =>
    ownSeries(species, trap).flatMap((one) => shownCurve(one) ?? []),
  );
  // Fish per day in a mean year over all traps.
  const expected = curves.length === 0 ? null : sumOfCircles(curves.map(({ count }) => count));
  return {
    species,
    ...dates,
    first_week: weeks.days[0] ?? asOf,
    recent: {
      count: own.reduce((sum, { run }) => sum + run.recent, 0),
      facilities: trapsOf(own.filter(({ run }) => run.recent > 0)),
    },
    season: statewide(own, weeks, today),
    months: expected && monthsOf(expected),
    peak: expected && peakAfter(`${yearOf(today)}-01-01`, expected),
    regions: [...REGIONS],
    years,
    trend: trendBody(finished.map(({ year, count }) => ({ year, value: count }))),
    runs: all
      .map((one) => runBody(one, weeks, { asOf, recentFrom: dates.recent_from ?? asOf }))
      .sort(
        (a, b) =>
          b.recent - a.recent ||
          (b.count ?? -1) - (a.count ?? -1) ||
          a.name.localeCompare(b.name, 'en'),
      ),
  };
}
