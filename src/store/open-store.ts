import { access, constants, mkdir, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { Kysely } from 'kysely';
import { checkSchema, migrate } from './migrate.ts';
import type { StoreTables } from './schema.ts';
import { SqlStore } from './sql-store.ts';
import { SqliteConnection } from './sqlite-database.ts';
import { NodeSqliteDialect } from './sqlite-dialect.ts';
import type { Store } from './store.ts';
import { StoreError } from './store-error.ts';

/** What a store is opened with. */
interface OpenStoreOptions {
  readonly now: () => Date;
  /** How long to wait for another process that writes before giving up; 5 s if left out. */
  readonly busyTimeoutMs?: number;
}

/** SQLite waits without letting anything else go on. */
const QUICK_TIMEOUT_MS = 20;
const MEMORY = ':memory:';
const SCHEMES = 'a path, file:PATH or sqlite:PATH';
/** Two letters at least: `C:\` is a drive. */
const SCHEME = /^([a-z][a-z0-9+.-]+):/i;

/**
 * Opens a store and brings its tables up to date; a file that is not there yet is made, with its
 * folder.
 *
 * @param url `var/freshet.sqlite`, `file:var/freshet.sqlite`, `sqlite:/srv/freshet.sqlite`, or
 *   `:memory:` for one that is gone when it is closed. A store in memory has one connection: its
 *   readers wait until an ingest is over and must not be awaited within it.
 * @throws {StoreError} with one line that names the store, the cause and what to do. Nothing that
 *   was there before has been changed.
 */
export async function openStore(
  url: string,
  { now, busyTimeoutMs = 5000 }: OpenStoreOptions,
): Promise<Store> {
  const location = pathOf(url);
  if (location === MEMORY) return openSqlite(MEMORY, location, { now, busyTimeoutMs });
  const path = resolve(location);
  await preparePlace(path, location);
  return openSqlite(path, location, { now, busyTimeoutMs });
}

/** The path an address names. */
function pathOf(url: string): string {
  const scheme = SCHEME.exec(url)?.[1];
  if (scheme === undefined && url !== '') return url;
  if (scheme !== 'file' && scheme !== 'sqlite') {
    // The address itself is not repeated: it may hold a password.
    const found = scheme === undefined ? 'nothing' : `${scheme}:`;
    throw new StoreError('unsupported', `DATABASE_URL takes ${SCHEMES}; it names ${found}`);
  }
  const path = url.slice(scheme.length + 1).replace(/^\/\/(?=\/)/, '');
  if (path === '' || path.startsWith('//')) {
    throw new StoreError('unsupported', `DATABASE_URL=${url} names no path; it takes ${SCHEMES}`);
  }
  return path;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

/** Makes the folder, and sees that file and folder can be written. */
async function preparePlace(path: string, location: string): Promise<void> {
  const folder = dirname(path);
  const advice = 'name another place in DATABASE_URL';
  try {
    await mkdir(folder, { recursive: true });
  } catch (error) {
    const message = `${location}: its folder cannot be made (${codeOf(error)}); ${advice}`;
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

async function openSqlite(
  path: string,
  location: string,
  { now, busyTimeoutMs }: Required<OpenStoreOptions>,
): Promise<Store> {
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
    // Before any setting that is written into the file.
    await checkSchema(writer, location);
    writing.run('pragma journal_mode = wal');
    writing.run('pragma synchronous = full');
    await migrate(writer);
    if (path === MEMORY) return new SqlStore({ reader: writer, writer, quick: writer, now, close });
    const reading = connect(['query_only = on']);
    const reader = new Kysely<StoreTables>({
      dialect: new NodeSqliteDialect(reading, 'reading'),
    });
    const quick = new Kysely<StoreTables>({
      dialect: new NodeSqliteDialect(connect([], QUICK_TIMEOUT_MS), 'writing'),
    });
    return new SqlStore({ reader, writer, quick, now, close });
  } catch (error) {
    await close();
    throw error;
  }
}
