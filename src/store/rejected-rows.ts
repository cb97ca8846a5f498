import type { Kysely, Transaction } from 'kysely';
import type { RejectedRow } from '#domain/rejected-row.ts';
import type { Source } from '#domain/source.ts';
import { insertRows } from './insert-rows.ts';
import type { StoreNames } from './names.ts';
import type { StoreTables } from './schema.ts';

export interface RejectedReportRow extends RejectedRow {
  readonly report: string;
}

export interface Rejection {
  readonly reason: string;
  readonly rows: number;
  readonly example: string;
}

/** Makes outside text acceptable to every database: no NUL, no lone surrogates. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u2400');
}

export async function readRejectedRows(
  db: Kysely<StoreTables>,
  source: Source,
): Promise<RejectedReportRow[]> {
  const rows = await db
    .selectFrom('rejected_row')
    .innerJoin('report', 'report.id', 'rejected_row.reportId')
    .where('report.source', '=', source)
    .select(['report.name as report', 'row', 'reason', 'detail', 'printed'])
    .execute();
  return rows.sort((a, b) => {
    if (a.report === b.report) return a.row - b.row;
    return a.report < b.report ? -1 : 1;
  });
}

export function ingestedRejections(
  trx: Transaction<StoreTables>,
  names: StoreNames,
  source: Source,
) {
  const byReason = new Map<string, Rejection>();
  return {
    byReason: (): Rejection[] =>
      [...byReason.values()].sort((a, b) => b.rows - a.rows || (a.reason < b.reason ? -1 : 1)),

    all: () => readRejectedRows(trx, source),

    /** Replaces a report's rejected rows; call it with an empty list as well, to delete old ones. */
    async put(report: string, rows: readonly RejectedRow[]): Promise<void> {
      const reportId = await names.reports.idOf({ source, name: report });
      const stored = rows.map(({ row, reason, detail, printed }) => ({
        reportId,
        row,
        reason,
        detail: storable(detail),
        printed: storable(printed),
      }));
      for (const { reason, detail } of stored) {
        const known = byReason.get(reason) ?? { reason, rows: 0, example: detail };
        byReason.set(reason, { ...known, rows: known.rows + 1 });
      }
      await trx.deleteFrom('rejected_row').where('reportId', '=', reportId).execute();
      await insertRows(trx, 'rejected_row', stored);
    },
  };
}
