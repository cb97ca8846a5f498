import type { StateOfRun } from '#contract/state-of-run.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type RecentWindow, recentWindow } from '#web/lib/facility/recent-window.ts';

/** So many earlier weeks are linked: a year of them. */
const LINKED_REPORTS = 52;

export interface RunData
  extends Pick<StateOfRun, 'species' | 'top' | 'records' | 'report_date' | 'as_of'> {
  /** `null` while there is no data. */
  readonly window: RecentWindow | null;
  /** Whether the address names the week, so that it stays what it is. */
  readonly isDated: boolean;
  readonly previous: PlainDate | null;
  readonly next: PlainDate | null;
  /** Weeks before this one, the newest first. */
  readonly earlier: readonly PlainDate[];
}

/** @param reports days of all weekly reports, oldest first. */
export function runData(
  state: StateOfRun,
  reports: readonly PlainDate[],
  isDated: boolean,
): RunData {
  const { species, top, records, report_date, as_of } = state;
  const before = reports.filter((day) => report_date !== null && day < report_date);
  return {
    ...{ species, top, records, report_date, as_of, isDated },
    window: recentWindow(state),
    previous: before.at(-1) ?? null,
    next: reports.find((day) => report_date !== null && day > report_date) ?? null,
    earlier: before.slice(-LINKED_REPORTS).reverse(),
  };
}
