import { addDays, dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';
import type { ArrivalCurve, SeriesRecord } from './arrival-curve.ts';
import { FEWEST_FISH, recentRunYearFish } from './arrival-curve.ts';
import { addCircles, type DayAmounts, emptyCircle } from './day-circle.ts';
import { runYearOf } from './run-year.ts';
import { smallestDaySet } from './smallest-day-set.ts';

/**
 * Whether a species is in season at a facility on a day and on two later ones: `in_season`,
 * `two_weeks_ahead` and `one_month_ahead` of requirement 8.1.
 */
export interface SeasonFlags {
  readonly inSeason: boolean;
  readonly twoWeeksAhead: boolean;
  readonly oneMonthAhead: boolean;
}

/** One series of the species, as far as the season needs it. */
export interface SeasonSeries extends SeriesRecord {
  readonly run: string;
  readonly curve: ArrivalCurve | null;
}

/** Share of the species' fish that the days of the season hold. */
const SEASON_SHARE = 0.95;
const TWO_WEEKS_DAYS = 14;
const ONE_MONTH_DAYS = 30;
/** A series is no longer expected after this many whole run-years without a report. */
const SILENT_RUN_YEARS = 2;
/** Pink salmon live two years; Washington's return in odd years. */
const ODD_YEAR_RUN = 'Odd Year';

const OUT_OF_SEASON: SeasonFlags = { inSeason: false, twoWeeksAhead: false, oneMonthAhead: false };

/** Whether two whole run-years have passed since the last one with a report. */
function isSilent({ totals, calendar }: SeriesRecord, today: PlainDate): boolean {
  const last = totals.at(-1);
  if (last === undefined) return true;
  return runYearOf(today, calendar).year - last.year > SILENT_RUN_YEARS;
}

/** Whether the run returns at all in the run-year of the date. */
function comesInYearOf(date: PlainDate, { run, calendar }: SeasonSeries): boolean {
  return run !== ODD_YEAR_RUN || runYearOf(date, calendar).year % 2 !== 0;
}

/**
 * The season flags of one species at one facility (requirement 12.11).
 *
 * A day is in season when it is one of the fewest days that together hold 95 % of the species' fish,
 * by the arrival curves of all its series. A series without any report, even of 0, for two whole
 * run-years is ignored. A species needs 10 fish in the last ten run-years. The run "Odd Year" is out
 * of season throughout an even run-year.
 *
 * @param series all series of the species at the facility.
 * @param today the Pacific day.
 */
export function seasonFlags(series: readonly SeasonSeries[], today: PlainDate): SeasonFlags {
  const active = series.filter((one) => !isSilent(one, today));
  const fish = active.reduce((sum, one) => sum + recentRunYearFish(one, today), 0);
  if (fish < FEWEST_FISH) return OUT_OF_SEASON;

  const expected = active.reduce<DayAmounts>(
    (sum, { curve }) => (curve === null ? sum : addCircles(sum, curve.count)),
    emptyCircle(),
  );
  const season = smallestDaySet(expected, SEASON_SHARE);
  const isInSeason = (date: PlainDate) => {
    const day = dayOfYear(date);
    const comes = active.some(
      (one) => (one.curve?.count[day] ?? 0) > 0 && comesInYearOf(date, one),
    );
    return comes && season.has(day);
  };
  return {
    inSeason: isInSeason(today),
    twoWeeksAhead: isInSeason(addDays(today, TWO_WEEKS_DAYS)),
    oneMonthAhead: isInSeason(addDays(today, ONE_MONTH_DAYS)),
  };
}
