import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PrintedRow } from './canonical-row.ts';
import { canonicalRow } from './canonical-row.ts';

/** A printed row that could not be understood. */
export interface RejectedRow {
  /** Position in the report, from 0. */
  readonly row: number;
  /** The same words for every row rejected for the same cause. */
  readonly reason: string;
  /** What was wrong in this row. */
  readonly detail: string;
  /** The row as it was read, as JSON text. */
  readonly printed: string;
}

/** A weekly report as read, with the rows that were rejected. */
export interface ReadReport {
  readonly report: WeeklyReport;
  readonly rows: readonly WeeklyRow[];
  readonly rejected: readonly RejectedRow[];
}

/** Translates the printed rows of one report into the product's form, or rejects them. */
export function readReport(
  { report, reportDate }: WeeklyReport,
  printed: readonly PrintedRow[],
  resolve: FacilityResolver,
): ReadReport {
  const rows: WeeklyRow[] = [];
  const rejected: RejectedRow[] = [];
  for (const row of printed) {
    const outcome = canonicalRow(row, resolve);
    if ('kept' in outcome) rows.push(outcome.kept);
    else rejected.push({ row: row.row, ...outcome.rejected, printed: JSON.stringify(row) });
  }
  return { report: { report, reportDate }, rows, rejected };
}
