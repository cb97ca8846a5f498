import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { readCatalogue } from '../catalogue/index.ts';
import { SourceError } from '../source-error.ts';
import type { PrintedRow } from './canonical-row.ts';
import { canonicalRow } from './canonical-row.ts';
import { readHistoryCsv } from './history-csv.ts';

const COLUMNS = [
  'report_date',
  'report_file',
  'species_title',
  'facility',
  'stock',
  'adult_total',
  'jack_total',
  'eggtake',
  'data_date',
  'comments',
];
const ROWS = [
  [
    '2025-10-16',
    'a.pdf',
    'Coho',
    'ISSAQUAH HATCHERY',
    'Issaquah Creek- H',
    '1200',
    '9',
    '',
    '2025-10-15',
    '',
  ],
  [
    '2025-10-16',
    'a.pdf',
    'Coho',
    'ISSAQUAH HATCHERY',
    'Issaquah Creek- W',
    '21',
    '',
    '',
    '2025-10-15',
    '',
  ],
  [
    '2025-10-23',
    'b.pdf',
    'Coho',
    'ISSAQUAH HATCHERY',
    'Issaquah Creek- H',
    '2,345',
    '12',
    '',
    '2025-10-22',
    'Shipped, some "on loan".',
  ],
  [
    '2025-10-23',
    'b.pdf',
    'Coho',
    'ISSAQUAH HATCHERY',
    'Issaquah Creek- W',
    '30',
    '',
    '',
    '2025-10-22',
    '',
  ],
];

const cell = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csv(columns: readonly string[] = COLUMNS, rows: readonly string[][] = ROWS): string {
  return [columns, ...rows].map((cells) => `${cells.map(cell).join(',')}\n`).join('');
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'history-csv-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function readAll(path: string): Promise<PrintedRow[]> {
  const rows: PrintedRow[] = [];
  for await (const row of readHistoryCsv(path)) rows.push(row);
  return rows;
}

async function read(name: string, content: string | Uint8Array): Promise<PrintedRow[]> {
  const path = join(folder, name);
  await writeFile(path, content);
  return readAll(path);
}

async function failure(reading: Promise<unknown>): Promise<SourceError> {
  const error = await reading.then(
    () => 'no error',
    (reason: unknown) => reason,
  );
  if (!(error instanceof SourceError)) throw new Error(`Not a SourceError: ${String(error)}`);
  return error;
}

const { facilities } = await readCatalogue();
const resolve = createFacilityResolver(facilities);

/** The increments of a table, in any order. */
function returnsOf(printed: readonly PrintedRow[]): string[] {
  const rows = printed.flatMap((row) => {
    const outcome = canonicalRow(row, resolve);
    return 'kept' in outcome ? [outcome.kept] : [];
  });
  return weeklyReturns(
    rows,
    rows.filter(({ row }) => row === 0),
  )
    .map((one) => JSON.stringify(one))
    .sort();
}

describe('a table of printed rows', () => {
  test('is read row by row, each numbered within its report', async () => {
    const rows = await read('plain.csv', csv());
    expect(rows.map(({ report, row }) => [report, row])).toEqual([
      ['a.pdf', 0],
      ['a.pdf', 1],
      ['b.pdf', 0],
      ['b.pdf', 1],
    ]);
    expect(rows[2]).toEqual({
      report: 'b.pdf',
      reportDate: '2025-10-23',
      row: 0,
      speciesTitle: 'Coho',
      facility: 'ISSAQUAH HATCHERY',
      stock: 'Issaquah Creek- H',
      adultTotal: '2,345',
      jackTotal: '12',
      dataDate: '2025-10-22',
      comments: 'Shipped, some "on loan".',
    });
  });

  test.each<[string, string, string | Uint8Array]>([
    ['gzipped', 'history.csv.gz', gzipSync(csv())],
    ['in brotli', 'history.csv.br', brotliCompressSync(csv())],
    ['with a byte order mark', 'bom.csv', `\uFEFF${csv()}`],
    ['with Windows line ends', 'crlf.csv', csv().replaceAll('\n', '\r\n')],
    [
      'with its columns in another order',
      'columns.csv',
      csv(
        COLUMNS.toReversed(),
        ROWS.map((row) => row.toReversed()),
      ),
    ],
  ])('%s it reads the same', async (_, name, content) => {
    expect(await read(name, content)).toEqual(await read('plain.csv', csv()));
  });

  test('with its rows in another order it gives the same returns', async () => {
    const reordered = await read('rows.csv', csv(COLUMNS, ROWS.toReversed()));
    expect(returnsOf(reordered)).toEqual(returnsOf(await read('plain.csv', csv())));
    expect(returnsOf(reordered)).toHaveLength(4);
  });
});

describe('a table that cannot be read', () => {
  const withoutStock = COLUMNS.map((column) => (column === 'stock' ? 'stocks' : column));

  test.each<[string, string, string | Uint8Array, SourceError['kind'], RegExp]>([
    [
      'a truncated gzip',
      'cut.csv.gz',
      gzipSync(csv()).subarray(0, -20),
      'partial',
      /unexpected end/,
    ],
    ['a truncated line', 'cut.csv', csv().slice(0, -40), 'partial', /line 5/],
    [
      'a line with a cell too many',
      'wide.csv',
      `${csv()}${'x,'.repeat(10)}x\n`,
      'partial',
      /line 6/,
    ],
    ['no gzip at all', 'plain.csv.gz', csv(), 'malformed', /header/],
    ['no brotli at all', 'plain.csv.br', csv(), 'malformed', /to its end: \S/],
    ['a missing column', 'missing.csv', csv(withoutStock), 'malformed', /no column stock;/],
    ['no header', 'headless.csv', csv().replace(/^.*\n/, ''), 'malformed', /no column report_date/],
    ['an empty file', 'empty.csv', '', 'malformed', /no column report_date/],
  ])('%s is one clear error', async (_, name, content, kind, message) => {
    const error = await failure(read(name, content));
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(/^WDFW weekly reports: \S/);
    expect(error.message).toMatch(message);
    expect(error.message).not.toContain('\n');
  });

  test('a missing file is named', async () => {
    const path = join(folder, 'not-there.csv');
    const error = await failure(readAll(path));
    expect(error.kind).toBe('unavailable');
    expect(error.message).toContain(path);
    expect(error.message).not.toContain('\n');
  });

  test('a reader may stop early without an error', async () => {
    const path = join(folder, 'early.csv');
    await writeFile(path, csv());
    for await (const row of readHistoryCsv(path)) {
      expect(row.report).toBe('a.pdf');
      break;
    }
  });
});
