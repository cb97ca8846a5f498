import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { runSql } from '../testing/postgres-server.ts';
import {
  BELIEVED,
  refusalOf,
  sampleReturn,
  someTime,
  storing,
  withStore,
} from '../testing/sample-store.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';
import { openStore } from './open-store.ts';

const ISSAQUAH = 'ISSAQUAH_HATCHERY';

describe('the address of a PostgreSQL database', () => {
  const FORMS =
    'write postgres://USER:PASSWORD@HOST:PORT/DATABASE, with sslrootcert=FILE when sslmode=verify-ca';

  test.each([
    ['postgres://me:secret@host', 'names no database; write postgres://USER@HOST/DATABASE'],
    ['postgres://me:secret@host:port/freshet', `cannot be read (ERR_INVALID_URL); ${FORMS}`],
    [
      'postgres://me:secret@host/freshet?sslmode=maybe',
      'has sslmode=maybe; it must be one of disable, require, verify-ca, verify-full',
    ],
    ['postgresql://me:secret@host/freshet?sslmode=verify-ca', `cannot be read; ${FORMS}`],
  ])('%j is refused without repeating the password', async (url, message) => {
    expect((await refusalOf(url)).message).toBe(`DATABASE_URL ${message}`);
  });

  test('a server that does not answer is named', async () => {
    expect((await refusalOf('postgres://me:secret@127.0.0.1:1/freshet')).message).toBe(
      'the PostgreSQL database freshet at 127.0.0.1:1 does not answer; check that it is running and that ' +
        'DATABASE_URL is right (PostgreSQL: connect ECONNREFUSED 127.0.0.1:1)',
    );
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
      const url = `postgres://me:secret@127.0.0.1:${port}/freshet?sslmode=${mode}`;
      expect((await refusalOf(url)).message).toContain('refused the TLS connection that sslmode');
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
  const load = storing(sampleReturn(0), sampleReturn(1));
  const fill = () => withStore(url, (store) => store.ingest('wdfw-weekly', load));

  test.each([
    ['another name', /@\/\w+/, '@/atlantis', 'does not exist; create it first (createdb)'],
    ['a wrong password', /:[^:/]+@/, ':secret@', 'refused the login; check user and password'],
    ['no password', /:[^:/]+@/, '@', 'refused the login; check user and password'],
  ])('is not opened with %s', async (_, part, other, message) => {
    expect((await refusalOf(url.replace(part, other))).message).toContain(message);
  });

  test('of another program or version is refused, one with views and other schemas is not', async () => {
    await runSql(url, 'create table bookmarks (url text)');
    expect((await refusalOf(url)).message).toContain('is the database of another program');
    await runSql(url, 'drop table bookmarks; create view one as select 1');
    await runSql(url, 'create schema other; create table other.t ()');
    expect((await fill()).id).toBe(1);
    await runSql(url, 'update freshet_layout set number = 999');
    expect((await refusalOf(url)).message).toContain('by another version of Freshet (layout 999');
  });

  test('of layout 5 gets the table that it lacks, and keeps its rows', async () => {
    await fill();
    await runSql(url, 'drop table kept_issue; update freshet_layout set number = 5');
    const issue = {
      kind: 'hefs',
      point: 'MVEW1',
      issuedAt: '2026-11-20T12:00:00.000Z',
      answer: '[]',
    } as const;
    await withStore(url, async ({ riverRecord, read }) => {
      await riverRecord.keepIssue(issue);
      expect(await riverRecord.issues('hefs', 'MVEW1', '')).toEqual([issue]);
      expect((await read((view) => view.extent())).returns).toBe(2);
    });
  });

  test('that this user may only read is reported as read-only', async () => {
    await fill();
    const database = new URL(url.replace('@/', '@host/')).pathname.slice(1);
    await runSql(url, `alter database ${database} set default_transaction_read_only = on`);
    await expect(fill()).rejects.toThrow('is read-only; name the primary, not a replica');
  });

  test('can be opened for the first time by several programs at once', async () => {
    const opened = [1, 2, 3, 4].map(() => openStore(url, { now: someTime, busyTimeoutMs: 10_000 }));
    for (const store of await Promise.all(opened)) {
      expect(await store.read((view) => view.publication())).toBe(null);
      await store.close();
    }
  });

  test('lets one program write at a time, while others open and read it', async () => {
    await fill();
    await withStore(url, (store) =>
      store.ingest('wdfw-weekly', async (ingest) => {
        await ingest.returns.replace(ISSAQUAH, [sampleReturn(2)]);
        const impatient = (other: typeof store) => other.ingest('wdfw-weekly', storing());
        await expect(withStore(url, impatient, 100)).rejects.toThrow(
          'is being written by another program; try again when',
        );
        const seen = withStore(url, (other) => other.read((view) => view.returns(ISSAQUAH)));
        expect(await seen).toHaveLength(2);
        return BELIEVED;
      }),
    );
    expect((await fill()).id).toBe(3);
  });

  test('is not vacuumed during an ingest, whose rows would not be counted', async () => {
    const ingest = storing(sampleReturn(0));
    await withStore(url, (store) =>
      store.ingest('wdfw-weekly', async (transaction) => {
        const result = await ingest(transaction);
        await runSql(url, 'vacuum (skip_locked) fish_return');
        const counted = "select reltuples from pg_class where relname = 'fish_return'";
        expect((await runSql(url, counted)).rows).toEqual([{ reltuples: -1 }]);
        return result;
      }),
    );
  });

  test('that drops its connections fails the running ingest, loses nothing and can be used again', async () => {
    await fill();
    const cut =
      'select pg_terminate_backend(pid) from pg_stat_activity ' +
      "where datname = current_database() and application_name = 'freshet'";
    await withStore(url, async (store) => {
      const broken = store.ingest('wdfw-weekly', async (ingest) => {
        await ingest.returns.replace(ISSAQUAH, []);
        await runSql(url, cut);
        await ingest.returns.of(ISSAQUAH);
        throw new Error('not reached');
      });
      await expect(broken).rejects.toThrow('does not answer; check that it is running');
      // A connection that lay idle may not have heard of its end yet: then one more reading fails.
      const left = () => store.read((view) => view.returns(ISSAQUAH)).catch(() => null);
      await expect.poll(left, { timeout: 60_000 }).toHaveLength(2);
      const changes = { unchanged: 2 };
      expect(await store.ingest('wdfw-weekly', load)).toMatchObject({ id: 2, changes });
    });
  });
});
