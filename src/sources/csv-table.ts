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

/** The decompression for a file, by its name. */
function decompression(path: string): Transform {
  if (path.endsWith('.gz')) return createGunzip();
  return path.endsWith('.br') ? createBrotliDecompress() : new PassThrough();
}

/** Writes rows as the CSV that {@link readCsvTable} reads. */
export function formatCsvTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return [columns, ...rows].map(csvLine).join('');
}

/**
 * Reads a CSV file with a header line, gzipped when its name ends in `.gz`, brotli when it ends in
 * `.br`: the cells of each line by column, in the order of the file.
 *
 * @param checkHeader throws a {@link SourceError} when the columns are not as expected.
 * @throws {SourceError} `unavailable` when the file cannot be read, `partial` when it ends too early
 *   or a line has too few cells, `malformed` when the compression is broken.
 */
export async function* readCsvTable(
  path: string,
  service: string,
  checkHeader: (header: readonly string[]) => void,
): AsyncGenerator<unknown> {
  let hasHeader = false;
  const parser = parse({
    bom: true,
    columns: (header: string[]) => {
      checkHeader(header);
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
    if (!hasHeader) checkHeader([]);
  } catch (error) {
    throw readingError(service, path, error);
  }
}
