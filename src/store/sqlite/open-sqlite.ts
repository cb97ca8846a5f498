import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Kysely } from 'kysely';
import { makeFolder } from '../make-folder.ts';
import type { StoreDatabase } from '../store-database.ts';
import { StoreError } from '../store-error.ts';
import { versionOf } from '../tables/migrate.ts';
import type { StoreTables } from '../tables/schema.ts';
import { SqliteConnection } from './sqlite-database.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';

/** Short: SQLite blocks the whole process while it waits. */
const SIDE_WRITER_TIMEOUT_MS = 20;

const MEMORY = ':memory:';

/**
 * Opens a store in an SQLite file; creates a missing file and its folder.
 *
 * @param location the path as the operator gave it.
 * @throws {StoreError} when it cannot be opened; existing data is unchanged.
 */
export async function openSqliteFile(
  location: string,
  busyTimeoutMs: number,
): Promise<StoreDatabase> {
  const path = resolve(location);
  await preparePlace(path, location);
  return openSqlite(path, location, busyTimeoutMs);
}

/** Opens a store in memory, which ends when it is closed. */
export function openSqliteMemory(): Promise<StoreDatabase> {
  return openSqlite(MEMORY, MEMORY, 0);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Creates the folder, and checks that file and folder are writable. */
async function preparePlace(path: string, location: string): Promise<void> {
  const folder = dirname(path);
  const advice = 'name another place in DATABASE_URL';
  try {
    await makeFolder(folder);
  } catch (error) {
    const message = `${location}: its folder cannot be created (${codeOf(error)}); ${advice}`;
    throw new StoreError('unreachable', message, { cause: error });
  }
  const file = await stat(path).catch(() => null);
  if (file !== null && !file.isFile()) {
    const what = file.isDirectory() ? 'a folder' : 'not a file';
    throw new StoreError('unreachable', `${location} is ${what}; name a file in DATABASE_URL`);
  }
  for (const place of file === null ? [folder] : [folder, path]) {
    try {
      await access(place, constants.R_OK | constants.W_OK);
    } catch (error) {
      const what = place === path ? 'the file' : 'its folder';
      const message = `${location}: ${what} cannot be written (${codeOf(error)}); ${advice}`;
      throw new StoreError('read-only', `${message}, or make it writable`, { cause: error });
    }
  }
}

/** SQLite plans our queries by their indexes, without statistics. */
const analyze = async () => {};

/** A writing transaction locks the file from its first statement. */
const lockOutWriters = async () => {};

async function openSqlite(
  path: string,
  location: string,
  busyTimeoutMs: number,
): Promise<StoreDatabase> {
  const connections: SqliteConnection[] = [];
  const connect = (settings: readonly string[], timeoutMs = busyTimeoutMs): SqliteConnection => {
    const connection = new SqliteConnection(path, location, timeoutMs);
    connections.push(connection);
    for (const setting of settings) connection.run(`pragma ${setting}`);
    return connection;
  };
  const close = async () => {
    for (const connection of connections.toReversed()) connection.close();
  };
  try {
    const writing = connect(['foreign_keys = on']);
    const writer = new Kysely<StoreTables>({
      dialect: new NodeSqliteDialect(writing, 'writing'),
    });
    // Checked before any setting that is written into the file.
    await versionOf(writer, location);
    writing.run('pragma journal_mode = wal');
    writing.run('pragma synchronous = full');
    if (path === MEMORY)
      return {
        location,
        reader: writer,
        writer,
        sideWriter: writer,
        lockOutWriters,
        analyze,
        close,
      };
    const reading = connect(['query_only = on']);
    const reader = new Kysely<StoreTables>({
      dialect: new NodeSqliteDialect(reading, 'reading'),
    });
    // Does not wait for the disk: river answers can be fetched again.
    const beside = connect(['synchronous = normal'], SIDE_WRITER_TIMEOUT_MS);
    const sideWriter = new Kysely<StoreTables>({
      dialect: new NodeSqliteDialect(beside, 'writing'),
    });
    return { location, path, reader, writer, sideWriter, lockOutWriters, analyze, close };
  } catch (error) {
    await close();
    throw error;
  }
}
