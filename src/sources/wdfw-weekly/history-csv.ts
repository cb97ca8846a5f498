import * as z from 'zod';
import { formatCsvTable, readCsvTable } from '../csv-table.ts';
import { SourceError } from '../source-error.ts';
import type { PrintedRow } from './canonical-row.ts';

const SERVICE = 'WDFW weekly reports';

/** The columns that are read, in any order and among others. */
const recordSchema = z.object({
  report_date: z.string(),
  report_file: z.string(),
  species_title: z.string(),
  facility: z.string(),
  stock: z.string(),
  adult_total: z.string(),
  jack_total: z.string(),
  data_date: z.string(),
  comments: z.string(),
});

/** @throws {SourceError} `malformed`, naming the columns that are missing. */
function checkHeader(header: readonly string[]): void {
  const missing = Object.keys(recordSchema.shape).filter((column) => !header.includes(column));
  if (missing.length === 0) return;
  throw new SourceError(
    SERVICE,
    'malformed',
    `the table has no column ${missing.join(', ')}; its first line must name the columns`,
  );
}

/** Writes the table that {@link readHistoryCsv} reads; the order of the rows gives their `row`. */
export function formatHistoryCsv(rows: readonly PrintedRow[]): string {
  const lines = rows.map((row) => [
    row.reportDate,
    row.report,
    row.speciesTitle,
    row.facility,
    row.stock,
    row.adultTotal,
    row.jackTotal,
    row.dataDate,
    row.comments,
  ]);
  return formatCsvTable(Object.keys(recordSchema.shape), lines);
}

/**
 * Reads a table of printed rows, a file as {@link readCsvTable} takes it.
 *
 * Rows come in the order of the file; `row` numbers them within their report.
 *
 * @throws {SourceError} as {@link readCsvTable} does; `malformed` when a column is missing.
 */
export async function* readHistoryCsv(path: string): AsyncGenerator<PrintedRow> {
  const rowsOf = new Map<string, number>();
  for await (const record of readCsvTable(path, SERVICE, checkHeader)) {
    const cells = recordSchema.parse(record);
    const row = rowsOf.get(cells.report_file) ?? 0;
    rowsOf.set(cells.report_file, row + 1);
    yield {
      report: cells.report_file,
      reportDate: cells.report_date,
      row,
      speciesTitle: cells.species_title,
      facility: cells.facility,
      stock: cells.stock,
      adultTotal: cells.adult_total,
      jackTotal: cells.jack_total,
      dataDate: cells.data_date,
      comments: cells.comments,
    };
  }
}
