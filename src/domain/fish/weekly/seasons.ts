import type { PlainDate } from '#domain/time/plain-date.ts';
import { daysBetween } from '#domain/time/plain-date.ts';
import type { Series } from '../series.ts';
import type { WeeklyRow } from '../weekly-row.ts';

/**
 * The rules that tell one season of a cumulative row from the next, and a renamed row from a new
 * one (requirement 12.5). Derived from the reports of 2013 to 2026.
 */

/** The two figures of a row, a season so far or an increment. */
export interface Figures {
  readonly adults: number | null;
  readonly jacks: number | null;
}

/** The last state of a row followed through the reports: one season of one stock. */
export interface SeasonTotals extends Figures, Pick<Series, 'run' | 'origin'> {
  /** Data date of the row with which the season was first seen. */
  readonly begun: PlainDate;
  /** Data date of the last row. */
  readonly dataDate: PlainDate;
  /** Whether the last row was called final. */
  readonly final: boolean;
  /** Day of the last report that gave figures. */
  readonly listedOn: PlainDate;
}

/** No trap pauses this long inside a season (longest seen: 192 days, summer steelhead). */
const LONGEST_PAUSE_DAYS = 200;
/** A pause this long ends the season if the row has also been absent from the reports. */
const PAUSE_DAYS = 150;
const ABSENT_DAYS = 60;
/** A count that continues after this long may be a new count from zero. */
const RESTART_DAYS = 28;
/** A fall below this share is a restart. Corrections that late took back half at most. */
const RESTART_SHARE = 1 / 3;
/** A season that has run this long can start again from one week to the next. */
export const LONG_SEASON_DAYS = 240;

/** Adults and jacks together; a missing figure adds nothing. */
export function totalOf(figures: Figures): number {
  return (figures.adults ?? 0) + (figures.jacks ?? 0);
}

/**
 * Whether the row counts a season other than `last`. A total that merely went down is a correction
 * of the same season.
 */
export function isOtherSeason(last: SeasonTotals, row: WeeklyRow): boolean {
  const pause = daysBetween(last.dataDate, row.dataDate);
  if (Math.abs(pause) >= LONGEST_PAUSE_DAYS) return true;
  const absent = daysBetween(last.listedOn, row.reportDate);
  if (pause >= PAUSE_DAYS && absent >= ABSENT_DAYS) return true;

  const before = totalOf(last);
  const now = totalOf(row);
  // A final figure is corrected within days; a smaller one weeks later is the next season's.
  const isReopened = last.final && !row.final;
  if (isReopened && pause >= RESTART_DAYS && now < before) return true;

  // A final row that starts again may still have its old date in the first week.
  const hasRestarted = (isReopened ? pause >= 0 : pause > 0) && now < before * RESTART_SHARE;
  const hasRunLong = daysBetween(last.begun, row.dataDate) >= LONG_SEASON_DAYS;
  return hasRestarted && (isReopened || hasRunLong || pause >= RESTART_DAYS);
}

/** Fewer fish than this say nothing about whether two rows are the same one renamed. */
const RENAME_LEAST_FISH = 3;
/** A row may pause when it is renamed, but not for long. */
const RENAME_PAUSE_DAYS = 45;
/** Fish that a renamed row's total may grow by in one step, on top of the shares below. */
const RENAME_GROWTH_FISH = 20;
/** Only the stock's spelling changed: the total may also fall, since a stock may be split in two. */
const RESPELT = { atLeast: 1 / 2, atMost: 3 };
/** The run or origin changed too: only a count that plainly continues is the same one. */
const RENAMED = { atLeast: 1, atMost: 2 };

/** Whether the row belongs to the same series as the season: only its stock may differ. */
export function isSameSeries(last: SeasonTotals, row: WeeklyRow): boolean {
  return last.run === row.run && last.origin === row.origin;
}

/**
 * Whether a new row continues the count of another row of the same facility and species that was in
 * the previous report and is missing from this one: the same fish under a new run, stock or origin.
 */
export function continuesCount(last: SeasonTotals, row: WeeklyRow): boolean {
  const before = totalOf(last);
  const now = totalOf(row);
  if (before < RENAME_LEAST_FISH) return false;
  const pause = daysBetween(last.dataDate, row.dataDate);
  if (pause < 0 || pause > RENAME_PAUSE_DAYS) return false;
  // A finished count does not grow under a new name: that would be the next season of another row.
  if (last.final) return now === before;
  const { atLeast, atMost } = isSameSeries(last, row) ? RESPELT : RENAMED;
  return now >= before * atLeast && now <= before * atMost + RENAME_GROWTH_FISH;
}
