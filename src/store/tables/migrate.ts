import type { Kysely, Transaction } from 'kysely';
import { StoreError } from '../store-error.ts';
import { MIGRATIONS } from './migrations/index.ts';
import { type StoreTables, TABLE_NAMES } from './schema.ts';

/** Records the migrations that a store has been through. */
const MIGRATION_TABLE = 'freshet_migration';

type MigrationTables = Record<
  typeof MIGRATION_TABLE,
  { readonly name: string; readonly timestamp: string }
>;

/** The version of this program's tables. */
export const NEWEST_VERSION = Object.keys(MIGRATIONS).at(-1) ?? '';

/** All tables of a database, or of one of its schemas. */
async function tablesIn(db: Kysely<StoreTables>, schema: string | undefined): Promise<string[]> {
  const everything = await db.introspection.getTables({ withInternalKyselyTables: true });
  return everything
    .filter((table) => !table.isView && table.schema === schema)
    .map(({ name }) => name);
}

/** The tables with content that a store of any version has, each after those it refers to. */
export async function contentTables(db: Kysely<StoreTables>, schema?: string): Promise<string[]> {
  const found = (await tablesIn(db, schema)).filter((name) => !name.startsWith(MIGRATION_TABLE));
  const known = TABLE_NAMES.filter((name) => found.includes(name));
  return [...known, ...found.filter((name) => !TABLE_NAMES.includes(name))];
}

/**
 * The newest migration that a store has been through, which names the version of its tables; `null`
 * for an empty database. Writes nothing.
 *
 * @param schema the PostgreSQL schema that holds the store.
 * @throws {StoreError} `not-a-store` when the database holds something else, `newer` when a newer
 *   version has changed its tables.
 */
export async function versionOf(
  db: Kysely<StoreTables>,
  location: string,
  schema?: string,
): Promise<string | null> {
  const tables = await tablesIn(db, schema);
  if (tables.length === 0) return null;
  if (!tables.includes(MIGRATION_TABLE)) {
    throw new StoreError(
      'not-a-store',
      `${location} is the database of another program; nothing in it was changed. ` +
        'Name another one in DATABASE_URL',
    );
  }
  const recorded = await recordedMigrations(db);
  const newer = recorded.findLast((name) => !(name in MIGRATIONS));
  if (newer !== undefined) {
    throw new StoreError(
      'newer',
      `${location} was written by a newer version of Freshet: its tables are at ` +
        `${newer}, this version's are at ${NEWEST_VERSION}. ` +
        'Nothing in it was changed. Start the newer version, or name another one in DATABASE_URL',
    );
  }
  return recorded.at(-1) ?? null;
}

async function recordedMigrations(db: Kysely<StoreTables>): Promise<string[]> {
  const recorded = await db
    .withTables<MigrationTables>()
    .selectFrom(MIGRATION_TABLE)
    .select('name')
    .execute();
  return recorded.map(({ name }) => name).sort();
}

/**
 * Migrates the tables, within the transaction that has backed them up: Kysely's own migrator takes
 * no transaction from outside.
 *
 * @param version the one to reach, at least that of the tables.
 */
export async function migrate(
  trx: Transaction<StoreTables>,
  version = NEWEST_VERSION,
): Promise<void> {
  await trx.schema
    .createTable(MIGRATION_TABLE)
    .ifNotExists()
    .addColumn('name', 'varchar(255)', (column) => column.notNull().primaryKey())
    .addColumn('timestamp', 'varchar(255)', (column) => column.notNull())
    .execute();
  const recorded = await recordedMigrations(trx);
  for (const [name, { up }] of Object.entries(MIGRATIONS)) {
    if (name > version || recorded.includes(name)) continue;
    await up(trx);
    await trx
      .withTables<MigrationTables>()
      .insertInto(MIGRATION_TABLE)
      // Nobody reads the time, but the column is there.
      .values({ name, timestamp: '' })
      .execute();
  }
}

/** Drops every table of a store. */
export async function dropTables(trx: Transaction<StoreTables>, schema?: string): Promise<void> {
  for (const table of (await contentTables(trx, schema)).toReversed()) {
    await trx.schema.dropTable(table).execute();
  }
  await trx.schema.dropTable(MIGRATION_TABLE).ifExists().execute();
}
