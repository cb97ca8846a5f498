import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../testing/full-store.ts';
import { Program } from '../testing/program.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { sampleReturn, storing } from '../testing/store/contract-samples.ts';
import { openStore } from './open-store.ts';
import { SqliteConnection } from './sqlite/sqlite-database.ts';

const FORMS = 'a path, file:PATH, sqlite:PATH or postgres://USER@HOST/DATABASE';
const options = { now: () => new Date('2026-08-06T10:00:00Z'), busyTimeoutMs: 0 };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'freshet.sqlite');
});

/** A store with one return in it, closed. */
async function makeStore(): Promise<void> {
  const store = await openStore(file, options);
  await store.ingest('wdfw-weekly', storing(sampleReturn(0)));
  await store.close();
}

async function storedReturns(): Promise<unknown> {
  const store = await openStore(file, options);
  const returns = await store.read((view) => view.returns('ISSAQUAH_HATCHERY'));
  await store.close();
  return returns;
}

describe('the address of a store', () => {
  test.each([
    ['a path', (path: string) => path],
    ['a path seen from here', (path: string) => relative(process.cwd(), path)],
    ['file: and a path', (path: string) => `file:${path}`],
    ['file: and a path seen from here', (path: string) => `file:${relative('.', path)}`],
    ['file:// and a path', (path: string) => `file://${path}`],
    ['sqlite: and a path', (path: string) => `sqlite:${path}`],
    ['sqlite:// and a path', (path: string) => `sqlite://${path}`],
  ])('may be %s; missing folders are created', async (_, urlOf) => {
    const path = join(folder, 'var', 'deep', 'freshet.sqlite');
    await (await openStore(urlOf(path), options)).close();
    expect(await readdir(join(folder, 'var', 'deep'))).toEqual(['freshet.sqlite']);
  });

  test.each([
    ['', `DATABASE_URL is empty; it must be ${FORMS}`],
    ['mysql://user:secret@host/db', `DATABASE_URL is a mysql: address; it must be ${FORMS}`],
    ['file:', `DATABASE_URL=file: names no path; it must be ${FORMS}`],
    [
      'file://host/x.sqlite',
      `DATABASE_URL=file://host/x.sqlite names no path; it must be ${FORMS}`,
    ],
  ])('%j is refused with the valid forms, without repeating a password', async (url, message) => {
    const error = await refusalOf(url);
    expect([error.kind, error.message]).toEqual(['unsupported', message]);
  });
});

describe('a store that cannot be opened', () => {
  test('a store of a newer version is refused and not changed', async () => {
    await makeStore();
    const database = new DatabaseSync(file);
    database.exec("insert into freshet_migration values ('0999-later', '2027-01-01')");
    database.close();
    const before = await readFile(file);
    const error = await refusalOf(file);
    expect([error.kind, error.message]).toEqual([
      'newer',
      `${file} was written by a newer version of Freshet: its tables are at 0999-later, this ` +
        "version's are at 0008-service-quotas. Nothing in it was changed. Start the newer version, " +
        'or name another one in DATABASE_URL',
    ]);
    expect(await readFile(file)).toEqual(before);
  });

  test('a file that is not a database is not changed', async () => {
    const text = 'facility,adults\n'.repeat(1000);
    await writeFile(file, text);
    const error = await refusalOf(file);
    expect(error.kind).toBe('not-a-store');
    expect(error.message).toMatch(/^\S+freshet\.sqlite is not a Freshet store; name another/);
    expect(await readFile(file, 'utf8')).toBe(text);
    expect(await readdir(folder)).toEqual(['freshet.sqlite']);
  });

  test('the database of another program is not changed', async () => {
    const database = new DatabaseSync(file);
    database.exec('create table bookmarks (url text)');
    database.close();
    const before = await readFile(file);
    const error = await refusalOf(file);
    expect(error.kind).toBe('not-a-store');
    expect(error.message).toContain('is the database of another program');
    expect(await readFile(file)).toEqual(before);
  });

  test('a damaged store is reported as damaged', async () => {
    await makeStore();
    const bytes = await readFile(file);
    await writeFile(file, bytes.fill(0xff, 4096));
    expect((await refusalOf(file)).kind).toBe('damaged');
  });

  test('a folder in place of the file is named', async () => {
    await mkdir(file);
    const error = await refusalOf(file);
    expect([error.kind, error.message]).toEqual([
      'unreachable',
      `${file} is a folder; name a file in DATABASE_URL`,
    ]);
  });

  test('a folder that cannot be created is named', async () => {
    await writeFile(join(folder, 'var'), '');
    const path = join(folder, 'var', 'freshet.sqlite');
    const error = await refusalOf(path);
    expect(error.kind).toBe('unreachable');
    expect(error.message).toMatch(
      /var.freshet\.sqlite: its folder cannot be created \(E[A-Z]+\); /,
    );
  });

  test.runIf(process.platform === 'linux')('nor can any below /proc', async () => {
    const error = await refusalOf('/proc/freshet/var/freshet.sqlite');
    expect([error.kind, error.message]).toEqual([
      'unreachable',
      '/proc/freshet/var/freshet.sqlite: its folder cannot be created (ENOENT); name another place in DATABASE_URL',
    ]);
  });

  test('a store locked by another program is reported as locked', async () => {
    const other = new DatabaseSync(file);
    other.exec('create table freshet_migration (name text); begin exclusive');
    const error = await refusalOf(file);
    expect(error.kind).toBe('locked');
    expect(error.message).toContain('is locked by another program; try again');
    other.close();
  });

  // Windows has no such permissions.
  describe.skipIf(process.platform === 'win32')('for lack of permission', () => {
    async function openBound(): Promise<string> {
      const options = { env: { DATABASE_URL: file }, isBound: true };
      return (await new Program('src/jobs/fill-store.ts', ['nowhere'], options).ended()).stderr;
    }

    test('a read-only folder is named, and nothing is left in it', async () => {
      await chmod(folder, 0o555);
      const said = await openBound();
      await chmod(folder, 0o755);
      expect(said).toContain(
        `freshet: ${file}: its folder cannot be written (EACCES); ` +
          'name another place in DATABASE_URL, or make it writable',
      );
      expect(await readdir(folder)).toEqual([]);
    });

    test('a store in a read-only folder is named and loses nothing', async () => {
      await makeStore();
      await chmod(file, 0o444);
      await chmod(folder, 0o555);
      const said = await openBound();
      await chmod(folder, 0o755);
      await chmod(file, 0o644);
      expect(said).toMatch(/^freshet: .*its folder cannot be written/);
      expect(await storedReturns()).toEqual([sampleReturn(0)]);
    });

    test('a read-only file is named and loses nothing', async () => {
      await makeStore();
      await chmod(file, 0o444);
      await chmod(folder, 0o777);
      expect(await openBound()).toMatch(/^freshet: .*the file cannot be written/);
      await chmod(file, 0o644);
      expect(await storedReturns()).toEqual([sampleReturn(0)]);
    });
  });
});

test('a store of an older version is brought up to date and keeps its content', async () => {
  await makeStore();
  const database = new DatabaseSync(file);
  database.exec(
    'drop table final_row; drop table final_report; drop table source_look; ' +
      'drop table kept_forecast; drop table kept_flow; drop table removed_report; drop table service_quota; ' +
      "delete from freshet_migration where name >= '0004'",
  );
  database.close();
  const store = await openStore(file, options);
  expect(await store.read((view) => view.looks())).toEqual([]);
  expect(await store.read((view) => view.finalSeasons())).toEqual([]);
  await store.recordLook('wdfw-weekly', null);
  expect(await store.read((view) => view.looks())).toHaveLength(1);
  await store.close();
  expect(await storedReturns()).toEqual([sampleReturn(0)]);
});

describe('a store in trouble', () => {
  test('an ingest fails while another program is writing, and readers continue', async () => {
    const store = await openStore(file, options);
    await store.ingest('wdfw-weekly', storing(sampleReturn(0)));
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    const ingest = store.ingest('wdfw-weekly', storing());
    await expect(ingest).rejects.toMatchObject({ name: 'StoreError', kind: 'locked' });
    expect(await store.read((view) => view.facilities())).toEqual(['ISSAQUAH_HATCHERY']);
    other.exec('rollback');
    other.close();
    expect((await store.ingest('wdfw-weekly', storing(sampleReturn(1)))).id).toBe(2);
    await store.close();
  });

  test('a store that another program is writing can be opened and read', async () => {
    await makeStore();
    const other = new DatabaseSync(file);
    other.exec('begin immediate');
    expect(await storedReturns()).toEqual([sampleReturn(0)]);
    other.close();
  });

  test('a full disk is reported as full', () => {
    const connection = new SqliteConnection(file, 'var/freshet.sqlite', 0);
    connection.run('pragma max_page_count = 2; create table filler (bytes blob)');
    const fill = () => connection.run('insert into filler values (zeroblob(1000000))');
    expect(fill).toThrow(
      expect.objectContaining({
        kind: 'full',
        message: expect.stringMatching(/^var\/freshet\.sqlite is out of disk space; free some/),
      }),
    );
    connection.close();
  });

  test('a value that no column can hold is refused by its type', () => {
    const connection = new SqliteConnection(':memory:', ':memory:', 0);
    const statement = connection.prepare('select ?');
    expect(() => statement.all([true])).toThrow('a boolean cannot be stored');
    connection.close();
  });
});
