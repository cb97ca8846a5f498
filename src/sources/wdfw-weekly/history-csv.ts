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
  const rowsOf = new Map<string, number>();
  return (await readCsvTable(path, TABLE)).map((cells) => {
    const row = rowsOf.get(cells.report_file) ?? 0;
    rowsOf.set(cells.report_file, row + 1);
    return {
      ...{ row, reportDate: cells.report_date, report: cells.report_file },
      ...{ speciesTitle: cells.species_title, facility: cells.facility, stock: cells.stock },
      ...{ adultTotal: cells.adult_total, jackTotal: cells.jack_total },
      ...{ dataDate: cells.data_date, comments: cells.comments },
    };
  });
}
