import { least, sum } from 'd3-array';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { DayCount } from './recent.ts';
import { isBrought, type RunStanding } from './run-standing.ts';
import { type LineRange, rangeOfLines } from './season-lines.ts';
import type { ShownSpecies } from './series.ts';
import type {
  BestSeason,
  ComparedTraps,
  SpeciesRunStanding,
  SpeciesStanding,
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
  readonly corrections: readonly DayCount[];
}

export interface RunOfWeek extends SpeciesRunStanding {
  readonly species: ShownSpecies;
  readonly counts: WeekCounts;
}

export interface LinesOfWeek extends LineRange {
  readonly now: readonly number[];
}

export interface SpeciesOfWeek {
  readonly standing: SpeciesStanding;
  readonly week: number;
  readonly before: number;
  readonly reaching: number;
  /** The traps compared; `null` where they have no earlier season. */
  readonly compared: ComparedTraps | null;
  readonly lines: LinesOfWeek | null;
}

export interface BrokenRecord extends RunOfWeek {
  /** `season`: more than any whole season; `date`: more by this date than in any season. */
  readonly kind: 'season' | 'date';
  readonly count: number;
  readonly countedOn: PlainDate;
  readonly previous: BestSeason;
}

export interface CorrectionOfWeek extends RunOfWeek {
  readonly correction: DayCount;
}

/** The week before the as-of date at all traps. */
export interface Week {
  /** Most recent fish first. */
  readonly species: readonly SpeciesOfWeek[];
  /** Runs counted in the week, most fish first. */
  readonly counted: readonly RunOfWeek[];
  readonly corrections: readonly CorrectionOfWeek[];
  readonly silent: readonly RunOfWeek[];
  /** Largest counts first. */
  readonly records: readonly BrokenRecord[];
}

const fishOf = (counts: readonly DayCount[]) => sum(counts, ({ count }) => count);

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
    week: fishOf(week),
    before: fishOf(before),
    reaching: fishOf(long),
    since: least(long, ({ since }) => since)?.since ?? null,
    isComparable: long.length === 0 && !isBeforeLong,
    corrections: week.filter(({ count }) => count < 0),
  };
}

function linesOfWeek({ seasons: [now, ...earlier] }: ComparedTraps): LinesOfWeek | null {
  const range = rangeOfLines(earlier.map(({ counts }) => counts));
  return now && range ? { now: now.counts, ...range } : null;
}

function speciesOfWeek(standing: SpeciesStanding, runs: readonly RunOfWeek[]): SpeciesOfWeek {
  const own = runs.filter(({ species }) => species === standing.species);
  const compared = standing.season?.compared ?? null;
  return {
    standing,
    week: sum(own, ({ counts }) => counts.week),
    before: sum(own, ({ counts }) => counts.before),
    reaching: sum(own, ({ counts }) => counts.reaching),
    compared,
    lines: compared && linesOfWeek(compared),
  };
}

/** The record that a run has broken: of whole seasons, else of counts by the same date. */
function brokenRecord(one: RunOfWeek): BrokenRecord | null {
  const { run, best, bestByDate } = one;
  if (run.now === null || isBrought(run)) return null;
  const { countedOn, total } = run.now;
  const { count } = total;
  if (run.recentFish <= 0 || count < RECORD.fish) return null;
  const isBeaten = (previous: BestSeason | null) =>
    previous !== null && previous.seasons >= RECORD.seasons && count > previous.count;
  if (best !== null && isBeaten(best)) {
    return { ...one, kind: 'season', count, countedOn, previous: best };
  }
  if (bestByDate !== null && isBeaten(bestByDate)) {
    return { ...one, kind: 'date', count, countedOn, previous: bestByDate };
  }
  return null;
}

/** @param asOf the day of the newest figures, the last of the week */
export function weekStatewide(standings: readonly SpeciesStanding[], asOf: PlainDate): Week {
  const runs = standings.flatMap(({ species, runs }) =>
    runs.map((one): RunOfWeek => ({ ...one, species, counts: weekCounts(one.run, asOf) })),
  );
  const own = runs.filter(({ run }) => !isBrought(run));
  return {
    species: standings
      .map((standing) => speciesOfWeek(standing, runs))
      .sort(
        ({ standing: a }, { standing: b }) =>
          b.recent.count - a.recent.count || (b.season?.count ?? 0) - (a.season?.count ?? 0),
      ),
    counted: own
      .filter(({ counts }) => counts.week > 0)
      .sort((a, b) => b.counts.week - a.counts.week),
    corrections: runs.flatMap((one) =>
      one.counts.corrections.map((correction) => ({ ...one, correction })),
    ),
    silent: own.filter(({ isSilent }) => isSilent),
    records: runs.flatMap((one) => brokenRecord(one) ?? []).sort((a, b) => b.count - a.count),
  };
}
