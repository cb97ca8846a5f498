import type { PlainDate } from '#domain/time/plain-date.ts';
import { daysBetween, isPlainDate, yearOf } from '#domain/time/plain-date.ts';

/** A data date up to this many days after its report has a wrong day or month. */
const SLIP_DAYS = 31;
/** A repaired date is at most this long before its report: one season back. */
const SEASON_DAYS = 400;

function inYear(date: PlainDate, year: number): PlainDate | null {
  const text = `${year}${date.slice(4)}`;
  return isPlainDate(text) ? text : null;
}

/**
 * Corrects a data date after its own report, which is impossible: fish are counted before they are
 * reported.
 *
 * - Up to 31 days after: the day or month is wrong. The fish were counted by the day of the report at
 *   the latest, so that day is taken.
 * - Later: the year is wrong. The latest date with the same day and month, in the report's year or
 *   the year before, that is not after the report (nor more than 400 days before it) is taken.
 *
 * @returns the unchanged date when it needs no repair; `null` when no rule gives a possible date.
 */
export function repairDataDate(dataDate: PlainDate, reportDate: PlainDate): PlainDate | null {
  const ahead = daysBetween(reportDate, dataDate);
  if (ahead <= 0) return dataDate;
  if (ahead <= SLIP_DAYS) return reportDate;
  for (const year of [yearOf(reportDate), yearOf(reportDate) - 1]) {
    const candidate = inYear(dataDate, year);
    if (candidate === null || candidate > reportDate) continue;
    if (daysBetween(candidate, reportDate) <= SEASON_DAYS) return candidate;
  }
  return null;
}
