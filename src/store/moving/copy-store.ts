import type { Kysely } from 'kysely';
import { openDatabase, openExistingDatabase } from '../open-database.ts';
import { readStoreAddress } from '../store-address.ts';
import type { StoreDatabase } from '../store-database.ts';
import { StoreError } from '../store-error.ts';
import { BatchInsert } from '../tables/batch-insert.ts';
import type { StoreTables } from '../tables/schema.ts';
import { TABLE_NAMES } from '../tables/schema.ts';
import type { StoredRow, TableDigest } from '../tables/table-digest.ts';
import { RowSum } from '../tables/table-digest.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';
import { backupStore } from './backup-store.ts';

/** Rows that are read and written at a time. */
const CHUNK_ROWS = 2048;
/** Rows after which a long table says how far it is. */
const PROGRESS_ROWS = 100_000;

/** How a store is copied. */
export interface CopyOptions {
  /**
   * Takes away what the target holds, instead of refusing a target that is not empty. What was in
   * an SQLite file is backed up beside it before.
   */
  readonly replace: boolean;
  readonly now: () => Date;
  readonly progress: (line: string) => void;
  /** Stops the copy, which then throws its reason. */
  readonly signal: AbortSignal;
}

/** A table that two stores hold alike. */
interface CopiedTable extends TableDigest {
  readonly table: string;
}

/** What a copy came to. */
export interface CopiedStore {
  readonly tables: readonly CopiedTable[];
  /** The backup of what was replaced; `null` when there was nothing, or not in a file. */
  readonly before: string | null;
}

/** Tables by name, whatever their columns. */
type AnyTables = Readonly<Record<string, StoredRow>>;

/**
 * Makes one store hold what another one holds: returns, reports, ledger, everything.
 *
 * It is one transaction of the target, and before it ends both are proved equal, table by table;
 * stopped or failed, the target is as it was. The source may be in use: one state of it is copied.
 *
 * @throws {StoreError} `not-empty` when the target holds something and is not to be replaced.
 * @throws {Error} when the two differ after all.
 */
export async function copyStore(
  fromUrl: string,
  toUrl: string,
  options: CopyOptions,
): Promise<CopiedStore> {
  const from = await openExistingDatabase(fromUrl);
  try {
    const to = await openDatabase(toUrl);
    try {
      const keep = options.replace ? () => keepAside(toUrl, options.now) : null;
      return await copyDatabase(from, to, keep, options);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Backs up what is to be replaced, where it is a file; gives the backup's name. */
async function keepAside(url: string, now: () => Date): Promise<string | null> {
  const address = readStoreAddress(url);
  if (address.kind !== 'file') return null;
  const stamp = now().toISOString().replaceAll(/[:.]/g, '-');
  const backup = `${address.path}.before-${stamp}.gz`;
  await backupStore(url, backup);
  return backup;
}

/** @param keep keeps what the target holds; `null` when that must not be taken away. */
function copyDatabase(
  from: StoreDatabase,
  to: StoreDatabase,
  keep: (() => Promise<string | null>) | null,
  { progress, signal }: CopyOptions,
): Promise<CopiedStore> {
  if (from.location === to.location) {
    throw new StoreError(
      'unsupported',
      `${to.location} is both source and target; name two stores`,
    );
  }
  return to.writer.transaction().execute(async (target) => {
    await to.lockOutWriters(target);
    const filled = await firstFilled(target);
    if (filled !== null && keep === null) {
      const advice = 'name another, or add --replace';
      throw new StoreError(
        'not-empty',
        `${to.location} is not empty (rows in ${filled}); ${advice}`,
      );
    }
    const before = filled === null || keep === null ? null : await keep();
    if (filled !== null) await empty(target);
    const reading = from.reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    const tables = await reading.execute((source) => copyTables(source, target, progress, signal));
    progress('comparing …');
    await compare(target, tables, to.location, signal);
    await to.analyze(target);
    return { tables, before };
  });
}

/** A table with rows in it; `null` when there is none. */
async function firstFilled(db: Kysely<StoreTables>): Promise<string | null> {
  for (const table of TABLE_NAMES) {
    const rows = db.withTables<AnyTables>().selectFrom(table).selectAll();
    if ((await rows.limit(1).executeTakeFirst()) !== undefined) return table;
  }
  return null;
}

async function empty(db: Kysely<StoreTables>): Promise<void> {
  for (const table of TABLE_NAMES.toReversed()) {
    await db.withTables<AnyTables>().deleteFrom(table).execute();
  }
}

async function copyTables(
  source: Kysely<StoreTables>,
  target: Kysely<StoreTables>,
  progress: (line: string) => void,
  signal: AbortSignal,
): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const table of TABLE_NAMES) {
    const rows = rowsOf(source, table, signal);
    copied.push({ table, ...(await copyTable(rows, target, table, progress)) });
  }
  return copied;
}

/** Reads everything back. */
async function compare(
  target: Kysely<StoreTables>,
  copied: readonly CopiedTable[],
  location: string,
  signal: AbortSignal,
): Promise<void> {
  for (const { table, rows, digest } of copied) {
    const sum = new RowSum();
    for await (const row of rowsOf(target, table, signal)) sum.add(row);
    const found = sum.digest;
    if (found.rows === rows && found.digest === digest) continue;
    throw new Error(
      `${table} differs: ${rows} rows with digest ${digest} were read, ${found.rows} with ` +
        `${found.digest} came back from ${location}; nothing was changed`,
    );
  }
}

async function* rowsOf(
  db: Kysely<StoreTables>,
  table: string,
  signal: AbortSignal,
): AsyncGenerator<StoredRow> {
  let read = 0;
  const rows = db.withTables<AnyTables>().selectFrom(table).selectAll();
  for await (const row of rows.stream(CHUNK_ROWS)) {
    if (read % CHUNK_ROWS === 0) await yieldToEventLoop();
    signal.throwIfAborted();
    yield row;
    read += 1;
  }
}

async function copyTable(
  rows: AsyncIterable<StoredRow>,
  target: Kysely<StoreTables>,
  table: string,
  progress: (line: string) => void,
): Promise<TableDigest> {
  const tables = target.withTables<AnyTables>();
  const insert = new BatchInsert<StoredRow>((some) => tables.insertInto(table).values(some));
  const sum = new RowSum();
  let chunk: StoredRow[] = [];
  const flush = async () => {
    await insert.run(target, chunk);
    chunk = [];
  };
  for await (const row of rows) {
    sum.add(row);
    chunk.push(row);
    if (chunk.length === CHUNK_ROWS) await flush();
    if (sum.rows % PROGRESS_ROWS === 0) progress(`${table}: ${sum.rows} rows …`);
  }
  await flush();
  progress(`${table}: ${sum.rows} rows`);
  return sum.digest;
}
