import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeFullStore, withStore } from '../src/testing/full-store.ts';
import { inProcess } from '../src/testing/program.ts';
import { temporaryFolder } from '../src/testing/snapshot-folder.ts';
import { BELIEVED } from '../src/testing/store/contract-samples.ts';
import { HAS_POSTGRES, testDatabase } from '../src/testing/test-postgres.ts';
import { main as storeBackup } from './store-backup.ts';
import { main as storeCopy } from './store-copy.ts';
import { main as storeHistory } from './store-history.ts';
import { main as storeRestore } from './store-restore.ts';

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => vi.unstubAllEnvs());

const COMMANDS = {
  'store-copy': storeCopy,
  'store-backup': storeBackup,
  'store-restore': storeRestore,
  'store-history': storeHistory,
} as const;

function run(command: keyof typeof COMMANDS, args: readonly string[]) {
  return inProcess(COMMANDS[command], args);
}

async function failure(...args: Parameters<typeof run>): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stdout]).toEqual([1, '']);
  return stderr;
}

test.each(['store-copy', 'store-backup', 'store-restore', 'store-history'] as const)(
  '%s says in one line what is missing',
  async (command) => {
    expect(await failure(command, [])).toMatch(/^store:\w+: say [^\n]+ \(see --help\)\n$/);
  },
);

test('a store is backed up, restored and copied', async () => {
  const [file, backup, restored, copy] = ['a.sqlite', 'backup', 'b.sqlite', 'c.sqlite'].map(
    (name) => join(folder, name),
  ) as [string, string, string, string];
  await makeFullStore(file);
  vi.stubEnv('DATABASE_URL', `file:${file}`);
  const backedUp = await run('store-backup', ['--to', backup]);
  expect(backedUp).toMatchObject({ code: 0, stderr: '' });
  expect(backedUp.stdout).toMatch(/backup: a complete backup of \S+a\.sqlite, \d\.\d MB\n$/);

  const restore = ['--from', backup, '--to', restored];
  const put = await run('store-restore', restore);
  expect(put.stdout).toMatch(/^restored and compared: \d+ tables, \d+ rows of \S+backup\n$/);
  expect(await failure('store-restore', restore)).toContain('name another, or add --replace');

  const back = await run('store-restore', [...restore, '--replace', '--older-version']);
  expect(back.stdout).toMatch(
    /^backup of the replaced store: \S+\.before-\S+\.gz\nrestored and compared: /,
  );

  const copied = await run('store-copy', ['--from', restored, '--to', copy]);
  expect(copied.code).toBe(0);
  expect(copied.stdout).toMatch(/\nweekly_row +80 rows {2}[0-9a-f]{16}\n/);
  expect(copied.stdout).toMatch(/copied and compared: \d+ tables, \d+ rows, in [\d.]+ s\n$/);
  expect(copied.stderr).toContain('weekly_row: 80 rows\n');

  const again = await run('store-copy', ['--from', restored, '--to', copy, '--replace']);
  expect(again.stdout).toMatch(/^backup of the replaced store: .+c\.sqlite\.before-20\S+Z\.gz\n/);
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
      await ingest.putRejectedRows('b.pdf', [
        rejected(4, 'ISSAQUAH HATCHERY'),
        rejected(5, 'OLD MILL POND'),
      ]);
      await ingest.replaceReturns('ISSAQUAH_HATCHERY', []);
      return BELIEVED;
    }),
  );
  const historyOf = (...facility: string[]) =>
    run('store-history', ['--facility', ...facility, '--from', file]);

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

  expect(await failure('store-history', ['--facility', 'ATLANTIS', '--from', file])).toBe(
    'store:history: no facility is called ATLANTIS; data/facilities.json lists their keys\n',
  );
  const missing = join(folder, 'missing.sqlite');
  const nowhere = ['--facility', 'ISSAQUAH_HATCHERY', '--from', missing];
  expect(await failure('store-history', nowhere)).toContain('there is no store');
  expect(await readdir(folder)).not.toContain('missing.sqlite');
});

test('no message repeats a password', async () => {
  const url = 'postgres://me:secret@127.0.0.1:1/freshet';
  const said = [
    await failure('store-copy', ['--from', url, '--to', join(folder, 'a.sqlite')]),
    await failure('store-backup', ['--from', url, '--to', join(folder, 'a')]),
    await failure('store-restore', ['--from', join(folder, 'a'), '--to', url]),
  ];
  expect(said.join('')).not.toContain('secret');
  expect(said).toEqual([
    expect.stringContaining('the PostgreSQL database freshet at 127.0.0.1:1 does not answer'),
    expect.stringContaining('the PostgreSQL database freshet at 127.0.0.1:1 does not answer'),
    expect.stringContaining('there is no backup'),
  ]);
  expect(await readdir(folder)).toEqual([]);
});

test.skipIf(!HAS_POSTGRES)('a store moves to PostgreSQL', async () => {
  const url = await testDatabase();
  const file = join(folder, 'a.sqlite');
  await makeFullStore(file);
  const copied = await run('store-copy', ['--from', file, '--to', url]);
  expect(copied.stdout).toContain('copied and compared');
});
