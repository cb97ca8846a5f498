import { createReadStream } from 'node:fs';
import type { Transform } from 'node:stream';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod';
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

/** Classifies a failure of the file, its compression or its lines. */
function readingError(path: string, error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const endsEarly = error instanceof CsvError || code === 'Z_BUF_ERROR';
  const kind = endsEarly ? 'partial' : /^Z_|^ERR_/.test(code) ? 'malformed' : 'unavailable';
  const cause = error instanceof Error ? error.message : String(error);
  return new SourceError(SERVICE, kind, `${path} cannot be read to its end: ${cause}`, {
    cause: error,
  });
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Writes the table that {@link readHistoryCsv} reads; the order of the rows gives their `row`. */
export function formatHistoryCsv(rows: readonly PrintedRow[]): string {
  const lines = rows.map((row) =>
    [
      row.reportDate,
      row.report,
      row.speciesTitle,
      row.facility,
      row.stock,
      row.adultTotal,
      row.jackTotal,
      row.dataDate,
      row.comments,
    ]
      .map(cell)
      .join(','),
  );
  return `${[Object.keys(recordSchema.shape).join(','), ...lines].join('\n')}\n`;
}

/** The decompression for a file, by its name. */
function decompression(path: string): Transform {
  if (path.endsWith('.gz')) return createGunzip();
  return path.endsWith('.br') ? createBrotliDecompress() : new PassThrough();
}

/**
 * Reads a table of printed rows: CSV with a header line, gzipped when the name ends in `.gz`,
 * brotli when it ends in `.br`.
 *
 * Rows come in the order of the file; `row` numbers them within their report.
 *
 * @throws {SourceError} `unavailable` when the file cannot be read, `partial` when it ends too
 *   early or a line has too few cells, `malformed` when a column is missing or the compression is
 *   broken.
 */
export async function* readHistoryCsv(path: string): AsyncGenerator<PrintedRow> {
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

  const rowsOf = new Map<string, number>();
  try {
    for await (const record of parser) {
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
    await done;
    // An empty file never calls `columns`.
    if (!hasHeader) checkHeader([]);
  } catch (error) {
    throw readingError(path, error);
  }
}
