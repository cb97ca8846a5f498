import { brotliDecompressSync } from 'node:zlib';
import { beforeEach, expect, test } from 'vitest';
import type { ReturnSource } from '#domain/fish/fish-return.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { writePassage } from '#sources/snapshot/write-snapshot.ts';
import type { Store } from '#store/store.ts';
import { MADE_UP_FINALS } from '../testing/made-up-finals.ts';
import { ONE_WEEK_LATER, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { emptyStore } from '../testing/sample-store.ts';
import {
  changeTable,
  temporaryFolder,
  vouchForTable,
  writeReports,
} from '../testing/snapshot-folder.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { findLiveIngest, isFilledFrom } from './snapshot-fill.ts';

const { facilities } = await readCatalog();

let folder: string;
let store: Store;
beforeEach(async () => {
  folder = await temporaryFolder();
  store = await emptyStore();
});

const lines: string[] = [];
const load = () => {
  lines.length = 0;
  return loadSnapshot(store, folder, {
    facilities,
    today: '2026-11-20',
    progress: (line) => lines.push(line),
  });
};
const shown = () =>
  store.read(async (view) => ({
    published: await view.publication(),
    extent: await view.extent(),
    reports: await view.weeklyReports(),
    ledger: await view.lastIngests(),
  }));

test('loading a snapshot publishes its reports under its own checksum, once, and reports progress', async () => {
  const manifest = await writeReports(folder, TWO_AUTUMNS, MADE_UP_FINALS);
  expect(await load()).toMatchObject([
    { outcome: 'published', rowsRead: 14, rowsKept: 14 },
    { outcome: 'published', rowsKept: 3 },
  ]);
  expect(lines).toEqual([
    'loading 7 weekly reports, 2024-09-26 to 2025-10-23 …',
    '14 rows stored, 14 increments derived',
    'loading 1 final reports …',
    '3 rows stored, 8 of 8 totals proved',
  ]);
  const { published, extent } = await shown();
  expect(extent).toMatchObject({ newestDate: '2025-10-22' });
  expect(await isFilledFrom(store, manifest, facilities)).toBe(true);
  const [weekly, final] = manifest.tables;
  const other: typeof manifest = {
    ...manifest,
    tables: [weekly, { ...final, sha256: 'a'.repeat(64) }],
  };
  expect(await isFilledFrom(store, other, facilities)).toBe(false);
  const renamed = facilities.map((facility) => ({
    ...facility,
    aliases: [...facility.aliases, facility.key],
  }));
  expect(await isFilledFrom(store, manifest, renamed)).toBe(false);

  expect(await load()).toMatchObject([{ outcome: 'unchanged' }, { outcome: 'unchanged' }]);
  expect((await shown()).published).toEqual(published);
  await writeReports(folder, [...TWO_AUTUMNS, ONE_WEEK_LATER]);
  const changes = { added: 2, changed: 0, removed: 0 };
  expect((await load())[0]).toMatchObject({ outcome: 'published', changes });
});

test('counts at dams in a snapshot are loaded with its reports, or alone', async () => {
  await writeReports(folder, TWO_AUTUMNS);
  const blank = { 'Chinook Run': '', JChin: '', Stlhd: '', WStlhd: '', Sock: '', Coho: '' };
  const day = { Dam: 'BON', Date: '2024-05-01', Chin: '70', ...blank, JCoho: '', TempC: '' };
  const manifest = await writePassage(folder, [{ ...day, Chum: '', Pink: '' }]);
  const alone = { facilities, today: '2026-11-20', progress: () => undefined } as const;
  await loadSnapshot(store, folder, { ...alone, sources: ['dart-passage'] });
  expect((await shown()).reports).toEqual([]);
  expect(await isFilledFrom(store, manifest, facilities)).toBe(false);
  await load();
  expect(lines.at(-1)).toBe('loading the counts at 1 dams …');
  expect(await isFilledFrom(store, manifest, facilities)).toBe(true);
  expect(await store.read((view) => view.passage('BON', 1))).toMatchObject([{ chinookAdults: 70 }]);
});

test('loading a snapshot is distinguished from an ingest of a live source', async () => {
  await writeReports(folder, TWO_AUTUMNS, MADE_UP_FINALS);
  await load();
  expect(await findLiveIngest(store)).toBe(null);
  const read = (source: ReturnSource, suspicions: readonly string[] = []) =>
    store.ingest(source, async () => ({ checksum: 'c0ffee', rowsKept: 0, suspicions }));
  await expect(read('wdfw-weekly', ['half is gone'])).rejects.toThrow('half is gone');
  expect(await findLiveIngest(store)).toMatchObject({ outcome: 'refused' });
  await load();
  expect(await findLiveIngest(store)).toBe(null);
  await read('wdfw-returns');
  expect(await findLiveIngest(store)).toMatchObject({ source: 'wdfw-returns' });
});

test('loading a snapshot that is damaged leaves the store and its ledger unchanged', async () => {
  await writeReports(folder, TWO_AUTUMNS);
  await load();
  const before = await shown();
  await changeTable(folder, (bytes) => brotliDecompressSync(bytes));
  await vouchForTable(folder);
  await expect(load()).rejects.toThrow(/weekly-reports\.csv\.br cannot be read/);
  expect(await shown()).toEqual(before);
});
