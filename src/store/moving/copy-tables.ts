import type { Kysely } from 'kysely';
import { BatchInsert } from '../tables/batch-insert.ts';
import type { StoreTables } from '../tables/schema.ts';
import type { StoredRow, TableDigest } from '../tables/table-digest.ts';
import { RowSum } from '../tables/table-digest.ts';
import { yieldToEventLoop } from '../yield-to-event-loop.ts';

const CHUNK_ROWS = 2048;
/** Rows between two progress lines of a long table. */
const PROGRESS_ROWS = 100_000;

/** How a copy reports and is stopped. */
export interface CopyWatch {
  readonly progress: (line: string) => void;
  /** Stops the copy, which then throws the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}

export interface CopiedTable extends TableDigest {
  readonly table: string;
}

/** Tables by name, with any columns. */
export type AnyTables = Readonly<Record<string, StoredRow>>;

/**
 * Copies tables from one transaction into another, reads them back and compares.
 *
 * @param tables each after those it refers to.
 * @param location the target, as messages name it.
 * @throws {Error} when source and target differ in the end.
 */
export async function copyTables(
  source: Kysely<StoreTables>,
  target: Kysely<StoreTables>,
  tables: readonly string[],
  location: string,
  { progress, signal }: CopyWatch,
): Promise<CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const table of tables) {
    const rows = rowsOf(source, table, signal);
    copied.push({ table, ...(await copyTable(rows, target, table, progress)) });
  }
  progress('comparing …');
  await compare(target, copied, location, signal);
  return copied;
}

/** Reads everything back and compares it. */
async function compare(
  target: Kysely<StoreTables>,
  copied: readonly CopiedTable[],
  location: string,
  signal: AbortSignal | undefined,
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
  signal: AbortSignal | undefined,
): AsyncGenerator<StoredRow> {
  let read = 0;
  const rows = db.withTables<AnyTables>().selectFrom(table).selectAll();
  for await (const row of rows.stream(CHUNK_ROWS)) {
    if (read % CHUNK_ROWS === 0) await yieldToEventLoop();
    signal?.throwIfAborted();
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
