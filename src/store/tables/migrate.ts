import type { Kysely, Migration } from 'kysely';
import { Migrator } from 'kysely';
import { StoreError } from '../store-error.ts';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as riverAnswers from './migrations/0003-river-answers.ts';
import * as sourceLooks from './migrations/0004-source-looks.ts';
import * as finalReports from './migrations/0005-final-reports.ts';
import * as riverRecord from './migrations/0006-river-record.ts';
import * as serviceQuotas from './migrations/0007-service-quotas.ts';
import type { StoreTables } from './schema.ts';

/** All migrations, oldest first. There is no way back to an older schema. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0003-river-answers': riverAnswers,
  '0004-source-looks': sourceLooks,
  '0005-final-reports': finalReports,
  '0006-river-record': riverRecord,
  '0007-service-quotas': serviceQuotas,
};

/** Records the migrations that a store has been through. */
const MIGRATION_TABLE = 'freshet_migration';

type MigrationTables = Record<typeof MIGRATION_TABLE, { readonly name: string }>;

/**
 * Whether the tables are those of this version. Writes nothing.
 *
 * @param schema the PostgreSQL schema that holds the store.
 * @throws {StoreError} `not-a-store` when the database holds something else, `newer` when a newer
 *   version has changed its tables.
 */
export async function isUpToDate(
  db: Kysely<StoreTables>,
  location: string,
  schema?: string,
): Promise<boolean> {
  const everything = await db.introspection.getTables({ withInternalKyselyTables: true });
  const tables = everything.filter((table) => !table.isView && table.schema === schema);
  if (tables.length === 0) return false;
  if (!tables.some((table) => table.name === MIGRATION_TABLE)) {
    throw new StoreError(
      'not-a-store',
      `${location} is the database of another program; nothing in it was changed. ` +
        'Name another one in DATABASE_URL',
    );
  }
  const recorded = await recordedMigrations(db);
  const unknown = recorded.filter((name) => !(name in MIGRATIONS));
  if (unknown.length > 0) {
    throw new StoreError(
      'newer',
      `${location} was written by a newer version of Freshet: its tables are at ` +
        `${unknown.at(-1)}, this version's are at ${Object.keys(MIGRATIONS).at(-1)}. ` +
        'Nothing in it was changed. Start the newer version, or name another one in DATABASE_URL',
    );
  }
  return recorded.length === Object.keys(MIGRATIONS).length;
}

async function recordedMigrations(db: Kysely<StoreTables>): Promise<string[]> {
  const recorded = await db
    .withTables<MigrationTables>()
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  return recorded.map(({ name }) => name).sort();
}

/** Migrates the tables to this version, in one transaction. */
export async function migrate(db: Kysely<StoreTables>, schema?: string): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
