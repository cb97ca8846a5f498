import { type CsvTable, formatCsvTable, readCsvTable } from '../csv-table.ts';
import { SourceError } from '../source-error.ts';

export const SERVICE = 'WDFW final reports';

const COLUMNS = [
  'season',
  'species_race',
  'region',
  'facility',
  'stock',
  'bo',
  'table',
  'row_type',
  'adults_trapped',
  'jacks_trapped',
  'adults_received',
  'jacks_received',
  'eggtake',
  'eggtake_goal',
  'adults_released',
  'jacks_released',
  'adults_net',
  'jacks_net',
  'page',
] as const;

const TABLE: CsvTable<(typeof COLUMNS)[number]> = {
  service: SERVICE,
  columns: COLUMNS,
  isExact: true,
};

/** A line of a final report as printed. `adults_net` and `jacks_net` are not used. */
export type PrintedFinal = Readonly<Record<(typeof COLUMNS)[number], string>> & {
  readonly row_type: 'facility' | 'total';
};

export const COLUMN_OF = {
  adultsTrapped: 'adults_trapped',
  jacksTrapped: 'jacks_trapped',
  adultsReceived: 'adults_received',
  jacksReceived: 'jacks_received',
  adultsReleased: 'adults_released',
  jacksReleased: 'jacks_released',
  eggs: 'eggtake',
  eggGoal: 'eggtake_goal',
} as const;

export function formatFinals(rows: readonly PrintedFinal[]): string {
  return formatCsvTable(TABLE, rows);
}

/** Reads a table of final reports; a line that is neither a facility's nor a total is an error. */
export async function readPrintedFinals(path: string): Promise<PrintedFinal[]> {
  return (await readCsvTable(path, TABLE)).map((cells, at) => {
    const { row_type } = cells;
    if (row_type === 'facility' || row_type === 'total') return { ...cells, row_type };
    const line = `${path}, line ${at + 2}`;
    throw new SourceError(SERVICE, 'malformed', `${line}: row_type must be facility or total`);
  });
}
