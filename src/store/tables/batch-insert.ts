import type { Compilable, CompiledQuery } from 'kysely';

/** Rows per statement, largest first. SQLite allows 32,766 values in one, PostgreSQL 65,535. */
const BATCH_SIZES = [512, 64, 8, 1] as const;

/** A Kysely database or transaction. */
interface Executor {
  executeQuery(query: CompiledQuery): Promise<unknown>;
}

/**
 * Inserts many rows with a handful of statements.
 *
 * Kysely takes longer to compile an insert than SQLite to run it, so each size is compiled once and
 * run with new values. A database across a network is spared a round trip for each row.
 */
export class BatchInsert<Row extends object> {
  readonly #build: (rows: readonly Row[]) => Compilable;
  readonly #compiled = new Map<number, CompiledQuery>();

  /** @param build makes the insert of rows, which all have the same columns in the same order. */
  constructor(build: (rows: readonly Row[]) => Compilable) {
    this.#build = build;
  }

  async run(executor: Executor, rows: readonly Row[]): Promise<void> {
    let at = 0;
    for (const size of BATCH_SIZES) {
      for (; at + size <= rows.length; at += size) {
        const batch = rows.slice(at, at + size);
        const query = this.#compiledFor(batch);
        const parameters = batch.flatMap((row) => Object.values(row));
        await executor.executeQuery({ ...query, parameters });
      }
    }
  }

  #compiledFor(batch: readonly Row[]): CompiledQuery {
    const known = this.#compiled.get(batch.length);
    if (known !== undefined) return known;
    const query = this.#build(batch).compile();
    this.#compiled.set(batch.length, query);
    return query;
  }
}
