import type { PlainDate } from '#domain/time/plain-date.ts';
import { daysBetween, isPlainDate, yearOf } from '#domain/time/plain-date.ts';

/** A data date this many days after its report, at most, is a slip of the day or month. */
const SLIP_DAYS = 31;
/** A repaired date lies at most this long before its report: one season back. */
const SEASON_DAYS = 400;

function inYear(date: PlainDate, year: number): PlainDate | null {
  const text = `${year}${date.slice(4)}`;
  return isPlainDate(text) ? text : null;
}

/**
 * Puts right a data date that lies after its own report, which cannot be: fish are counted before
 * they are reported.
 *
 * - Up to 31 days after: a slip of the day or month. The fish were counted by the day of the
 *   report at the latest, so that day is taken.
 * - Later: a slip of the year. The same day and month in the report's year, or the year before, is
 *   taken, whichever is the last one not after the report (and within 400 days before it).
 *
 * @returns the date as it is when it needs no repair; `null` when no rule gives a possible date.
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
