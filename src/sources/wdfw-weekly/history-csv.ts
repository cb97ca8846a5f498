import { type CsvTable, formatCsvTable, readCsvTable } from '../csv-table.ts';
import type { PrintedRow } from './read-report.ts';

const COLUMN_OF = {
  reportDate: 'report_date',
  report: 'report_file',
  speciesTitle: 'species_title',
  facility: 'facility',
  stock: 'stock',
  adultTotal: 'adult_total',
  jackTotal: 'jack_total',
  eggs: 'eggtake',
  dataDate: 'data_date',
  comments: 'comments',
} as const;
type Name = keyof typeof COLUMN_OF;
type Column = (typeof COLUMN_OF)[Name];

const NAMES = Object.entries(COLUMN_OF) as [Name, Column][];

const TABLE: CsvTable<Column> = {
  service: 'WDFW weekly reports',
  columns: Object.values(COLUMN_OF),
  isExact: false,
};

export function formatHistoryCsv(rows: readonly PrintedRow[]): string {
  const cellsOf = (row: PrintedRow) => NAMES.map(([name, column]) => [column, row[name]]);
  return formatCsvTable(
    TABLE,
    rows.map((row) => Object.fromEntries(cellsOf(row))),
  );
}

export async function readHistoryCsv(path: string): Promise<PrintedRow[]> {
  const cells = await readCsvTable(path, TABLE);
  return [...Map.groupBy(cells, (cell) => cell.report_file)].flatMap(([report, ofReport]) =>
    ofReport.map((one, row) => ({
      row,
      reportDate: one.report_date,
      report,
      speciesTitle: one.species_title,
      facility: one.facility,
      stock: one.stock,
      adultTotal: one.adult_total,
      jackTotal: one.jack_total,
      eggs: one.eggtake,
      dataDate: one.data_date,
      comments: one.comments,
    })),
  );
}
