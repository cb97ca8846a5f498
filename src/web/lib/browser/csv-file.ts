import { csvLine } from '#domain/csv-line.ts';

/** The figures of a chart, one row for each. */
export interface CsvTable {
  /** Name of the chart in the name of the file. */
  readonly chart: string;
  readonly rows: readonly Readonly<Record<string, string | number | null>>[];
}

/** @param page address of the page, which every row names. */
export function csvText({ rows }: Pick<CsvTable, 'rows'>, page: string): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => [...columns.map((column) => String(row[column] ?? '')), page]);
  return [[...columns, 'page'], ...lines].map(csvLine).join('');
}

/** `freshet-issaquah-hatchery-yearly-2025-10-23-1a2b3c4d.csv`. */
export function csvName(pathname: string, chart: string, stamp: string): string {
  const page = pathname.split('/').at(-1) ?? '';
  return `${['freshet', page, chart, stamp].filter((part) => part !== '').join('-')}.csv`;
}

/** Saves a table as a file of this name. */
export function saveCsv(text: string, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
