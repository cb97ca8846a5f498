import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { recentRunYearFish, type SeriesYears } from './arrival-curve.ts';
import { type RunCalendar, runYearNumber, runYearOf } from './run-year.ts';
import type { SeasonSpan } from './season-span.ts';

/** Whether fish are in season at a facility today, in two weeks and in a month (requirement 8.1). */
export interface SeasonFlags {
  readonly inSeason: boolean;
  readonly twoWeeksAhead: boolean;
  readonly oneMonthAhead: boolean;
}

interface SeasonRun {
  readonly run: string;
  readonly calendar: RunCalendar;
  readonly series: readonly SeriesYears[];
  readonly span: SeasonSpan | null;
}

export interface SeasonTrap {
  readonly today: PlainDate;
  /** Newest day that any species was reported for at the trap; `null` if none ever was. */
  readonly lastReport: PlainDate | null;
  /** Fish of all species counted at the trap in the ten years before its newest figures. */
  readonly fish: number;
}

/** The two looks ahead of requirement 8.1. */
const TWO_WEEKS_DAYS = 14;
const ONE_MONTH_DAYS = 30;
/** A run with fewer fish in its last ten run-years consists of strays. */
const FEWEST_FISH_OF_RUN = 50;
/** So does one below this share of the trap's fish, such as a dozen chum a year among Cowlitz coho. */
const STRAY_SHARE = 1 / 5000;
/** A series is no longer expected after this many whole run-years without a report. */
const SILENT_RUN_YEARS = 2;
/** Pink salmon live two years; Washington's return in odd years. */
const ODD_YEAR_RUN = 'Odd Year';

const OUT_OF_SEASON: SeasonFlags = { inSeason: false, twoWeeksAhead: false, oneMonthAhead: false };

function isSilent({ years, calendar }: SeriesYears, today: PlainDate): boolean {
  const last = years.at(-1);
  if (last === undefined) return true;
  return runYearNumber(today, calendar) - last.year > SILENT_RUN_YEARS;
}

function isReported({ calendar }: SeriesYears, { today, lastReport }: SeasonTrap): boolean {
  if (lastReport === null) return false;
  return runYearNumber(today, calendar) - runYearNumber(lastReport, calendar) < SILENT_RUN_YEARS;
}

export function yearsBetweenSeasons(run: string): number {
  return run === ODD_YEAR_RUN ? 2 : 1;
}

/** Whether a run returns at all in a run-year; a stray may turn up in any. */
export function comesInYear(run: string, year: number): boolean {
  return run !== ODD_YEAR_RUN || year % 2 !== 0;
}

/**
 * Whether a run still returns: 50 fish in ten run-years, one in 5,000 of the trap's fish, and the
 * trap reported this run-year or last. Series not reported for two run-years are ignored.
 */
export function isExpected({ series: all }: Pick<SeasonRun, 'series'>, trap: SeasonTrap): boolean {
  const active = all.filter((series) => !isSilent(series, trap.today) && isReported(series, trap));
  const fish = active.reduce((sum, series) => sum + recentRunYearFish(series, trap.today), 0);
  return fish >= Math.max(FEWEST_FISH_OF_RUN, trap.fish * STRAY_SHARE);
}

/** The season flags of a run (requirement 12.11). "Odd Year" is out of season in even run-years. */
export function seasonFlags(run: SeasonRun, trap: SeasonTrap): SeasonFlags {
  const { calendar, span } = run;
  if (span === null || !isExpected(run, trap)) return OUT_OF_SEASON;
  const isInSeason = (date: PlainDate) => {
    const { year, firstDate } = runYearOf(date, calendar);
    const day = daysBetween(firstDate, date);
    return comesInYear(run.run, year) && day >= span.first && day <= span.last;
  };
  const { today } = trap;
  return {
    inSeason: isInSeason(today),
    twoWeeksAhead: isInSeason(addDays(today, TWO_WEEKS_DAYS)),
    oneMonthAhead: isInSeason(addDays(today, ONE_MONTH_DAYS)),
  };
}

export function seasonOfRuns(runs: readonly SeasonFlags[]): SeasonFlags {
  return {
    inSeason: runs.some(({ inSeason }) => inSeason),
    twoWeeksAhead: runs.some(({ twoWeeksAhead }) => twoWeeksAhead),
    oneMonthAhead: runs.some(({ oneMonthAhead }) => oneMonthAhead),
  };
}
