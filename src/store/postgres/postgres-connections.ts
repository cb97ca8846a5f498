import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { ClientConfig, PoolClient } from 'pg';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { StoreErrorKind } from '../store-error.ts';
import { StoreError } from '../store-error.ts';

const CONNECT_PATIENCE_MS = 10_000;

interface Problem {
  readonly kind: StoreErrorKind;
  readonly advice: string;
}

const GONE: Problem = {
  kind: 'unreachable',
  advice: 'does not answer; see that it runs and that DATABASE_URL names it',
};
const DENIED: Problem = {
  kind: 'unreachable',
  advice: 'does not let this user in; check user and password in DATABASE_URL',
};
const CORRUPT: Problem = { kind: 'damaged', advice: 'is damaged; put a backup in its place' };

/** Codes of PostgreSQL and of the network that are about the database and not about the statement. */
const PROBLEMS: Readonly<Record<string, Problem>> = {
  ECONNREFUSED: GONE,
  ECONNRESET: GONE,
  EHOSTUNREACH: GONE,
  ENETUNREACH: GONE,
  ENOENT: GONE,
  ENOTFOUND: GONE,
  EAI_AGAIN: GONE,
  EPIPE: GONE,
  ETIMEDOUT: GONE,
  '57P01': GONE,
  '57P02': GONE,
  '57P03': GONE,
  '53300': {
    kind: 'unreachable',
    advice: 'takes no more connections; close some, or raise its limit',
  },
  '28000': DENIED,
  '28P01': DENIED,
  '3D000': { kind: 'unreachable', advice: 'does not exist; make it first (createdb)' },
  '42501': {
    kind: 'read-only',
    advice: 'may not be written by this user; make the user its owner',
  },
  '25006': { kind: 'read-only', advice: 'takes no changes; name the one that is not a replica' },
  '55P03': {
    kind: 'locked',
    advice: 'is being written by another program; try again when it has finished',
  },
  '53100': { kind: 'full', advice: 'has no room left; free space on its disk' },
  '58030': { kind: 'damaged', advice: 'cannot be read or written by its disk; check the disk' },
  XX001: CORRUPT,
  XX002: CORRUPT,
};

/** What the client library says without a code, of the connection itself. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout expired|Client has encountered a connection error)/;
/** The password is missing or wrong, as the client library finds it. */
const PASSWORD_PROBLEM = /^SASL:/;
const TLS_PROBLEM = /SSL|certificate|Hostname\/IP does not match/i;

function problemOf(error: Error): Problem | undefined {
  const code = 'code' in error ? String(error.code) : '';
  if (code in PROBLEMS) return PROBLEMS[code];
  if (code.startsWith('08') || CONNECTION_LOST.test(error.message)) return GONE;
  if (PASSWORD_PROBLEM.test(error.message)) return DENIED;
  if (TLS_PROBLEM.test(error.message)) {
    return {
      kind: 'unreachable',
      advice: 'cannot be reached with TLS as sslmode in DATABASE_URL asks',
    };
  }
  return undefined;
}

/** Says what is wrong with the database, where the error is about it. */
function explained(error: unknown, location: string): unknown {
  if (!(error instanceof Error)) return error;
  const problem = problemOf(error);
  if (problem === undefined) return error;
  // A name with several addresses fails with one error for each and no message of its own.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const [said] = String(first instanceof Error ? first.message : first).split('\n');
  return new StoreError(problem.kind, `${location} ${problem.advice} (PostgreSQL: ${said})`, {
    cause: error,
  });
}

/** Whole numbers beyond four bytes (counts, sums) come as text; ours stay far below 2^53. */
const WHOLE_NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** The pool's own limit would also end a wait in line. */
class StoreClient extends pg.Client {
  constructor(config: ClientConfig = {}) {
    // The pool hides the password from copies.
    const { password } = config;
    super({
      ...config,
      ...(password === undefined ? {} : { password }),
      connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    });
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error | null) => void): void;
  override connect(callback?: (error: Error | null) => void): Promise<pg.Client> | undefined {
    if (callback === undefined) return super.connect();
    super.connect((error: Error | null) => {
      // A server that waits for a password would keep the program from ending for a minute.
      if (error !== null && error !== undefined) this.end(() => {});
      callback(error);
    });
    return undefined;
  }
}

class ExplainingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #location: string;

  constructor(client: PoolClient, location: string) {
    this.#client = client;
    this.#location = location;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(query: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (query instanceof Cursor) return this.#client.query(query);
    if (typeof query !== 'string') throw new TypeError('a cursor of another library');
    return this.#client.query(query, [...parameters]).catch((error: unknown) => {
      throw explained(error, this.#location);
    });
  }

  release(): void {
    this.#client.release();
  }
}

/** Connections to one PostgreSQL database, in the form that Kysely's driver takes. */
export class PostgresConnections implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #location: string;

  /**
   * @param location the database as the operator knows it, for messages.
   * @param most connections at a time; who finds them all in use waits in line.
   * @param lockPatienceMs how long a statement waits for what another one holds; 0 for ever.
   */
  constructor(config: ClientConfig, location: string, most: number, lockPatienceMs = 0) {
    this.#location = location;
    this.#pool = new pg.Pool({
      ...config,
      max: most,
      Client: StoreClient,
      application_name: 'freshet',
      keepAlive: true,
      types: {
        getTypeParser: (oid, format) =>
          WHOLE_NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format),
      },
    });
    // A connection that breaks fails the query it is in, and the next one gets another; the event
    // would end the process.
    const ignore = () => {};
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => {
      client.on('error', ignore);
      // Not as a parameter of the connection, which a pooler between may refuse.
      if (lockPatienceMs > 0) client.query(`set lock_timeout = ${lockPatienceMs}`).catch(ignore);
    });
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new ExplainingClient(await this.#pool.connect(), this.#location);
    } catch (error) {
      throw explained(error, this.#location);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
