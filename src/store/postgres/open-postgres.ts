import { Kysely, type RawBuilder, sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import type { StoreDatabase } from '../store-database.ts';
import { StoreError } from '../store-error.ts';
import { isUpToDate, migrate } from '../tables/migrate.ts';
import { type StoreTables, TABLE_NAMES } from '../tables/schema.ts';
import { PostgresConnections } from './postgres-connections.ts';
import { StorePostgresDialect } from './postgres-dialect.ts';

/** Readings at a time; a page is prepared once for all who ask, so a few will do. */
const READERS = 4;
/** Statements beside the writer at a time, and how long they wait for one that locks them out. */
const SIDE_WRITERS = 2;
const SIDE_WRITER_TIMEOUT_MS = 250;

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Opens a store in a PostgreSQL database, which must exist; its tables are made when it is empty.
 *
 * @param url as libpq reads it: `postgres://user:password@host:port/database?sslmode=verify-full`.
 * @throws {StoreError} when it cannot be opened; nothing that was there has been changed.
 */
export async function openPostgres(url: string, busyTimeoutMs: number): Promise<StoreDatabase> {
  const config = readConfig(url);
  const location = locationOf(config);
  const writing = new PostgresConnections(config, location, 1);
  const reading = new PostgresConnections(config, location, READERS);
  const beside = new PostgresConnections(config, location, SIDE_WRITERS, SIDE_WRITER_TIMEOUT_MS);
  const writer = new Kysely<StoreTables>({
    dialect: new StorePostgresDialect(writing, { busyTimeoutMs }),
  });
  const reader = new Kysely<StoreTables>({ dialect: new StorePostgresDialect(reading, 'reading') });
  const sideWriter = new Kysely<StoreTables>({
    dialect: new StorePostgresDialect(beside, 'reading'),
  });
  const close = async () => {
    await sideWriter.destroy();
    await reader.destroy();
    await writer.destroy();
  };
  try {
    const schema = await usableSchema(writer, location);
    if (!(await isUpToDate(writer, location, schema))) await migrate(writer, schema);
    return { location, reader, writer, sideWriter, lockOutWriters, analyze, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * PostgreSQL does this itself some time after a load; until then it reads the returns of all
 * facilities to find those of one.
 */
async function analyze(transaction: Kysely<StoreTables>): Promise<void> {
  await sql`analyze ${allTables()}`.execute(transaction);
}

/** Ingests wait for each other; river answers are written by single statements, at any time. */
async function lockOutWriters(transaction: Kysely<StoreTables>): Promise<void> {
  await sql`lock table ${allTables()} in share row exclusive mode`.execute(transaction);
}

function allTables(): RawBuilder<unknown> {
  return sql.join(TABLE_NAMES.map((name) => sql.table(name)));
}

function readConfig(url: string): ClientConfig {
  const refused = (why: string) => new StoreError('unsupported', `DATABASE_URL ${why}`);
  let parsed: ReturnType<typeof parse>;
  try {
    // The meaning that libpq and psql give to sslmode.
    parsed = parse(url, { useLibpqCompat: true });
  } catch (error) {
    // The address itself is not repeated: it may hold a password.
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw refused(
      `cannot be read${code}; it takes postgres://USER:PASSWORD@HOST:PORT/DATABASE, ` +
        'sslmode=verify-ca goes with sslrootcert=FILE',
    );
  }
  const mode = Reflect.get(parsed, 'sslmode');
  if (mode !== undefined && !SSL_MODES.includes(String(mode))) {
    throw refused(`takes sslmode=${SSL_MODES.join(', ')}; it says sslmode=${mode}`);
  }
  if (!parsed.database) throw refused('names no database; it takes postgres://USER@HOST/DATABASE');
  return toClientConfig(parsed);
}

function locationOf({ host, port, database }: ClientConfig): string {
  const at = host?.startsWith('/') ? host : `${host || 'localhost'}:${port ?? 5432}`;
  return `the PostgreSQL database ${database} at ${at}`;
}

/** The schema that new tables go into. */
async function usableSchema(db: Kysely<StoreTables>, location: string): Promise<string> {
  const { rows } = await sql<{ readonly encoding: string; readonly schema: string | null }>`
    select current_setting('server_encoding') as encoding, current_schema() as schema
  `.execute(db);
  const { encoding, schema } = rows[0] ?? { encoding: 'none', schema: null };
  if (encoding !== 'UTF8') {
    const message = `${location} keeps text as ${encoding}; make one with the encoding UTF8`;
    throw new StoreError('unsupported', message);
  }
  if (schema === null) {
    const message = `${location} has no schema to make tables in; see its search_path`;
    throw new StoreError('unsupported', message);
  }
  return schema;
}
