import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { refusalOf } from '../../testing/full-store.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { sampleReturn, storing } from '../../testing/store/contract-samples.ts';
import { HAS_POSTGRES, testDatabase } from '../../testing/test-postgres.ts';
import { openStore } from '../open-store.ts';
import type { Store } from '../store.ts';

const options = { now: () => new Date('2026-08-06T10:00:00Z'), busyTimeoutMs: 100 };

describe('the address of a PostgreSQL database', () => {
  test.each([
    [
      'postgres://me:secret@host',
      'DATABASE_URL names no database; write postgres://USER@HOST/DATABASE',
    ],
    [
      'postgres://me:secret@host:port/freshet',
      'DATABASE_URL cannot be read (ERR_INVALID_URL); write ' +
        'postgres://USER:PASSWORD@HOST:PORT/DATABASE, with sslrootcert=FILE when sslmode=verify-ca',
    ],
    [
      'postgres://me:secret@host/freshet?sslmode=maybe',
      'DATABASE_URL has sslmode=maybe; it must be one of disable, require, verify-ca, verify-full',
    ],
    [
      'postgres://me:secret@host/freshet?sslmode=verify-full&sslrootcert=/no/such.pem',
      'DATABASE_URL cannot be read (ENOENT); write ' +
        'postgres://USER:PASSWORD@HOST:PORT/DATABASE, with sslrootcert=FILE when sslmode=verify-ca',
    ],
    [
      'postgresql://me:secret@host/freshet?sslmode=verify-ca',
      'DATABASE_URL cannot be read; write ' +
        'postgres://USER:PASSWORD@HOST:PORT/DATABASE, with sslrootcert=FILE when sslmode=verify-ca',
    ],
  ])('%j is refused without repeating the password', async (url, message) => {
    const error = await refusalOf(url);
    expect([error.kind, error.message]).toEqual(['unsupported', message]);
  });

  test('a server that does not answer is named', async () => {
    const error = await refusalOf('postgres://me:secret@127.0.0.1:1/freshet');
    expect([error.kind, error.message]).toEqual([
      'unreachable',
      'the PostgreSQL database freshet at 127.0.0.1:1 does not answer; check that it is running and that ' +
        'DATABASE_URL is right (PostgreSQL: connect ECONNREFUSED 127.0.0.1:1)',
    ]);
  });

  test.each(['require', 'verify-full'])(
    'with sslmode=%s nothing is sent to a server without TLS',
    async (mode) => {
      const received: Buffer[] = [];
      const server = createServer((socket) => {
        // PostgreSQL's refusal of TLS.
        socket.on('data', (bytes) => received.push(bytes) && socket.write('N'));
      });
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const error = await refusalOf(
        `postgres://me:secret@127.0.0.1:${port}/freshet?sslmode=${mode}`,
      );
      expect(error.kind).toBe('unreachable');
      expect(error.message).toContain('refused the TLS connection that sslmode requires');
      // The 8 bytes of the TLS request, without user or database.
      expect(Buffer.concat(received).toString('hex')).toBe('0000000804d2162f');
      server.close();
    },
  );
});

describe.skipIf(!HAS_POSTGRES)('a PostgreSQL database', () => {
  let url: string;
  beforeEach(async () => {
    url = await testDatabase();
  });

  async function withStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
    const store = await openStore(url, options);
    try {
      return await work(store);
    } finally {
      await store.close();
    }
  }

  const bad = { reason: 'unknown facility', detail: 'ATLANTIS', printed: '{}' };
  const fill = () =>
    withStore((store) =>
      store.ingest('wdfw-weekly', async (ingest) => {
        await ingest.putRejectedRows('a.pdf', [
          { ...bad, row: 1 },
          { ...bad, row: 0 },
        ]);
        return storing(sampleReturn(0), sampleReturn(1))(ingest);
      }),
    );

  test('that does not exist is named', async () => {
    const error = await refusalOf(url.replace(/@\/\w+/, '@/atlantis'));
    expect(error.kind).toBe('unreachable');
    expect(error.message).toMatch(
      /^the PostgreSQL database atlantis at \/\S+ does not exist; create it first \(createdb\)/,
    );
  });

  test.each([
    ['a wrong password', ':secret@'],
    ['no password', '@'],
  ])('is not opened with %s', async (_, password) => {
    const error = await refusalOf(url.replace(/:[^:/]+@/, password));
    expect(error.kind).toBe('unreachable');
    expect(error.message).toContain('refused the login; check user and password');
  });

  test('of another program is not touched', async () => {
    await runSql(url, 'create table bookmarks (url text)');
    const error = await refusalOf(url);
    expect(error.kind).toBe('not-a-store');
    expect(error.message).toContain(
      'is the database of another program; nothing in it was changed',
    );
    await runSql(url, 'drop table bookmarks');
    expect((await fill()).id).toBe(1);
  });

  test('can hold a store beside views and other schemas', async () => {
    await runSql(url, 'create view one as select 1; create schema other; create table other.t ()');
    expect((await fill()).id).toBe(1);
    expect((await fill()).id).toBe(2);
  });

  test('of a newer version is refused', async () => {
    await fill();
    await runSql(url, "insert into freshet_migration values ('0999-later', '2027-01-01')");
    const error = await refusalOf(url);
    expect(error.kind).toBe('newer');
    expect(error.message).toContain('its tables are at 0999-later');
  });

  test('that does not store text as UTF-8 is refused', async () => {
    const name = `${new URL(url.replace('@/', '@host/')).pathname.slice(1)}_latin1`;
    const settings = "encoding 'LATIN1' lc_collate 'C' lc_ctype 'C' template template0";
    await runSql(url, `create database ${name} ${settings}`);
    const error = await refusalOf(url.replace(/@\/\w+/, `@/${name}`));
    expect(error.message).toMatch(/stores text as LATIN1; create one with the encoding UTF8$/);
    await runSql(url, `drop database ${name}`);
  });

  test('that this user may only read is reported as read-only', async () => {
    await fill();
    const database = new URL(url.replace('@/', '@host/')).pathname.slice(1);
    await runSql(url, `alter database ${database} set default_transaction_read_only = on`);
    const ingest = withStore((store) => store.ingest('wdfw-weekly', storing(sampleReturn(0))));
    await expect(ingest).rejects.toMatchObject({ name: 'StoreError', kind: 'read-only' });
  });

  test('can be opened for the first time by several programs at once', async () => {
    const stores = await Promise.all(
      [1, 2, 3, 4].map(() => openStore(url, { ...options, busyTimeoutMs: 10_000 })),
    );
    for (const store of stores) {
      expect(await store.read((view) => view.publication())).toBe(null);
      await store.close();
    }
  });

  test('lets one program write at a time, while others open and read it', async () => {
    await fill();
    const one = await openStore(url, options);
    const other = await openStore(url, options);
    await one.ingest('wdfw-weekly', async (ingest) => {
      await ingest.replaceReturns('ISSAQUAH_HATCHERY', [sampleReturn(2)]);
      const second = other.ingest('wdfw-weekly', storing());
      await expect(second).rejects.toMatchObject({
        kind: 'locked',
        message: expect.stringContaining('is being written by another program; try again when'),
      });
      const third = await openStore(url, options);
      expect(await third.read((view) => view.returns('ISSAQUAH_HATCHERY'))).toHaveLength(2);
      await third.close();
      return { checksum: 'c0ffee', rowsKept: 1, suspicions: [] };
    });
    expect((await other.ingest('wdfw-weekly', storing(sampleReturn(0)))).id).toBe(3);
    await one.close();
    await other.close();
  });

  test('that drops its connections fails the running ingest, loses nothing and can be used again', async () => {
    await fill();
    await withStore(async (store) => {
      const cut =
        'select pg_terminate_backend(pid) from pg_stat_activity ' +
        "where datname = current_database() and application_name = 'freshet'";
      const broken = store.ingest('wdfw-weekly', async (ingest) => {
        await ingest.replaceReturns('ISSAQUAH_HATCHERY', []);
        await runSql(url, cut);
        await ingest.returnsOf('ISSAQUAH_HATCHERY');
        throw new Error('not reached');
      });
      await expect(broken).rejects.toMatchObject({ name: 'StoreError', kind: 'unreachable' });
      expect(await store.read((view) => view.returns('ISSAQUAH_HATCHERY'))).toHaveLength(2);
      const next = await store.ingest('wdfw-weekly', storing(sampleReturn(0)));
      expect(next).toMatchObject({ id: 2, changes: { removed: 1 } });
    });
  });

  test('whose connections fall silent fails one read soon, and the next gets a new one', async () => {
    const sockets: Socket[] = [];
    const { searchParams, pathname, password } = new URL(url.replace('@/', '@host/'));
    const proxy = createServer((socket) => {
      const server = connect(`${searchParams.get('host')}/.s.PGSQL.5432`);
      sockets.push(socket, server);
      socket
        .on('error', () => {})
        .pipe(server.on('error', () => {}))
        .pipe(socket);
    });
    await once(proxy.listen(0, '127.0.0.1'), 'listening');
    const { port } = proxy.address() as AddressInfo;
    const through = `postgres://freshet:${password}@127.0.0.1:${port}${pathname}`;
    const store = await openStore(through, { ...options, answerTimeoutMs: 1000 });
    const published = () => store.read((view) => view.publication());
    expect(await published()).toBe(null);
    for (const socket of sockets) socket.unpipe().pause();
    await expect(published()).rejects.toMatchObject({
      name: 'StoreError',
      kind: 'unreachable',
      message: expect.stringContaining('does not answer; check that it is running'),
    });
    expect(await published()).toBe(null);
    for (const socket of sockets) socket.destroy();
    await store.close();
    proxy.close();
  });

  test('takes the turn of an ingest that is frozen, and nothing of it is stored', async () => {
    await fill();
    const frozen = await openStore(url, { ...options, idleTimeoutMs: 50 });
    const other = await openStore(url, { ...options, busyTimeoutMs: 60_000 });
    const stuck = frozen.ingest('wdfw-weekly', async (ingest) => {
      await ingest.replaceReturns('ISSAQUAH_HATCHERY', []);
      // Asks for nothing more until another has had its turn.
      const next = await other.ingest('wdfw-weekly', storing(sampleReturn(0)));
      expect(next).toMatchObject({ id: 2, changes: { removed: 1 } });
      return { checksum: 'c0ffee', rowsKept: 0, suspicions: [] };
    });
    await expect(stuck).rejects.toMatchObject({ name: 'StoreError', kind: 'unreachable' });
    expect(await other.read((view) => view.returns('ISSAQUAH_HATCHERY'))).toHaveLength(1);
    await frozen.close();
    await other.close();
  });

  test('rewrites no unchanged row', async () => {
    await fill();
    const marks = (table: string) =>
      `array(select xmin::text from ${table} order by 1) as ${table}`;
    const written = async () => {
      const tables = ['fish_return', 'facility_digest', 'rejected_row', 'publication'];
      return (await runSql(url, `select ${tables.map(marks).join(', ')}`)).rows;
    };
    const before = await written();
    await fill();
    expect(await written()).toEqual(before);
  });

  test('has up-to-date statistics as soon as a load is published', async () => {
    const counted = async () => {
      const table = "select reltuples from pg_class where oid = 'fish_return'::regclass";
      const { rows } = await runSql(url, table);
      return rows;
    };
    await (await openStore(url, options)).close();
    // PostgreSQL's value for a table that was never analyzed.
    expect(await counted()).toEqual([{ reltuples: -1 }]);
    await fill();
    const { rows } = await runSql(url, 'select count(*)::int as reltuples from fish_return');
    expect(await counted()).toEqual(rows);
  });
});
