import { readFile } from 'node:fs/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Papa from 'papaparse';
import { csvLine } from '#domain/csv-line.ts';
import { SourceError, type SourceErrorKind } from './source-error.ts';

export interface CsvTable<Column extends string> {
  readonly service: string;
  readonly columns: readonly Column[];
  /** Forbids other columns: an extra one may mean that figures slipped into their neighbor's place. */
  readonly isExact: boolean;
}

type Cells<Column extends string> = Readonly<Record<Column, string>>;

/** What zlib's and Node's error codes mean for a file. */
function kindOf(code: string): SourceErrorKind {
  if (code === 'Z_BUF_ERROR') return 'partial';
  return /^Z_|^ERR_/.test(code) ? 'malformed' : 'unavailable';
}

function readingError(service: string, path: string, error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const why = error instanceof Error ? error.message : String(error);
  const message = `${path} cannot be read: ${why}`;
  return new SourceError(service, kindOf(code), message, { cause: error });
}

/** The text of a table, decompressed by the end of its name (`.gz`, `.br`). */
export async function tableText(path: string): Promise<string> {
  const bytes = await readFile(path);
  if (path.endsWith('.gz')) return gunzipSync(bytes).toString();
  return (path.endsWith('.br') ? brotliDecompressSync(bytes) : bytes).toString();
}

/** @throws {SourceError} `malformed`, naming missing or extra columns. */
function checkHeader(table: CsvTable<string>, header: readonly string[]): void {
  const { service, columns, isExact } = table;
  const missing = columns.filter((column) => !header.includes(column));
  const odd = header.filter((name, at) => !columns.includes(name) || header.indexOf(name) !== at);
  const faults: string[] = [];
  if (missing.length > 0) faults.push(`has no column ${missing.join(', ')}`);
  if (isExact && odd.length > 0) faults.push(`has unexpected columns: ${odd.join(', ')}`);
  if (faults.length === 0) return;
  const hint = `its first line must name these columns: ${columns.join(',')}`;
  throw new SourceError(service, 'malformed', `the table ${faults.join(' and ')}; ${hint}`);
}

export function formatCsvTable<Column extends string>(
  { columns }: CsvTable<Column>,
  rows: readonly Cells<Column>[],
): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map(csvLine)
    .join('');
}

/**
 * Reads a CSV file (also `.gz` or `.br`) by column name.
 *
 * @throws {SourceError} `unavailable`; `partial` if it ends early or lacks cells; `malformed` for bad
 *   compression or columns.
 */
export async function readCsvTable<Column extends string>(
  path: string,
  table: CsvTable<Column>,
): Promise<Cells<Column>[]> {
  const { service } = table;
  try {
    const read = Papa.parse<Cells<Column>>(await tableText(path), {
      header: true,
      delimiter: ',',
      skipEmptyLines: true,
    });
    checkHeader(table, read.meta.fields ?? []);
    const [error] = read.errors;
    if (error === undefined) return read.data;
    // The header counts as a row only if a quote is wrong.
    const line = (error.row ?? 0) + (error.type === 'Quotes' ? 1 : 2);
    throw new SourceError(service, 'partial', `${path}, line ${line}: ${error.message}`);
  } catch (error) {
    throw readingError(service, path, error);
  }
}
