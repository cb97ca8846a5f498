import { Kysely, PostgresDialect, sql } from 'kysely';
import type { ClientConfig, PoolConfig } from 'pg';
import pg from 'pg';
import { parse, toClientConfig } from 'pg-connection-string';
import type { StoreTables } from './schema.ts';
import { openDatabase, READERS, type StoreDatabase } from './store-database.ts';
import { StoreError } from './store-error.ts';

/** A database that is up accepts a connection within this time, even on a busy host. */
const CONNECT_MS = 10_000;
/** Limit for one statement that reads; an edition's largest takes a few seconds. */
const ANSWER_MS = 20_000;
/** How long an ingest waits for another one to end. */
const BUSY_MS = 60_000;
/** Limit for one statement of an ingest: a first fill writes all rows. */
const WRITE_MS = 600_000;
/** An ingest that stalls this long is dead: it reads its source before it writes. */
const IDLE_MS = 45_000;
/** A connection is replaced after this, so that one gone silent does not stay in the pool. */
const LIFETIME_S = 300;

/** Advisory lock that lets one ingest run at a time. An arbitrary number of our own. */
const INGEST_LOCK = 4_671_993_305;
/** Vacuum during a load would count no rows, and the planner would take full tables for empty. */
const KEEP_STATISTICS = `do $$ begin execute (
  select coalesce('lock table ' || string_agg(format('%I', tablename), ', ')
    || ' in share update exclusive mode', 'select 1')
  from pg_tables where schemaname = current_schema()
); end $$`;
const SSL_MODES = ['disable', 'require', 'verify-ca', 'verify-full'];

/** Errors of the database rather than of a statement, by code or message; the first match counts. */
const PROBLEMS: readonly (readonly [when: RegExp, advice: string])[] = [
  [
    // Network and client library; 57P0x: server stopping or starting; 25P03: idle transaction ended;
    // 08: connection lost.
    /^(E(CONN|HOST|NET)[A-Z]+|E(NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT)|57P0[123]|25P03|08...|(Connection terminated|timeout e|Query read timeout|Client has encountered a connection error|connect ENOENT).*)$/,
    'does not answer; check that it is running and that DATABASE_URL is right',
  ],
  [/^53300$/, 'accepts no more connections; close some, or raise max_connections'],
  [/^(28...|SASL:.*)$/, 'refused the login; check user and password in DATABASE_URL'],
  [/^3D000$/, 'does not exist; create it first (createdb)'],
  [/^42501$/, 'cannot be written by this user; make the user its owner'],
  [/^25006$/, 'is read-only; name the primary, not a replica'],
  [/^55P03$/, 'is being written by another program; try again when that has finished'],
  [/^53100$/, 'is out of disk space; free some on its disk'],
  [
    /^(58030|XX00[12])$/,
    'is damaged, or its disk is failing; check the disk, then restore a backup',
  ],
  [
    /SSL|certificate|Hostname\/IP does not match/i,
    'refused the TLS connection that sslmode requires; check sslmode in DATABASE_URL',
  ],
];

/** Turns a database error into a {@link StoreError}; returns any other unchanged. */
function explained(error: unknown, location: string): unknown {
  if (!(error instanceof Error) || error instanceof StoreError) return error;
  // TLS errors carry OpenSSL's codes, so their message is matched as well.
  const codeOrMessage = 'code' in error ? [String(error.code), error.message] : [error.message];
  const problem = PROBLEMS.find(([when]) => codeOrMessage.some((text) => when.test(text)));
  if (problem === undefined) return error;
  const [, advice] = problem;
  // A host with several addresses fails with one error for each, and no message of its own.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const [line] = String(first instanceof Error ? first.message : first).split('\n');
  return new StoreError(`${location} ${advice} (PostgreSQL: ${line})`, { cause: error });
}

/** Opens a store in an existing database at a libpq address; ingests wait `busyTimeoutMs`. */
export function openPostgres(url: string, busyTimeoutMs = BUSY_MS): Promise<StoreDatabase> {
  const config = readConfig(url);
  const location = locationOf(config);
  const reader = kyselyOver({
    ...config,
    max: READERS,
    query_timeout: ANSWER_MS,
    connectionTimeoutMillis: CONNECT_MS,
  });
  const writer = kyselyOver({
    ...config,
    max: 1,
    query_timeout: WRITE_MS,
    connectionTimeoutMillis: BUSY_MS,
  });
  return openDatabase({
    location,
    lendReader: (work) => work(reader),
    writer,
    sideWriter: reader,
    takeTurn: (trx) => sql.raw(turn(busyTimeoutMs)).execute(trx),
    tables: sql`
      select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'
    `,
    // Autovacuum gets to this some time after a load; until then, a query for one facility scans the
    // returns of all.
    analyze: (trx) => sql`analyze`.execute(trx),
    explained: (error) => explained(error, location),
    close: async () => {
      await reader.destroy();
      await writer.destroy();
    },
  });
}

/** Waits for other writers. The lock of a frozen or dead process ends with its session. */
function turn(busyTimeoutMs: number): string {
  return [
    // A timeout of 0 would wait forever.
    `set local lock_timeout = ${Math.max(1, busyTimeoutMs)}`,
    `set local idle_in_transaction_session_timeout = ${IDLE_MS}`,
    `select pg_advisory_xact_lock(${INGEST_LOCK})`,
    KEEP_STATISTICS,
  ].join('; ');
}

function kyselyOver(config: PoolConfig): Kysely<StoreTables> {
  const pool = new pg.Pool({
    ...config,
    application_name: 'freshet',
    keepAlive: true,
    maxLifetimeSeconds: LIFETIME_S,
  });
  // A lost connection already fails its query, and the pool replaces it; an unhandled 'error' event
  // would end the process.
  const ignore = () => {};
  pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  return new Kysely({ dialect: new PostgresDialect({ pool }) });
}

function readConfig(url: string): ClientConfig {
  const refused = (why: string) => new StoreError(`DATABASE_URL ${why}`);
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
