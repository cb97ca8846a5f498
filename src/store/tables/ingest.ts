import type { Transaction } from 'kysely';
import type { FinalRow } from '#domain/fish/final-row.ts';
import type { FishReturn, ReturnSource } from '#domain/fish/fish-return.ts';
import type { FishByFacility } from '#domain/fish/suspicious-load.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type {
  IngestTransaction,
  PutOutcome,
  RejectedRow,
  Rejection,
  RemovedReport,
  ReturnChanges,
} from '../store.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { BatchInsert } from './batch-insert.ts';
import type { ReportIds } from './dictionary.ts';
import { readReportIds, readStockIds } from './dictionary.ts';
import { SqlFinals } from './finals.ts';
import { inLedgerOrder } from './ledger.ts';
import { SqlReplaceReturns } from './replace-returns.ts';
import { dataVersionOf, inCanonicalOrder } from './returns-digest.ts';
import type { RejectedRowTable, StoreTables } from './schema.ts';
import { storable } from './storable-text.ts';
import { readRemovedReports, SqlWeekly } from './weekly.ts';

/** An ingest that has begun. */
interface BegunIngest {
  readonly id: number;
  readonly source: ReturnSource;
  /** Instant, ISO 8601. */
  readonly startedAt: string;
}

/** {@link IngestTransaction} on any database that Kysely supports. */
export class SqlIngest implements IngestTransaction {
  readonly #trx: Transaction<StoreTables>;
  readonly #source: ReturnSource;
  readonly #startedAt: string;
  readonly #reports: ReportIds;
  readonly #weekly: SqlWeekly;
  readonly #finals: SqlFinals;
  readonly #returns: SqlReplaceReturns;
  readonly #rejectedRows: BatchInsert<RejectedRowTable>;
  readonly #rejections = new Map<string, Rejection>();
  #changes: ReturnChanges = { added: 0, changed: 0, removed: 0, unchanged: 0 };

  private constructor(
    trx: Transaction<StoreTables>,
    { source, startedAt }: BegunIngest,
    reports: ReportIds,
    parts: {
      readonly weekly: SqlWeekly;
      readonly finals: SqlFinals;
      readonly returns: SqlReplaceReturns;
    },
  ) {
    this.#trx = trx;
    this.#source = source;
    this.#startedAt = startedAt;
    this.#reports = reports;
    this.#weekly = parts.weekly;
    this.#finals = parts.finals;
    this.#returns = parts.returns;
    this.#rejectedRows = new BatchInsert((rows) => trx.insertInto('rejected_row').values(rows));
  }

  /** Begins an ingest within a running transaction. */
  static async begin(trx: Transaction<StoreTables>, ingest: BegunIngest): Promise<SqlIngest> {
    const stocks = await readStockIds(trx);
    const reports = await readReportIds(trx);
    return new SqlIngest(trx, ingest, reports, {
      weekly: new SqlWeekly(trx, stocks, reports),
      finals: new SqlFinals(trx, stocks),
      returns: new SqlReplaceReturns(trx, ingest, stocks, reports),
    });
  }

  /** What was done to the returns so far. */
  get changes(): ReturnChanges {
    return this.#changes;
  }

  /** Rows rejected so far, by reason. */
  get rejections(): Rejection[] {
    return inLedgerOrder(this.#rejections.values());
  }

  async facilityFish(): Promise<FishByFacility> {
    const rows = await this.#trx
      .selectFrom('facility_digest')
      .where('source', '=', this.#source)
      .select(['facility', 'fish'])
      .execute();
    return new Map(rows.map(({ facility, fish }) => [facility, fish]));
  }

  async countReturns(): Promise<number> {
    const { returns } = await this.#trx
      .selectFrom('facility_digest')
      .where('source', '=', this.#source)
      .select((eb) => eb.fn.sum('returns').as('returns'))
      .executeTakeFirstOrThrow();
    return Number(returns ?? 0);
  }

  countWeeklyRows(): Promise<number> {
    return this.#weekly.count();
  }

  weeklyReports(): Promise<WeeklyReport[]> {
    return this.#weekly.reports();
  }

  weeklyFacilities(): Promise<string[]> {
    return this.#weekly.facilities();
  }

  weeklyRows(facility: string): Promise<WeeklyRow[]> {
    return this.#weekly.rows(facility);
  }

  async putWeeklyReport(report: WeeklyReport, rows: readonly WeeklyRow[]): Promise<PutOutcome> {
    await yieldToEventLoop();
    return this.#weekly.put(report, rows);
  }

  removedReports(): Promise<RemovedReport[]> {
    return readRemovedReports(this.#trx);
  }

  removeWeeklyReport(report: string): Promise<boolean> {
    return this.#weekly.remove(report, this.#startedAt);
  }

  finalFish(): Promise<Map<number, number>> {
    return this.#finals.fish();
  }

  async putFinalReport(season: number, rows: readonly FinalRow[]): Promise<PutOutcome> {
    await yieldToEventLoop();
    return this.#finals.put(season, rows);
  }

  removeFinalReport(season: number): Promise<boolean> {
    return this.#finals.remove(season);
  }

  async putRejectedRows(
    report: string,
    rows: readonly Omit<RejectedRow, 'report'>[],
  ): Promise<void> {
    const report_id = await this.#reports.idOf({ source: this.#source, name: report });
    const wanted = rows.map(({ row, reason, detail, printed }) => ({
      report_id,
      row_number: row,
      reason,
      detail: storable(detail),
      printed: storable(printed),
    }));
    for (const { reason, detail } of wanted) {
      const known = this.#rejections.get(reason) ?? { reason, rows: 0, example: detail };
      this.#rejections.set(reason, { ...known, rows: known.rows + 1 });
    }
    const stored = await this.#trx
      .selectFrom('rejected_row')
      .where('report_id', '=', report_id)
      .select(['report_id', 'row_number', 'reason', 'detail', 'printed'])
      .execute();
    if (inRowOrder(stored) === inRowOrder(wanted)) return;
    await this.#trx.deleteFrom('rejected_row').where('report_id', '=', report_id).execute();
    await this.#rejectedRows.run(this.#trx, wanted);
  }

  async returnsOf(facility: string): Promise<FishReturn[]> {
    return inCanonicalOrder(await this.#returns.stored(facility));
  }

  async replaceReturns(facility: string, returns: readonly FishReturn[]): Promise<ReturnChanges> {
    await yieldToEventLoop();
    const changes = await this.#returns.replace(facility, returns);
    const { added, changed, removed, unchanged } = this.#changes;
    this.#changes = {
      added: added + changes.added,
      changed: changed + changes.changed,
      removed: removed + changes.removed,
      unchanged: unchanged + changes.unchanged,
    };
    return changes;
  }

  /** The data version of what is stored now. */
  async dataVersion(): Promise<string> {
    const digests = await this.#trx
      .selectFrom('facility_digest')
      .select(['source', 'facility', 'digest'])
      .execute();
    return dataVersionOf([...digests, ...(await this.#finals.digests())]);
  }

  /** Publishes a version, replacing the previous one. */
  async publish(dataVersion: string, publishedAt: string): Promise<void> {
    const published = { data_version: dataVersion, published_at: publishedAt };
    await this.#trx
      .insertInto('publication')
      .values({ id: 1, ...published })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(published))
      .execute();
  }
}

/** The rejected rows of one report as one text, for comparison. */
function inRowOrder(rows: readonly RejectedRowTable[]): string {
  return JSON.stringify(rows.toSorted((a, b) => a.row_number - b.row_number));
}
