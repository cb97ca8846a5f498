import { ascending } from 'd3-array';
import type { Kysely, Transaction } from 'kysely';
import type { EggRow } from '#domain/fish/eggs.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { digestOf } from './digest.ts';
import { insertRows } from './insert-rows.ts';
import type { StoreNames } from './names.ts';
import type { StoreTables } from './schema.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

function byReport(a: WeeklyReport, b: WeeklyReport): number {
  if (a.reportDate !== b.reportDate) return a.reportDate < b.reportDate ? -1 : 1;
  return a.report < b.report ? -1 : Number(a.report > b.report);
}

function byPlace(a: WeeklyRow, b: WeeklyRow): number {
  return byReport(a, b) || a.row - b.row;
}

export async function readWeeklyReports(db: Kysely<StoreTables>): Promise<WeeklyReport[]> {
  const rows = await db
    .selectFrom('weekly_report')
    .innerJoin('report', 'report.id', 'weekly_report.reportId')
    .select(['report.name as report', 'reportDate'])
    .execute();
  return rows.sort(byReport);
}

export async function readRemovedReports(db: Kysely<StoreTables>) {
  const rows = await db
    .selectFrom('removed_report')
    .innerJoin('report', 'report.id', 'removed_report.reportId')
    .select(['report.name as report', 'reportDate', 'removedAt'])
    .execute();
  return rows.sort(byReport);
}

/** The rows of a facility's weekly reports, up to a day, that print an egg take. */
export async function readEggs(
  db: Kysely<StoreTables>,
  facility: string,
  lastReport: PlainDate,
): Promise<EggRow[]> {
  const rows = await db
    .selectFrom('stock')
    .innerJoin('weekly_row', 'weekly_row.stockId', 'stock.id')
    .innerJoin('weekly_report', 'weekly_report.reportId', 'weekly_row.reportId')
    .where('stock.facility', '=', facility)
    .where('weekly_report.reportDate', '<=', lastReport)
    .where('weekly_row.eggs', 'is not', null)
    .select(['species', 'run', 'origin', 'stock', 'eggs', 'dataDate', 'reportDate'])
    .execute();
  return rows
    .flatMap(({ eggs, ...row }) => (eggs === null ? [] : [{ ...row, eggs }]))
    .sort((a, b) => ascending(a.dataDate, b.dataDate) || a.eggs - b.eggs);
}

export function ingestedWeekly(trx: Transaction<StoreTables>, names: StoreNames, now: string) {
  const idOf = (name: string) => names.reports.idOf({ source: 'wdfw-weekly', name });
  const reports = () => readWeeklyReports(trx);

  async function drop(reportId: number): Promise<void> {
    for (const table of ['weekly_row', 'rejected_row', 'weekly_report'] as const) {
      await trx.deleteFrom(table).where('reportId', '=', reportId).execute();
    }
  }

  return {
    reports,
    removedReports: () => readRemovedReports(trx),

    async count(): Promise<number> {
      const { rows } = await trx
        .selectFrom('weekly_row')
        .select((eb) => eb.fn.countAll().as('rows'))
        .executeTakeFirstOrThrow();
      return Number(rows);
    },

    async facilities(): Promise<string[]> {
      const rows = await trx.selectFrom('weekly_row').select('stockId').distinct().execute();
      return [...new Set(rows.map(({ stockId }) => names.stocks.nameOf(stockId).facility))].sort();
    },

    /** The rows of a facility, by its key, or of a report. */
    async rows(facilityOrReport: string | WeeklyReport): Promise<WeeklyRow[]> {
      const facility = typeof facilityOrReport === 'string' ? facilityOrReport : null;
      const reportId =
        typeof facilityOrReport === 'string' ? 0 : await idOf(facilityOrReport.report);
      const rows = await trx
        .selectFrom('stock')
        .innerJoin('weekly_row', 'weekly_row.stockId', 'stock.id')
        .innerJoin('weekly_report', 'weekly_report.reportId', 'weekly_row.reportId')
        .where((eb) =>
          facility === null
            ? eb('weekly_row.reportId', '=', reportId)
            : eb('stock.facility', '=', facility),
        )
        .selectAll('weekly_row')
        .select('reportDate')
        .execute();
      const read = rows.map((storedRow): WeeklyRow => {
        const { reportDate, row, title, adults, jacks, eggs, dataDate } = storedRow;
        const report = names.reports.nameOf(storedRow.reportId).name;
        const figures = { row, title, adults, jacks, eggs, dataDate, final: storedRow.final === 1 };
        return { report, reportDate, ...names.stocks.nameOf(storedRow.stockId), ...figures };
      });
      return read.sort(byPlace);
    },

    /**
     * Stores a report with all its rows, in place of one of the same name or day.
     *
     * @returns whether anything changed.
     */
    async put(report: WeeklyReport, rows: readonly WeeklyRow[]): Promise<boolean> {
      await yieldToEventLoop();
      const ordered = [...rows].sort(byPlace);
      const digest = digestOf([report, ...ordered]);
      const reportId = await idOf(report.report);
      const { reportDate } = report;
      const sameOrDay = await trx
        .selectFrom('weekly_report')
        .where((eb) => eb.or({ reportId, reportDate }))
        .selectAll()
        .execute();
      if (
        sameOrDay.some(
          (storedReport) => storedReport.reportId === reportId && storedReport.digest === digest,
        )
      )
        return false;
      await trx.deleteFrom('removed_report').where('reportId', '=', reportId).execute();
      // A day has one report: a correction replaces the file before it.
      for (const storedReport of sameOrDay) await drop(storedReport.reportId);
      await trx.insertInto('weekly_report').values({ reportId, reportDate, digest }).execute();
      const stored = [];
      for (const row of ordered) {
        const stockId = await names.stocks.idOf(row);
        stored.push({ ...row, reportId, stockId, final: row.final ? (1 as const) : (0 as const) });
      }
      await insertRows(trx, 'weekly_row', stored);
      return true;
    },

    /** Removes a stored report with all its rows, and remembers that until it is stored again. */
    async remove({ report, reportDate }: WeeklyReport): Promise<void> {
      const reportId = await idOf(report);
      await drop(reportId);
      await trx
        .insertInto('removed_report')
        .values({ reportId, reportDate, removedAt: now })
        .execute();
    },
  };
}
