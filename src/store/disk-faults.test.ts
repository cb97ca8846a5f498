import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { open, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { contentOf, makeFullStore, someTime, withStore } from '../testing/full-store.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import {
  sampleReport,
  sampleReturn,
  sampleRow,
  storing,
} from '../testing/store/contract-samples.ts';
import { backupStore } from './moving/backup-store.ts';
import { openStore } from './open-store.ts';
import type { IngestTransaction } from './store.ts';

const options = { now: someTime, busyTimeoutMs: 0 };
const ROWS = 20_000;
const PAGE_BYTES = 4096;

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'freshet.sqlite');
});

/** Mounts a small disk, where the rights suffice (root on Linux). */
function mount(...parameters: readonly string[]): boolean {
  try {
    execFileSync('mount', parameters, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** A disk of 4 MB at the folder of the test. */
function smallDisk(): boolean {
  if (!mount('-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder)) return false;
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  return true;
}

/** A disk at the folder of the test; gives what makes the kernel find a fault and take it out of use for writing. */
function failingDisk(): (() => void) | null {
  const image = `${folder}.image`;
  onTestFinished(() => rmSync(image, { force: true }));
  writeFileSync(image, Buffer.alloc(16 * 2 ** 20));
  const isMade = spawnSync('mkfs.ext4', ['-q', image]).status === 0;
  if (!isMade || !mount('-o', 'loop,errors=remount-ro', image, folder)) return null;
  onTestFinished(() => void execFileSync('umount', ['--lazy', folder]));
  const device = execFileSync('findmnt', ['--noheadings', '--output', 'SOURCE', folder]);
  const fault = `/sys/fs/ext4/${basename(`${device}`.trim())}/trigger_fs_error`;
  return existsSync(fault) ? () => writeFileSync(fault, 'a test') : null;
}

/** Fills the disk of the folder to the last byte; gives the file that does it. */
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

/** A report larger than what is left of the disk. */
const manyRows = async (ingest: IngestTransaction) => {
  const rows = Array.from({ length: ROWS }, (_, row) => sampleRow(99, { row }));
  await ingest.putWeeklyReport(sampleReport(99), rows);
  return storing(sampleReturn(0))(ingest);
};

describe('a disk', () => {
  test('that is full refuses an ingest and a backup in one line; reading goes on, and nothing is lost', async ({
    skip,
  }) => {
    if (!smallDisk()) skip('needs the right to mount a disk');
    await makeFullStore(file);
    await withStore(file, async (store) => {
      const before = await contentOf(store);
      const filler = await fillDisk();
      await expect(store.ingest('wdfw-weekly', manyRows)).rejects.toMatchObject({
        kind: 'full',
        message: expect.stringMatching(/^\S+freshet\.sqlite is out of disk space; free some/),
      });
      await expect(backupStore(file, join(folder, 'backup'))).rejects.toThrow(
        /out of disk space|cannot be written/,
      );
      expect(await contentOf(store)).toEqual(before);
      await rm(filler);
      await store.ingest('wdfw-weekly', storing(sampleReturn(7)));
      expect((await contentOf(store)).returns).toEqual([sampleReturn(7)]);
      await backupStore(file, join(folder, 'backup'));
    });
  });

  test('that becomes read-only under an open store refuses an ingest in one line; reading goes on', async ({
    skip,
  }) => {
    const fail = failingDisk();
    if (fail === null) return skip('needs the right to mount a disk, and ext4');
    await makeFullStore(file);
    await withStore(file, async (store) => {
      const before = await contentOf(store);
      fail();
      for (let night = 0; night < 2; night += 1) {
        await expect(store.ingest('wdfw-weekly', storing(sampleReturn(7)))).rejects.toMatchObject({
          message: expect.stringMatching(/cannot be read or written; check the disk/),
        });
        expect(await contentOf(store)).toEqual(before);
      }
    });
  });

  test('that became read-only stops the start in one line, and nothing is lost', async ({
    skip,
  }) => {
    if (!smallDisk()) skip('needs the right to mount a disk');
    await makeFullStore(file);
    const before = await withStore(file, contentOf);
    mount('-o', 'remount,ro', folder);
    await expect(openStore(file, options)).rejects.toMatchObject({
      kind: 'read-only',
      message: expect.stringMatching(/its folder cannot be written \(EROFS\); name another place/),
    });
    mount('-o', 'remount,rw', folder);
    expect(await withStore(file, contentOf)).toEqual(before);
  });
});

/** Numbers of the first pages of a table and its indexes. */
function pagesOf(table: string): number[] {
  const database = new DatabaseSync(file);
  const pages = database
    .prepare('select rootpage from sqlite_schema where tbl_name = ?')
    .all(table);
  database.close();
  return pages.map(({ rootpage }) => Number(rootpage)).filter((page) => page > 0);
}

test('a file damaged in the middle says so wherever it is met, is not backed up over, and keeps the rest', async () => {
  await makeFullStore(file);
  const backup = join(folder, 'backup');
  await backupStore(file, backup);
  const whole = await readFile(backup);
  const bytes = await readFile(file);
  // The page with the returns, and the one that they are looked up in.
  for (const page of pagesOf('fish_return'))
    bytes.fill(0xff, (page - 1) * PAGE_BYTES, page * PAGE_BYTES);
  await writeFile(file, bytes);

  const damaged = { name: 'StoreError', kind: 'damaged' };
  await withStore(file, async (store) => {
    await expect(contentOf(store)).rejects.toMatchObject(damaged);
    await expect(store.ingest('wdfw-weekly', manyRows)).rejects.toMatchObject(damaged);
  });
  await expect(backupStore(file, join(folder, 'other'))).rejects.toMatchObject(damaged);
  await expect(backupStore(file, backup)).rejects.toMatchObject({ kind: 'not-empty' });
  expect(await readFile(backup)).toEqual(whole);
});
