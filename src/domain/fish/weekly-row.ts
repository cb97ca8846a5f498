import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Figures } from './fish-return.ts';
import type { Series } from './series.ts';

export interface WeeklyReport {
  readonly report: string;
  readonly reportDate: PlainDate;
}

/**
 * A row of a weekly report. Its totals are **cumulative** up to `dataDate`. A row without totals still
 * shows that the series was listed.
 */
export interface WeeklyRow extends WeeklyReport, Series, Figures {
  readonly row: number;
  readonly facility: string;
  readonly stock: string;
  readonly title: string;
  /** Eggs taken so far this season; `null` if none are printed. Often on a row without fish. */
  readonly eggs: number | null;
  /** Last day the row covers; never after the report. */
  readonly dataDate: PlainDate;
  readonly final: boolean;
}
