import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { openStore } from '#store/open-store.ts';
import { MOST_FISH_GONE, madeUpReport, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { inProcess, Program } from '../testing/program.ts';
import { changeTable, temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';
import { main } from './fill-store.ts';

/** Long enough for a program to be killed while it fills. */
const LONG_HISTORY = Array.from({ length: 100 }, (_, week) => {
  const since = addDays('2014-01-01', 7 * week);
  const rows = Array.from(
    { length: 25 },
    (_, at) => `Coho, Creek ${at}- H: ${week + at} adults, - jacks by ${since}`,
  );
  return madeUpReport(addDays(since, 1), { ISSAQUAH_HATCHERY: rows, HOODSPORT_HATCHERY: rows });
});

let folder: string;
let snapshot: string;
let path: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  snapshot = join(folder, 'snapshot');
  path = join(folder, 'store', 'freshet.sqlite');
  await writeReports(snapshot, TWO_AUTUMNS);
});

const fill = (url: string, ...args: string[]) =>
  new Program('src/jobs/fill-store.ts', args, { env: { DATABASE_URL: url } });

/** What a reader of the store finds; opening it proves that it is sound. */
async function found() {
  const store = await openStore(path, { now: () => new Date(0) });
  const content = await store.read(async (view) => ({
    extent: { ...(await view.extent()), facilities: (await view.facilities()).length },
    published: await view.publication(),
    ledger: await view.lastIngests(),
  }));
  await store.close();
  return content;
}

async function failure(url?: string, ...args: string[]): Promise<string> {
  vi.stubEnv('DATABASE_URL', url);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { code, stderr } = await inProcess(main, args);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^freshet: [^\n]+\n$/);
  return stderr;
}

describe('filling a store as a program', () => {
  test('creates the store and its folder, and reports what it did', async () => {
    const ended = await fill(`file:${path}`, snapshot).ended();
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(
      /^freshet: loading 7 weekly reports, .+ …\nfreshet: 14 rows stored, 14 increments derived\nfreshet: loading 0 final .+\n.+\nfreshet: stored in \d+\.\d s$/,
    );
    const { extent, ledger } = await found();
    expect(extent.facilities).toBe(3);
    expect(ledger.map(({ source, completed }) => [source, completed?.outcome])).toEqual([
      ['wdfw-finals', 'unchanged'],
      ['wdfw-weekly', 'published'],
    ]);
    // No journal is left behind.
    expect(await readdir(join(folder, 'store'))).toEqual(['freshet.sqlite']);
  });

  test('says in one line what is missing, wrong or not allowed', async () => {
    expect(await failure()).toContain('DATABASE_URL=<store> node src/jobs/fill-store.ts <folder>');
    expect(await failure(path)).toContain(
      'DATABASE_URL=<store> node src/jobs/fill-store.ts <folder>',
    );
    expect(await failure(path, join(folder, 'nowhere'))).toContain('manifest.json cannot be read');
    expect(await failure('mysql://root:secret@host/db', snapshot)).not.toContain('secret');
    await writeFile(join(folder, 'file'), '');
    expect(await failure(join(folder, 'file', 'x.sqlite'), snapshot)).toContain(
      'cannot be created',
    );
    await mkdir(join(folder, 'taken'));
    expect(await failure(join(folder, 'taken'), snapshot)).toContain('is a folder');
  });

  test('from a damaged or suspicious snapshot keeps what was stored', async () => {
    expect(await fill(path, snapshot).ended()).toMatchObject({ code: 0 });
    const before = await found();
    await changeTable(snapshot, (bytes) => bytes.subarray(1));
    expect(await failure(path, snapshot)).toContain('weekly-reports.csv.br has checksum');
    expect(await found()).toEqual(before);

    await writeReports(snapshot, [...TWO_AUTUMNS, MOST_FISH_GONE]);
    expect(await failure(path, snapshot)).toContain('refused as suspicious');
    const after = await found();
    expect([after.extent, after.published]).toEqual([before.extent, before.published]);
    const weekly = after.ledger.find(({ source }) => source === 'wdfw-weekly');
    expect(weekly?.refused?.suspicions).toHaveLength(2);
  });

  test('killed at any moment leaves an empty store or a whole one, and can be run again', async () => {
    await writeReports(snapshot, LONG_HISTORY);
    const whole = { facilities: 2, newestDate: '2015-11-25' };
    for (const moment of [/loading/, /increments derived/]) {
      const killed = fill(path, snapshot);
      await killed.line(moment);
      killed.kill('SIGKILL');
      expect((await killed.ended()).signal).toBe('SIGKILL');
      const { extent, published, ledger } = await found();
      if (published === null) {
        expect(extent).toMatchObject({ facilities: 0, returns: 0, newestDate: null });
        expect(ledger).toEqual([]);
      } else {
        expect(extent).toMatchObject(whole);
        expect(ledger.map(({ source, completed }) => [source, completed?.outcome])).toEqual([
          ['wdfw-finals', 'unchanged'],
          ['wdfw-weekly', 'published'],
        ]);
      }
    }
    expect((await fill(path, snapshot).ended()).code).toBe(0);
    expect((await found()).extent).toMatchObject(whole);
  });
});
