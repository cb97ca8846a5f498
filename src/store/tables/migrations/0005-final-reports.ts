import type { Kysely } from 'kysely';

/** The rows of the final annual reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('final_report')
    .addColumn('season', 'integer', (column) => column.primaryKey())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('final_row')
    .addColumn('season', 'integer', (column) => column.notNull().references('final_report.season'))
    .addColumn('row_number', 'integer', (column) => column.notNull())
    .addColumn('stock_id', 'integer', (column) => column.notNull().references('stock.id'))
    .addColumn('adults_trapped', 'integer')
    .addColumn('jacks_trapped', 'integer')
    .addColumn('adults_received', 'integer')
    .addColumn('jacks_received', 'integer')
    .addColumn('adults_released', 'integer')
    .addColumn('jacks_released', 'integer')
    .addColumn('eggs', 'integer')
    .addColumn('egg_goal', 'integer')
    .addPrimaryKeyConstraint('final_row_key', ['season', 'row_number'])
    .execute();
  await db.schema
    .createIndex('final_row_stock')
    .on('final_row')
    .columns(['stock_id', 'season'])
    .execute();
}
