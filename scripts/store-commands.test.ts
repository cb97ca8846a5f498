import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inProcess } from '../src/testing/program.ts';
import { BELIEVED, makeFullStore, withStore } from '../src/testing/sample-store.ts';
import { temporaryFolder } from '../src/testing/snapshot-folder.ts';
import { main as storeBackup } from './store-backup.ts';
import { main as storeHistory } from './store-history.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => vi.unstubAllEnvs());

test('a store is backed up into the folder for backups, or where it is said', async () => {
  const file = join(folder, 'a.sqlite');
  const [backups, to] = [join(folder, 'backups'), join(folder, 'other')];
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

test('what was revised or rejected of a facility can be read', async () => {
  const file = join(folder, 'a.sqlite');
  await makeFullStore(file);
  const rejected = (row: number, facility: string) => ({
    row,
    reason: 'unknown species',
    detail: 'Unicorn',
    printed: JSON.stringify({ facility, stock: 'Issaquah Creek- H' }),
  });
  await withStore(file, (store) =>
    store.ingest('wdfw-weekly', async (ingest) => {
      await ingest.rejected.put('b.pdf', [
        rejected(4, 'ISSAQUAH HATCHERY'),
        rejected(5, 'OLD MILL POND'),
      ]);
      await ingest.returns.replace('ISSAQUAH_HATCHERY', []);
      return BELIEVED;
    }),
  );
  const historyOf = (...facility: string[]) =>
    inProcess(storeHistory, ['--facility', ...facility, '--from', file]);

  const { code, stdout, stderr } = await historyOf('issaquah hatchery');
  expect([code, stderr]).toEqual([0, '']);
  const lines = stdout.split('\n');
  expect(lines.slice(0, 2)).toEqual(['ISSAQUAH_HATCHERY', 'revised figures: 80']);
  const coho = 'Coho | NA | Hatchery | Issaquah Creek | 2025-09-30 | escapement-0.pdf';
  const at = '  2026-08-06T10:00:00.000Z  wdfw-weekly  ';
  expect(lines[2]).toBe(`${at}${coho}: adults 100 → 90`);
  expect(lines[42]).toMatch(`${at}${coho}: removed: since 2025-09-23, undated false, adults 90`);
  expect(lines.slice(82, 85)).toEqual([
    'rejected rows: 1',
    '  b.pdf, row 5: unknown species: Unicorn',
    '    {"facility":"ISSAQUAH HATCHERY","stock":"Issaquah Creek- H"}',
  ]);
  expect((await historyOf('OLD MILL POND')).stdout).toContain('b.pdf, row 6: unknown species');
  expect(await historyOf('ATLANTIS')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('no facility is called ATLANTIS'),
  });
});
