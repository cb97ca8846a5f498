import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { MADE_UP_FINALS } from '../../testing/made-up-finals.ts';
import { printedRow, TWO_AUTUMNS } from '../../testing/made-up-reports.ts';
import {
  changeManifest,
  changeTable,
  changeTableEntry,
  FINALS_TABLE,
  SNAPSHOT_TABLE,
  temporaryFolder,
  vouchForTable,
  writeReports,
} from '../../testing/snapshot-folder.ts';
import { readCatalog } from '../catalog/index.ts';
import { readSnapshotFinals, readSnapshotPassage, readSnapshotReports } from './index.ts';
import { readManifest } from './manifest.ts';
import { writePassage, writeSnapshot } from './write-snapshot.ts';

const resolve = createFacilityResolver((await readCatalog()).facilities);

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  await writeReports(folder, TWO_AUTUMNS, MADE_UP_FINALS);
});

const read = async () =>
  readSnapshotReports(folder, (await readManifest(folder)).tables[0], resolve);

async function filesOf(path: string): Promise<string[]> {
  const names = ['manifest.json', SNAPSHOT_TABLE, FINALS_TABLE];
  return Promise.all(names.map((name) => readFile(join(path, name), 'base64')));
}

async function rewriteTable(change: (text: string) => string): Promise<void> {
  await changeTable(folder, (bytes) =>
    brotliCompressSync(change(brotliDecompressSync(bytes).toString('utf8'))),
  );
  await vouchForTable(folder);
}

describe('a snapshot folder', () => {
  test('returns its reports, and its manifest says what it holds', async () => {
    const manifest = await readManifest(folder);
    const days = { asOf: '2025-10-22', firstReport: '2024-09-26', lastReport: '2025-10-23' };
    expect(manifest).toMatchObject({
      format: 3,
      tables: [
        { name: 'weekly-reports', ...days, reports: 7, rows: 14 },
        { name: 'final-reports', seasons: 1, rows: 5 },
      ],
    });
    expect(await read()).toEqual(TWO_AUTUMNS);
    const finals = await readSnapshotFinals(folder, manifest.tables[1], resolve);
    expect(finals).toMatchObject({ lines: 5, reports: [{ season: 2023 }] });
  });

  test('is the same bytes from the same rows, in any order, and over a damaged one', async () => {
    const whole = await filesOf(folder);
    const other = await temporaryFolder();
    await writeReports(other, TWO_AUTUMNS.toReversed(), MADE_UP_FINALS);
    expect(await filesOf(other)).toEqual(whole);
    await changeTable(folder, (bytes) => bytes.subarray(10));
    await writeReports(folder, TWO_AUTUMNS, MADE_UP_FINALS);
    expect(await filesOf(folder)).toEqual(whole);
  });

  test('has its rows read by the rules of today: one that is not understood is rejected', async () => {
    await rewriteTable((text) => text.replaceAll('HOODSPORT', 'MOON'));
    const rejected = (await read()).flatMap((readReport) => readReport.rejected);
    const reasons = rejected.map(({ reason, detail }) => `${reason}: ${detail}`);
    expect(reasons).toEqual(Array(4).fill('unknown facility: MOON HATCHERY'));
    expect(rejected[0]?.printed).toContain('"adultTotal":"60"');
  });

  const comments = 'Shipped, some "on loan".';
  const ROW = printedRow({ report: 'b.pdf', row: 1, adultTotal: '1,300', eggs: '2,500', comments });

  test('gives back each cell as it was printed', async () => {
    await writeSnapshot(folder, [ROW], [], resolve);
    const text = brotliDecompressSync(await readFile(join(folder, SNAPSHOT_TABLE))).toString();
    expect(text).toBe(
      'report_date,report_file,species_title,facility,stock,adult_total,jack_total,eggtake,data_date,comments\n' +
        '2025-10-23,b.pdf,Coho,ISSAQUAH HATCHERY,Issaquah Creek- H,"1,300",-,"2,500",2025-10-21,"Shipped, some ""on loan""."\n',
    );
    expect((await read())[0]?.rows).toMatchObject([
      {
        facility: 'ISSAQUAH_HATCHERY',
        row: 0,
        adults: 1300,
        jacks: null,
        eggs: 2500,
        final: false,
      },
    ]);
  });

  test('keeps a single row that is not understood, as printed', async () => {
    const odd = { ...ROW, row: 2, stock: 'Issaquah Creek- H 12 4' };
    await writeSnapshot(folder, [ROW, odd], [], resolve);
    expect((await read())[0]?.rejected).toMatchObject([
      { reason: 'stock ends in figures of other columns' },
    ]);
  });

  test('is not written if a report is not understood, or without rows: the error names report and reason', async () => {
    const before = await filesOf(folder);
    const odd = { ...ROW, facility: 'MOON HATCHERY' };
    await expect(writeSnapshot(folder, [odd], [], resolve)).rejects.toThrow(
      /b\.pdf: 1 of 1 rows were not understood .*unknown facility \(1, such as "MOON HATCHERY"\)/,
    );
    await expect(writeSnapshot(folder, [], [], resolve)).rejects.toThrow('there are no rows');
    const [, ...cut] = MADE_UP_FINALS;
    await expect(writeSnapshot(folder, [ROW], cut, resolve)).rejects.toThrow('the rows sum to');
    expect(await filesOf(folder)).toEqual(before);
    expect(await readdir(folder)).toHaveLength(3);
  });
});

describe('counts at dams', () => {
  const NO_FIGURES = { 'Chinook Run': '', JChin: '', Stlhd: '', WStlhd: '', Sock: '', Coho: '' };
  const DAY = { Dam: 'LWG', Date: '2024-05-01', Chin: '-3', ...NO_FIGURES };
  const ROWS = [DAY, { ...DAY, Dam: 'BON', Date: '2024-05-02' }, { ...DAY, Dam: 'BON' }].map(
    (row) => ({ ...row, JCoho: '', TempC: '10.5', Chum: '', Pink: '' }),
  );

  test('are added to a folder, the same bytes from any order, and leave its reports', async () => {
    const { tables } = await writePassage(folder, ROWS);
    const [, , table] = tables;
    expect(table).toMatchObject({ name: 'dam-counts', rows: 3, lastDay: '2024-05-02' });
    expect((await writePassage(folder, ROWS.toReversed())).tables).toEqual(tables);
    if (table === undefined) throw new Error('there is no table');
    const byDam = await readSnapshotPassage(folder, table);
    expect([...byDam].map(([dam, days]) => [dam, ...days.map(({ date }) => date)])).toEqual([
      ['BON', '2024-05-01', '2024-05-02'],
      ['LWG', '2024-05-01'],
    ]);
    expect(byDam.get('LWG')).toMatchObject([{ chinookAdults: -3, sockeye: null, celsius: 10.5 }]);
    expect(await read()).toEqual(TWO_AUTUMNS);
    const fewer = { ...table, rows: 4 };
    await expect(readSnapshotPassage(folder, fewer)).rejects.toThrow('holds 3 rows, its manifest');
  });

  test.each([
    ['Dam', 'MOON', 'MOON 2024-05-01: unknown dam'],
    ['Sock', 'x', 'LWG 2024-05-01: not a count'],
  ])('with an odd %s are not written', async (column, text, message) => {
    const before = await filesOf(folder);
    const odd = ROWS.map((row) => (row.Dam === 'LWG' ? { ...row, [column]: text } : row));
    await expect(writePassage(folder, odd)).rejects.toThrow(message);
    expect(await filesOf(folder)).toEqual(before);
  });
});

describe('a snapshot that is not what it should be is refused in one line', () => {
  const without = (name: string) => () => rm(join(folder, name));
  const withTable = (change: (bytes: Buffer) => Uint8Array) => () => changeTable(folder, change);
  const withText = (change: (text: string) => string) => () => rewriteTable(change);
  const withEntry = (change: object) => () => changeTableEntry(folder, change);
  const cut = withTable((bytes) => bytes.subarray(0, bytes.length - 20));
  const cutAndVouchedFor = () => cut().then(() => vouchForTable(folder));
  const flipped = withTable((bytes) =>
    bytes.with(bytes.length >> 1, ~(bytes.at(bytes.length >> 1) ?? 0)),
  );
  const lacking = withText((text) => text.replace(/2024-09-26.*\n/, ''));
  const renamed = withText((text) => text.replace('facility', 'place'));
  const ofNoDay = withText((text) => text.replaceAll('2025-10-09,', '2025-10-32,'));
  const noJson = () => writeFile(join(folder, 'manifest.json'), '{"format": 2,');
  const earlier = () => changeManifest(folder, (manifest) => ({ ...manifest, format: 2 }));
  const NO_FILE = /(manifest\.json|weekly-reports\.csv\.br) cannot be read \(ENOENT/;
  const CHECKSUM =
    /^bundled snapshot: .+ has checksum [0-9a-f]{12}…, its manifest says [0-9a-f]{12}…; restore/;
  const CUT = /cannot be read: unexpected end of file/;
  const LACKING = /holds 6 reports and 13 rows, its manifest says 7 and 14/;
  const NO_DAY = /2025-10-09\.pdf has the report date 2025-10-32, which is not a day/;
  const falseDay = withEntry({ asOf: '2025-02-30' });
  const wayOut = withEntry({ file: '../../x' });

  test.each<[string, string, () => Promise<unknown>, RegExp]>([
    ['unavailable', 'no manifest', without('manifest.json'), NO_FILE],
    ['unavailable', 'no table', without(SNAPSHOT_TABLE), NO_FILE],
    ['malformed', 'a byte turned', flipped, CHECKSUM],
    ['partial', 'a cut table that is vouched for', cutAndVouchedFor, CUT],
    ['partial', 'a missing report', lacking, LACKING],
    ['malformed', 'other columns', renamed, /no column facility/],
    ['malformed', 'a report of no day', ofNoDay, NO_DAY],
    ['malformed', 'no JSON', noJson, /manifest\.json is not JSON$/],
    ['malformed', 'an earlier format', earlier, /manifest\.json: format: /],
    ['malformed', 'a false day', falseDay, /asOf: must be an existing day/],
    ['malformed', 'a way out', wayOut, /file: must be a plain file/],
  ])('%s: %s', async (kind, _, damage, message) => {
    await damage();
    await expect(read()).rejects.toMatchObject({ name: 'SourceError', kind, retryable: false });
    await expect(read()).rejects.toThrow(message);
    await expect(read()).rejects.toThrow(/^[^\n]+$/);
  });
});
