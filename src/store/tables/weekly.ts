import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { PutOutcome, RemovedReport } from '../store.ts';
import { BatchInsert } from './batch-insert.ts';
import type { ReportIds, StockIds } from './dictionary.ts';
import type { StockTable, StoreTables, WeeklyRowTable } from './schema.ts';

const SOURCE = 'wdfw-weekly';

/** Orders reports by day of publication, then by name. */
export function byReport(a: WeeklyReport, b: WeeklyReport): number {
  if (a.reportDate !== b.reportDate) return a.reportDate < b.reportDate ? -1 : 1;
  return a.report < b.report ? -1 : Number(a.report > b.report);
}

function byPlace(a: WeeklyRow, b: WeeklyRow): number {
  return byReport(a, b) || a.row - b.row;
}

function digestOf(report: WeeklyReport, rows: readonly WeeklyRow[]): string {
  const lines = rows.map((row) => [
    row.row,
    row.facility,
    row.species,
    row.run,
    row.origin,
    row.stock,
    row.title,
    row.adults,
    row.jacks,
    row.dataDate,
    row.final,
  ]);
  return createHash('sha256')
    .update(JSON.stringify([report.reportDate, lines]))
    .digest('hex');
}

/** The value with an id that a foreign key guarantees. */
function named<Name>(names: ReadonlyMap<number, Name>, id: number): Name {
  const name = names.get(id);
  if (name === undefined) throw new Error(`the store is broken: nothing has the id ${id}`);
  return name;
}

/**
 * Names are looked up here and not joined by the database, which would create new text for each
 * row: a facility has thousands of rows and a few dozen names.
 */
function weeklyRowOf(
  row: WeeklyRowTable,
  reports: ReadonlyMap<number, WeeklyReport>,
  stocks: ReadonlyMap<number, StockTable>,
): WeeklyRow {
  const { report, reportDate } = named(reports, row.report_id);
  const { facility, species, run, origin, stock } = named(stocks, row.stock_id);
  return {
    report,
    reportDate,
    row: row.row_number,
    facility,
    species,
    run,
    origin,
    stock,
    title: row.title,
    adults: row.adults_total,
    jacks: row.jacks_total,
    dataDate: row.data_date,
    final: row.is_final === 1,
  };
}

/** The weekly reports by id. */
export async function readWeeklyReports(
  db: Kysely<StoreTables>,
): Promise<Map<number, WeeklyReport>> {
  const reports = await db
    .selectFrom('weekly_report')
    .innerJoin('report', 'report.id', 'weekly_report.report_id')
    .select(['report.id', 'report.name', 'weekly_report.report_date'])
    .execute();
  return new Map(
    reports.map(({ id, name, report_date }) => [id, { report: name, reportDate: report_date }]),
  );
}

/** The removed reports, oldest first. */
export async function readRemovedReports(db: Kysely<StoreTables>): Promise<RemovedReport[]> {
  const rows = await db
    .selectFrom('removed_report')
    .innerJoin('report', 'report.id', 'removed_report.report_id')
    .select(['report.name as report', 'report_date as reportDate', 'removed_at as removedAt'])
    .execute();
  return rows.map((row) => ({ ...row })).sort(byReport);
}

/** The weekly reports and their rows, within one transaction. */
export class SqlWeekly {
  readonly #trx: Transaction<StoreTables>;
  readonly #stocks: StockIds;
  readonly #reports: ReportIds;
  readonly #rows: BatchInsert<WeeklyRowTable>;
  /** The reports by id; cleared when one is stored. */
  #known: ReadonlyMap<number, WeeklyReport> | null = null;

  constructor(trx: Transaction<StoreTables>, stocks: StockIds, reports: ReportIds) {
    this.#trx = trx;
    this.#stocks = stocks;
    this.#reports = reports;
    this.#rows = new BatchInsert((rows) => trx.insertInto('weekly_row').values(rows));
  }

  async count(): Promise<number> {
    const { rows } = await this.#trx
      .selectFrom('weekly_row')
      .select((eb) => eb.fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  }

  async reports(): Promise<WeeklyReport[]> {
    return [...(await this.#reportsById()).values()].sort(byReport);
  }

  async facilities(): Promise<string[]> {
    const rows = await this.#trx
      .selectFrom('stock')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('weekly_row')
            .whereRef('weekly_row.stock_id', '=', 'stock.id')
            .select('weekly_row.stock_id'),
        ),
      )
      .select('stock.facility')
      .distinct()
      .execute();
    return rows.map(({ facility }) => facility).sort();
  }

  async rows(facility: string): Promise<WeeklyRow[]> {
    const stocks = await this.#trx
      .selectFrom('stock')
      .where('facility', '=', facility)
      .selectAll()
      .execute();
    const names = new Map(stocks.map((stock) => [stock.id, stock]));
    const reports = await this.#reportsById();
    const rows = await this.#trx
      .selectFrom('stock')
      .innerJoin('weekly_row', 'weekly_row.stock_id', 'stock.id')
      .where('stock.facility', '=', facility)
      .selectAll('weekly_row')
      .execute();
    return rows.map((row) => weeklyRowOf(row, reports, names)).sort(byPlace);
  }

  async put(report: WeeklyReport, rows: readonly WeeklyRow[]): Promise<PutOutcome> {
    const stray = rows.find((row) => byReport(row, report) !== 0);
    if (stray !== undefined) {
      throw new Error(`a row of ${stray.report} was given with the report ${report.report}`);
    }
    const ordered = [...rows].sort(byPlace);
    const digest = digestOf(report, ordered);
    const report_id = await this.#reports.idOf({ source: SOURCE, name: report.report });
    const known = await this.#trx
      .selectFrom('weekly_report')
      .where('report_id', '=', report_id)
      .select('digest')
      .executeTakeFirst();
    if (known?.digest === digest) return 'unchanged';
    this.#known = null;
    await this.#trx.deleteFrom('removed_report').where('report_id', '=', report_id).execute();
    const hasReplaced = await this.#removeOthersOfDay(report.reportDate, report_id);

    const stored = { report_date: report.reportDate, digest };
    if (known === undefined) {
      await this.#trx
        .insertInto('weekly_report')
        .values({ report_id, ...stored })
        .execute();
    } else {
      await this.#trx
        .updateTable('weekly_report')
        .set(stored)
        .where('report_id', '=', report_id)
        .execute();
      await this.#trx.deleteFrom('weekly_row').where('report_id', '=', report_id).execute();
    }
    const numbered: WeeklyRowTable[] = [];
    for (const row of ordered) {
      numbered.push({
        report_id,
        row_number: row.row,
        stock_id: await this.#stocks.idOf(row),
        title: row.title,
        adults_total: row.adults,
        jacks_total: row.jacks,
        data_date: row.dataDate,
        is_final: row.final ? 1 : 0,
      });
    }
    await this.#rows.run(this.#trx, numbered);
    return known === undefined && !hasReplaced ? 'added' : 'replaced';
  }

  /** A day has one report: a correction takes the place of the file before it. */
  async #removeOthersOfDay(day: PlainDate, report_id: number): Promise<boolean> {
    const others = await this.#trx
      .selectFrom('weekly_report')
      .where('report_date', '=', day)
      .where('report_id', '!=', report_id)
      .select('report_id')
      .execute();
    for (const other of others) await this.#delete(other.report_id);
    return others.length > 0;
  }

  /**
   * See {@link IngestTransaction.removeWeeklyReport}.
   *
   * @param at instant, ISO 8601.
   */
  async remove(name: string, at: string): Promise<boolean> {
    const stored = [...(await this.#reportsById())].find(([, { report }]) => report === name);
    if (stored === undefined) return false;
    const [report_id, { reportDate }] = stored;
    await this.#delete(report_id);
    await this.#trx
      .insertInto('removed_report')
      .values({ report_id, report_date: reportDate, removed_at: at })
      .execute();
    this.#known = null;
    return true;
  }

  async #delete(report_id: number): Promise<void> {
    for (const table of ['weekly_row', 'rejected_row', 'weekly_report'] as const) {
      await this.#trx.deleteFrom(table).where('report_id', '=', report_id).execute();
    }
  }

  async #reportsById(): Promise<ReadonlyMap<number, WeeklyReport>> {
    this.#known ??= await readWeeklyReports(this.#trx);
    return this.#known;
  }
}
