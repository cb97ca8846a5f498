import type { PlainDate } from '#domain/time/plain-date.ts';
import { daysBetween } from '#domain/time/plain-date.ts';
import type { WeeklyRow } from '../weekly-row.ts';

/**
 * The rules that tell one season of a cumulative row from the next, and a renamed row from a new
 * one. Found in the reports of 2013 to 2026; requirement 12.5 asks for them.
 */

/** The two figures of a row, of a season so far or of what a report added. */
export interface Figures {
  readonly adults: number | null;
  readonly jacks: number | null;
}

/** The last state of a row that is being followed through the reports: one season of one stock. */
export interface SeasonTotals extends Figures {
  readonly run: string;
  readonly origin: string;
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
/** A pause this long with the row gone from the reports as well ends the season. */
const PAUSE_DAYS = 150;
const ABSENT_DAYS = 60;
/** A count that goes on this much later may be a new count from zero. */
const RESTART_DAYS = 28;
/** It is one when it fell to less than this share. Corrections that late took half at most. */
const RESTART_SHARE = 1 / 3;
/** A season that has run this long can start again from one week to the next. */
const LONG_SEASON_DAYS = 240;

/** Adults and jacks together; a missing figure adds nothing. */
export function totalOf(figures: Figures): number {
  return (figures.adults ?? 0) + (figures.jacks ?? 0);
}

/**
 * Whether the row counts a season other than the one that stands at `last`. A total that merely
 * went down is a correction of the same season.
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

  // A final row that starts again may still bear its old date in the first week.
  const hasRestarted = (isReopened ? pause >= 0 : pause > 0) && now < before * RESTART_SHARE;
  const hasRunLong = daysBetween(last.begun, row.dataDate) >= LONG_SEASON_DAYS;
  return hasRestarted && (isReopened || hasRunLong || pause >= RESTART_DAYS);
}

/** Fewer fish than this say nothing about whether two rows are the same one renamed. */
const RENAME_LEAST_FISH = 3;
/** A row may pause when it is renamed, but not for long. */
const RENAME_PAUSE_DAYS = 45;
/** How far the total of a renamed row may grow in one step, beside a few fish of a small count. */
const RENAME_GROWTH_FISH = 20;
/** When only the stock is spelt anew: it may also fall, for a stock may be split in two. */
const RESPELT = { atLeast: 1 / 2, atMost: 3 };
/** When the run or the origin changes too, only a count that plainly goes on is the same one. */
const RENAMED = { atLeast: 1, atMost: 2 };

/** Whether the row is of the same series as the season: only its stock can differ. */
export function isSameSeries(last: SeasonTotals, row: WeeklyRow): boolean {
  return last.run === row.run && last.origin === row.origin;
}

/**
 * Whether a row seen for the first time takes up the count of another row of the same facility and
 * species that was in the report before and is gone from this one: the same fish under a new run,
 * stock or origin.
 */
export function takesUpCount(last: SeasonTotals, row: WeeklyRow): boolean {
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
