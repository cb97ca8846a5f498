import type { Kysely } from 'kysely';

/** When each source was last looked at, and what failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('source_look')
    .addColumn('source', 'text', (column) => column.primaryKey())
    .addColumn('looked_at', 'text')
    .addColumn('failed_at', 'text')
    .addColumn('failure', 'text')
    .execute();
}
