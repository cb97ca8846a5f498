import type { DatabaseConnection, TransactionSettings } from 'kysely';
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import Cursor from 'pg-cursor';
import type { PostgresConnections } from './postgres-connections.ts';

/** What a connection is for; a writer waits this long for another one. */
type ConnectionUse = 'reading' | { readonly busyTimeoutMs: number };

/** The lock that ingests take, one at a time in a database. Any number that nobody else takes. */
const INGEST_LOCK = 4_671_993_305;

class StorePostgresDriver extends PostgresDriver {
  readonly #use: ConnectionUse;

  constructor(connections: PostgresConnections, use: ConnectionUse) {
    super({ pool: connections, cursor: Cursor });
    this.#use = use;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (this.#use === 'reading') return super.beginTransaction(connection, settings);
    // Read committed, so that what the last writer left is seen once its lock is had. 0 would be
    // to wait for ever.
    const patience = Math.max(1, this.#use.busyTimeoutMs);
    const begin = [
      'start transaction isolation level read committed',
      `set local lock_timeout = ${patience}`,
      `select pg_advisory_xact_lock(${INGEST_LOCK})`,
    ];
    try {
      await connection.executeQuery(CompiledQuery.raw(begin.join('; ')));
    } catch (error) {
      await this.rollbackTransaction(connection);
      throw error;
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // A connection that is gone cannot roll back, and the server has done so; a second error would
    // hide the first. The pool drops such a connection.
    await super.rollbackTransaction(connection).catch(() => {});
  }
}

/** PostgreSQL through `pg`, for Kysely. */
export class StorePostgresDialect extends PostgresDialect {
  readonly #connections: PostgresConnections;
  readonly #use: ConnectionUse;

  constructor(connections: PostgresConnections, use: ConnectionUse) {
    super({ pool: connections });
    this.#connections = connections;
    this.#use = use;
  }

  override createDriver(): PostgresDriver {
    return new StorePostgresDriver(this.#connections, this.#use);
  }
}
