import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { type CountSum, sumReturns } from './count-sum.ts';
import type { FishReturn } from './fish-return.ts';

/** Length in days of what is recent: two weeks (requirement 7.10). */
export const RECENT_WINDOW_DAYS = 14;

/** The days that are recent. */
export interface RecentWindow {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** Fish of one series that were counted on one day (requirement 8.2). */
export interface DayCount extends CountSum {
  readonly day: PlainDate;
  /** The fish came after this day; `null` when that is not known of all of them. */
  readonly since: PlainDate | null;
}

/** The 14 days that end on the as-of date, since sources lag by days (requirement 12.12). */
export function recentWindow(asOf: PlainDate): RecentWindow {
  return { from: addDays(asOf, 1 - RECENT_WINDOW_DAYS), to: asOf };
}

function earliestSince(returns: readonly FishReturn[]): PlainDate | null {
  let earliest: PlainDate | null = null;
  for (const { since } of returns) {
    if (since === null) return null;
    if (earliest === null || since < earliest) earliest = since;
  }
  return earliest;
}

/**
 * What was counted of a series in the window, day by day, the oldest first; its stocks are summed.
 *
 * A day that was reported without a new fish is there with 0; a day without a report is not there.
 * Undated fish are left out: nobody knows that they are recent.
 *
 * @param returns of one series, in any order.
 */
export function recentDayCounts(
  returns: readonly FishReturn[],
  { from, to }: RecentWindow,
): readonly DayCount[] {
  const recent = returns.filter(({ date, undated }) => !undated && date >= from && date <= to);
  return [...Map.groupBy(recent, ({ date }) => date)]
    .flatMap(([day, ofDay]) => {
      const sum = sumReturns(ofDay);
      return sum === null ? [] : [{ day, since: earliestSince(ofDay), ...sum }];
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
