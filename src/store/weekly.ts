import type { Kysely, Transaction } from 'kysely';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import { batchInsert } from './batch-insert.ts';
import { digestOf } from './digest.ts';
import type { StoreNames } from './names.ts';
import type { StoreTables } from './schema.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** What storing a report did. */
export type PutOutcome = 'added' | 'replaced' | 'unchanged';

/** A weekly report that the operator took out again. */
export interface RemovedReport extends WeeklyReport {
  /** Instant, ISO 8601. */
  readonly removedAt: string;
}

/** Orders reports by day of publication, then by name. */
function byReport(a: WeeklyReport, b: WeeklyReport): number {
  if (a.reportDate !== b.reportDate) return a.reportDate < b.reportDate ? -1 : 1;
  return a.report < b.report ? -1 : Number(a.report > b.report);
}

function byPlace(a: WeeklyRow, b: WeeklyRow): number {
  return byReport(a, b) || a.row - b.row;
}

/** The stored weekly reports, oldest first. */
export async function readWeeklyReports(db: Kysely<StoreTables>): Promise<WeeklyReport[]> {
  const rows = await db
    .selectFrom('weekly_report')
    .innerJoin('report', 'report.id', 'weekly_report.reportId')
    .select(['report.name as report', 'reportDate'])
    .execute();
  return rows.sort(byReport);
}

/** The weekly reports that were taken out again and not stored since, oldest first. */
export async function readRemovedReports(db: Kysely<StoreTables>): Promise<RemovedReport[]> {
  const rows = await db
    .selectFrom('removed_report')
    .innerJoin('report', 'report.id', 'removed_report.reportId')
    .select(['report.name as report', 'reportDate', 'removedAt'])
    .execute();
  return rows.sort(byReport);
}

/** The weekly reports and their rows within an ingest. */
export class IngestedWeekly {
  readonly #trx: Transaction<StoreTables>;
  readonly #names: StoreNames;
  /** Instant, ISO 8601. */
  readonly #now: string;
  readonly #insertRows;

  constructor(trx: Transaction<StoreTables>, names: StoreNames, now: string) {
    this.#trx = trx;
    this.#names = names;
    this.#now = now;
    this.#insertRows = batchInsert(trx, 'weekly_row');
  }

  /** Number of stored rows, including what this ingest has written. */
  async count(): Promise<number> {
    const { rows } = await this.#trx
      .selectFrom('weekly_row')
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  }

  /** All reports, oldest first. */
  reports(): Promise<WeeklyReport[]> {
    return readWeeklyReports(this.#trx);
  }

  removedReports(): Promise<RemovedReport[]> {
    return readRemovedReports(this.#trx);
  }

  /** Keys of the facilities with rows, sorted. */
  async facilities(): Promise<string[]> {
    const rows = await this.#trx
      .selectFrom('stock')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('weekly_row')
            .whereRef('weekly_row.stockId', '=', 'stock.id')
            .select('weekly_row.stockId'),
        ),
      )
      .select('stock.facility')
      .distinct()
      .execute();
    return rows.map(({ facility }) => facility).sort();
  }

  /** The rows of a facility, by report date, report and row. */
  async rows(facility: string): Promise<WeeklyRow[]> {
    const rows = await this.#trx
      .selectFrom('stock')
      .innerJoin('weekly_row', 'weekly_row.stockId', 'stock.id')
      .where('stock.facility', '=', facility)
      .selectAll('weekly_row')
      .execute();
    const days = await this.#trx
      .selectFrom('weekly_report')
      .select(['reportId', 'reportDate'])
      .execute();
    const dayOf = new Map(days.map((one) => [one.reportId, one.reportDate]));
    const { stocks, reports } = this.#names;
    const read = rows.map(({ reportId, stockId, final, ...row }): WeeklyRow => {
      const reportDate = dayOf.get(reportId);
      if (reportDate === undefined) throw new Error('the store is broken: a row has no report');
      const { species, run, origin, stock } = stocks.nameOf(stockId);
      const report = reports.nameOf(reportId).name;
      const named = { facility, species, run, origin, stock };
      return { report, reportDate, ...named, ...row, final: final === 1 };
    });
    return read.sort(byPlace);
  }

  /**
   * Stores a report with all its rows, in any order. Storing the same report again changes nothing;
   * a report of the same name or day with other rows replaces it, and its rejected rows are dropped.
   */
  async put(report: WeeklyReport, rows: readonly WeeklyRow[]): Promise<PutOutcome> {
    await yieldToEventLoop();
    const ordered = [...rows].sort(byPlace);
    const digest = digestOf([report, ...ordered]);
    const reportId = await this.#idOf(report.report);
    const sameOrDay = await this.#trx
      .selectFrom('weekly_report')
      .where((eb) =>
        eb.or([eb('reportId', '=', reportId), eb('reportDate', '=', report.reportDate)]),
      )
      .selectAll()
      .execute();
    if (sameOrDay.some((one) => one.reportId === reportId && one.digest === digest)) {
      return 'unchanged';
    }
    await this.#trx.deleteFrom('removed_report').where('reportId', '=', reportId).execute();
    // A day has one report: a correction takes the place of the file before it.
    for (const one of sameOrDay) await this.#delete(one.reportId);
    await this.#trx
      .insertInto('weekly_report')
      .values({ reportId, reportDate: report.reportDate, digest })
      .execute();
    const stored = [];
    for (const row of ordered) {
      const stockId = await this.#names.stocks.idOf(row);
      stored.push({ ...row, reportId, stockId, final: row.final ? (1 as const) : (0 as const) });
    }
    await this.#insertRows(stored);
    return sameOrDay.length === 0 ? 'added' : 'replaced';
  }

  /**
   * Takes a report out again with all its rows, and remembers that until it is stored again.
   *
   * @returns whether it was stored.
   */
  async remove(name: string): Promise<boolean> {
    const stored = (await this.reports()).find(({ report }) => report === name);
    if (stored === undefined) return false;
    const reportId = await this.#idOf(name);
    await this.#delete(reportId);
    await this.#trx
      .insertInto('removed_report')
      .values({ reportId, reportDate: stored.reportDate, removedAt: this.#now })
      .execute();
    return true;
  }

  #idOf(name: string): Promise<number> {
    return this.#names.reports.idOf({ source: 'wdfw-weekly', name });
  }

  async #delete(reportId: number): Promise<void> {
    for (const table of ['weekly_row', 'rejected_row', 'weekly_report'] as const) {
      await this.#trx.deleteFrom(table).where('reportId', '=', reportId).execute();
    }
  }
}
