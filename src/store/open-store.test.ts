import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { Program } from '../testing/program.ts';
import { refusalOf, sampleReturn, someTime, storing, withStore } from '../testing/sample-store.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { openStore } from './open-store.ts';
import { LAYOUT } from './schema.ts';

const FORMS = 'a path, file:PATH, sqlite:PATH or postgres://USER@HOST/DATABASE';
const options = { now: someTime, busyTimeoutMs: 0 };

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'freshet.sqlite');
});

const makeStore = () =>
  withStore(file, (store) => store.ingest('wdfw-weekly', storing(sampleReturn(0))));

const storedReturns = () =>
  withStore(file, (store) => store.read((view) => view.returns('ISSAQUAH_HATCHERY')));

describe('the address of a store', () => {
  test.each([
    ['a path', (path: string) => path],
    ['a path seen from here', (path: string) => relative(process.cwd(), path)],
    ['file: and a path seen from here', (path: string) => `file:${relative('.', path)}`],
    ['file:// and a path', (path: string) => `file://${path}`],
    ['sqlite: and a path', (path: string) => `sqlite:${path}`],
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
    expect((await refusalOf(url)).message).toBe(message);
  });
});

describe('a store that cannot be opened', () => {
  test.each([
    ['later', 999],
    ['earlier', 3],
  ])('a store of a %s layout is refused and not changed', async (_, layout) => {
    await makeStore();
    const database = new DatabaseSync(file);
    database.exec(`update freshet_layout set number = ${layout}`);
    database.close();
    const before = await readFile(file);
    expect((await refusalOf(file)).message).toBe(
      `${file} was written by another version of Freshet (layout ${layout} of its tables; this version ` +
        `has ${LAYOUT}); nothing in it was changed. Start that version, or move the store away or name another ` +
        'in DATABASE_URL, and start again: a new one is filled from the reports',
    );
    expect(await readFile(file)).toEqual(before);
  });

  test('a store of layout 4 gets what it lacks, and keeps its rows', async () => {
    await makeStore();
    const database = new DatabaseSync(file);
    const tables = () =>
      database
        .prepare('select m.name, c.* from sqlite_schema m, pragma_table_info(m.name) c')
        .all()
        .map(({ cid: _, ...column }) => JSON.stringify(column))
        .sort();
    const made = tables();
    database.exec('alter table weekly_row drop column eggs; drop table kept_issue');
    database.exec('update freshet_layout set number = 4');
    await withStore(file, async () => undefined);
    expect(tables()).toEqual(made);
    database.close();
    const eggs = await withStore(file, (store) =>
      store.read((view) => view.eggs('ISSAQUAH_HATCHERY')),
    );
    expect(eggs).toEqual([]);
    expect(await storedReturns()).toHaveLength(1);
  });

  test('a file that is not a database is not changed', async () => {
    const text = 'facility,adults\n'.repeat(1000);
    await writeFile(file, text);
    expect((await refusalOf(file)).message).toMatch(
      /^\S+freshet\.sqlite is not a Freshet store; name another/,
    );
    expect(await readFile(file, 'utf8')).toBe(text);
    expect(await readdir(folder)).toEqual(['freshet.sqlite']);
  });

  test('the database of another program is not changed', async () => {
    const database = new DatabaseSync(file);
    database.exec('create table bookmarks (url text)');
    database.close();
    const before = await readFile(file);
    expect((await refusalOf(file)).message).toContain('is the database of another program');
    expect(await readFile(file)).toEqual(before);
  });

  test('a folder in place of the file, or one that cannot be created, is named', async () => {
    await mkdir(file);
    expect((await refusalOf(file)).message).toBe(
      `${file} is a folder; name a file in DATABASE_URL`,
    );
    await writeFile(join(folder, 'var'), '');
    expect((await refusalOf(join(folder, 'var', 'freshet.sqlite'))).message).toMatch(
      /var.freshet\.sqlite: its folder cannot be created \(E[A-Z]+\); /,
    );
  });

  test.runIf(process.platform === 'linux')('nor can any below /proc', async () => {
    expect((await refusalOf('/proc/freshet/var/freshet.sqlite')).message).toBe(
      '/proc/freshet/var/freshet.sqlite: its folder cannot be created (ENOENT); name another place in DATABASE_URL',
    );
  });

  test('a store locked by another program is reported as locked', async () => {
    const other = new DatabaseSync(file);
    other.exec('create table freshet_layout (number integer); begin exclusive');
    expect((await refusalOf(file)).message).toContain('is locked by another program; try again');
    other.close();
  });

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

test('an ingest fails while another program is writing, and readers continue', async () => {
  const store = await openStore(file, options);
  await store.ingest('wdfw-weekly', storing(sampleReturn(0)));
  const other = new DatabaseSync(file);
  other.exec('begin immediate');
  const ingest = store.ingest('wdfw-weekly', storing());
  await expect(ingest).rejects.toThrow('is locked by another program');
  expect(await store.read((view) => view.facilities())).toEqual(['ISSAQUAH_HATCHERY']);
  expect(await storedReturns()).toEqual([sampleReturn(0)]);
  other.exec('rollback');
  other.close();
  expect((await store.ingest('wdfw-weekly', storing(sampleReturn(1)))).id).toBe(2);
  await store.close();
});
