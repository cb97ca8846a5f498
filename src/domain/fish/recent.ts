import { least } from 'd3-array';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { type CountSum, type FishReturn, fishCount, sumReturns } from './fish-return.ts';

/** Requirement 12.12: sources lag by days, so the window ends on the as-of date. */
export const RECENT_WINDOW_DAYS = 14;

export interface RecentWindow {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

export interface DayCount extends CountSum {
  readonly day: PlainDate;
  /** The fish arrived after this day; `null` for the first count of a season (see `FishReturn`). */
  readonly since: PlainDate | null;
}

/** The 14 days that end on the as-of date, since sources lag by days (requirement 12.12). */
export function recentWindow(asOf: PlainDate): RecentWindow {
  return { from: addDays(asOf, 1 - RECENT_WINDOW_DAYS), to: asOf };
}

/**
 * The counts of a series in the window by day, oldest first. A reported day without new fish has 0.
 * A day without a report is absent, and so are undated fish.
 */
export function recentDayCounts(
  returns: readonly FishReturn[],
  { from, to }: RecentWindow,
): readonly DayCount[] {
  const recent = returns.filter(({ date, undated }) => !undated && date >= from && date <= to);
  return [...Map.groupBy(recent, ({ date }) => date)]
    .flatMap(([day, ofDay]) => {
      const sum = sumReturns(ofDay);
      return sum === null
        ? []
        : [{ day, since: least(ofDay, ({ since }) => since)?.since ?? null, ...sum }];
    })
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Feeds hold this many reports: about four months of weekly ones. */
export const LAST_REPORTS = 20;

export function lastReported(returns: readonly FishReturn[], asOf: PlainDate): readonly DayCount[] {
  const withFish = returns.filter(
    (fishReturn) =>
      fishCount(fishReturn) &&
      daysBetween(fishReturn.date, fishReturn.reportDate) < RECENT_WINDOW_DAYS,
  );
  const byReport = Map.groupBy(withFish, ({ reportDate }) => reportDate);
  const last = [...byReport.keys()].sort().slice(-LAST_REPORTS);
  return last.flatMap((reportDate) =>
    recentDayCounts(byReport.get(reportDate) ?? [], { from: '1990-01-01', to: asOf }),
  );
}
