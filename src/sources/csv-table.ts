import { createReadStream } from 'node:fs';
import type { Transform } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import { csvLine } from '#domain/csv-line.ts';
import { SourceError } from './source-error.ts';

/** Classifies a failure of the file, its compression or its lines. */
function readingError(service: string, path: string, error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const endsEarly = error instanceof CsvError || code === 'Z_BUF_ERROR';
  const kind = endsEarly ? 'partial' : /^Z_|^ERR_/.test(code) ? 'malformed' : 'unavailable';
  const cause = error instanceof Error ? error.message : String(error);
  return new SourceError(service, kind, `${path} cannot be read to its end: ${cause}`, {
    cause: error,
  });
}

function decompression(path: string): Transform {
  if (path.endsWith('.gz')) return createGunzip();
  return path.endsWith('.br') ? createBrotliDecompress() : new PassThrough();
}

export interface CsvTable<Column extends string> {
  readonly service: string;
  readonly columns: readonly Column[];
  /** Where it may have no others: a column too many may hold a neighbour's figures. */
  readonly isExact: boolean;
}

/** @throws {SourceError} `malformed`, naming the columns that are missing or too many. */
function checkHeader({ service, columns, isExact }: CsvTable<string>, header: readonly string[]) {
  const missing = columns.filter((column) => !header.includes(column));
  const odd = header.filter((name, at) => !columns.includes(name) || header.indexOf(name) !== at);
  if (missing.length === 0 && !(isExact && odd.length > 0)) return;
  const wrong = [
    ...(missing.length === 0 ? [] : [`has no column ${missing.join(', ')}`]),
    ...(isExact && odd.length > 0 ? [`has a column too many: ${odd.join(', ')}`] : []),
  ].join(' and ');
  const hint = `its first line must name these columns: ${columns.join(',')}`;
  throw new SourceError(service, 'malformed', `the table ${wrong}; ${hint}`);
}

export function formatCsvTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [columns, ...rows].map(csvLine).join('');
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
): AsyncGenerator<Readonly<Record<Column, string>>> {
  let hasHeader = false;
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      checkHeader(table, header);
      hasHeader = true;
      return header;
    },
  });
  const done = pipeline(createReadStream(path), decompression(path), parser);
  // The loop below throws the failure; this only prevents an unhandled rejection.
  done.catch(() => undefined);
  try {
    for await (const record of parser) yield record;
    await done;
    // An empty file never calls `columns`.
    if (!hasHeader) checkHeader(table, []);
  } catch (error) {
    throw readingError(table.service, path, error);
  }
}
