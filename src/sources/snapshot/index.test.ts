import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { TWO_AUTUMNS } from '../../testing/made-up-reports.ts';
import {
  changeFile,
  changeManifest,
  temporaryFolder,
  vouchFor,
  writeReports,
} from '../../testing/snapshot-folder.ts';
import { SourceError } from '../source-error.ts';
import { readManifest, readSnapshot, writeSnapshot } from './index.ts';

let folder: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
  await writeReports(folder, TWO_AUTUMNS);
});
afterEach(() => remove());

async function filesOf(path: string): Promise<string[]> {
  const names = ['manifest.json', 'reports.tsv', 'rows.tsv.gz'];
  return Promise.all(names.map((name) => readFile(join(path, name), 'base64')));
}

async function refusal(): Promise<SourceError> {
  const error: unknown = await readSnapshot(folder).then(
    () => 'it was read',
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof SourceError)) throw new Error(`expected a SourceError, got ${error}`);
  expect(error.message).toMatch(/^bundled snapshot: /);
  expect(error.message).not.toContain('\n');
  expect(error.retryable).toBe(false);
  return error;
}

/** Changes the text of the rows table and makes the manifest vouch for it. */
async function rewriteRows(change: (text: string) => string): Promise<void> {
  await changeFile(folder, 'rows', (bytes) =>
    gzipSync(change(gunzipSync(bytes).toString('utf8')), { level: 9 }),
  );
  await vouchFor(folder, 'rows');
}

async function rewriteReports(change: (text: string) => string): Promise<void> {
  await changeFile(folder, 'reports', (bytes) => Buffer.from(change(bytes.toString('utf8'))));
  await vouchFor(folder, 'reports');
}

describe('a snapshot folder', () => {
  test('gives back its reports and says in its manifest what it holds', async () => {
    const { manifest, reports } = await readSnapshot(folder);
    expect(manifest).toMatchObject({
      format: 1,
      asOf: '2025-10-22',
      firstReport: '2024-09-26',
      lastReport: '2025-10-23',
      reports: 7,
      rows: 14,
    });
    const found = [...reports()];
    expect(found.map(({ report }) => report)).toEqual(TWO_AUTUMNS.map(({ report }) => report));
    const flat = (some: readonly { rows: readonly { facility: string; adults: unknown }[] }[]) =>
      some.map(({ rows }) => rows.map((row) => `${row.facility} ${row.adults}`).toSorted());
    expect(flat(found)).toEqual(flat(TWO_AUTUMNS));
  });

  test('is the same bytes from the same input, in whatever order it comes', async () => {
    const other = await temporaryFolder();
    await writeReports(other.path, TWO_AUTUMNS.toReversed());
    expect(await filesOf(other.path)).toEqual(await filesOf(folder));
    await writeReports(folder, TWO_AUTUMNS);
    expect(await filesOf(other.path)).toEqual(await filesOf(folder));
    await other.remove();
  });

  test('is written over a damaged one, and is whole again', async () => {
    const whole = await filesOf(folder);
    await changeFile(folder, 'rows', (bytes) => bytes.subarray(10));
    await writeReports(folder, TWO_AUTUMNS);
    expect(await filesOf(folder)).toEqual(whole);
  });

  test('is not written of two reports of one day, or of no rows', async () => {
    const report = { report: 'a.pdf', reportDate: '2025-10-23' } as const;
    const twice = [report, { ...report, report: 'b.pdf' }];
    const before = await filesOf(folder);
    const write = (reports: typeof twice) =>
      writeSnapshot(folder, { reports, rows: [], returns: [] });
    await expect(write(twice)).rejects.toThrow('bundled snapshot: two reports of 2025-10-23');
    await expect(write([report])).rejects.toThrow('bundled snapshot: there are no rows');
    expect(await filesOf(folder)).toEqual(before);
  });
});

describe('a snapshot that is not what it should be', () => {
  test.each(['manifest.json', 'reports.tsv', 'rows.tsv.gz'])('without its %s', async (name) => {
    await rm(join(folder, name));
    const error = await refusal();
    expect(error.kind).toBe('unavailable');
    expect(error.message).toContain(`${name} cannot be read (ENOENT`);
  });

  test.each(['rows', 'reports'] as const)('with one bit of its %s turned', async (part) => {
    await changeFile(folder, part, (bytes) => {
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      return bytes;
    });
    const error = await refusal();
    expect(error.kind).toBe('malformed');
    expect(error.message).toMatch(
      /has checksum [0-9a-f]{12}…, its manifest says [0-9a-f]{12}…; restore the file from the repo/,
    );
  });

  test('with its rows cut off, whatever the manifest says', async () => {
    await changeFile(folder, 'rows', (bytes) => bytes.subarray(0, bytes.length - 20));
    expect((await refusal()).message).toContain('has checksum');
    await vouchFor(folder, 'rows');
    expect((await refusal()).message).toContain('rows cannot be unzipped (unexpected end of file)');
  });

  test('with rows that are not gzipped', async () => {
    await changeFile(folder, 'rows', (bytes) => gunzipSync(bytes));
    await vouchFor(folder, 'rows');
    const error = await refusal();
    expect([error.kind, error.message]).toEqual([
      'malformed',
      'bundled snapshot: rows cannot be unzipped (incorrect header check)',
    ]);
  });

  test('with a table that ends too early', async () => {
    await rewriteRows((text) => `${text.split('\n').slice(0, -3).join('\n')}\n`);
    const error = await refusal();
    expect(error.kind).toBe('partial');
    expect(error.message).toMatch(/holds 7 reports and \d+ lines, its manifest says 7 and \d+$/);
  });

  test('with a line that ends too early', async () => {
    await rewriteRows((text) => text.slice(0, -10));
    expect((await refusal()).message).toMatch(/rows, line \d+ has \d+ cells, not 16$/);
  });

  test.each([
    [
      'other columns',
      (text: string) => text.replace('facility', 'place'),
      'rows has other columns',
    ],
    [
      'columns in another order',
      (text: string) => text.replace('species\trun', 'run\tspecies'),
      'rows has other columns',
    ],
    ['no line at all', () => '', 'rows has other columns than expected'],
    [
      'a day that is none',
      (text: string) => text.replace('2024-10-01', '2024-10-32'),
      '"2024-10-32" is no date',
    ],
    [
      'a count that is none',
      (text: string) => text.replace('\t400\t', '\tfour\t'),
      '"four" is no count',
    ],
    [
      'a broken count',
      (text: string) => text.replace('\t400\t', '\t400.5\t'),
      '"400.5" is no count',
    ],
    [
      'an origin that is none',
      (text: string) => text.replace('\tMixed\t', '\tMoon\t'),
      '"Moon" is no origin',
    ],
    [
      'a day that is missing',
      (text: string) => text.replace('2024-10-01', ''),
      'a date is missing',
    ],
  ])('with rows of %s', async (_, change, message) => {
    await rewriteRows(change);
    const error = await refusal();
    expect(error.kind).toBe('malformed');
    expect(error.message).toContain(message);
  });

  test.each([
    [
      'other columns',
      (text: string) => text.replace('report_date', 'day'),
      'reports has other columns',
    ],
    [
      'a day that is none',
      (text: string) => text.replace('2024-10-03', '2024-02-30'),
      'reports, line 3: "2024-02-30" is no date',
    ],
    [
      'another order',
      (text: string) => text.replace('2024-10-03', '2025-10-03'),
      'reports are not in order of their days at 2024-10-10',
    ],
    [
      'a day twice',
      (text: string) => text.replace('2024-10-10', '2024-10-03'),
      'reports are not in order of their days at 2024-10-03',
    ],
    ['a line too few', (text: string) => text.replace(/2025-10-16.*\n/, ''), 'holds 6 reports'],
    [
      'a cell too many',
      (text: string) => text.replace('2024-10-03.pdf', 'a\tb'),
      'reports, line 3 has 3 cells, not 2',
    ],
  ])('with reports of %s', async (_, change, message) => {
    await rewriteReports(change);
    expect((await refusal()).message).toContain(message);
  });
});

describe('a manifest that is not what it should be', () => {
  test('no JSON', async () => {
    await writeFile(join(folder, 'manifest.json'), '{"format": 1,');
    expect((await refusal()).message).toMatch(/manifest\.json is no JSON$/);
  });

  test.each([
    ['of a later format', { format: 2 }, /manifest\.json: format: /],
    ['without a format', { format: undefined }, /manifest\.json: format: /],
    ['with a day that is none', { asOf: '2025-02-30' }, /asOf: must be an existing day/],
    ['with half a report', { reports: 6.5 }, /manifest\.json: reports: /],
    ['without files', { files: undefined }, /manifest\.json: files: /],
    [
      'that leads out of its folder',
      { files: { reports: { name: '../../etc/passwd', sha256: 'a'.repeat(64) } } },
      /files\.reports\.name: must be a plain file name/,
    ],
  ])('%s', async (_, change, message) => {
    await changeManifest(folder, (manifest) => ({ ...manifest, ...change }));
    const error = await refusal();
    expect(error.kind).toBe('malformed');
    expect(error.message).toMatch(message);
    await expect(readManifest(folder)).rejects.toThrow(SourceError);
  });

  test('a list in its place', async () => {
    await changeManifest(folder, () => []);
    expect((await refusal()).message).toContain('manifest.json: ');
  });
});
