import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { DatabaseSync } from 'node:sqlite';
import type { SqliteDatabase, SqliteStatement } from 'kysely';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { StoreTables } from './schema.ts';
import { type LendReader, openDatabase, READERS, type StoreDatabase } from './store-database.ts';
import { StoreError } from './store-error.ts';

/** Waiting for a lock blocks the event loop, so an ingest waits this long at most. */
const BUSY_MS = 5000;
/** Single statements of a running server must not hold up its visitors. */
const SINGLE_STATEMENT_BUSY_MS = 20;
/** Prepared statements kept per connection: preparing one costs more than running it. */
const MOST_STATEMENTS = 100;
const MEMORY = ':memory:';

const LOCKED = 'is locked by another program; try again when it has finished';
/** SQLite's primary result codes for trouble with the file rather than with a statement. */
const FILE_PROBLEMS: Readonly<Record<number, string>> = {
  5: LOCKED,
  6: LOCKED,
  8: 'is read-only; make the file and its folder writable',
  10: 'cannot be read or written; check the disk',
  11: 'is damaged; put a backup in its place, or move the file away',
  13: 'is out of disk space; free some on its disk',
  14: 'cannot be opened; check the folder and its permissions',
  26: 'is not a Freshet store; name another in DATABASE_URL',
};

/** Turns SQLite's error about a file into a {@link StoreError}; returns any other unchanged. */
export function explainedSqlite(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || !('errcode' in error)) return error;
  const problem = FILE_PROBLEMS[Number(error.errcode) & 0xff];
  if (problem === undefined) return error;
  return new StoreError(`${location} ${problem} (SQLite: ${error.message})`, { cause: error });
}

function connect(path: string, timeoutMs: number, use: 'reading' | 'writing') {
  const database = new DatabaseSync(path, { timeout: timeoutMs });
  const prepared = new LRUCache<string, StatementSync>({ max: MOST_STATEMENTS });
  /** Kysely's driver begins and ends every transaction in the same way. */
  const meant = (text: string): string => {
    // A transaction that reads before it writes fails at once if another process wrote in between;
    // an immediate one waits for its turn.
    if (text === 'begin') return use === 'writing' ? 'begin immediate' : 'begin';
    // On a full or failing disk SQLite has already rolled back; the error of a second rollback would
    // hide the first.
    return text === 'rollback' && !database.isTransaction ? 'select 1' : text;
  };
  return {
    run: (text: string) => database.exec(text),
    prepare(asked: string): SqliteStatement {
      const text = meant(asked);
      const statement = prepared.get(text) ?? database.prepare(text);
      prepared.set(text, statement);
      const bound = (values: readonly unknown[]) => values as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (values) => statement.all(...bound(values)),
        run: (values) => statement.run(...bound(values)),
        iterate: () => {
          throw new Error('the store does not stream rows');
        },
      };
    },
    close() {
      if (database.isOpen) database.close();
    },
  };
}

export function openSqliteMemory(): Promise<StoreDatabase> {
  const connection = connect(MEMORY, 0, 'writing');
  connection.run('pragma foreign_keys = on');
  const only = over(connection);
  const close = async () => connection.close();
  return openDatabase({
    ...partsOf(MEMORY),
    lendReader: lending([only]),
    writer: only,
    sideWriter: only,
    close,
  });
}

export async function openSqliteFile(
  location: string,
  busyTimeoutMs = BUSY_MS,
): Promise<StoreDatabase> {
  const path = resolve(location);
  preparePlace(path, location);
  const connections: SqliteDatabase[] = [];
  const opened = (timeoutMs: number, use: 'reading' | 'writing', setting: string) => {
    const connection = connect(path, timeoutMs, use);
    connections.push(connection);
    connection.run(`pragma ${setting}`);
    return connection;
  };
  const close = async () => {
    for (const connection of connections.toReversed()) connection.close();
  };
  try {
    const writing = opened(busyTimeoutMs, 'writing', 'foreign_keys = on');
    const readers = Array.from({ length: READERS }, () =>
      over(opened(busyTimeoutMs, 'reading', 'query_only = on')),
    );
    return await openDatabase({
      ...partsOf(location),
      writer: over(writing),
      lendReader: lending(readers),
      // Does not wait for the disk: what it writes can be fetched or computed again.
      sideWriter: over(opened(SINGLE_STATEMENT_BUSY_MS, 'writing', 'synchronous = normal')),
      close,
      settle: () => writing.run('pragma journal_mode = wal; pragma synchronous = full'),
    });
  } catch (error) {
    await close();
    throw explainedSqlite(error, location);
  }
}

function over(database: SqliteDatabase): Kysely<StoreTables> {
  return new Kysely({ dialect: new SqliteDialect({ database }) });
}

/** Kysely has no pool for SQLite: on one connection every reader would wait for the one before. */
function lending(readers: readonly Kysely<StoreTables>[]): LendReader {
  const free = [...readers];
  const inTurn = pLimit(readers.length);
  return (work) =>
    inTurn(async () => {
      const reader = free.pop();
      if (reader === undefined) throw new Error('more readers than connections');
      try {
        return await work(reader);
      } finally {
        free.push(reader);
      }
    });
}

function partsOf(location: string) {
  return {
    location,
    tables: sql<{ readonly name: string }>`select name from sqlite_schema where type = 'table'`,
    explained: (error: unknown) => explainedSqlite(error, location),
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

const isFolder = (path: string) =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Creates a folder and its parents; Node's recursive `mkdir` never returns below /proc. */
function makeFolder(path: string): void {
  if (isFolder(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created it in the meantime.
    if (!isFolder(path)) throw error;
  }
}

function preparePlace(path: string, location: string): void {
  const folder = dirname(path);
  const attempt = (what: string, work: () => void, advice = '') => {
    try {
      work();
    } catch (error) {
      const message = `${location}: ${what} (${codeOf(error)}); name another place in DATABASE_URL`;
      throw new StoreError(message + advice, { cause: error });
    }
  };
  const mayWrite = (place: string, what: string) =>
    attempt(
      `${what} cannot be written`,
      () => accessSync(place, constants.R_OK | constants.W_OK),
      ', or make it writable',
    );
  attempt('its folder cannot be created', () => makeFolder(folder));
  const file = existsSync(path) ? statSync(path) : null;
  if (file !== null && !file.isFile()) {
    const what = file.isDirectory() ? 'a folder' : 'not a file';
    throw new StoreError(`${location} is ${what}; name a file in DATABASE_URL`);
  }
  mayWrite(folder, 'its folder');
  if (file !== null) mayWrite(path, 'the file');
}
