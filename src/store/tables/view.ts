import type { Kysely } from 'kysely';
import type { FinalRow } from '#domain/fish/final-row.ts';
import { lastFinalSeason } from '#domain/fish/final-row.ts';
import type { FishReturn, ReturnSource } from '#domain/fish/fish-return.ts';
import type { WeeklyReport } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type {
  AsOf,
  Extent,
  IngestRecord,
  Publication,
  RejectedRow,
  RemovedReport,
  Revision,
  SourceLedger,
  SourceLook,
  StoreView,
} from '../store.ts';
import { readFinals } from './finals.ts';
import { readIngests, readLastIngests } from './ledger.ts';
import { readLooks } from './looks.ts';
import { type ReturnNames, readReturnNames, returnOfRow, returnsQuery } from './returns.ts';
import { inCanonicalOrder } from './returns-digest.ts';
import type { StoreTables } from './schema.ts';
import { byReport, readRemovedReports, readWeeklyReports } from './weekly.ts';

const NOW: AsOf = { knownOn: null };

/** Later than any report: leaves nothing out. */
const END_OF_DAYS: PlainDate = '9999-12-31';

/** {@link StoreView} over any database that Kysely speaks to. */
export class SqlView implements StoreView {
  readonly #db: Kysely<StoreTables>;
  /** Read once: a view does not change. */
  #names: Promise<ReturnNames> | null = null;

  constructor(db: Kysely<StoreTables>) {
    this.#db = db;
  }

  async publication(): Promise<Publication | null> {
    const row = await this.#db.selectFrom('publication').selectAll().executeTakeFirst();
    if (row === undefined) return null;
    return { dataVersion: row.data_version, publishedAt: row.published_at };
  }

  async extent({ knownOn }: AsOf = NOW): Promise<Extent> {
    const row = await this.#db
      .selectFrom('fish_return')
      .where('fish_return.report_date', '<=', knownOn ?? END_OF_DAYS)
      .select((eb) => [
        eb.fn.countAll().as('returns'),
        eb.fn.max('fish_return.date').as('newest_date'),
      ])
      .executeTakeFirstOrThrow();
    return { returns: Number(row.returns), newestDate: row.newest_date };
  }

  async facilities({ knownOn }: AsOf = NOW): Promise<string[]> {
    const rows = await this.#db
      .selectFrom('stock')
      .where(({ or, exists, selectFrom }) =>
        or([
          exists(
            selectFrom('fish_return')
              .whereRef('fish_return.stock_id', '=', 'stock.id')
              .where('fish_return.report_date', '<=', knownOn ?? END_OF_DAYS)
              .select('fish_return.stock_id'),
          ),
          exists(
            selectFrom('final_row')
              .whereRef('final_row.stock_id', '=', 'stock.id')
              .where('final_row.season', '<=', lastFinalSeason(knownOn ?? END_OF_DAYS))
              .select('final_row.stock_id'),
          ),
        ]),
      )
      .select('stock.facility')
      .distinct()
      .execute();
    return rows.map(({ facility }) => facility).sort();
  }

  async returns(facility: string, { knownOn }: AsOf = NOW): Promise<FishReturn[]> {
    this.#names ??= readReturnNames(this.#db);
    const names = await this.#names;
    const rows = await returnsQuery(this.#db, facility)
      .where('fish_return.report_date', '<=', knownOn ?? END_OF_DAYS)
      .execute();
    return inCanonicalOrder(rows.map((row) => returnOfRow(row, names)));
  }

  finals(facility: string, { knownOn }: AsOf = NOW): Promise<FinalRow[]> {
    return readFinals(this.#db, facility, lastFinalSeason(knownOn ?? END_OF_DAYS));
  }

  async finalSeasons(): Promise<number[]> {
    const rows = await this.#db.selectFrom('final_report').select('season').execute();
    return rows.map(({ season }) => season).sort((a, b) => a - b);
  }

  async weeklyReports(): Promise<WeeklyReport[]> {
    return [...(await readWeeklyReports(this.#db)).values()].sort(byReport);
  }

  removedReports(): Promise<RemovedReport[]> {
    return readRemovedReports(this.#db);
  }

  lastIngests(): Promise<SourceLedger[]> {
    return readLastIngests(this.#db);
  }

  ingests(most: number): Promise<IngestRecord[]> {
    return readIngests(this.#db, most);
  }

  looks(): Promise<SourceLook[]> {
    return readLooks(this.#db);
  }

  async revisions(facility: string): Promise<Revision[]> {
    return this.#db
      .selectFrom('revision')
      .innerJoin('ingest', 'ingest.id', 'revision.ingest_id')
      .where('facility', '=', facility)
      .orderBy('ingest_id')
      .orderBy('position')
      .select(['ingest_id as ingest', 'source', 'finished_at as revisedAt'])
      .select(['facility', 'subject', 'before', 'after'])
      .execute();
  }

  async rejectedRows(source: ReturnSource): Promise<RejectedRow[]> {
    const rows = await this.#db
      .selectFrom('rejected_row')
      .innerJoin('report', 'report.id', 'rejected_row.report_id')
      .where('report.source', '=', source)
      .select([
        'report.name as report',
        'rejected_row.row_number as row',
        'rejected_row.reason',
        'rejected_row.detail',
        'rejected_row.printed',
      ])
      .execute();
    return rows.sort((a, b) =>
      a.report === b.report ? a.row - b.row : a.report < b.report ? -1 : 1,
    );
  }
}
