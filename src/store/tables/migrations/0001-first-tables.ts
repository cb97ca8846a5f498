import type { Kysely } from 'kysely';

/**
 * The first tables. `schema.ts` says what they are for.
 *
 * A migration is never edited once it has been released: the next change is the next file.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('report')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addUniqueConstraint('report_name', ['source', 'name'])
    .execute();
  await db.schema
    .createTable('stock')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('facility', 'text', (column) => column.notNull())
    .addColumn('species', 'text', (column) => column.notNull())
    .addColumn('run', 'text', (column) => column.notNull())
    .addColumn('origin', 'text', (column) => column.notNull())
    .addColumn('stock', 'text', (column) => column.notNull())
    .addUniqueConstraint('stock_name', ['facility', 'species', 'run', 'origin', 'stock'])
    .execute();
  await createWeeklyTables(db);
  await createReturnTables(db);
  await createLedger(db);
}

async function createWeeklyTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('weekly_report')
    .addColumn('report_id', 'integer', (column) => column.primaryKey().references('report.id'))
    .addColumn('report_date', 'text', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('weekly_row')
    .addColumn('report_id', 'integer', (column) =>
      column.notNull().references('weekly_report.report_id'),
    )
    .addColumn('row_number', 'integer', (column) => column.notNull())
    .addColumn('stock_id', 'integer', (column) => column.notNull().references('stock.id'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('adults_total', 'integer')
    .addColumn('jacks_total', 'integer')
    .addColumn('data_date', 'text', (column) => column.notNull())
    .addColumn('is_final', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('weekly_row_key', ['report_id', 'row_number'])
    .execute();
  await db.schema
    .createIndex('weekly_row_stock')
    .on('weekly_row')
    .columns(['stock_id', 'report_id'])
    .execute();
  await db.schema
    .createTable('rejected_row')
    .addColumn('report_id', 'integer', (column) => column.notNull().references('report.id'))
    .addColumn('row_number', 'integer', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('detail', 'text', (column) => column.notNull())
    .addColumn('printed', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('rejected_row_key', ['report_id', 'row_number'])
    .execute();
}

async function createReturnTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('fish_return')
    .addColumn('stock_id', 'integer', (column) => column.notNull().references('stock.id'))
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('report_id', 'integer', (column) => column.notNull().references('report.id'))
    .addColumn('ordinal', 'integer', (column) => column.notNull())
    .addColumn('since', 'text')
    .addColumn('is_undated', 'integer', (column) => column.notNull())
    .addColumn('adults', 'integer')
    .addColumn('jacks', 'integer')
    .addColumn('report_date', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('fish_return_key', ['stock_id', 'date', 'report_id', 'ordinal'])
    .execute();
  await db.schema
    .createTable('facility_digest')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('facility', 'text', (column) => column.notNull())
    .addColumn('returns', 'integer', (column) => column.notNull())
    .addColumn('fish', 'integer', (column) => column.notNull())
    .addColumn('digest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('facility_digest_key', ['source', 'facility'])
    .execute();
  await db.schema
    .createTable('publication')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('data_version', 'text', (column) => column.notNull())
    .addColumn('published_at', 'text', (column) => column.notNull())
    .execute();
}

async function createLedger(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('ingest')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text', (column) => column.notNull())
    .addColumn('finished_at', 'text', (column) => column.notNull())
    .addColumn('duration_ms', 'integer', (column) => column.notNull())
    .addColumn('checksum', 'text', (column) => column.notNull())
    .addColumn('rows_read', 'integer', (column) => column.notNull())
    .addColumn('rows_kept', 'integer', (column) => column.notNull())
    .addColumn('rows_rejected', 'integer', (column) => column.notNull())
    .addColumn('returns_added', 'integer', (column) => column.notNull())
    .addColumn('returns_changed', 'integer', (column) => column.notNull())
    .addColumn('returns_removed', 'integer', (column) => column.notNull())
    .addColumn('returns_unchanged', 'integer', (column) => column.notNull())
    .addColumn('data_version', 'text')
    .execute();
  await db.schema
    .createTable('ingest_rejection')
    .addColumn('ingest_id', 'integer', (column) => column.notNull().references('ingest.id'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('rows', 'integer', (column) => column.notNull())
    .addColumn('example', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ingest_rejection_key', ['ingest_id', 'reason'])
    .execute();
  await db.schema
    .createTable('ingest_suspicion')
    .addColumn('ingest_id', 'integer', (column) => column.notNull().references('ingest.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('suspicion', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('ingest_suspicion_key', ['ingest_id', 'position'])
    .execute();
  await db.schema
    .createTable('revision')
    .addColumn('ingest_id', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('facility', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('before', 'text', (column) => column.notNull())
    .addColumn('after', 'text')
    .addPrimaryKeyConstraint('revision_key', ['ingest_id', 'position'])
    .execute();
}
