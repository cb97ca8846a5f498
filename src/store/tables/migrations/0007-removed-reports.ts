import type { Kysely } from 'kysely';

/** The weekly reports that the operator took out again, which no night may bring back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('removed_report')
    .addColumn('report_id', 'integer', (column) => column.primaryKey().references('report.id'))
    .addColumn('report_date', 'text', (column) => column.notNull())
    .addColumn('removed_at', 'text', (column) => column.notNull())
    .execute();
}
