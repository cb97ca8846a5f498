import { range, sum } from 'd3-array';
import { REGIONS, regionOf } from '#domain/place/region.ts';
import { addDays, type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { shownCurve } from './arrival-curve.ts';
import {
  addOverDays,
  circleTotal,
  type DayAmounts,
  emptyCircle,
  sumOfCircles,
} from './day-circle.ts';
import { peakInYear } from './peak-week.ts';
import { recentWindow } from './recent.ts';
import { byRecentFish } from './run-fish.ts';
import {
  fishBy,
  fishSeasonBefore,
  isBrought,
  type RunStanding,
  seasonAgo,
  wasReportedLately,
} from './run-standing.ts';
import { knownSeasons } from './run-timing.ts';
import { isOver } from './run-year.ts';
import { type Comparison, compared, MOST_COMPARED_SEASONS } from './same-date.ts';
import { comesInYear } from './season.ts';
import { type SeasonCounts, sameDay } from './season-counts.ts';
import { monthOfDay } from './season-curve.ts';
import {
  linesOfRun,
  type SeasonLines,
  shownWeeks,
  type Weeks,
  weeklyCountsOfAll,
} from './season-lines.ts';
import type { ShownSpecies } from './series.ts';
import { type RunCounts, sameTraps } from './statewide.ts';
import { countTraps, type RunAtTrap, runsAtTraps, type Trap } from './trap.ts';
import { type TrendToDate, trendToDate } from './trend.ts';
import { fishThatCame, type YearTotal } from './yearly-totals.ts';

export interface RunCount extends RunAtTrap {
  readonly count: number;
}

/** One season of the traps that are compared. */
export interface ComparedSeason {
  readonly label: string;
  /** By the newest count of each run. */
  readonly byDate: number;
  /** Of the whole season; `null` of this one. */
  readonly inAll: number | null;
  readonly counts: readonly number[];
}

export interface ComparedTraps {
  readonly count: number;
  readonly facilities: number;
  readonly comparison: Comparison;
  /** This season first. */
  readonly seasons: readonly ComparedSeason[];
}

export interface StatewideSeason {
  readonly label: string;
  readonly count: number;
  readonly facilities: number;
  readonly compared: ComparedTraps | null;
  readonly leftOut: readonly RunCount[];
  /** Runs without a count yet, with their count by today a season ago. */
  readonly notCounted: readonly RunCount[];
}

export interface StatewideYear {
  readonly year: number;
  readonly isOver: boolean;
  readonly status: YearTotal['status'];
  readonly facilities: number;
  readonly count: number;
  /** In the order of the regions; `null` without a figure. */
  readonly regions: readonly (number | null)[];
}

/** The largest of some seasons of a run. */
export interface BestSeason {
  readonly label: string;
  readonly count: number;
  readonly seasons: number;
  /** Label of the first of them. */
  readonly since: string;
}

export interface SpeciesRunStanding extends RunAtTrap {
  /** In season, and nothing reported in the recent window. */
  readonly isSilent: boolean;
  /** Names of the facilities whose fish its count includes; `null` where it includes none. */
  readonly countsFishFrom: readonly string[] | null;
  readonly bestByDate: BestSeason | null;
  readonly best: BestSeason | null;
  /** Of runs in season or counted this season. */
  readonly weeks: SeasonLines | null;
}

/** How a species stands over all traps on a day. Fish that were brought count once. */
export interface SpeciesStanding {
  readonly species: ShownSpecies;
  readonly firstWeek: PlainDate;
  readonly recent: {
    readonly count: number;
    readonly facilities: number;
    /** Whether any report of the recent window has the species. */
    readonly isReported: boolean;
  };
  readonly season: StatewideSeason | null;
  /** Share of a mean year's fish in each month, January first. */
  readonly months: readonly number[] | null;
  readonly peak: { readonly from: PlainDate; readonly to: PlainDate } | null;
  /** Yearly totals, oldest first. */
  readonly years: readonly StatewideYear[];
  readonly trend: TrendToDate | null;
  /** Most recent fish first. */
  readonly runs: readonly SpeciesRunStanding[];
}

interface FishNow {
  readonly recent: Pick<SpeciesStanding['recent'], 'count'>;
  readonly season: Pick<StatewideSeason, 'count'> | null;
}

/** The order of the species on every page: most recent fish first, then most fish of the season. */
export const byFishNow = (a: FishNow, b: FishNow): number =>
  b.recent.count - a.recent.count || (b.season?.count ?? 0) - (a.season?.count ?? 0);

/** Decimals of a month's share of the year. */
const MONTH_DECIMALS = 4;

interface TrapRun extends RunAtTrap, RunCounts {}

function trapRun({ facility, run }: RunAtTrap): TrapRun {
  return {
    facility,
    run,
    count: run.now?.total.count ?? null,
    earlier: range(1, MOST_COMPARED_SEASONS + 1).map((ago) => {
      const byDate = seasonAgo(run, ago)?.byDate ?? null;
      return byDate && byDate.adults + byDate.jacks;
    }),
  };
}

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

function comparedTraps(runs: readonly TrapRun[], weeks: Weeks) {
  const same = sameTraps(runs);
  if (same === null) return null;
  const standings = same.runs.map(({ run }) => run);
  const seasonsOf = (ago: number) => standings.flatMap((run) => seasonAgo(run, ago) ?? []);
  const traps: ComparedTraps = {
    count: same.count,
    facilities: countTraps(same.runs),
    comparison: compared(same.count, same.earlier),
    seasons: range(same.earlier.length + 1).map((ago) => ({
      label: seasonsTogether(seasonsOf(ago).map(({ label }) => label)) ?? `${ago} seasons ago`,
      byDate: same.earlier[ago - 1] ?? same.count,
      inAll: ago === 0 ? null : sum(seasonsOf(ago), ({ total }) => total.count),
      counts: weeklyCountsOfAll(standings, ago, weeks),
    })),
  };
  return { runs: same.runs, traps };
}

function statewideSeason(
  runs: readonly TrapRun[],
  weeks: Weeks,
  today: PlainDate,
): StatewideSeason | null {
  const counted = runs.filter(({ count }) => count !== null);
  const label = seasonsTogether(counted.map(({ run }) => run.current.label));
  if (label === null) return null;
  const same = comparedTraps(runs, weeks);
  return {
    label,
    count: sum(counted, ({ count }) => count),
    facilities: countTraps(counted),
    compared: same?.traps ?? null,
    leftOut: counted
      .filter((run) => !same?.runs.includes(run))
      .flatMap(({ facility, run, count }) => (count === null ? [] : [{ facility, run, count }])),
    notCounted: runs
      .filter(({ count }) => count === null)
      .flatMap(({ facility, run }) => {
        const count = fishSeasonBefore(run, today);
        return count === null || count <= 0 ? [] : [{ facility, run, count }];
      }),
  };
}

/** Final reports leave some facilities out for good: a year is final once they hold this share of its fish. */
const FINAL_SHARE = 0.8;

function isMostlyFinal(totals: readonly YearTotal[]): boolean {
  const final = totals.filter(({ status }) => status === 'final');
  const fishIn = (some: readonly YearTotal[]) => sum(some, ({ count }) => count);
  return final.length > 0 && fishIn(final) >= fishIn(totals) * FINAL_SHARE;
}

/** The yearly totals of all traps, oldest first, up to the year that has begun. */
function statewideYears(runs: readonly RunAtTrap[], asOf: PlainDate): StatewideYear[] {
  const totals = runs.flatMap(({ facility, run }) =>
    run.series.flatMap(({ years }) =>
      // A season that crosses New Year is named after its peak, and may begin in the year before.
      years.filter(({ year }) => year <= yearOf(asOf)).map((total) => ({ facility, total })),
    ),
  );
  const fishTrapped = (some: typeof totals) => sum(some, ({ total }) => total.count);
  return [...Map.groupBy(totals, ({ total }) => total.year)]
    .map(([year, parts]): StatewideYear => {
      const byRegion = Map.groupBy(parts, ({ facility }) => regionOf(facility.wriaNumber));
      return {
        year,
        isOver: parts.every(({ total }) => isOver(total, asOf)),
        status: isMostlyFinal(parts.map(({ total }) => total)) ? 'final' : 'preliminary',
        facilities: new Set(parts.map(({ facility }) => facility.key)).size,
        count: fishTrapped(parts),
        regions: REGIONS.map((region) => {
          const ofRegion = byRegion.get(region);
          return ofRegion === undefined ? null : fishTrapped(ofRegion);
        }),
      };
    })
    .sort((a, b) => a.year - b.year);
}

function monthsOf(expected: DayAmounts): number[] {
  const months = new Array<number>(12).fill(0);
  for (const [day, fish] of expected.entries()) {
    const month = monthOfDay(day) - 1;
    months[month] = (months[month] ?? 0) + fish;
  }
  const all = circleTotal(expected);
  return months.map((fish) => Number((fish / all).toFixed(MONTH_DECIMALS)));
}

interface SeasonTotal {
  readonly year: number;
  readonly label: string;
  readonly count: number;
}

function bestOf(totals: readonly SeasonTotal[]): BestSeason | null {
  const [best] = totals.toSorted((a, b) => b.count - a.count);
  const [first] = totals.toSorted((a, b) => a.year - b.year);
  if (best === undefined || first === undefined) return null;
  const seasons = new Set(totals.map(({ year }) => year)).size;
  return { label: best.label, count: best.count, seasons, since: first.label };
}

const finishedSeasons = ({ run, seasons }: RunStanding) =>
  seasons.filter((season) => season.isOver && comesInYear(run, season.year));

/** Every finished season, by its own counts and by its yearly total: a record beats both. */
function wholeSeasons(run: RunStanding, asOf: PlainDate): SeasonTotal[] {
  const finished = run.series
    .flatMap(({ years }) => years)
    .filter((total) => isOver(total, asOf) && comesInYear(run.run, total.year));
  const ofYears = [...Map.groupBy(finished, ({ year }) => year)].map(([year, totals]) => ({
    year,
    label: totals[0]?.label ?? String(year),
    // The counts of a season hold the fish that were brought, too.
    count: sum(totals, (total) => (run.received === 'none' ? total.count : fishThatCame(total))),
  }));
  const totalOf = ({ year, label, total }: SeasonCounts) => ({ year, label, count: total.count });
  return [...finishedSeasons(run).map(totalOf), ...ofYears];
}

function seasonsByDate(run: RunStanding): SeasonTotal[] {
  const countedOn = run.now?.countedOn;
  if (countedOn === undefined) return [];
  return finishedSeasons(run)
    .filter((season) => sameDay(countedOn, run.current, season) >= season.knownFrom)
    .map((season) => ({
      year: season.year,
      label: season.label,
      count: fishBy(season, run, countedOn),
    }));
}

function speciesRun({ facility, run }: RunAtTrap, weeks: Weeks, asOf: PlainDate) {
  const { now, flags } = run;
  const isCountedLately = now !== null && now.countedOn >= recentWindow(asOf).from;
  // Daily counts are those of the trap alone.
  const countsBrought = run.received === 'some' && now?.total.source === 'wdfw-weekly';
  return {
    facility,
    run,
    isSilent: flags.inSeason && !isCountedLately,
    countsFishFrom: countsBrought ? run.receivedFrom : null,
    bestByDate: bestOf(seasonsByDate(run)),
    best: bestOf(wholeSeasons(run, asOf)),
    weeks: flags.inSeason || (now?.total.count ?? 0) > 0 ? linesOfRun(run, weeks) : null,
  } satisfies SpeciesRunStanding;
}

/** Most recent fish first, then the largest count, then by name. */
function byFish(a: RunAtTrap, b: RunAtTrap): number {
  const countOf = ({ run }: RunAtTrap) => run.now?.total.count ?? -1;
  return (
    byRecentFish(a.run, b.run) ||
    countOf(b) - countOf(a) ||
    a.facility.name.localeCompare(b.facility.name, 'en')
  );
}

/** The fish of each year by day over all traps, from the known seasons of their runs. */
function yearsByDay(runs: readonly TrapRun[]): readonly DayAmounts[] {
  const years = new Map<number, number[]>();
  for (const { year, firstDate, growth } of runs.flatMap(({ run }) => knownSeasons(run.seasons))) {
    const circle = years.get(year) ?? emptyCircle();
    years.set(year, circle);
    let before = { day: 0, fish: 0 };
    for (const [day, adults, jacks] of growth) {
      const fish = adults + jacks;
      const days = Math.max(1, day - before.day);
      addOverDays(circle, fish - before.fish, addDays(firstDate, day), days);
      before = { day, fish };
    }
  }
  return [...years.values()].filter((circle) => circleTotal(circle) > 0);
}

export function speciesStanding(
  species: ShownSpecies,
  traps: readonly Trap[],
  { today, asOf }: { readonly today: PlainDate; readonly asOf: PlainDate },
): SpeciesStanding {
  const all = runsAtTraps(traps)
    .filter(({ run }) => run.species === species)
    .map(trapRun);
  const own = all.filter(({ run }) => !isBrought(run));
  const counted = own.filter(({ count }) => count !== null);
  const weeks = shownWeeks(
    (counted.length > 0 ? counted : own).map(({ run }) => run),
    asOf,
  );
  const years = statewideYears(own, asOf);
  const finished = years.filter(
    ({ isOver, year }) => isOver && own.some(({ run }) => comesInYear(run.run, year)),
  );
  const curves = own.flatMap(({ run }) => run.series.flatMap((series) => shownCurve(series) ?? []));
  // Fish per day in a mean year over all traps.
  const expected = curves.length === 0 ? null : sumOfCircles(curves.map(({ count }) => count));
  return {
    species,
    firstWeek: weeks.days[0] ?? asOf,
    recent: {
      count: sum(own, ({ run }) => run.recentFish),
      facilities: countTraps(own.filter(({ run }) => run.recentFish > 0)),
      isReported: own.some(({ run }) => wasReportedLately(run)),
    },
    season: statewideSeason(own, weeks, today),
    months: expected && monthsOf(expected),
    peak: expected && peakInYear(`${yearOf(today)}-01-01`, expected, yearsByDay(own)),
    years,
    trend: trendToDate(finished.map(({ year, count }) => ({ year, value: count }))),
    runs: all.toSorted(byFish).map((run) => speciesRun(run, weeks, asOf)),
  };
}
