import { copyFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import {
  contentOf,
  makeFullStore,
  sampleReturn,
  someTime,
  storing,
  withStore,
} from '../testing/sample-store.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { backUpStore } from './back-up.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'freshet.sqlite');
  await makeFullStore(file);
});

const backUp = (to = folder) => backUpStore(file, to, someTime());
const content = () => withStore(file, contentOf);

test('a store backed up, changed and put back is what it was', async () => {
  const before = await content();
  const backup = await backUp();
  expect(backup).toBe(join(folder, 'freshet-2026-08-06.sqlite'));
  await withStore(file, (store) => store.ingest('wdfw-weekly', storing(sampleReturn(0))));
  expect(await content()).not.toEqual(before);
  for (const journal of ['-wal', '-shm']) await rm(`${file}${journal}`, { force: true });
  await copyFile(backup, file);
  expect(await content()).toEqual(before);
});

test('the backup of a store that is being written is its last committed state', async () => {
  const before = await content();
  const to = join(folder, 'while-writing');
  await withStore(file, (store) =>
    store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.returns.replace('ISSAQUAH_HATCHERY', []);
      await backUp(to);
      return { checksum: 'c0ffee', rowsKept: 0, suspicions: [] };
    }),
  );
  expect((await content()).returns).toEqual([]);
  expect(await withStore(to, contentOf)).toEqual(before);
});

test('nothing is overwritten, and what is not a store of its own is refused', async () => {
  await backUp();
  await expect(backUp()).rejects.toThrow('already exists; name a new file');
  await expect(backUp(join(folder, 'no', 'folder'))).rejects.toThrow('cannot be opened');
  const url = 'postgres://me:secret@127.0.0.1:1/freshet';
  await expect(backUpStore(url, folder, someTime())).rejects.toThrow(
    'a store in PostgreSQL is backed up by PostgreSQL: pg_dump --format=custom --file=FILE "$DATABASE_URL"',
  );
  await expect(backUpStore(join(folder, 'none'), folder, someTime())).rejects.toThrow(
    'there is no store here',
  );
  expect(await readdir(folder)).toEqual(['freshet-2026-08-06.sqlite', 'freshet.sqlite']);
});
