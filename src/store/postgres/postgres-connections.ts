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

/** Errors of the database rather than of a statement; the first match counts. */
const PROBLEMS: readonly Problem[] = [
  {
    // Network and client library; 57P0x: the server is stopping or starting; 25P03: it ended an idle
    // transaction; 08: connection lost.
    when: /^(E(CONN|HOST|NET)[A-Z]+|E(NOENT|NOTFOUND|AI_AGAIN|PIPE|TIMEDOUT)|57P0[123]|25P03|08...|(Connection terminated|timeout expired|Query read timeout|Client has encountered a connection error).*)$/,
    kind: 'unreachable',
    advice: 'does not answer; check that it is running and that DATABASE_URL is right',
  },
  {
    when: /^53300$/,
    kind: 'unreachable',
    advice: 'accepts no more connections; close some, or raise max_connections',
  },
  {
    when: /^(28...|SASL:.*)$/,
    kind: 'unreachable',
    advice: 'refused the login; check user and password in DATABASE_URL',
  },
  {
    when: /^3D000$/,
    kind: 'unreachable',
    advice: 'does not exist; create it first (createdb)',
  },
  {
    when: /^42501$/,
    kind: 'read-only',
    advice: 'cannot be written by this user; make the user its owner',
  },
  {
    when: /^25006$/,
    kind: 'read-only',
    advice: 'is read-only; name the primary, not a replica',
  },
  {
    when: /^55P03$/,
    kind: 'locked',
    advice: 'is being written by another program; try again when that has finished',
  },
  { when: /^53100$/, kind: 'full', advice: 'is out of disk space; free some on its disk' },
  {
    when: /^(58030|XX00[12])$/,
    kind: 'damaged',
    advice: 'is damaged, or its disk is failing; check the disk, then restore a backup',
  },
  {
    when: /SSL|certificate|Hostname\/IP does not match/i,
    kind: 'unreachable',
    advice: 'refused the TLS connection that sslmode requires; check sslmode in DATABASE_URL',
  },
];

/** Turns an error of the database into a {@link StoreError}; leaves any other as it is. */
function explained(error: unknown, location: string): unknown {
  if (!(error instanceof Error)) return error;
  // TLS errors carry OpenSSL's codes, so their message is matched as well.
  const codeOrMessage = 'code' in error ? [String(error.code), error.message] : [error.message];
  const problem = PROBLEMS.find(({ when }) => codeOrMessage.some((text) => when.test(text)));
  if (problem === undefined) return error;
  // A host with several addresses fails with one error for each and no message of its own.
  const first = error instanceof AggregateError ? error.errors[0] : error;
  const [line] = String(first instanceof Error ? first.message : first).split('\n');
  return new StoreError(problem.kind, `${location} ${problem.advice} (PostgreSQL: ${line})`, {
    cause: error,
  });
}

/** `pg` gives 8-byte integers and numerics (counts, sums) as text; ours stay far below 2^53. */
const WHOLE_NUMBERS = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Has its own connect timeout: the pool's would also end the wait for a free connection. */
class StoreClient extends pg.Client {
  constructor(config: ClientConfig = {}) {
    // The pool makes the password non-enumerable, so the spread leaves it out.
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
      // A server that waits for a password would keep the process alive for a minute.
      if (error !== null && error !== undefined) this.end(() => {});
      callback(error);
    });
    return undefined;
  }
}

class ExplainingClient implements PostgresPoolClient {
  readonly #client: PoolClient;
  readonly #location: string;
  readonly #answerMs: number;
  /** Why nothing more can be asked. */
  #lost: StoreError | null = null;

  constructor(client: PoolClient, location: string, answerMs: number) {
    this.#client = client;
    this.#location = location;
    this.#answerMs = answerMs;
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  query(query: string | PostgresCursor<unknown>, parameters: readonly unknown[] = []): unknown {
    if (query instanceof Cursor) return this.#client.query(query);
    if (typeof query !== 'string') throw new TypeError('a cursor of another library');
    if (this.#lost !== null) return Promise.reject(this.#lost);
    const asked = { text: query, values: [...parameters], query_timeout: this.#answerMs };
    return this.#client.query(asked).catch((error: unknown) => {
      const known = explained(error, this.#location);
      if (known instanceof StoreError && known.kind === 'unreachable') this.#lost = known;
      throw known;
    });
  }

  /** A connection that does not answer is closed: the next one who gets it would wait as long. */
  release(): void {
    this.#client.release(this.#lost !== null);
  }
}

/** How long to wait, in milliseconds. */
interface Waits {
  readonly answerMs: number;
  readonly lockMs?: number;
}

/** Connections to one PostgreSQL database, as the pool that Kysely's driver takes. */
export class PostgresConnections implements PostgresPool {
  readonly #pool: pg.Pool;
  readonly #location: string;
  readonly #answerMs: number;

  /**
   * @param location the database as messages name it.
   * @param most connections at a time; further callers queue.
   * @param waits how long to wait for the answer to a statement, and how much of that for a lock.
   */
  constructor(config: ClientConfig, location: string, most: number, waits: Waits) {
    const { answerMs, lockMs = 0 } = waits;
    this.#location = location;
    this.#answerMs = answerMs;
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
    // A lost connection already fails its query, and the pool replaces it; an unhandled 'error'
    // event would end the process.
    const ignore = () => {};
    this.#pool.on('error', ignore);
    this.#pool.on('connect', (client) => {
      client.on('error', ignore);
      // Not a connection parameter: a pooler in between may refuse it.
      if (lockMs > 0) client.query(`set lock_timeout = ${lockMs}`).catch(ignore);
    });
  }

  async connect(): Promise<PostgresPoolClient> {
    try {
      return new ExplainingClient(await this.#pool.connect(), this.#location, this.#answerMs);
    } catch (error) {
      throw explained(error, this.#location);
    }
  }

  end(): Promise<void> {
    return this.#pool.end();
  }
}
