import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import {
  contentOf,
  makeFullStore,
  sampleReport,
  sampleReturn,
  sampleRow,
  someTime,
  storing,
  withStore,
} from '../testing/sample-store.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { backUpStore } from './back-up.ts';
import type { IngestTransaction } from './ingest.ts';

const ROWS = 20_000;
const PAGE_BYTES = 4096;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'freshet.sqlite');
});

const backUp = (name: string) => backUpStore(file, join(folder, name), someTime());

function mount(...parameters: readonly string[]): boolean {
  try {
    execFileSync('mount', parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function smallDisk(): boolean {
  if (!mount('-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder)) return false;
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return true;
}

async function fillDisk(): Promise<string> {
  const filler = join(folder, 'filler');
  const handle = await open(filler, 'w');
  for (const size of [65_536, PAGE_BYTES, 1]) {
    try {
      for (;;) await handle.appendFile(Buffer.alloc(size));
    } catch {}
  }
  await handle.close();
  return filler;
}

const manyRows = async (ingest: IngestTransaction) => {
  const rows = Array.from({ length: ROWS }, (_, row) => sampleRow(99, { row }));
  await ingest.weekly.put(sampleReport(99), rows);
  return storing(sampleReturn(0))(ingest);
};

test('a disk that is full refuses an ingest and a backup in one line; reading goes on, and nothing is lost', async ({
  skip,
}) => {
  if (!smallDisk()) skip('needs the right to mount a disk');
  await makeFullStore(file);
  await withStore(file, async (store) => {
    const before = await contentOf(store);
    const filler = await fillDisk();
    await expect(store.ingest('wdfw-weekly', manyRows)).rejects.toMatchObject({
      name: 'StoreError',
      message: expect.stringMatching(/^\S+freshet\.sqlite is out of disk space; free some/),
    });
    await expect(backUp('backup')).rejects.toThrow(/out of disk space|cannot be written/);
    expect(await contentOf(store)).toEqual(before);
    await rm(filler);
    await store.ingest('wdfw-weekly', storing(sampleReturn(7)));
    expect((await contentOf(store)).returns).toEqual([sampleReturn(7)]);
    await backUp('backup');
  });
});

function pagesOf(table: string): number[] {
  const database = new DatabaseSync(file);
  const pages = database
    .prepare('select rootpage from sqlite_schema where tbl_name = ?')
    .all(table);
  database.close();
  return pages.map(({ rootpage }) => Number(rootpage)).filter((page) => page > 0);
}

test('a file damaged in the middle says so wherever it is met, and is not backed up', async () => {
  await makeFullStore(file);
  const bytes = await readFile(file);
  for (const page of pagesOf('fish_return')) {
    bytes.fill(0xff, (page - 1) * PAGE_BYTES, page * PAGE_BYTES);
  }
  await writeFile(file, bytes);
  const damaged = { name: 'StoreError', message: expect.stringContaining('is damaged; put a') };
  await withStore(file, async (store) => {
    await expect(contentOf(store)).rejects.toMatchObject(damaged);
    await expect(store.ingest('wdfw-weekly', manyRows)).rejects.toMatchObject(damaged);
  });
  await expect(backUp('backup')).rejects.toMatchObject(damaged);
  expect(existsSync(join(folder, 'backup'))).toBe(false);
});
