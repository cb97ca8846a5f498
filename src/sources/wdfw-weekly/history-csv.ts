import { type CsvTable, formatCsvTable, readCsvTable } from '../csv-table.ts';
import type { PrintedRow } from './read-report.ts';

/** The columns that are read, in any order and among others. */
const FIELDS = {
  report_date: 'reportDate',
  report_file: 'report',
  species_title: 'speciesTitle',
  facility: 'facility',
  stock: 'stock',
  adult_total: 'adultTotal',
  jack_total: 'jackTotal',
  data_date: 'dataDate',
  comments: 'comments',
} as const satisfies Record<string, keyof PrintedRow>;

const TABLE: CsvTable<string> = {
  service: 'WDFW weekly reports',
  columns: Object.keys(FIELDS),
  isExact: false,
};

/** Writes the table that {@link readHistoryCsv} reads; the order of the rows gives their `row`. */
export function formatHistoryCsv(rows: readonly PrintedRow[]): string {
  const fields = Object.values(FIELDS);
  return formatCsvTable(
    TABLE.columns,
    rows.map((row) => fields.map((field) => row[field])),
  );
}

/**
 * Reads a table of printed rows, a file as {@link readCsvTable} takes it.
 *
 * Rows come in the order of the file; `row` numbers them within their report.
 *
 * @throws {SourceError} as {@link readCsvTable} does.
 */
export async function* readHistoryCsv(path: string): AsyncGenerator<PrintedRow> {
  const rowsOf = new Map<string, number>();
  for await (const cells of readCsvTable(path, TABLE)) {
    const { report_file: report = '' } = cells;
    const row = rowsOf.get(report) ?? 0;
    rowsOf.set(report, row + 1);
    yield {
      report,
      reportDate: cells.report_date ?? '',
      row,
      speciesTitle: cells.species_title ?? '',
      facility: cells.facility ?? '',
      stock: cells.stock ?? '',
      adultTotal: cells.adult_total ?? '',
      jackTotal: cells.jack_total ?? '',
      dataDate: cells.data_date ?? '',
      comments: cells.comments ?? '',
    };
  }
}
