import { createReadStream, createWriteStream } from 'node:fs';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { Kysely, sql } from 'kysely';
import { SqliteConnection } from '../sqlite/sqlite-database.ts';
import { NodeSqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { readStoreAddress } from '../store-address.ts';
import { StoreError } from '../store-error.ts';
import { isUpToDate } from '../tables/migrate.ts';
import type { StoreTables } from '../tables/schema.ts';

const BUSY_TIMEOUT_MS = 5000;

/** Returns one row, `ok`, or a row for each fault. */
const integrityCheck = sql<{ readonly integrity_check: string }>`pragma integrity_check`;
/** Returns a row for each reference to a missing row. */
const foreignKeyCheck = sql<{ readonly table: string }>`pragma foreign_key_check`;

/**
 * Backs up a store in an SQLite file, even while a server reads it and an ingest writes it. The
 * backup is the last committed state, checked by SQLite and compressed with gzip, whose checksum
 * covers every byte. It gets its name only when it is complete.
 *
 * @throws {StoreError} `unsupported` for a store that is not in a file, `not-empty` when the backup
 *   file already exists, `damaged` when the store is damaged.
 */
export async function backupStore(url: string, to: string): Promise<void> {
  const path = fileOf(url);
  if (!(await exists(path))) {
    throw new StoreError('unreachable', `${path}: there is no store here; check the path`);
  }
  if (await exists(to)) {
    throw new StoreError('not-empty', `${to} already exists; name a new file for the backup`);
  }
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  try {
    await mkdir(unfinished);
    const copy = join(unfinished, 'store.sqlite');
    await copyFile(path, copy);
    await checkWhole(copy, path, 'put a backup in its place');
    const packed = join(unfinished, 'store.sqlite.gz');
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    await pipeline(createReadStream(copy), gzip, createWriteStream(packed, { flush: true }));
    await rename(packed, to);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    const message = `${to} cannot be written (${error.message}); check its folder and disk`;
    throw new StoreError('unreachable', message, { cause: error });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/**
 * Unpacks a backup into a new SQLite file and verifies it, by gzip's checksum and SQLite's own
 * checks.
 *
 * @throws {StoreError} `unreachable` when the file does not exist, `not-a-store` when it is not a
 *   backup, `newer` when a newer version made it, `damaged` when a check fails.
 */
export async function unpackBackup(file: string, to: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(to));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const said = error instanceof Error ? error.message : String(error);
    if (code === 'ENOENT') {
      const message = `${file}: there is no backup here; check the path`;
      throw new StoreError('unreachable', message, { cause: error });
    }
    if (said === 'incorrect header check') {
      const message = `${file} is not a backup made by store:backup; copy a store with store:copy`;
      throw new StoreError('not-a-store', message, { cause: error });
    }
    if (!code.startsWith('Z_')) throw error;
    const message = `${file} is damaged: ${said}; use another backup`;
    throw new StoreError('damaged', message, { cause: error });
  }
  await checkWhole(to, file, 'use another backup');
}

/**
 * @param location the file name that messages show to the operator.
 * @param advice what to do when the file is damaged.
 */
async function checkWhole(file: string, location: string, advice: string): Promise<void> {
  const connection = new SqliteConnection(file, location, BUSY_TIMEOUT_MS);
  try {
    const db = new Kysely<StoreTables>({ dialect: new NodeSqliteDialect(connection, 'reading') });
    // A newer version's store may be sound and still unusable here.
    await isUpToDate(db, location);
    if ((await db.introspection.getTables()).length === 0) {
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

function fileOf(url: string): string {
  const address = readStoreAddress(url);
  if (address.kind === 'file') return address.path;
  throw new StoreError(
    'unsupported',
    address.kind === 'postgres'
      ? 'a store in PostgreSQL is backed up with pg_dump; docs/operations.md says how'
      : 'a store in memory cannot be backed up',
  );
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}

/** Copies the last committed state of the store into one self-contained file. */
async function copyFile(path: string, to: string): Promise<void> {
  const store = new SqliteConnection(path, path, BUSY_TIMEOUT_MS);
  try {
    // The transaction begins with the first read; later commits are not part of the copy.
    store.run('pragma query_only = on; begin; select name from sqlite_schema limit 1');
    await store.copyTo(to);
  } finally {
    store.close();
  }
}
