import type { Kysely } from 'kysely';

/** What is used up of the quotas of river services. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('service_quota')
    .addColumn('service', 'text', (column) => column.primaryKey())
    .addColumn('state', 'text', (column) => column.notNull())
    .execute();
}
