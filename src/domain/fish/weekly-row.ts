import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Figures } from './fish-return.ts';
import type { Series } from './series.ts';

export interface WeeklyReport {
  readonly report: string;
  readonly reportDate: PlainDate;
}

/**
 * One row of a weekly report, with names and dates in the product's own form.
 *
 * Its totals are **cumulative** for the season up to `dataDate`. A row with neither total (only an
 * egg take, say) is kept: it shows that the series was listed.
 */
export interface WeeklyRow extends WeeklyReport, Series, Figures {
  readonly row: number;
  readonly facility: string;
  readonly stock: string;
  /** Species title the row was printed under, e.g. `Fall Chum`. */
  readonly title: string;
  /** Last day the row covers; never after the report. */
  readonly dataDate: PlainDate;
  readonly final: boolean;
}
