import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { type CsvTable, formatCsvTable, readCsvTable } from './csv-table.ts';

const TABLE: CsvTable<string> = {
  service: 'some reports',
  columns: ['day', 'stock', 'comments'],
  isExact: false,
};
const ROWS = [
  ['2025-10-16', 'Issaquah Creek- H', ''],
  ['2025-10-23', '2,345', 'Shipped, some "on loan".'],
];
const CSV = formatCsvTable(TABLE.columns, ROWS);
const WIDE = formatCsvTable(
  ['eggtake', ...TABLE.columns.toReversed()],
  ROWS.map((cells) => ['', ...cells.toReversed()]),
);

/** Reads a file with this content: its cells, or how reading failed. */
async function read(name: string, content: string | Uint8Array | null, table = TABLE) {
  const path = join(await temporaryFolder(), name);
  if (content !== null) await writeFile(path, content);
  const rows: string[][] = [];
  for await (const row of readCsvTable(path, table)) {
    rows.push(table.columns.map((column) => row[column] ?? ''));
  }
  return rows;
}

test.each<[string, string, string | Uint8Array]>([
  ['as it was written', 'history.csv', CSV],
  ['gzipped', 'history.csv.gz', gzipSync(CSV)],
  ['in brotli', 'history.csv.br', brotliCompressSync(CSV)],
  ['with a byte order mark', 'history.csv', `\uFEFF${CSV}`],
  ['with Windows line ends', 'history.csv', CSV.replaceAll('\n', '\r\n')],
  ['with other columns, in another order', 'history.csv', WIDE],
])('a table is read %s', async (_, name, content) => {
  expect(await read(name, content)).toEqual(ROWS);
});
