import { Kysely, type RawBuilder, sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import type { StoreDatabase, StorePatience } from '../store-database.ts';
import { StoreError } from '../store-error.ts';
import { versionOf } from '../tables/migrate.ts';
import { type StoreTables, TABLE_NAMES } from '../tables/schema.ts';
import { PostgresConnections } from './postgres-connections.ts';
import { StorePostgresDialect } from './postgres-dialect.ts';

/** Connections for reading. Answers are prepared once for all visitors, so a few are enough. */
const READERS = 4;
/** Connections for single writes outside an ingest, and how long each waits for a lock. */
const SIDE_WRITERS = 2;
const SIDE_WRITER_TIMEOUT_MS = 250;

/** For another ingest to end, for one statement when reading, and for one of an ingest. */
const BUSY_MS = 60_000;
const ANSWER_MS = 20_000;
const WRITE_MS = 600_000;
/** An ingest reads its source before it begins to write, so its statements follow at once. */
const IDLE_MS = 45_000;

const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/**
 * Opens a store in an existing PostgreSQL database.
 *
 * @param url as libpq reads it: `postgres://user:password@host:port/database?sslmode=verify-full`.
 * @throws {StoreError} when it cannot be opened; existing data is unchanged.
 */
export async function openPostgres(
  url: string,
  {
    busyTimeoutMs = BUSY_MS,
    answerTimeoutMs = ANSWER_MS,
    idleTimeoutMs = IDLE_MS,
  }: StorePatience = {},
): Promise<StoreDatabase> {
  const config = readConfig(url);
  const location = locationOf(config);
  const waits = { answerMs: answerTimeoutMs };
  const writing = new PostgresConnections(config, location, 1, { answerMs: WRITE_MS });
  const reading = new PostgresConnections(config, location, READERS, waits);
  const beside = new PostgresConnections(config, location, SIDE_WRITERS, {
    ...waits,
    lockMs: SIDE_WRITER_TIMEOUT_MS,
  });
  const writer = new Kysely<StoreTables>({
    dialect: new StorePostgresDialect(writing, { busyTimeoutMs, idleTimeoutMs }),
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
    await versionOf(writer, location, schema);
    return { location, schema, reader, writer, sideWriter, lockOutWriters, analyze, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * PostgreSQL's autovacuum does this some time after a load; until then a query for one facility
 * scans the returns of all.
 */
async function analyze(transaction: Kysely<StoreTables>): Promise<void> {
  await sql`analyze ${allTables()}`.execute(transaction);
}

/** The advisory lock of ingests does not stop river answers, which are single statements. */
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
    // Gives sslmode the same meaning as libpq and psql.
    parsed = parse(url, { useLibpqCompat: true });
  } catch (error) {
    // The address is not repeated: it may hold a password.
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw refused(
      `cannot be read${code}; write postgres://USER:PASSWORD@HOST:PORT/DATABASE, ` +
        'with sslrootcert=FILE when sslmode=verify-ca',
    );
  }
  const mode = Reflect.get(parsed, 'sslmode');
  if (mode !== undefined && !SSL_MODES.includes(String(mode))) {
    throw refused(`has sslmode=${mode}; it must be one of ${SSL_MODES.join(', ')}`);
  }
  if (!parsed.database) throw refused('names no database; write postgres://USER@HOST/DATABASE');
  return toClientConfig(parsed);
}

function locationOf({ host, port, database }: ClientConfig): string {
  const at = host?.startsWith('/') ? host : `${host || 'localhost'}:${port ?? 5432}`;
  return `the PostgreSQL database ${database} at ${at}`;
}

/** The schema in which new tables are created. */
async function usableSchema(db: Kysely<StoreTables>, location: string): Promise<string> {
  const { rows } = await sql<{ readonly encoding: string; readonly schema: string | null }>`
    select current_setting('server_encoding') as encoding, current_schema() as schema
  `.execute(db);
  const { encoding, schema } = rows[0] ?? { encoding: 'none', schema: null };
  if (encoding !== 'UTF8') {
    const message = `${location} stores text as ${encoding}; create one with the encoding UTF8`;
    throw new StoreError('unsupported', message);
  }
  if (schema === null) {
    const message = `${location} has no schema to create tables in; check its search_path`;
    throw new StoreError('unsupported', message);
  }
  return schema;
}
