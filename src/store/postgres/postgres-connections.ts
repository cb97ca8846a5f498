import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { ClientConfig, PoolClient } from 'pg';
import pg from 'pg';
import Cursor from 'pg-cursor';
import type { StoreErrorKind } from '../store-error.ts';
import { StoreError } from '../store-error.ts';

const CONNECT_PATIENCE_MS = 10_000;

interface Problem {
  /** Matches PostgreSQL's code, the system's, or else the message of the client library. */
  readonly when: RegExp;
  readonly kind: StoreErrorKind;
  readonly advice: string;
}

/** Errors that are about the database and not about the statement; the first that matches. */
const PROBLEMS: readonly Problem[] = [
  {
    // Of the network and the client library; 57P0x: the server stops or starts, 08: the link broke.
    when: /^(E(CONN|HOST|NET)[A-Z]+|E(NOENT|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT)|57P0[123]|08...|(Connection terminated|timeout expired|Client has encountered a connection error).*)$/,
    kind: 'unreachable',
    advice: 'does not answer; see that it runs and that DATABASE_URL names it',
  },
  {
    when: /^53300$/,
    kind: 'unreachable',
    advice: 'takes no more connections; close some, or raise its limit',
  },
  {
    when: /^(28...|SASL:.*)$/,
    kind: 'unreachable',
    advice: 'does not let this user in; check user and password in DATABASE_URL',
  },
  {
    when: /^3D000$/,
    kind: 'unreachable',
    advice: 'does not exist; make it first (createdb)',
  },
  {
    when: /^42501$/,
    kind: 'read-only',
    advice: 'may not be written by this user; make the user its owner',
  },
  {
    when: /^25006$/,
    kind: 'read-only',
    advice: 'takes no changes; name the one that is not a replica',
  },
  {
    when: /^55P03$/,
    kind: 'locked',
    advice: 'is being written by another program; try again when it has finished',
  },
  { when: /^53100$/, kind: 'full', advice: 'has no room left; free space on its disk' },
  {
    when: /^(58030|XX00[12])$/,
    kind: 'damaged',
    advice: 'is damaged, or its disk fails; check the disk, then put a backup in its place',
  },
  {
    when: /SSL|certificate|Hostname\/IP does not match/i,
    kind: 'unreachable',
    advice: 'cannot be reached with TLS as sslmode in DATABASE_URL asks',
  },
];

/** Says what is wrong with the database, where the error is about it. */
function explained(error: unknown, location: string): unknown {
  if (!(error instanceof Error)) return error;
  // Errors of TLS have codes of OpenSSL, and say in their message what they are about.
  const codeOrMessage = 'code' in error ? [String(error.code), error.message] : [error.message];
  const problem = PROBLEMS.find(({ when }) => codeOrMessage.some((text) => when.test(text)));
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
