import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { contentOf, makeFullStore, someTime } from '../../testing/full-store.ts';
import { temporaryFolder } from '../../testing/snapshot-folder.ts';
import { sampleReturn, storing } from '../../testing/store/contract-samples.ts';
import { HAS_POSTGRES, testDatabase } from '../../testing/test-postgres.ts';
import { MIGRATIONS } from '../tables/migrations/index.ts';

/** A version of the program, whose store functions know these migrations. */
async function version(migrations: typeof MIGRATIONS) {
  vi.resetModules();
  vi.doMock('../tables/migrations/index.ts', () => ({ MIGRATIONS: migrations }));
  const { openStore } = await import('../open-store.ts');
  const { restoreStore } = await import('./restore-store.ts');
  return { openStore, restoreStore };
}

const CREATES: (typeof MIGRATIONS)[string] = {
  up: (db) => db.schema.createTable('later').addColumn('id', 'integer').execute(),
};
const BREAKS: (typeof MIGRATIONS)[string] = {
  up: async (db) => {
    await CREATES.up(db);
    await db.schema.alterTable('river_answer').addColumn('since', 'text').execute();
    throw new Error('a column that half the rows lack');
  },
};
const NOW = `at-${Object.keys(MIGRATIONS).at(-1)}.gz`;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => {
  vi.doUnmock('../tables/migrations/index.ts');
  vi.resetModules();
});

const backups = async () => (await readdir(folder)).filter((name) => name.includes('.at-'));

for (const [database, isThere, newStore] of [
  ['SQLite', true, async () => join(folder, 'freshet.sqlite')],
  ['PostgreSQL', HAS_POSTGRES, testDatabase],
] as const) {
  describe.skipIf(!isThere)(`a store in ${database}`, () => {
    let url: string;
    const options = () => ({ now: someTime, backupFolder: folder });
    const look = async (openStore: Awaited<ReturnType<typeof version>>['openStore']) => {
      const store = await openStore(url, options());
      const content = await contentOf(store);
      await store.close();
      return content;
    };
    beforeEach(async () => {
      url = await newStore();
      await makeFullStore(url);
    });

    test('keeps its tables and content when a migration fails, and the version before starts', async () => {
      const before = await version(MIGRATIONS);
      const content = await look(before.openStore);
      const failing = await version({ ...MIGRATIONS, '9998-later': BREAKS });
      await expect(failing.openStore(url, options())).rejects.toThrow('half the rows lack');
      expect(await backups()).toEqual([expect.stringContaining(NOW)]);
      expect(await look(before.openStore)).toEqual(content);
      const mended = await version({ ...MIGRATIONS, '9998-later': CREATES });
      expect(await look(mended.openStore)).toEqual(content);
    });

    test('goes back to the version before by one command', async () => {
      const before = await version(MIGRATIONS);
      const content = await look(before.openStore);
      const after = await version({ ...MIGRATIONS, '9998-later': CREATES });
      const store = await after.openStore(url, options());
      await store.ingest('wdfw-weekly', storing(sampleReturn(99)));
      await store.close();
      await expect(before.openStore(url, options())).rejects.toMatchObject({ kind: 'newer' });

      const [backup = ''] = await backups();
      const { previous } = await after.restoreStore(join(folder, backup), url, {
        replace: true,
        keepsVersion: true,
        now: someTime,
        progress: () => {},
        backupFolder: folder,
      });
      expect(await look(before.openStore)).toEqual(content);
      expect(previous).toMatch(/\.before-2026-08-06T10-00-00-000Z\.gz$/);
    });

    test('is not migrated when its backup cannot be written', async () => {
      const before = await version(MIGRATIONS);
      const content = await look(before.openStore);
      const after = await version({ ...MIGRATIONS, '9998-later': CREATES });
      const inTheWay = join(folder, 'file');
      await writeFile(inTheWay, '');
      const refused = after.openStore(url, { ...options(), backupFolder: inTheWay });
      await expect(refused).rejects.toThrow(
        /^\S.* is not brought up to date without a backup, and was not changed: .*file\/\S+ cannot be written \(ENOTDIR/,
      );
      expect(await look(before.openStore)).toEqual(content);
    });
  });
}

test('a new store leaves no backup, and one that is up to date neither', async () => {
  const file = join(folder, 'freshet.sqlite');
  const { openStore } = await version(MIGRATIONS);
  for (let opened = 0; opened < 2; opened += 1) {
    await (await openStore(file, { now: someTime })).close();
  }
  expect(await readdir(folder)).toEqual(['freshet.sqlite']);
});

test('the backups of the last three versions are kept', async () => {
  const file = join(folder, 'freshet.sqlite');
  await makeFullStore(file);
  let migrations = MIGRATIONS;
  for (const name of ['0901-a', '0902-b', '0903-c', '0904-d']) {
    migrations = { ...migrations, [name]: { up: async () => {} } };
    const store = await (await version(migrations)).openStore(file, { now: someTime });
    await store.close();
  }
  expect((await backups()).map((name) => /at-(\d+)/.exec(name)?.[1])).toEqual([
    '0901',
    '0902',
    '0903',
  ]);
});
