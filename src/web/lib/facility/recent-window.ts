import type { Facilities } from '#contract/facilities.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { dateRange } from '#web/lib/words/format.ts';

/** Reports are weekly and come out some days after their newest count. */
const OLD_AFTER_DAYS = 21;

/** Whether the newest counts are too old to be called recent. */
export const isOld = (asOf: PlainDate | null, today: PlainDate): boolean =>
  asOf !== null && daysBetween(asOf, today) > OLD_AFTER_DAYS;

/** The recent window, its last day included. */
export interface RecentWindow {
  readonly from: PlainDate;
  readonly to: PlainDate;
  /** Whether its counts are too old to be called recent. */
  readonly isOld: boolean;
}

/** The recent window of an answer; `null` while there is no data. */
export function recentWindow({
  recent_from,
  as_of,
  today,
}: Pick<Facilities, 'recent_from' | 'as_of' | 'today'>): RecentWindow | null {
  return recent_from && as_of ? { from: recent_from, to: as_of, isOld: isOld(as_of, today) } : null;
}

/** When the fish of the window came: `in two weeks`, or its days once they are old. */
export function recentWhen(window: RecentWindow | null): string {
  return window?.isOld ? `from ${dateRange(window.from, window.to)}` : 'in two weeks';
}
