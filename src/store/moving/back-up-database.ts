import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { Transaction } from 'kysely';
import { Kysely, sql } from 'kysely';
import { makeFolder } from '../make-folder.ts';
import { SqliteConnection } from '../sqlite/sqlite-database.ts';
import { NodeSqliteDialect } from '../sqlite/sqlite-dialect.ts';
import type { StoreAddress } from '../store-address.ts';
import type { StoreDatabase } from '../store-database.ts';
import { StoreError } from '../store-error.ts';
import { contentTables, migrate, NEWEST_VERSION, versionOf } from '../tables/migrate.ts';
import type { StoreTables } from '../tables/schema.ts';
import { copyTables } from './copy-tables.ts';

const BUSY_TIMEOUT_MS = 5000;
/** Backups of older versions to keep, each before a migration. */
const KEPT_VERSIONS = 3;
/** Where the backups of a database go, which has no folder of its own. */
const DATABASE_FOLDER = 'var';

/** Returns one row, `ok`, or a row for each fault. */
const integrityCheck = sql<{ readonly integrity_check: string }>`pragma integrity_check`;
/** Returns a row for each reference to a missing row. */
const foreignKeyCheck = sql<{ readonly table: string }>`pragma foreign_key_check`;

/** The beginning of the names of a store's own backups. */
export function backupPlace(address: StoreAddress, folder?: string | null): string {
  if (address.kind === 'file') {
    return join(folder ?? dirname(address.path), basename(address.path));
  }
  const name =
    address.kind === 'postgres' ? /^[^?]*\/([\w-]+)(?:\?|$)/.exec(address.url)?.[1] : undefined;
  return join(folder ?? DATABASE_FOLDER, name ?? 'freshet');
}

/**
 * Backs up one state of a database into a gzip file, which gets its name only when SQLite has found
 * it sound. An existing file is replaced.
 *
 * @param state the transaction that sees the state; of a file it is the last committed one.
 * @param version of its tables; those of PostgreSQL are written into an SQLite file of that version.
 */
export async function backUpDatabase(
  database: StoreDatabase,
  state: Transaction<StoreTables>,
  version: string | null,
  to: string,
): Promise<void> {
  const { location, path } = database;
  await seal(location, to, (copy) =>
    path === undefined
      ? exportTables(state, database, version ?? NEWEST_VERSION, copy)
      : copyFile(path, location, copy),
  );
}

/** As {@link backUpDatabase}, for a backup that nobody asked for: its folder is made. */
export async function backUpUnasked(...parts: Parameters<typeof backUpDatabase>): Promise<void> {
  await makeFolder(dirname(parts[3])).catch(() => {});
  await backUpDatabase(...parts);
}

/**
 * Brings the tables of a database up to date, in one transaction that keeps out other writers. A
 * store of an older version is backed up first; the last three versions' backups are kept.
 *
 * @param place see {@link backupPlace}.
 * @throws {StoreError} when the backup cannot be written: nothing is changed then.
 */
export async function bringUpToDate(database: StoreDatabase, place: string): Promise<void> {
  const { location, schema, writer } = database;
  if ((await versionOf(writer, location, schema)) === NEWEST_VERSION) return;
  await writer.transaction().execute(async (trx) => {
    // Another process may have done it meanwhile.
    const version = await versionOf(trx, location, schema);
    if (version === NEWEST_VERSION) return;
    if (version !== null) {
      await backUpUnasked(database, trx, version, `${place}.at-${version}.gz`).catch(
        (error: unknown) => {
          if (!(error instanceof StoreError)) throw error;
          const message = `${location} is not brought up to date without a backup, and was not changed: ${error.message}`;
          throw new StoreError(error.kind, message, { cause: error });
        },
      );
    }
    await migrate(trx);
    if (version !== null) await removeOldest(`${place}.at-`);
  });
}

async function removeOldest(prefix: string): Promise<void> {
  const folder = dirname(prefix);
  const names = (await readdir(folder)).filter(
    (name) => name.startsWith(basename(prefix)) && name.endsWith('.gz'),
  );
  for (const name of names.sort().slice(0, -KEPT_VERSIONS)) await rm(join(folder, name));
}

/** @param write makes the SQLite file to check and to pack. */
async function seal(
  location: string,
  to: string,
  write: (copy: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${to}.unfinished`;
  try {
    await rm(unfinished, { recursive: true, force: true });
    await mkdir(unfinished);
    const copy = join(unfinished, 'store.sqlite');
    await write(copy);
    await checkWhole(copy, location, 'put a backup in its place');
    const packed = join(unfinished, 'store.sqlite.gz');
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(createReadStream(copy), gzip, createWriteStream(packed, { flush: true }));
    await rename(packed, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const message = `${to} cannot be written (${error.message}); check its folder and disk`;
    throw new StoreError('unreachable', message, { cause: error });
  } finally {
    await rm(unfinished, { recursive: true, force: true }).catch(() => {});
  }
}

/**
 * Checks a file by SQLite's own means.
 *
 * @param location the file name that messages show to the operator.
 * @param advice what to do when the file is damaged.
 */
export async function checkWhole(file: string, location: string, advice: string): Promise<void> {
  const connection = new SqliteConnection(file, location, BUSY_TIMEOUT_MS);
  try {
    const db = new Kysely<StoreTables>({ dialect: new NodeSqliteDialect(connection, 'reading') });
    // A newer version's store may be sound and still unusable here.
    if ((await versionOf(db, location)) === null) {
      throw new StoreError(
        'not-a-store',
        `${location} is empty, not a Freshet store; name another file`,
      );
    }
    const [integrity] = (await integrityCheck.execute(db)).rows;
    const [dangling] = (await foreignKeyCheck.execute(db)).rows;
    if (integrity?.integrity_check === 'ok' && dangling === undefined) return;
    const fault =
      dangling === undefined
        ? integrity?.integrity_check
        : `rows of ${dangling.table} refer to missing rows`;
    throw new StoreError('damaged', `${location} is damaged: ${fault}; ${advice}`);
  } finally {
    connection.close();
  }
}

/** Copies the last committed state of the store into one self-contained file. */
async function copyFile(path: string, location: string, to: string): Promise<void> {
  const store = new SqliteConnection(path, location, BUSY_TIMEOUT_MS);
  try {
    // The transaction begins with the first read; later commits are not part of the copy.
    store.run('pragma query_only = on; begin; select name from sqlite_schema limit 1');
    await store.copyTo(to);
  } finally {
    store.close();
  }
}

/** Copies the tables that a transaction sees into a new SQLite file of the same version. */
async function exportTables(
  state: Transaction<StoreTables>,
  { schema }: StoreDatabase,
  version: string,
  to: string,
): Promise<void> {
  const connection = new SqliteConnection(to, to, BUSY_TIMEOUT_MS);
  try {
    const db = new Kysely<StoreTables>({ dialect: new NodeSqliteDialect(connection, 'writing') });
    const tables = await contentTables(state, schema);
    await db.transaction().execute(async (target) => {
      await migrate(target, version);
      await copyTables(state, target, tables, to, { progress: () => {} });
    });
  } finally {
    connection.close();
  }
}
