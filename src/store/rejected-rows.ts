import type { Kysely, Transaction } from 'kysely';
import type { ReturnSource } from '#domain/fish/fish-return.ts';
import { batchInsert } from './batch-insert.ts';
import type { StoreNames } from './names.ts';
import type { StoreTables } from './schema.ts';

/** A row that could not be understood. */
export interface RejectedRow {
  /** Name of its report. */
  readonly report: string;
  /** Position in the report, from 0. */
  readonly row: number;
  /** The same text for every row rejected for the same cause. */
  readonly reason: string;
  /** What was wrong with this row. */
  readonly detail: string;
  /** The row as it was read, as JSON text. */
  readonly printed: string;
}

/** Rows rejected for one reason. */
export interface Rejection {
  readonly reason: string;
  readonly rows: number;
  /** What was wrong with the first of them. */
  readonly example: string;
}

/** Makes outside text acceptable to every database: no NUL, no lone surrogates. */
export function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u2400');
}

/** The rejected rows of a source, by report and row. */
export async function readRejectedRows(
  db: Kysely<StoreTables>,
  source: ReturnSource,
): Promise<RejectedRow[]> {
  const rows = await db
    .selectFrom('rejected_row')
    .innerJoin('report', 'report.id', 'rejected_row.reportId')
    .where('report.source', '=', source)
    .select(['report.name as report', 'row', 'reason', 'detail', 'printed'])
    .execute();
  return rows.sort((a, b) =>
    a.report === b.report ? a.row - b.row : a.report < b.report ? -1 : 1,
  );
}

/** The rejected rows within an ingest of one source. */
export class IngestedRejections {
  readonly #trx: Transaction<StoreTables>;
  readonly #names: StoreNames;
  readonly #source: ReturnSource;
  readonly #insertRows;
  readonly #byReason = new Map<string, Rejection>();

  constructor(trx: Transaction<StoreTables>, names: StoreNames, source: ReturnSource) {
    this.#trx = trx;
    this.#names = names;
    this.#source = source;
    this.#insertRows = batchInsert(trx, 'rejected_row');
  }

  /** The rows rejected so far, by reason, most rows first. */
  get byReason(): Rejection[] {
    return [...this.#byReason.values()].sort(
      (a, b) => b.rows - a.rows || (a.reason < b.reason ? -1 : 1),
    );
  }

  /**
   * Stores the rejected rows of a report, replacing those stored before. Must be called for a report
   * without any, too, so that its earlier ones are removed.
   */
  async put(report: string, rows: readonly Omit<RejectedRow, 'report'>[]): Promise<void> {
    const reportId = await this.#names.reports.idOf({ source: this.#source, name: report });
    const stored = rows.map((one) => ({
      ...one,
      reportId,
      detail: storable(one.detail),
      printed: storable(one.printed),
    }));
    for (const { reason, detail } of stored) {
      const known = this.#byReason.get(reason) ?? { reason, rows: 0, example: detail };
      this.#byReason.set(reason, { ...known, rows: known.rows + 1 });
    }
    await this.#trx.deleteFrom('rejected_row').where('reportId', '=', reportId).execute();
    await this.#insertRows(stored);
  }
}
