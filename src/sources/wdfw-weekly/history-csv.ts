import { type CsvTable, formatCsvTable, readCsvTable } from '../csv-table.ts';
import type { PrintedRow } from './read-report.ts';

const COLUMNS = [
  'report_date',
  'report_file',
  'species_title',
  'facility',
  'stock',
  'adult_total',
  'jack_total',
  'data_date',
  'comments',
] as const;

const TABLE: CsvTable<(typeof COLUMNS)[number]> = {
  service: 'WDFW weekly reports',
  columns: COLUMNS,
  isExact: false,
};

/** Writes the table that {@link readHistoryCsv} reads; the order of the rows gives their `row`. */
export function formatHistoryCsv(rows: readonly PrintedRow[]): string {
  const cells = rows.map((row) => ({
    ...row,
    report_date: row.reportDate,
    report_file: row.report,
    species_title: row.speciesTitle,
    adult_total: row.adultTotal,
    jack_total: row.jackTotal,
    data_date: row.dataDate,
  }));
  return formatCsvTable(TABLE, cells);
}

/** Reads a table of printed rows, numbered within their report; see {@link readCsvTable}. */
export async function* readHistoryCsv(path: string): AsyncGenerator<PrintedRow> {
  const rowsOf = new Map<string, number>();
  for await (const cells of readCsvTable(path, TABLE)) {
    const { report_file: report, facility, stock, comments } = cells;
    const row = rowsOf.get(report) ?? 0;
    rowsOf.set(report, row + 1);
    yield {
      report,
      reportDate: cells.report_date,
      row,
      speciesTitle: cells.species_title,
      facility,
      stock,
      adultTotal: cells.adult_total,
      jackTotal: cells.jack_total,
      dataDate: cells.data_date,
      comments,
    };
  }
}
