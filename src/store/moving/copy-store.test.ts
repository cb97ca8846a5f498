import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test } from 'vitest';
import { contentOf, makeFullStore, someTime, withStore } from '../../testing/full-store.ts';
import { temporaryFolder } from '../../testing/snapshot-folder.ts';
import { sampleReturn, storing } from '../../testing/store/contract-samples.ts';
import { HAS_POSTGRES, testDatabase } from '../../testing/test-postgres.ts';
import { openDatabase } from '../open-database.ts';
import type { Store } from '../store.ts';
import { StoreError } from '../store-error.ts';
import { TABLE_NAMES } from '../tables/schema.ts';
import { copyStore } from './copy-store.ts';
import { restoreStore } from './restore-store.ts';

const { signal } = new AbortController();
const quietly = { replace: false, now: someTime, progress: () => {}, signal };

let folder: string;
const replacing = () => ({ ...quietly, replace: true, backupFolder: folder });
let file: string;
let other: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder, 'freshet.sqlite');
  other = join(folder, 'other.sqlite');
});

test('every table is copied', async () => {
  const { reader, close } = await openDatabase(':memory:');
  const tables = await reader.introspection.getTables();
  const ours = tables.map(({ name }) => name).filter((name) => !name.startsWith('freshet_'));
  expect(ours.sort()).toEqual(TABLE_NAMES.toSorted());
  await close();
});

describe('a copy of a store', () => {
  const aFile = async () => file;
  const another = async () => other;
  for (const [direction, newFrom, newTo] of [
    ['SQLite to SQLite', aFile, another],
    ['SQLite to PostgreSQL', aFile, testDatabase],
    ['PostgreSQL to SQLite', testDatabase, another],
    ['PostgreSQL to PostgreSQL', testDatabase, testDatabase],
  ] as const) {
    const impossible = direction.includes('PostgreSQL') && !HAS_POSTGRES;
    test.skipIf(impossible)(`from ${direction} is equal, and ingests continue in it`, async () => {
      const [from, to] = [await newFrom(), await newTo()];
      await makeFullStore(from);
      const lines: string[] = [];
      const progress = (line: string) => lines.push(line);
      const { tables, previous } = await copyStore(from, to, { ...quietly, progress });
      expect(previous).toBe(null);
      expect(tables.map(({ table }) => table)).toEqual(TABLE_NAMES);
      expect(tables.filter(({ rows }) => rows === 0)).toEqual([]);
      expect(lines).toContain('weekly_row: 80 rows');
      expect(await withStore(to, contentOf)).toEqual(await withStore(from, contentOf));

      const back = await copyStore(to, join(folder, 'back.sqlite'), quietly);
      expect(back.tables).toEqual(tables);

      const next = (store: Store) => store.ingest('wdfw-weekly', storing(sampleReturn(50)));
      expect(await withStore(to, next)).toEqual(await withStore(from, next));
    });
  }

  test('holds one state, whatever is ingested meanwhile', async () => {
    await makeFullStore(file);
    const before = await withStore(file, contentOf);
    await withStore(file, async (store) => {
      let ingest: Promise<unknown> | null = null;
      const progress = () => {
        ingest ??= store.ingest('wdfw-weekly', storing(sampleReturn(0)));
      };
      await copyStore(file, other, { ...quietly, progress });
      expect(await ingest).toMatchObject({ outcome: 'published' });
    });
    expect(await withStore(other, contentOf)).toEqual(before);
    expect(await withStore(file, contentOf)).not.toEqual(before);
  });

  test('stopped at any table leaves the target empty', async () => {
    await makeFullStore(file);
    for (const table of [...TABLE_NAMES.slice(0, -1), 'comparing']) {
      const stopping = new AbortController();
      const progress = (line: string) => {
        if (line.startsWith(table)) stopping.abort(new Error('enough'));
      };
      const stopped = copyStore(file, other, { ...quietly, progress, signal: stopping.signal });
      await expect(stopped).rejects.toThrow('enough');
      const left = await withStore(other, (store) => store.read((view) => view.extent()));
      expect(left).toMatchObject({ returns: 0 });
    }
    expect((await copyStore(file, other, quietly)).tables).toHaveLength(TABLE_NAMES.length);
  });

  test('that differs from its source is rejected, and the target stays empty', async () => {
    await makeFullStore(file);
    await withStore(other, async () => {});
    const database = new DatabaseSync(other);
    database.exec(
      'create trigger wrong after insert on fish_return when new.adults = 90 and ' +
        "new.date = '2025-09-30' begin update fish_return set adults = 91 " +
        'where stock_id = new.stock_id and date = new.date; end',
    );
    await expect(copyStore(file, other, quietly)).rejects.toThrow(
      /^fish_return differs: 40 rows with digest \w{64} were copied, but .+ holds 40 with \w{64}; nothing was changed$/,
    );
    const rows = database.prepare('select count(*) as rows from report').get();
    expect(rows).toEqual({ __proto__: null, rows: 0 });
    database.close();
  });
});

describe('a target', () => {
  test('that is not empty is refused and keeps its content', async () => {
    await makeFullStore(file);
    await withStore(other, (store) => store.ingest('wdfw-weekly', storing(sampleReturn(7))));
    const before = await withStore(other, contentOf);
    await expect(copyStore(file, other, quietly)).rejects.toMatchObject({
      kind: 'not-empty',
      message: `${other} is not empty (rows in report); name another, or add --replace`,
    });
    expect(await withStore(other, contentOf)).toEqual(before);
  });

  test('that may be replaced is first backed up', async () => {
    await makeFullStore(file);
    await withStore(other, (store) => store.ingest('wdfw-weekly', storing(sampleReturn(7))));
    const was = await withStore(other, contentOf);
    const { previous } = await copyStore(file, other, { ...quietly, replace: true });
    expect(previous).toBe(`${other}.before-2026-08-06T10-00-00-000Z.gz`);
    expect(await withStore(other, contentOf)).toEqual(await withStore(file, contentOf));
    const kept = join(folder, 'kept.sqlite');
    await restoreStore(previous ?? '', kept, quietly);
    expect(await withStore(kept, contentOf)).toEqual(was);
  });

  test('that may be replaced and is empty leaves no backup', async () => {
    await makeFullStore(file);
    const { previous } = await copyStore(file, other, { ...quietly, replace: true });
    expect(previous).toBe(null);
    expect(await readdir(folder)).toEqual(['freshet.sqlite', 'other.sqlite']);
  });

  test.skipIf(!HAS_POSTGRES)('in PostgreSQL is replaced in one transaction', async () => {
    const url = await testDatabase();
    await makeFullStore(file);
    await withStore(url, (store) => store.ingest('wdfw-weekly', storing(sampleReturn(7))));
    const was = await withStore(url, contentOf);
    const { previous } = await copyStore(file, url, { ...replacing(), replace: true });
    expect(await withStore(url, contentOf)).toEqual(await withStore(file, contentOf));
    await restoreStore(previous ?? '', url, replacing());
    expect(await withStore(url, contentOf)).toEqual(was);
  });

  for (const [database, newTarget] of [
    ['SQLite', async () => other],
    ['PostgreSQL', testDatabase],
  ] as const) {
    test.skipIf(database === 'PostgreSQL' && !HAS_POSTGRES)(
      `in ${database} is replaced under a server that keeps river answers, and pages are read`,
      async () => {
        const url = await newTarget();
        await makeFullStore(url);
        await makeFullStore(file);
        await withStore(file, (store) => store.riverAnswers.write('gauges', 'copied'));
        await withStore(url, async (live) => {
          const written: Promise<string>[] = [];
          const read: Promise<unknown>[] = [];
          const write = (key: string) =>
            live.riverAnswers.write(key, '{}').then(
              () => 'kept',
              (error: unknown) => (error instanceof StoreError ? error.kind : 'thrown'),
            );
          const progress = (line: string) => {
            written.push(write('gauges'), write(`flow ${line}`));
            read.push(live.read((view) => view.publication()));
          };
          await copyStore(file, url, { ...replacing(), progress });
          expect(['kept', 'locked']).toEqual(expect.arrayContaining(await Promise.all(written)));
          expect(await Promise.all(read)).not.toContain(null);
        });
        expect(await withStore(url, contentOf)).toEqual(await withStore(file, contentOf));
      },
    );
  }

  test('that is the source is refused', async () => {
    await makeFullStore(file);
    const same = copyStore(file, file, { ...quietly, replace: true });
    await expect(same).rejects.toThrow('is both source and target; name two stores');
  });
});

test('a missing source is named, and not created', async () => {
  await expect(copyStore(file, other, quietly)).rejects.toThrow(
    `${file}: there is no store here; check the path`,
  );
  expect(await readdir(folder)).toEqual([]);
});
