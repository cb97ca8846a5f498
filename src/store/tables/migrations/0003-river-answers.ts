import type { Kysely } from 'kysely';

/** Answers of river services, kept over a restart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('river_answer')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('body', 'text', (column) => column.notNull())
    .execute();
}
