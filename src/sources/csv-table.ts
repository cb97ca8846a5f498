import { createReadStream } from 'node:fs';
import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { csvLine } from '#domain/csv-line.ts';
import { SourceError } from './source-error.ts';

export interface CsvTable<Column extends string> {
  readonly service: string;
  readonly columns: readonly Column[];
  /** Where it may have no others: a column too many may hold a neighbour's figures. */
  readonly isExact: boolean;
}

type Cells<Column extends string> = Readonly<Record<Column, string>>;

function readingError(service: string, path: string, error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const endsEarly = error instanceof CsvError || code === 'Z_BUF_ERROR';
  const kind = endsEarly ? 'partial' : /^Z_|^ERR_/.test(code) ? 'malformed' : 'unavailable';
  const why = error instanceof Error ? error.message : String(error);
  const message = `${path} cannot be read to its end: ${why}`;
  return new SourceError(service, kind, message, { cause: error });
}

function decompression(path: string): Transform[] {
  if (path.endsWith('.gz')) return [createGunzip()];
  return path.endsWith('.br') ? [createBrotliDecompress()] : [];
}

/** @throws {SourceError} `malformed`, naming the columns that are missing or too many. */
function checkHeader(table: CsvTable<string>, header: readonly string[]): void {
  const { service, columns, isExact } = table;
  const missing = columns.filter((column) => !header.includes(column));
  const odd = header.filter((name, at) => !columns.includes(name) || header.indexOf(name) !== at);
  const wrong = [
    ...(missing.length > 0 ? [`has no column ${missing.join(', ')}`] : []),
    ...(isExact && odd.length > 0 ? [`has a column too many: ${odd.join(', ')}`] : []),
  ].join(' and ');
  if (wrong === '') return;
  const hint = `its first line must name these columns: ${columns.join(',')}`;
  throw new SourceError(service, 'malformed', `the table ${wrong}; ${hint}`);
}

/** Writes the text that {@link readCsvTable} reads. */
export function formatCsvTable<Column extends string>(
  { columns }: CsvTable<Column>,
  rows: readonly Cells<Column>[],
): string {
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map(csvLine)
    .join('');
}

/**
 * Reads a CSV file, gzipped when its name ends in `.gz`, brotli when it ends in `.br`: the cells of
 * each line by column, in the order of the file.
 *
 * @throws {SourceError} `unavailable` when the file cannot be read, `partial` when it ends too early
 *   or a line has too few cells, `malformed` when the compression is broken or the columns are not
 *   those of the table.
 */
export async function* readCsvTable<Column extends string>(
  path: string,
  table: CsvTable<Column>,
): AsyncGenerator<Cells<Column>> {
  let header: string[] = [];
  const parser = parse({
    bom: true,
    columns: (names: string[]) => {
      checkHeader(table, names);
      header = names;
      return names;
    },
  });
  const done = pipeline([createReadStream(path), ...decompression(path), parser]);
  // The loop below throws the failure; this only prevents an unhandled rejection.
  done.catch(() => undefined);
  try {
    for await (const record of parser) yield record;
    await done;
    // An empty file never calls `columns`.
    checkHeader(table, header);
  } catch (error) {
    throw readingError(table.service, path, error);
  }
}
