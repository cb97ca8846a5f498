import { least, sum } from 'd3-array';
import type { Facility } from '#domain/place/facility.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { Correction } from './corrections.ts';
import type { DayCount } from './recent.ts';
import { isBrought, type RunStanding } from './run-standing.ts';
import type { Comparison } from './same-date.ts';
import { type LineRange, rangeOfLines } from './season-lines.ts';
import type { ShownSpecies } from './series.ts';
import {
  type BestSeason,
  byFishNow,
  type ComparedTraps,
  type SpeciesRunStanding,
  type SpeciesStanding,
  type StatewideSeason,
} from './species-standing.ts';

const WEEK_DAYS = 7;
/** A count spanning this many days also covers the previous week. */
const REACHING_DAYS = 2 * WEEK_DAYS;
/** A count of fewer fish, or above fewer earlier seasons, is not reported as a record. */
const RECORD = { fish: 50, seasons: 5 } as const;

/** What a run counted in the last seven days of the recent window, and in the seven before. */
interface WeekCounts {
  readonly week: number;
  readonly before: number;
  /** Fish of the week in counts that reach back before the week before. */
  readonly reaching: number;
  /** The fish of those counts came after this day; `null` without such a count. */
  readonly since: PlainDate | null;
  /** Whether neither week has a count that reaches further back. */
  readonly isComparable: boolean;
}

interface LiveRun extends SpeciesRunStanding {
  readonly species: ShownSpecies;
  readonly counts: WeekCounts;
}

/** A run at a trap by its names. */
export interface NamedRun {
  readonly species: ShownSpecies;
  readonly facility: Pick<Facility, 'key' | 'name'>;
  readonly run: string;
}

/** A run that was counted in the week. */
export interface RunOfWeek extends NamedRun {
  readonly week: number;
  /** Of the week before; `null` where a count of either week reaches further back. */
  readonly before: number | null;
  /** The fish came after this day; `null` unless a count reaches back before the week before. */
  readonly since: PlainDate | null;
  /** Whether the week has its first count of the season. */
  readonly isFirst: boolean;
  /** Counted this season. */
  readonly count: number | null;
  readonly countedOn: PlainDate | null;
  /** Of its season so far among earlier ones. */
  readonly rank: Pick<Comparison, 'seasons' | 'fewer' | 'equal'>;
  /** Names of the facilities whose fish its count includes; `null` where it includes none. */
  readonly countsFishFrom: readonly string[] | null;
}

export interface LinesOfWeek extends LineRange {
  readonly now: readonly number[];
}

/** The traps of a species that are compared, with their count by this date last season. */
export interface ComparedOfWeek extends Pick<ComparedTraps, 'count' | 'facilities' | 'comparison'> {
  readonly last: { readonly label: string; readonly count: number };
  readonly lines: LinesOfWeek | null;
}

export interface SpeciesOfWeek {
  readonly species: ShownSpecies;
  /** Of the recent window, each fish once. */
  readonly recent: { readonly count: number; readonly facilities: number };
  readonly week: number;
  readonly before: number;
  readonly reaching: number;
  readonly season: Pick<StatewideSeason, 'label' | 'count' | 'facilities'> | null;
  /** `null` where too few traps have an earlier season. */
  readonly compared: ComparedOfWeek | null;
}

export interface BrokenRecord extends NamedRun {
  /** `season`: more than any whole season; `date`: more by this date than in any season. */
  readonly kind: 'season' | 'date';
  readonly count: number;
  readonly countedOn: PlainDate;
  readonly previous: BestSeason;
  readonly countsFishFrom: readonly string[] | null;
}

/** Fish that the newest report took back. */
export interface CorrectionOfWeek extends NamedRun, Correction {}

export interface SilentRun extends NamedRun {
  /** `null` without a count this season. */
  readonly countedOn: PlainDate | null;
}

/** The week before the as-of date at all traps. */
export interface Week {
  /** Most recent fish first. */
  readonly species: readonly SpeciesOfWeek[];
  /** Runs counted in the week, most fish first. */
  readonly counted: readonly RunOfWeek[];
  readonly corrections: readonly CorrectionOfWeek[];
  readonly silent: readonly SilentRun[];
  /** Largest counts first. */
  readonly records: readonly BrokenRecord[];
}

const namedRun = ({ species, facility, run }: LiveRun): NamedRun => ({
  species,
  facility: { key: facility.key, name: facility.name },
  run: run.run,
});

const fishCounted = (counts: readonly DayCount[]) => sum(counts, ({ count }) => count);

function weekCounts(run: RunStanding, asOf: PlainDate): WeekCounts {
  const counts = isBrought(run) ? [] : run.series.flatMap(({ recent }) => recent);
  const start = addDays(asOf, 1 - WEEK_DAYS);
  const reachesTo = addDays(asOf, -REACHING_DAYS);
  const week = counts.filter(({ day }) => day >= start);
  const before = counts.filter(({ day }) => day < start);
  const reaching = (some: readonly DayCount[], to: PlainDate) =>
    some.filter(({ since, count }) => since !== null && since <= to && count > 0);
  const long = reaching(week, reachesTo);
  const isBeforeLong = reaching(before, addDays(reachesTo, -WEEK_DAYS)).length > 0;
  return {
    week: fishCounted(week),
    before: fishCounted(before),
    reaching: fishCounted(long),
    since: least(long, ({ since }) => since)?.since ?? null,
    isComparable: long.length === 0 && !isBeforeLong,
  };
}

function runOfWeek(liveRun: LiveRun): RunOfWeek {
  const { run, counts } = liveRun;
  const count = run.now?.total.count ?? null;
  const { seasons = 0, fewer = 0, equal = 0 } = run.comparison ?? {};
  return {
    ...namedRun(liveRun),
    week: counts.week,
    before: counts.isComparable ? counts.before : null,
    since: counts.since,
    isFirst: count === counts.week,
    count,
    countedOn: run.now?.countedOn ?? null,
    rank: { seasons, fewer, equal },
    countsFishFrom: liveRun.countsFishFrom,
  };
}

function comparedOfWeek({
  count,
  facilities,
  comparison,
  seasons: [now, ...earlier],
}: ComparedTraps): ComparedOfWeek | null {
  const last = earlier[0];
  if (now === undefined || last === undefined) return null;
  const range = rangeOfLines(earlier.map(({ counts }) => counts));
  return {
    count,
    facilities,
    comparison,
    last: { label: last.label, count: last.byDate },
    lines: range && { now: now.counts, ...range },
  };
}

function speciesOfWeek(
  { species, recent, season }: SpeciesStanding,
  runs: readonly LiveRun[],
): SpeciesOfWeek {
  const own = runs.filter((run) => run.species === species);
  return {
    species,
    recent,
    week: sum(own, ({ counts }) => counts.week),
    before: sum(own, ({ counts }) => counts.before),
    reaching: sum(own, ({ counts }) => counts.reaching),
    season: season && {
      label: season.label,
      count: season.count,
      facilities: season.facilities,
    },
    compared: season?.compared ? comparedOfWeek(season.compared) : null,
  };
}

/** The record that a run has broken: of whole seasons, else of counts by the same date. */
function brokenRecord(liveRun: LiveRun): BrokenRecord | null {
  const { run, best, bestByDate, countsFishFrom } = liveRun;
  if (run.now === null || isBrought(run)) return null;
  const { countedOn, total } = run.now;
  const { count } = total;
  if (run.recentFish <= 0 || count < RECORD.fish) return null;
  const isBeaten = (previous: BestSeason | null) =>
    previous !== null && previous.seasons >= RECORD.seasons && count > previous.count;
  const record = { ...namedRun(liveRun), count, countedOn, countsFishFrom };
  if (best !== null && isBeaten(best)) return { ...record, kind: 'season', previous: best };
  if (bestByDate !== null && isBeaten(bestByDate)) {
    return { ...record, kind: 'date', previous: bestByDate };
  }
  return null;
}

/**
 * @param asOf the day of the newest figures, the last of the week
 * @param newest the day of the newest report
 */
export function weekStatewide(
  standings: readonly SpeciesStanding[],
  asOf: PlainDate,
  newest: PlainDate | null,
): Week {
  const runs = standings.flatMap(({ species, runs }) =>
    runs.map((run): LiveRun => ({ ...run, species, counts: weekCounts(run.run, asOf) })),
  );
  const own = runs.filter(({ run }) => !isBrought(run));
  return {
    species: standings.map((standing) => speciesOfWeek(standing, runs)).sort(byFishNow),
    counted: own
      .filter(({ counts }) => counts.week > 0)
      .sort((a, b) => b.counts.week - a.counts.week)
      .map(runOfWeek),
    corrections: runs.flatMap((liveRun) =>
      liveRun.run.corrections
        .filter(({ reportDate }) => reportDate === newest)
        .map((correction) => ({ ...namedRun(liveRun), ...correction })),
    ),
    silent: own
      .filter(({ isSilent }) => isSilent)
      .map((liveRun) => ({ ...namedRun(liveRun), countedOn: liveRun.run.now?.countedOn ?? null })),
    records: runs
      .flatMap((liveRun) => brokenRecord(liveRun) ?? [])
      .sort((a, b) => b.count - a.count),
  };
}
