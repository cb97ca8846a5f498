import type { Compilable, CompiledQuery } from 'kysely';

/** Sizes of the statements, largest first. SQLite takes 32,766 values in one, PostgreSQL 65,535. */
const BATCH_SIZES = [512, 64, 8, 1] as const;

/** Whatever runs a compiled statement: a Kysely database or transaction. */
interface Executor {
  executeQuery(query: CompiledQuery): Promise<unknown>;
}

/**
 * Inserts many rows with a handful of statements.
 *
 * Kysely takes longer to compile an insert than SQLite to run it, so each size is compiled once
 * and run again with other values; databases across a network are spared a round trip a row.
 */
export class BatchInsert<Row extends object> {
  readonly #build: (rows: readonly Row[]) => Compilable;
  readonly #compiled = new Map<number, CompiledQuery>();

  /** @param build the insert of these rows; all rows have the same columns in the same order. */
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
