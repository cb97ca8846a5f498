import type { Kysely } from 'kysely';
import { columnsOf, type StoreTables } from './schema.ts';

/** Rows per statement: SQLite allows 32,766 values in one, PostgreSQL 65,535. */
const MOST_ROWS = 500;

/** Inserts rows of a table; what is not a column of the table is left out. */
export async function insertRows<Table extends keyof StoreTables>(
  db: Kysely<StoreTables>,
  table: Table,
  rows: readonly StoreTables[Table][],
): Promise<void> {
  const columns = columnsOf(table);
  for (let at = 0; at < rows.length; at += MOST_ROWS) {
    const values = rows
      .slice(at, at + MOST_ROWS)
      .map((row) => Object.fromEntries(columns.map((name) => [name, Reflect.get(row, name)])));
    await db
      .insertInto(table)
      .values(values as never)
      .execute();
  }
}
