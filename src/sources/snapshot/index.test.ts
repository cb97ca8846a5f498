import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { MADE_UP_FINALS } from '../../testing/made-up-finals.ts';
import { TWO_AUTUMNS } from '../../testing/made-up-reports.ts';
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
import { readCatalogue } from '../catalogue/index.ts';
import { SourceError } from '../source-error.ts';
import type { PrintedRow } from '../wdfw-weekly/canonical-row.ts';
import { readManifest, readSnapshotReports } from './index.ts';
import { writeSnapshot } from './write-snapshot.ts';

const resolve = createFacilityResolver((await readCatalogue()).facilities);

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

async function refusal(): Promise<SourceError> {
  const error: unknown = await read().then(
    () => 'it was read',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SourceError)) throw new Error(`expected a SourceError, got ${error}`);
  expect(error.message).not.toContain('\n');
  expect(error.retryable).toBe(false);
  return error;
}

/** Changes the text of the table and makes the manifest vouch for it. */
async function rewriteTable(change: (text: string) => string): Promise<void> {
  await changeTable(folder, (bytes) =>
    brotliCompressSync(change(brotliDecompressSync(bytes).toString('utf8'))),
  );
  await vouchForTable(folder);
}

describe('a snapshot folder', () => {
  test('gives back its reports and says in its manifest what it holds', async () => {
    expect(await readManifest(folder)).toMatchObject({
      format: 3,
      tables: [
        {
          name: 'weekly-reports',
          asOf: '2025-10-22',
          firstReport: '2024-09-26',
          lastReport: '2025-10-23',
          reports: 7,
          rows: 14,
        },
        { name: 'final-reports', seasons: 1, rows: 5 },
      ],
    });
    expect(await read()).toEqual(TWO_AUTUMNS);
  });

  test('is the same bytes from the same rows, in whatever order they come', async () => {
    const other = await temporaryFolder();
    await writeReports(other, TWO_AUTUMNS.toReversed(), MADE_UP_FINALS);
    expect(await filesOf(other)).toEqual(await filesOf(folder));
  });

  test('is written over a damaged one, and is whole again', async () => {
    const whole = await filesOf(folder);
    await changeTable(folder, (bytes) => bytes.subarray(10));
    await writeReports(folder, TWO_AUTUMNS, MADE_UP_FINALS);
    expect(await filesOf(folder)).toEqual(whole);
  });

  test('has its rows read by the rules of today: one that is not understood is rejected', async () => {
    await rewriteTable((text) => text.replaceAll('HOODSPORT', 'MOON'));
    const rejected = (await read()).flatMap((one) => one.rejected);
    expect(rejected.map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual(
      Array(4).fill('unknown facility: MOON HATCHERY'),
    );
    expect(rejected[0]?.printed).toContain('"adultTotal":"60"');
  });

  const ROW: PrintedRow = {
    report: 'b.pdf',
    reportDate: '2025-10-23',
    row: 1,
    speciesTitle: 'Coho',
    facility: 'ISSAQUAH HATCHERY',
    stock: 'Issaquah Creek- H',
    adultTotal: '1,300',
    jackTotal: '-',
    dataDate: '2025-10-21',
    comments: 'Shipped, some "on loan".',
  };

  test('gives back each cell as it was printed', async () => {
    await writeSnapshot(folder, [ROW], [], resolve);
    const text = brotliDecompressSync(await readFile(join(folder, SNAPSHOT_TABLE))).toString();
    expect(text).toBe(
      'report_date,report_file,species_title,facility,stock,adult_total,jack_total,data_date,comments\n' +
        '2025-10-23,b.pdf,Coho,ISSAQUAH HATCHERY,Issaquah Creek- H,"1,300",-,2025-10-21,"Shipped, some ""on loan""."\n',
    );
    expect((await read())[0]?.rows).toMatchObject([
      { facility: 'ISSAQUAH_HATCHERY', adults: 1300, jacks: null, final: false },
    ]);
  });

  test.each<[string, Partial<PrintedRow>, string]>([
    ['facility', { facility: 'MOON HATCHERY' }, 'unknown facility: "MOON HATCHERY"'],
    ['species title', { speciesTitle: 'Unicorn' }, 'unknown species title: "Unicorn"'],
    ['count', { adultTotal: 'many' }, 'adult total is not a number: "many"'],
    ['jack count', { jackTotal: '1.5' }, 'jack total is not a number: "1.5"'],
    ['day', { dataDate: '2025-02-30' }, 'data date is not a date: "2025-02-30"'],
  ])(
    'is not written of an unknown %s: report, row and reason are named',
    async (_, odd, message) => {
      const to = join(folder, 'to');
      const rows = [
        { ...ROW, row: 0 },
        { ...ROW, ...odd },
      ];
      await expect(writeSnapshot(to, rows, [], resolve)).rejects.toThrow(
        `b.pdf, row 2: ${message}`,
      );
      expect(await readdir(folder)).not.toContain('to');
    },
  );

  test('is not written of no rows', async () => {
    const before = await filesOf(folder);
    await expect(writeSnapshot(folder, [], [], resolve)).rejects.toThrow('there are no rows');
    expect(await filesOf(folder)).toEqual(before);
  });
});

describe('a snapshot that is not what it should be', () => {
  test.each(['manifest.json', SNAPSHOT_TABLE])('without its %s', async (name) => {
    await rm(join(folder, name));
    const error = await refusal();
    expect(error.kind).toBe('unavailable');
    expect(error.message).toContain(`${name} cannot be read (ENOENT`);
  });

  test('with one bit of its table turned', async () => {
    await changeTable(folder, (bytes) => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      return bytes;
    });
    const error = await refusal();
    expect(error.kind).toBe('malformed');
    expect(error.message).toMatch(
      /^bundled snapshot: .+ has checksum [0-9a-f]{12}…, its manifest says [0-9a-f]{12}…; restore the file from the repo/,
    );
  });

  test('with its table cut off, whatever the manifest says', async () => {
    await changeTable(folder, (bytes) => bytes.subarray(0, bytes.length - 20));
    expect((await refusal()).message).toContain('has checksum');
    await vouchForTable(folder);
    const error = await refusal();
    expect([error.kind, error.message]).toEqual([
      'partial',
      expect.stringContaining('cannot be read to its end: unexpected end of file'),
    ]);
  });

  test.each<[string, (text: string) => string, SourceError['kind'], string]>([
    [
      'a report that is missing',
      (text) => text.replace(/2024-09-26.*\n/, ''),
      'partial',
      'holds 6 reports and 13 rows, its manifest says 7 and 14',
    ],
    ['a line that ends too early', (text) => text.slice(0, -40), 'partial', 'line 15'],
    [
      'other columns',
      (text) => text.replace('facility', 'place'),
      'malformed',
      'no column facility',
    ],
    ['no line at all', () => '', 'malformed', 'no column report_date'],
    [
      'a report of no day',
      (text) => text.replaceAll('2025-10-09,', '2025-10-32,'),
      'malformed',
      '2025-10-09.pdf has the report date 2025-10-32, which is not a day',
    ],
  ])('with %s', async (_, change, kind, message) => {
    await rewriteTable(change);
    const error = await refusal();
    expect([error.kind, error.message]).toEqual([kind, expect.stringContaining(message)]);
  });
});

describe('a manifest that is not what it should be', () => {
  test('no JSON', async () => {
    await writeFile(join(folder, 'manifest.json'), '{"format": 2,');
    expect((await refusal()).message).toMatch(/manifest\.json is not JSON$/);
  });

  test.each([
    ['of an earlier format', { format: 2 }, /manifest\.json: format: /],
    ['of a later format', { format: 4 }, /manifest\.json: format: /],
    ['without a format', { format: undefined }, /manifest\.json: format: /],
    ['without tables', { tables: undefined }, /manifest\.json: tables: /],
  ])('%s', async (_, change, message) => {
    await changeManifest(folder, (manifest) => ({ ...manifest, ...change }));
    const error = await refusal();
    expect(error.kind).toBe('malformed');
    expect(error.message).toMatch(message);
  });

  test.each([
    ['with a day that is none', { asOf: '2025-02-30' }, /asOf: must be an existing day/],
    ['with half a report', { reports: 6.5 }, /manifest\.json: tables\.0\.reports: /],
    [
      'that leads out of its folder',
      { file: '../../etc/passwd' },
      /tables\.0\.file: must be a plain file name/,
    ],
  ])('%s', async (_, change, message) => {
    await changeTableEntry(folder, change);
    const error = await refusal();
    expect(error.kind).toBe('malformed');
    expect(error.message).toMatch(message);
  });

  test('a list in its place', async () => {
    await changeManifest(folder, () => []);
    expect((await refusal()).message).toContain('manifest.json: ');
  });
});
