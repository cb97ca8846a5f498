import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inProcess } from '../src/testing/program.ts';
import { makeFullStore } from '../src/testing/sample-store.ts';
import { temporaryFolder } from '../src/testing/snapshot-folder.ts';
import { main as storeBackup } from './store-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => vi.unstubAllEnvs());

test('a store is backed up into the folder for backups, or where it is said', async () => {
  const file = join(folder, 'a.sqlite');
  const backups = join(folder, 'backups');
  const to = join(folder, 'other');
  await makeFullStore(file);
  await mkdir(backups);
  vi.stubEnv('DATABASE_URL', `file:${file}`);
  vi.stubEnv('FRESHET_BACKUP_FOLDER', backups);
  expect(await inProcess(storeBackup, ['--to', to])).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/other: a complete backup, 0\.\d MB\n$/),
  });
  expect((await inProcess(storeBackup, [])).stdout).toMatch(/backups.a-20\d\d-\d\d-\d\d\.sqlite: /);
});
