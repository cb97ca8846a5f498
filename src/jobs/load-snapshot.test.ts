import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReturnSource } from '#domain/fish/fish-return.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { MADE_UP_FINALS } from '../testing/made-up-finals.ts';
import { MOST_FISH_GONE, ONE_WEEK_LATER, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import {
  changeManifest,
  changeTable,
  SNAPSHOT_TABLE,
  temporaryFolder,
  vouchForTable,
  writeReports,
} from '../testing/snapshot-folder.ts';
import { findLiveIngest, isFilledFrom, loadSnapshot } from './load-snapshot.ts';

const { facilities } = await readCatalogue();
/** The ledger's checksum of fills before they had a prefix. */
const UNMARKED = '26933711697d94d2ae61bf5939ab3e4182c3f261ff56b25aaea118a87aa3872b';

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await temporaryFolder();
  store = await openStore(':memory:', { now: () => new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => store.close());

const lines: string[] = [];
const load = () => {
  lines.length = 0;
  return loadSnapshot(store, folder, {
    facilities,
    today: '2026-11-20',
    progress: (line) => lines.push(line),
  });
};

const published = () => store.read((view) => view.publication());
const extent = () => store.read((view) => view.extent());
const newestReport = () =>
  store.read(async (view) => (await view.weeklyReports()).at(-1)?.reportDate);

describe('loading a snapshot', () => {
  test('publishes its reports under its own checksum, and reports progress', async () => {
    const manifest = await writeReports(folder, TWO_AUTUMNS, MADE_UP_FINALS);
    const [record] = await load();
    expect(record).toMatchObject({
      outcome: 'published',
      rowsRead: 14,
      rowsKept: 14,
    });
    expect(lines).toEqual([
      'loading 7 weekly reports, 2024-09-26 to 2025-10-23 …',
      '14 rows stored, 14 increments derived',
      'loading 1 final reports …',
      '3 rows stored, 8 of 8 totals proved',
    ]);
    expect(await extent()).toMatchObject({ newestDate: '2025-10-22' });
    expect(await store.read((view) => view.facilities())).toHaveLength(3);
    expect(await isFilledFrom(store, manifest, facilities)).toBe(true);
    const [weekly, final] = manifest.tables;
    const changed = { ...final, sha256: 'a'.repeat(64) };
    const other: typeof manifest = { ...manifest, tables: [weekly, changed] };
    expect(await isFilledFrom(store, other, facilities)).toBe(false);
    const renamed = facilities.map((one) => ({ ...one, aliases: [...one.aliases, one.key] }));
    expect(await isFilledFrom(store, manifest, renamed)).toBe(false);
  });

  test('is distinguished from an ingest of a live source', async () => {
    await writeReports(folder, TWO_AUTUMNS, MADE_UP_FINALS);
    expect(await findLiveIngest(store)).toBe(null);
    const [weekly, finals] = await load();
    expect(finals?.checksum).toBe(weekly?.checksum);
    expect(weekly?.checksum).toMatch(/^snapshot:[0-9a-f]{64}$/);
    expect(await findLiveIngest(store)).toBe(null);
    const read = (source: ReturnSource, sum: string, suspicions: readonly string[] = []) =>
      store.ingest(source, async () => ({ checksum: sum, rowsKept: 0, suspicions }));
    // As fills were recorded before they had a prefix.
    await read('wdfw-weekly', UNMARKED);
    expect(await findLiveIngest(store)).toBe(null);
    await expect(read('wdfw-weekly', 'c0ffee', ['half is gone'])).rejects.toThrow('half is gone');
    expect(await findLiveIngest(store)).toMatchObject({ outcome: 'refused' });
    await load();
    expect(await findLiveIngest(store)).toBe(null);
    await read('wdfw-returns', 'c0ffee');
    expect(await findLiveIngest(store)).toMatchObject({ source: 'wdfw-returns' });
  });

  test('again changes nothing', async () => {
    await writeReports(folder, TWO_AUTUMNS);
    const dataVersion = (await load()).at(-1)?.dataVersion;
    const before = await published();
    const unchanged = { outcome: 'unchanged', dataVersion };
    expect(await load()).toMatchObject([unchanged, unchanged]);
    expect(await published()).toEqual(before);
  });

  test('of a later day adds to what is stored', async () => {
    await writeReports(folder, TWO_AUTUMNS);
    await load();
    await writeReports(folder, [...TWO_AUTUMNS, ONE_WEEK_LATER]);
    expect((await load())[0]).toMatchObject({
      outcome: 'published',
      changes: { added: 2, changed: 0, removed: 0 },
    });
    expect(await newestReport()).toBe('2025-10-30');
  });

  test("without most of a facility's fish is refused, and the last one stays", async () => {
    await writeReports(folder, TWO_AUTUMNS);
    await load();
    const before = await published();
    await writeReports(folder, [...TWO_AUTUMNS, MOST_FISH_GONE]);
    await expect(load()).rejects.toThrow(/^wdfw-weekly refused as suspicious: ISSAQUAH_HATCHERY/);
    expect(await published()).toEqual(before);
    expect(await newestReport()).toBe('2025-10-23');
  });

  test.each<[string, () => Promise<void>, RegExp]>([
    ['that is not there', () => rm(join(folder, 'manifest.json')), /manifest\.json cannot be read/],
    [
      'with a wrong checksum',
      () => changeTable(folder, (bytes) => Buffer.concat([bytes, Buffer.of(0)])),
      /weekly-reports\.csv\.br has checksum/,
    ],
    [
      'whose damage its manifest vouches for',
      async () => {
        await changeTable(folder, (bytes) => brotliDecompressSync(bytes));
        await vouchForTable(folder);
      },
      /weekly-reports\.csv\.br cannot be read to its end/,
    ],
    [
      'of a later format',
      () => changeManifest(folder, (manifest) => ({ ...manifest, format: 4 })),
      /manifest\.json: format/,
    ],
  ])('%s leaves the store and its ledger unchanged', async (_, spoil, message) => {
    await writeReports(folder, TWO_AUTUMNS);
    await load();
    const ledger = await store.read((view) => view.lastIngests());
    const before = [await published(), await extent()];
    await spoil();
    await expect(load()).rejects.toThrow(message);
    expect([await published(), await extent()]).toEqual(before);
    expect(await store.read((view) => view.lastIngests())).toEqual(ledger);
  });

  test('reads its files and changes none of them', async () => {
    await writeReports(folder, TWO_AUTUMNS);
    const bytes = () => readFile(join(folder, SNAPSHOT_TABLE), 'base64');
    const before = await bytes();
    await load();
    expect(await bytes()).toBe(before);
  });
});
