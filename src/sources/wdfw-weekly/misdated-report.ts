import type { PlainDate } from '#domain/time/plain-date.ts';
import { daysBetween, isPlainDate } from '#domain/time/plain-date.ts';
import type { PrintedRow } from './canonical-row.ts';

/** In thirteen years no report had more than one row in seventy dated after it. */
const SLIPS_SHARE = 0.1;
/** In thirteen years no report's newest row was older than 8 days. */
const LONGEST_LAG_DAYS = 21;

/**
 * Why a report's rows contradict its date; `null` when they do not.
 *
 * The date comes from the name of the report's file. A wrong month or year there would put all its
 * totals at the wrong place in the season. Single misdated rows (see `repairDataDate`) and rows dated
 * in the future prove nothing.
 *
 * @param today the real day in Washington.
 */
export function misdating(
  reportDate: PlainDate,
  rows: readonly Pick<PrintedRow, 'dataDate'>[],
  today: PlainDate,
): string | null {
  if (reportDate > today) return `today is ${today}`;
  const dates = rows.map(({ dataDate }) => dataDate).filter(isPlainDate);
  const possible = dates.filter((date) => date <= today).toSorted();
  const counted = possible.filter((date) => date <= reportDate);
  const ahead = possible.length - counted.length;
  if (ahead > possible.length * SLIPS_SHARE) {
    return `${ahead} of its ${possible.length} rows are dated after it`;
  }
  const newest = counted.at(-1);
  if (newest === undefined || daysBetween(newest, reportDate) <= LONGEST_LAG_DAYS) return null;
  return `its newest row is dated ${newest}`;
}
