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
    ofReport.map((line, row) => ({
      row,
      reportDate: line.report_date,
      report,
      speciesTitle: line.species_title,
      facility: line.facility,
      stock: line.stock,
      adultTotal: line.adult_total,
      jackTotal: line.jack_total,
      eggs: line.eggtake,
      dataDate: line.data_date,
      comments: line.comments,
    })),
  );
}
