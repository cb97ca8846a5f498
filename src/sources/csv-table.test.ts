import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { type CsvTable, formatCsvTable, readCsvTable } from './csv-table.ts';

const columns = ['day', 'stock', 'comments'] as const;
const TABLE: CsvTable<(typeof columns)[number]> = { service: 'reports', columns, isExact: false };
const ROWS = [
  { day: '2025-10-16', stock: 'Issaquah Creek- H', comments: '' },
  { day: '2025-10-23', stock: '2,345', comments: 'Shipped, some "on loan".' },
];
const CSV = formatCsvTable(TABLE, ROWS);
const WIDE = formatCsvTable(
  { ...TABLE, columns: ['comments', 'eggtake', 'stock', 'day'] },
  ROWS.map((row) => ({ ...row, eggtake: '7' })),
);

test.each<[string, string, string | Uint8Array]>([
  ['as it was written', 'history.csv', CSV],
  ['gzipped', 'history.csv.gz', gzipSync(CSV)],
  ['in brotli', 'history.csv.br', brotliCompressSync(CSV)],
  ['with a byte order mark', 'history.csv', `\uFEFF${CSV}`],
  ['with Windows line ends', 'history.csv', CSV.replaceAll('\n', '\r\n')],
  ['with other columns, in another order', 'history.csv', WIDE],
])('a table is read %s', async (_, name, content) => {
  const path = join(await temporaryFolder(), name);
  await writeFile(path, content);
  const rows: unknown[] = [];
  for await (const row of readCsvTable(path, TABLE)) rows.push(row);
  expect(rows).toMatchObject(ROWS);
});
