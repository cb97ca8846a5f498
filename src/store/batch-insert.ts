import type { CompiledQuery, Transaction } from 'kysely';
import { columnsOf, type StoreTables } from './schema.ts';

/** Rows per statement, largest first. SQLite allows 32,766 values in one, PostgreSQL 65,535. */
const BATCH_SIZES = [512, 64, 8, 1] as const;

/**
 * Inserts many rows of a table with a handful of statements: Kysely takes longer to compile one than
 * SQLite to run it, so each size is compiled once and run with new values.
 *
 * @returns a function that inserts rows; what is not a column of the table is left out.
 */
export function batchInsert<Table extends keyof StoreTables>(
  trx: Transaction<StoreTables>,
  table: Table,
): (rows: readonly StoreTables[Table][]) => Promise<void> {
  const columns = columnsOf(table);
  const compiled = new Map<number, CompiledQuery>();
  const compile = (size: number) => {
    const row = Object.fromEntries(columns.map((column) => [column, 0]));
    const known = compiled.get(size);
    const query =
      known ??
      trx
        .insertInto(table)
        .values(Array(size).fill(row) as never)
        .compile();
    compiled.set(size, query);
    return query;
  };
  return async (rows) => {
    let at = 0;
    for (const size of BATCH_SIZES) {
      for (; at + size <= rows.length; at += size) {
        const batch = rows.slice(at, at + size);
        const parameters = batch.flatMap((row) => columns.map((name) => Reflect.get(row, name)));
        await trx.executeQuery({ ...compile(size), parameters });
      }
    }
  };
}
