import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentOf, makeFullStore, someTime, withStore } from '../../testing/full-store.ts';
import { temporaryFolder } from '../../testing/snapshot-folder.ts';
import { sampleReturn, storing } from '../../testing/store/contract-samples.ts';
import { HAS_POSTGRES, testDatabase } from '../../testing/test-postgres.ts';
import { backupStore } from './backup-store.ts';
import { restoreStore } from './restore-store.ts';

const { signal } = new AbortController();
const options = { replace: false, now: someTime, progress: () => {}, signal };

let folder: string;
let file: string;
let backup: string;
let restored: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'freshet.sqlite');
  backup = join(folder, 'backup');
  restored = join(folder, 'restored.sqlite');
});

describe('a backup', () => {
  test('is one file, and restores to the same store', async () => {
    await makeFullStore(file);
    await backupStore(file, backup);
    expect(await readdir(folder)).toEqual(['backup', 'freshet.sqlite']);

    const bytes = await readFile(backup);
    const { previous, tables } = await restoreStore(backup, restored, options);
    expect(previous).toBe(null);
    expect(tables.find(({ table }) => table === 'weekly_row')?.rows).toBe(80);
    expect(await withStore(restored, contentOf)).toEqual(await withStore(file, contentOf));
    expect(await readFile(backup)).toEqual(bytes);
    expect(await readdir(folder)).toEqual(['backup', 'freshet.sqlite', 'restored.sqlite']);
  });

  test('made while the store is read and written holds the last committed state', async () => {
    await makeFullStore(file);
    const before = await withStore(file, contentOf);
    await withStore(file, async (store) => {
      await store.ingest('wdfw-weekly', async (ingest) => {
        await ingest.replaceReturns('ISSAQUAH_HATCHERY', [sampleReturn(0)]);
        await backupStore(`file:${file}`, backup);
        expect(await contentOf(store)).toEqual(before);
        return { checksum: 'c0ffee', rowsKept: 1, suspicions: [] };
      });
      expect((await contentOf(store)).returns).toEqual([sampleReturn(0)]);
    });
    await restoreStore(backup, restored, options);
    expect(await withStore(restored, contentOf)).toEqual(before);
  });

  test('removes what a killed backup left behind', async () => {
    await makeFullStore(file);
    await mkdir(`${backup}.unfinished`);
    await writeFile(join(`${backup}.unfinished`, 'store.sqlite'), 'half');
    await backupStore(file, backup);
    expect(await readdir(folder)).toEqual(['backup', 'freshet.sqlite']);
    await restoreStore(backup, restored, options);
  });

  test('does not overwrite an existing file', async () => {
    await makeFullStore(file);
    await writeFile(backup, 'precious');
    await expect(backupStore(file, backup)).rejects.toMatchObject({
      kind: 'not-empty',
      message: `${backup} already exists; name a new file for the backup`,
    });
    expect(await readFile(backup, 'utf8')).toBe('precious');
  });

  test('into a missing folder names the backup file in its error, not the store', async () => {
    await makeFullStore(file);
    const there = join(folder, 'nowhere', 'backup');
    await expect(backupStore(file, there)).rejects.toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(`^${there} cannot be written \\(ENOENT.*; check its folder`),
    });
  });

  test.each([
    [':memory:', 'unsupported', /^a store in memory cannot be backed up$/],
    ['/nowhere/freshet.sqlite', 'unreachable', /^\/nowhere\/freshet.sqlite: there is no store/],
  ])('of %s is refused', async (url, kind, message) => {
    const refused = backupStore(url, backup);
    await expect(refused).rejects.toMatchObject({ kind, message: expect.stringMatching(message) });
    expect(await readdir(folder)).toEqual([]);
  });

  test('of the database of another program is refused', async () => {
    const database = new DatabaseSync(file);
    database.exec('create table bookmarks (url text)');
    database.close();
    await expect(backupStore(file, backup)).rejects.toThrow('is the database of another program');
    expect(await readdir(folder)).toEqual(['freshet.sqlite']);
  });
});

describe('a restore', () => {
  beforeEach(async () => {
    await makeFullStore(file);
    await backupStore(file, backup);
  });

  async function refusal(): Promise<unknown> {
    const error = await restoreStore(backup, restored, options).catch((thrown: unknown) => thrown);
    expect(await readdir(folder)).not.toContain('restored.sqlite');
    return error;
  }

  /** Makes the backup again after statements that the store itself would not run. */
  async function backUpChanged(statements: string): Promise<void> {
    const store = gunzipSync(await readFile(backup));
    await writeFile(restored, store);
    const database = new DatabaseSync(restored);
    database.exec(`pragma journal_mode = delete; pragma foreign_keys = off; ${statements}`);
    database.close();
    await writeFile(backup, gzipSync(await readFile(restored)));
    await rm(restored);
  }

  test('never restores changed content, whichever byte has changed', async () => {
    const whole = await withStore(file, contentOf);
    const bytes = await readFile(backup);
    let refused = 0;
    for (let at = 0; at < bytes.length; at += Math.ceil(bytes.length / 40)) {
      const spoilt = Buffer.from(bytes);
      spoilt.writeUInt8(spoilt.readUInt8(at) ^ 0x04, at);
      await writeFile(backup, spoilt);
      try {
        await restoreStore(backup, restored, options);
        // Some bytes of gzip can change without a change to what is packed.
        expect(await withStore(restored, contentOf), `byte ${at}`).toEqual(whole);
        await rm(restored);
      } catch (error) {
        expect(error, `byte ${at}`).toMatchObject({ name: 'StoreError' });
        expect(await readdir(folder)).toEqual(['backup', 'freshet.sqlite']);
        refused += 1;
      }
    }
    expect(refused).toBeGreaterThan(20);
  });

  test('finds damage from before the compression', async () => {
    await backUpChanged("delete from report where name = 'escapement-0.pdf'");
    expect(await refusal()).toMatchObject({
      kind: 'damaged',
      message: expect.stringMatching(/backup is damaged: rows of \w+ refer to missing rows; use/),
    });
    const store = gunzipSync(await readFile(backup));
    await writeFile(backup, gzipSync(store.fill(0x5a, 4096 * 3, 4096 * 4)));
    expect(await refusal()).toMatchObject({ kind: 'damaged' });
  });

  test('finds a truncated backup', async () => {
    const bytes = await readFile(backup);
    await writeFile(backup, bytes.subarray(0, bytes.length / 2));
    expect(await refusal()).toMatchObject({
      kind: 'damaged',
      message: `${backup} is damaged: unexpected end of file; use another backup`,
    });
    await writeFile(backup, '');
    expect(await refusal()).toMatchObject({ kind: 'damaged' });
  });

  test('refuses a store in place of a backup', async () => {
    await expect(restoreStore(file, restored, options)).rejects.toThrow(
      `${file} is not a backup made by store:backup; copy a store with store:copy`,
    );
  });

  test('names a missing backup, and does not create one', async () => {
    const missing = join(folder, 'missing');
    await expect(restoreStore(missing, restored, options)).rejects.toThrow(
      'there is no backup here',
    );
    await expect(stat(missing)).rejects.toThrow('ENOENT');
  });

  test('refuses a backup of a newer version', async () => {
    await backUpChanged("insert into freshet_migration values ('0999-later', '2027-01-01')");
    expect(await refusal()).toMatchObject({
      kind: 'newer',
      message: expect.stringContaining(`${backup} was written by a newer version of Freshet`),
    });
  });

  test('overwrites nothing without --replace, and backs up what it replaces', async () => {
    await withStore(restored, (store) => store.ingest('wdfw-weekly', storing(sampleReturn(7))));
    const was = await withStore(restored, contentOf);
    await expect(restoreStore(backup, restored, options)).rejects.toThrow('is not empty');
    expect(await withStore(restored, contentOf)).toEqual(was);

    await withStore(restored, async (running) => {
      const { previous } = await restoreStore(backup, restored, { ...options, replace: true });
      // A server that runs on it sees the new figures.
      expect(await contentOf(running)).toEqual(await withStore(file, contentOf));
      const kept = join(folder, 'kept.sqlite');
      await restoreStore(previous ?? '', kept, options);
      expect(await withStore(kept, contentOf)).toEqual(was);
    });
  });

  test.skipIf(!HAS_POSTGRES)('also works with PostgreSQL, and so does a backup of it', async () => {
    const url = await testDatabase();
    await restoreStore(backup, url, options);
    const content = await withStore(file, contentOf);
    expect(await withStore(url, contentOf)).toEqual(content);
    const ofDatabase = join(folder, 'of-database');
    await backupStore(url, ofDatabase);
    await restoreStore(ofDatabase, restored, options);
    expect(await withStore(restored, contentOf)).toEqual(content);
  });
});
