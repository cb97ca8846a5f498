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
  expect(await readCsvTable(path, TABLE)).toMatchObject(ROWS);
});

test('a table without a line has no rows', async () => {
  const path = join(await temporaryFolder(), 'history.csv');
  await writeFile(path, formatCsvTable(TABLE, []));
  expect(await readCsvTable(path, TABLE)).toEqual([]);
});

test.each([
  ['a line with too few cells', `${CSV}2025-10-30,Skagit\n`, 'line 4: Too few fields'],
  ['a quote that stays open', `${CSV}2025-10-30,"Skagit,\n`, 'line 4: Quoted field unterminated'],
  ['another column', CSV.replace('stock', 'stocks'), 'has no column stock'],
  ['nothing', '', 'has no column day, stock, comments'],
])('a table with %s is refused with its place', async (_, content, why) => {
  const path = join(await temporaryFolder(), 'history.csv');
  await writeFile(path, content);
  await expect(readCsvTable(path, TABLE)).rejects.toThrow(why);
});
