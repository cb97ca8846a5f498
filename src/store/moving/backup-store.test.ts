import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { makeFullStore, someTime, withStore } from '../../testing/full-store.ts';
import { temporaryFolder } from '../../testing/snapshot-folder.ts';
import { sampleReturn, storing } from '../../testing/store/contract-samples.ts';
import { HAS_POSTGRES, testDatabase } from '../../testing/test-postgres.ts';
import type { Store } from '../store.ts';
import { backupStore, checkBackup } from './backup-store.ts';
import { restoreStore } from './restore-store.ts';

const { signal } = new AbortController();
const options = { replace: false, now: someTime, progress: () => {}, signal };

let folder: string;
let file: string;
let backup: string;
let restored: string;
let remove: () => Promise<void>;
beforeEach(async () => {
  ({ path: folder, remove } = await temporaryFolder());
  file = join(folder, 'freshet.sqlite');
  backup = join(folder, 'backup');
  restored = join(folder, 'restored.sqlite');
});
afterEach(() => remove());

const contents = (store: Store) =>
  store.read(async (view) => ({
    publication: await view.publication(),
    ledgers: await view.lastIngests(),
    looks: await view.looks(),
    returns: await view.returns('ISSAQUAH_HATCHERY'),
  }));

describe('a backup', () => {
  test('is one file that says what it holds, and restores to the same store', async () => {
    await makeFullStore(file);
    const { madeAt, tables } = await backupStore(file, backup, someTime);
    expect(madeAt).toBe('2026-08-06T10:00:00.000Z');
    expect(tables.get('weekly_row')?.rows).toBe(80);
    expect(await readdir(folder)).toEqual(['backup', 'freshet.sqlite']);
    expect(await checkBackup(backup)).toEqual({ madeAt, tables });

    const bytes = await readFile(backup);
    const { before, record } = await restoreStore(backup, restored, options);
    expect([before, record.madeAt]).toEqual([null, madeAt]);
    expect(await withStore(restored, contents)).toEqual(await withStore(file, contents));
    expect(await readFile(backup)).toEqual(bytes);
    expect(await readdir(folder)).toEqual(['backup', 'freshet.sqlite', 'restored.sqlite']);
  });

  test('made while the store is read and an ingest writes is of the last whole state', async () => {
    await makeFullStore(file);
    const before = await withStore(file, contents);
    await withStore(file, async (store) => {
      await store.ingest('wdfw-weekly', async (ingest) => {
        await ingest.replaceReturns('ISSAQUAH_HATCHERY', [sampleReturn(0)]);
        await backupStore(`file:${file}`, backup, someTime);
        expect(await contents(store)).toEqual(before);
        return { checksum: 'c0ffee', rowsKept: 1, suspicions: [] };
      });
      expect((await contents(store)).returns).toEqual([sampleReturn(0)]);
    });
    await restoreStore(backup, restored, options);
    expect(await withStore(restored, contents)).toEqual(before);
  });

  test('of a restored backup can be made again', async () => {
    await makeFullStore(file);
    await backupStore(file, backup, someTime);
    // Used as it is, as a store.
    await withStore(backup, (store) => store.ingest('wdfw-weekly', storing(sampleReturn(0))));
    const second = join(folder, 'second');
    await backupStore(backup, second, someTime);
    await restoreStore(second, restored, options);
    expect(await withStore(restored, contents)).toEqual(await withStore(backup, contents));
  });

  test('takes the place of nothing', async () => {
    await makeFullStore(file);
    await writeFile(backup, 'precious');
    await expect(backupStore(file, backup, someTime)).rejects.toMatchObject({
      kind: 'not-empty',
      message: `${backup} is there already; name a new file for the backup`,
    });
    expect(await readFile(backup, 'utf8')).toBe('precious');
  });

  test('into a folder that is not there names the backup, and not the store', async () => {
    await makeFullStore(file);
    const there = join(folder, 'nowhere', 'backup');
    await expect(backupStore(file, there, someTime)).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringContaining(
        `${there}.unfinished, the copy of ${file}, cannot be opened`,
      ),
    });
  });

  test.each([
    ['postgres://me:secret@host/db', 'unsupported', /^a store in PostgreSQL is backed up with pg_/],
    [':memory:', 'unsupported', /^a store in memory cannot be backed up$/],
    ['/nowhere/freshet.sqlite', 'unreachable', /^\/nowhere\/freshet.sqlite: there is no store/],
  ])('of %s is refused', async (url, kind, message) => {
    const refused = backupStore(url, backup, someTime);
    await expect(refused).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
    expect(await readdir(folder)).toEqual([]);
  });

  test('of the database of another program is refused', async () => {
    const database = new DatabaseSync(file);
    database.exec('create table bookmarks (url text)');
    database.close();
    await expect(backupStore(file, backup, someTime)).rejects.toThrow('is not a store of Freshet');
    expect(await readdir(folder)).toEqual(['freshet.sqlite']);
  });
});

describe('a restore', () => {
  beforeEach(async () => {
    await makeFullStore(file);
    await backupStore(file, backup, someTime);
  });

  async function refusal(): Promise<unknown> {
    const error = await restoreStore(backup, restored, options).catch((thrown: unknown) => thrown);
    expect(await readdir(folder)).not.toContain('restored.sqlite');
    return error;
  }

  test('finds one changed figure, though the file is sound', async () => {
    const database = new DatabaseSync(backup);
    database.exec("update fish_return set adults = 91 where date = '2025-09-30'");
    database.close();
    expect(await refusal()).toMatchObject({
      kind: 'damaged',
      message:
        `${backup} is damaged: fish_return does not hold what it held when the backup was made; ` +
        'use another backup',
    });
  });

  test('finds a missing row and a missing table', async () => {
    const database = new DatabaseSync(backup);
    database.exec('delete from ingest_suspicion');
    expect(await refusal()).toMatchObject({ message: /ingest_suspicion does not hold/ });
    database.exec('drop table ingest_suspicion');
    expect(await refusal()).toMatchObject({ message: /ingest_suspicion does not hold/ });
    database.close();
  });

  test('finds bytes that have changed, wherever they are', async () => {
    const bytes = await readFile(backup);
    const pages = bytes.length / 4096;
    for (let page = 1; page < pages; page += 1) {
      const spoilt = Buffer.from(bytes);
      spoilt.fill(0x5a, 4096 * page, 4096 * page + 200);
      await writeFile(backup, spoilt);
      expect(await refusal(), `page ${page}`).toMatchObject({ name: 'StoreError' });
    }
  });

  test('finds a backup that was cut off', async () => {
    const bytes = await readFile(backup);
    await writeFile(backup, bytes.subarray(0, bytes.length / 2));
    expect(await refusal()).toMatchObject({ kind: 'damaged' });
  });

  test('takes no store for a backup', async () => {
    await expect(restoreStore(file, restored, options)).rejects.toThrow(
      `${file} is no backup made by store:backup; copy a store with store:copy`,
    );
  });

  test('names a backup that is not there, and does not make one', async () => {
    const missing = join(folder, 'missing');
    await expect(restoreStore(missing, restored, options)).rejects.toThrow('there is no backup');
    await expect(stat(missing)).rejects.toThrow('ENOENT');
  });

  test('refuses a backup of a newer version', async () => {
    const database = new DatabaseSync(backup);
    database.exec("insert into freshet_migration values ('0999-later', '2027-01-01')");
    database.close();
    expect(await refusal()).toMatchObject({
      kind: 'newer',
      message: expect.stringContaining(`${backup} was written by a newer version of Freshet`),
    });
  });

  test('overwrites nothing without being told so, and keeps what it replaces', async () => {
    await withStore(restored, (store) => store.ingest('wdfw-weekly', storing(sampleReturn(7))));
    const was = await withStore(restored, contents);
    await expect(restoreStore(backup, restored, options)).rejects.toThrow('is not empty');
    expect(await withStore(restored, contents)).toEqual(was);

    await withStore(restored, async (running) => {
      const { before } = await restoreStore(backup, restored, { ...options, replace: true });
      // A server that runs on it sees the new figures.
      expect(await contents(running)).toEqual(await withStore(file, contents));
      const kept = join(folder, 'kept.sqlite');
      await restoreStore(before ?? '', kept, options);
      expect(await withStore(kept, contents)).toEqual(was);
    });
  });

  test.skipIf(!HAS_POSTGRES)('goes into PostgreSQL, too', async () => {
    const postgres = await testDatabase();
    await restoreStore(backup, postgres.url, options);
    expect(await withStore(postgres.url, contents)).toEqual(await withStore(file, contents));
    await postgres.remove();
  });
});
