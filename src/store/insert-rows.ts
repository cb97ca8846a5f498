import type { CompiledQuery, Kysely } from 'kysely';
import { columnsOf, type StoreTables } from './schema.ts';

/** Rows per statement: a few sizes, so that a few prepared statements fit any number of rows. */
const SIZES = [256, 64, 16, 4, 1] as const;

/** Statements by kind of database: composing one takes longer than running it. */
const written = new WeakMap<object, Map<string, CompiledQuery>>();

function statementOf(db: Kysely<StoreTables>, table: keyof StoreTables, rows: number) {
  const { adapter } = db.getExecutor();
  const known = written.get(adapter) ?? new Map<string, CompiledQuery>();
  written.set(adapter, known);
  const key = `${table} ${rows}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const row = Object.fromEntries(columnsOf(table).map((name) => [name, 0]));
  const values = new Array(rows).fill(row);
  const statement = db
    .insertInto(table)
    .values(values as never)
    .compile();
  known.set(key, statement);
  return statement;
}

export async function insertRows<Table extends keyof StoreTables>(
  db: Kysely<StoreTables>,
  table: Table,
  rows: readonly StoreTables[Table][],
): Promise<void> {
  const columns = columnsOf(table);
  let at = 0;
  for (const size of SIZES) {
    for (; at + size <= rows.length; at += size) {
      const parameters: unknown[] = [];
      for (const row of rows.slice(at, at + size)) {
        for (const name of columns) parameters.push(Reflect.get(row, name));
      }
      await db.executeQuery({ ...statementOf(db, table, size), parameters });
    }
  }
}
