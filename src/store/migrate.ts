import type { Kysely, Migration } from 'kysely';
import { Migrator } from 'kysely';
import * as firstTables from './migrations/0001-first-tables.ts';
import * as riverAnswers from './migrations/0003-river-answers.ts';
import type { StoreTables } from './schema.ts';
import { StoreError } from './store-error.ts';

/** All migrations, oldest first. Forward only: there is no way back to an older schema. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0003-river-answers': riverAnswers,
};

const MIGRATION_TABLE = 'freshet_migration';

type MigrationTables = Record<typeof MIGRATION_TABLE, { readonly name: string }>;

/**
 * Refuses a database that this program must not write into. Nothing is written.
 *
 * @throws {StoreError} `not-a-store` when it holds something else, `newer` when a newer program
 *   has changed its tables.
 */
export async function checkSchema(db: Kysely<StoreTables>, location: string): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables.length === 0) return;
  if (!tables.some((table) => table.name === MIGRATION_TABLE)) {
    throw new StoreError(
      'not-a-store',
      `${location} is the database of another program; nothing in it was touched. ` +
        'Name another file in DATABASE_URL',
    );
  }
  const recorded = await db
    .withTables<MigrationTables>()
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  const unknown = recorded.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
  if (unknown.length === 0) return;
  throw new StoreError(
    'newer',
    `${location} was written by a newer version of Freshet: its tables are at ` +
      `${unknown.sort().at(-1)}, this version knows ${Object.keys(MIGRATIONS).at(-1)}. ` +
      'Nothing in it was touched. Start the newer version, or name another file in DATABASE_URL',
  );
}

/** Brings the tables up to this program's version, in one transaction. */
export async function migrate(db: Kysely<StoreTables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
    migrationTableName: MIGRATION_TABLE,
    migrationLockTableName: `${MIGRATION_TABLE}_lock`,
  });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
