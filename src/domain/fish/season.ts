import { addDays, dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';
import { type ArrivalCurve, recentRunYearFish, type SeriesYears } from './arrival-curve.ts';
import { smallestDaySet, sumOfCircles } from './day-circle.ts';
import { runYearNumber } from './run-year.ts';
import type { Series } from './series.ts';

/** Whether fish are in season at a facility on a day and on two later ones (requirement 8.1). */
export interface SeasonFlags {
  readonly inSeason: boolean;
  readonly twoWeeksAhead: boolean;
  readonly oneMonthAhead: boolean;
}

interface TimedSeries extends SeriesYears, Pick<Series, 'run' | 'origin'> {
  readonly curve: ArrivalCurve | null;
}

export interface SeasonTrap {
  readonly today: PlainDate;
  /** Newest day the trap was reported for, whatever the species; `null` when it never was. */
  readonly lastReport: PlainDate | null;
  /** Fish counted at the trap in the ten years before the newest figures, of all species. */
  readonly fish: number;
}

const SEASON_SHARE = 0.95;
const TWO_WEEKS_DAYS = 14;
const ONE_MONTH_DAYS = 30;
/** A run with fewer fish in its last ten run-years is strays. */
const FEWEST_FISH_OF_RUN = 50;
/** So is one with less than this share of the trap's fish: chum among Cowlitz coho, a dozen a year. */
const STRAY_SHARE = 1 / 5000;
/** A series is no longer expected after this many whole run-years without a report. */
const SILENT_RUN_YEARS = 2;
/** Pink salmon live two years; Washington's return in odd years. */
const ODD_YEAR_RUN = 'Odd Year';

const OUT_OF_SEASON: SeasonFlags = { inSeason: false, twoWeeksAhead: false, oneMonthAhead: false };

/** Whether two whole run-years have passed since the last one with a report. */
function isSilent({ years, calendar }: SeriesYears, today: PlainDate): boolean {
  const last = years.at(-1);
  if (last === undefined) return true;
  return runYearNumber(today, calendar) - last.year > SILENT_RUN_YEARS;
}

/** Whether the trap was reported for in this run-year of the series or the one before. */
function isReported({ calendar }: SeriesYears, { today, lastReport }: SeasonTrap): boolean {
  if (lastReport === null) return false;
  return runYearNumber(today, calendar) - runYearNumber(lastReport, calendar) < SILENT_RUN_YEARS;
}

export function yearsBetweenSeasons(run: string): number {
  return run === ODD_YEAR_RUN ? 2 : 1;
}

/** Whether a run returns at all in a run-year; a stray may come in any. */
export function comesInYear(run: string, year: number): boolean {
  return run !== ODD_YEAR_RUN || year % 2 !== 0;
}

/**
 * The season flags of one run at one facility (requirement 12.11).
 *
 * A day is in season when it is one of the fewest days that together hold 95 % of the run's fish, by
 * the arrival curves of all its series but captive brood. A run needs 50 fish in its last ten
 * run-years and one in 5,000 of the trap's, and a trap that was reported in this run-year or the one
 * before. A series without any report, even of 0, for two whole run-years is ignored. The run
 * "Odd Year" is out of season throughout an even run-year.
 */
export function seasonFlags(series: readonly TimedSeries[], trap: SeasonTrap): SeasonFlags {
  const { today } = trap;
  const active = series.filter(
    (one) => one.origin !== 'Captive' && !isSilent(one, today) && isReported(one, trap),
  );
  const fish = active.reduce((sum, one) => sum + recentRunYearFish(one, today), 0);
  if (fish < Math.max(FEWEST_FISH_OF_RUN, trap.fish * STRAY_SHARE)) return OUT_OF_SEASON;

  const expected = sumOfCircles(active.flatMap(({ curve }) => (curve ? [curve.count] : [])));
  const season = smallestDaySet(expected, SEASON_SHARE);
  const isInSeason = (date: PlainDate) => {
    const day = dayOfYear(date);
    const comes = active.some(
      (one) =>
        (one.curve?.count[day] ?? 0) > 0 && comesInYear(one.run, runYearNumber(date, one.calendar)),
    );
    return comes && season.has(day);
  };
  return {
    inSeason: isInSeason(today),
    twoWeeksAhead: isInSeason(addDays(today, TWO_WEEKS_DAYS)),
    oneMonthAhead: isInSeason(addDays(today, ONE_MONTH_DAYS)),
  };
}

/** A species is in season while one of its runs is. */
export function seasonOfRuns(runs: readonly SeasonFlags[]): SeasonFlags {
  return {
    inSeason: runs.some(({ inSeason }) => inSeason),
    twoWeeksAhead: runs.some(({ twoWeeksAhead }) => twoWeeksAhead),
    oneMonthAhead: runs.some(({ oneMonthAhead }) => oneMonthAhead),
  };
}
