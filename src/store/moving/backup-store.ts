import { access, rename, rm } from 'node:fs/promises';
import { Kysely } from 'kysely';
import { SqliteConnection } from '../sqlite/sqlite-database.ts';
import { NodeSqliteDialect } from '../sqlite/sqlite-dialect.ts';
import { readStoreAddress } from '../store-address.ts';
import { StoreError } from '../store-error.ts';
import { isUpToDate, MIGRATION_TABLE } from '../tables/migrate.ts';
import type { StoreTables } from '../tables/schema.ts';
import type { TableDigest } from '../tables/table-digest.ts';
import { RowSum } from '../tables/table-digest.ts';

/** Table of a backup that says what the others held when it was made. */
const RECORD = 'freshet_backup';
const BUSY_TIMEOUT_MS = 5000;

/** What a backup holds, and when it was made. */
export interface BackupRecord {
  /** Instant, ISO 8601. */
  readonly madeAt: string;
  readonly tables: ReadonlyMap<string, TableDigest>;
}

/**
 * Backs up a store in an SQLite file, while a server reads it and an ingest writes it: one state of
 * it, the last one that was whole. The backup carries its own record of what it must hold and is
 * proved before it gets its name; stopped before, it is not there.
 *
 * @throws {StoreError} `unsupported` for a store that is not in a file, `not-empty` when something
 *   has the name of the backup.
 */
export async function backupStore(url: string, to: string, now: () => Date): Promise<BackupRecord> {
  const path = fileOf(url);
  if (!(await exists(path))) {
    throw new StoreError('unreachable', `${path}: there is no store; see the path`);
  }
  if (await exists(to)) {
    throw new StoreError('not-empty', `${to} is there already; name a new file for the backup`);
  }
  const unfinished = `${to}.unfinished`;
  await rm(unfinished, { force: true });
  try {
    const tables = await copyFile(path, unfinished);
    const record = { madeAt: now().toISOString(), tables };
    seal(unfinished, record);
    await checkBackup(unfinished);
    await rename(unfinished, to);
    return record;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/**
 * Proves that a backup is whole: the file is sound, and each table holds what the record says.
 *
 * @throws {StoreError} `not-a-store` when it is no backup, `newer` when it is one of a newer
 *   version, `damaged` when it is not whole.
 */
export async function checkBackup(file: string): Promise<BackupRecord> {
  if (!(await exists(file))) {
    throw new StoreError('unreachable', `${file}: there is no backup; see the path`);
  }
  const backup = new SqliteConnection(file, file, BUSY_TIMEOUT_MS);
  try {
    backup.run('pragma query_only = on');
    if (
      texts(backup, `select name from sqlite_schema where name = '${RECORD}'`, 'name').length === 0
    ) {
      const message = `${file} is no backup made by store:backup; copy a store with store:copy`;
      throw new StoreError('not-a-store', message);
    }
    const record = readRecord(backup);
    const db = new Kysely<StoreTables>({ dialect: new NodeSqliteDialect(backup, 'reading') });
    // Of a newer version it is whole for all that is known here, and cannot be used.
    await isUpToDate(db, file);
    const [fault] = faultsOf(backup, record);
    if (fault === undefined) return record;
    throw new StoreError('damaged', `${file} is damaged: ${fault}; use another backup`);
  } finally {
    backup.close();
  }
}

function* faultsOf(backup: SqliteConnection, record: BackupRecord): Generator<string> {
  for (const said of texts(backup, 'pragma integrity_check', 'integrity_check')) {
    if (said !== 'ok') yield said;
  }
  for (const table of texts(backup, 'pragma foreign_key_check', 'table')) {
    yield `rows of ${table} refer to what is not there`;
  }
  const there = new Map(tableNames(backup).map((name) => [name, sumUp(backup, name)]));
  for (const name of new Set([...record.tables.keys(), ...there.keys()])) {
    const [was, is] = [record.tables.get(name), there.get(name)];
    if (was?.rows !== is?.rows || was?.digest !== is?.digest) {
      yield `${name} does not hold what it held when the backup was made`;
    }
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

/** Copies one state of the store; gives what it holds. */
async function copyFile(path: string, to: string): Promise<Map<string, TableDigest>> {
  const store = new SqliteConnection(path, path, BUSY_TIMEOUT_MS);
  try {
    store.run('pragma query_only = on; begin');
    const names = tableNames(store);
    if (!names.includes(MIGRATION_TABLE)) {
      throw new StoreError('not-a-store', `${path} is not a store of Freshet`);
    }
    const tables = new Map(names.map((name) => [name, sumUp(store, name)]));
    await store.copyTo(to);
    store.run('rollback');
    return tables;
  } finally {
    store.close();
  }
}

/** Writes the record into the backup and makes it one file that needs no other. */
function seal(file: string, { madeAt, tables }: BackupRecord): void {
  const backup = new SqliteConnection(file, file, BUSY_TIMEOUT_MS);
  try {
    backup.run('pragma journal_mode = delete; pragma synchronous = full; begin');
    backup.run(`drop table if exists ${RECORD}`);
    backup.run(`create table ${RECORD} (name text primary key, rows integer, digest text)`);
    const insert = backup.prepare(`insert into ${RECORD} values (?, ?, ?)`);
    insert.run([MADE_AT, null, madeAt]);
    for (const [name, { rows, digest }] of tables) insert.run([name, rows, digest]);
    backup.run('commit');
  } finally {
    backup.close();
  }
}

/** Stands for the backup itself among the tables' names. */
const MADE_AT = '';

function readRecord(backup: SqliteConnection): BackupRecord {
  const rows = backup.prepare(`select name, rows, digest from ${RECORD}`).all([]);
  const found = new Map(
    rows.map((row) => {
      const { name, rows: count, digest } = Object(row);
      return [String(name), { rows: Number(count), digest: String(digest) }];
    }),
  );
  const madeAt = found.get(MADE_AT)?.digest ?? '';
  found.delete(MADE_AT);
  return { madeAt, tables: found };
}

/** The tables of the store; the record of a backup is not one of them. */
function tableNames(store: SqliteConnection): string[] {
  const query = "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%'";
  return texts(store, query, 'name').filter((name) => name !== RECORD);
}

function texts(store: SqliteConnection, query: string, column: string): string[] {
  return store
    .prepare(query)
    .all([])
    .map((row) => String(Object(row)[column]));
}

function sumUp(store: SqliteConnection, table: string): TableDigest {
  const sum = new RowSum();
  const rows = store.prepare(`select * from "${table}"`).iterate([]);
  for (const row of rows) sum.add(Object(row));
  return sum.digest;
}
