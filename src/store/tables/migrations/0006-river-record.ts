import type { Kysely } from 'kysely';

/** What was forecast and measured at the gauges, by day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_forecast')
    .addColumn('lid', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'text', (column) => column.notNull())
    .addColumn('lead_day', 'integer', (column) => column.notNull())
    .addColumn('flow', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_forecast_key', ['lid', 'issued_at', 'lead_day'])
    .execute();
  await db.schema
    .createTable('kept_flow')
    .addColumn('site', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('mean', 'integer', (column) => column.notNull())
    .addColumn('low', 'integer', (column) => column.notNull())
    .addColumn('high', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_flow_key', ['site', 'date'])
    .execute();
}
