import type { DatabaseConnection, TransactionSettings } from 'kysely';
import { CompiledQuery, PostgresDialect, PostgresDriver } from 'kysely';
import Cursor from 'pg-cursor';
import type { PostgresConnections } from './postgres-connections.ts';

/** What a connection is for; a writer waits for another, which may be idle only so long. */
type ConnectionUse = 'reading' | { readonly busyTimeoutMs: number; readonly idleTimeoutMs: number };

/** Advisory lock of an ingest, of which there is one at a time. An arbitrary, unique number. */
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
    // Read committed: after the lock is taken the last writer's changes must be visible. A timeout
    // of 0 would wait forever.
    const timeoutMs = Math.max(1, this.#use.busyTimeoutMs);
    const begin = [
      'start transaction isolation level read committed',
      `set local lock_timeout = ${timeoutMs}`,
      // The lock of a process that is frozen, or whose machine is gone, ends with its session.
      `set local idle_in_transaction_session_timeout = ${this.#use.idleTimeoutMs}`,
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
    // A lost connection cannot roll back (the server already has), and a second error would hide
    // the first. The pool drops the connection.
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
