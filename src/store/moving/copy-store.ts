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

const CHUNK_ROWS = 2048;
/** Rows between two progress lines of a long table. */
const PROGRESS_ROWS = 100_000;

export interface CopyOptions {
  /**
   * Replaces what the target holds, instead of refusing a target that is not empty. An SQLite file
   * is first backed up beside itself.
   */
  readonly replace: boolean;
  readonly now: () => Date;
  readonly progress: (line: string) => void;
  /** Stops the copy, which then throws the signal's reason. */
  readonly signal: AbortSignal;
}

interface CopiedTable extends TableDigest {
  readonly table: string;
}

/** The result of a copy. */
export interface CopiedStore {
  readonly tables: readonly CopiedTable[];
  /** The backup of what was replaced; `null` when there was nothing, or not in a file. */
  readonly previous: string | null;
}

/** Tables by name, with any columns. */
type AnyTables = Readonly<Record<string, StoredRow>>;

/**
 * Copies everything from one store to another: returns, reports, ledger, river answers.
 *
 * The target is written in one transaction and compared with the source, table by table, before it
 * ends; if stopped or failed, the target stays unchanged. The source may be in use: one state of it
 * is copied.
 *
 * @throws {StoreError} `not-empty` when the target holds something and `replace` is false.
 * @throws {Error} when source and target differ in the end.
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
      const backUp = options.replace ? () => backUpTarget(toUrl, options.now) : null;
      return await copyDatabase(from, to, backUp, options);
    } finally {
      await to.close();
    }
  } finally {
    await from.close();
  }
}

/** Backs up a target that is a file; returns the backup's name. */
async function backUpTarget(url: string, now: () => Date): Promise<string | null> {
  const address = readStoreAddress(url);
  if (address.kind !== 'file') return null;
  const stamp = now().toISOString().replaceAll(/[:.]/g, '-');
  const backup = `${address.path}.before-${stamp}.gz`;
  await backupStore(url, backup);
  return backup;
}

/** @param backUp backs up what the target holds; `null` when that must not be replaced. */
function copyDatabase(
  from: StoreDatabase,
  to: StoreDatabase,
  backUp: (() => Promise<string | null>) | null,
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
    if (filled !== null && backUp === null) {
      const advice = 'name another, or add --replace';
      throw new StoreError(
        'not-empty',
        `${to.location} is not empty (rows in ${filled}); ${advice}`,
      );
    }
    const previous = filled === null || backUp === null ? null : await backUp();
    if (filled !== null) await empty(target);
    const reading = from.reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    const tables = await reading.execute((source) => copyTables(source, target, progress, signal));
    progress('comparing …');
    await compare(target, tables, to.location, signal);
    await to.analyze(target);
    return { tables, previous };
  });
}

/** The first table with rows; `null` when there is none. */
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

/** Reads everything back and compares it. */
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
      `${table} differs: ${rows} rows with digest ${digest} were copied, but ${location} holds ` +
        `${found.rows} with ${found.digest}; nothing was changed`,
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
