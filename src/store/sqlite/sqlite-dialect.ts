import type { DatabaseConnection, DatabaseIntrospector, Dialect, Kysely } from 'kysely';
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { SqliteConnection } from './sqlite-database.ts';

/** What a connection is for. */
type ConnectionUse = 'reading' | 'writing';

class OneConnectionDriver extends SqliteDriver {
  readonly #database: SqliteConnection;
  readonly #begin: string;

  constructor(database: SqliteConnection, use: ConnectionUse) {
    super({ database });
    this.#database = database;
    // A transaction that reads before it writes fails at once when another process has written in
    // between; an immediate one waits for its turn.
    this.#begin = use === 'writing' ? 'begin immediate' : 'begin';
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw(this.#begin));
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full or failing disk SQLite has already rolled back; a second rollback is an error that
    // would hide the first.
    if (this.#database.isInTransaction) await super.rollbackTransaction(connection);
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  /** SQLite can create tables within a transaction, though Kysely's adapter says otherwise. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite through Node's own `node:sqlite`, for Kysely. */
export class NodeSqliteDialect implements Dialect {
  readonly #database: SqliteConnection;
  readonly #use: ConnectionUse;

  constructor(database: SqliteConnection, use: ConnectionUse) {
    this.#database = database;
    this.#use = use;
  }

  createDriver(): SqliteDriver {
    return new OneConnectionDriver(this.#database, this.#use);
  }

  createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteQueryCompiler();
  }

  createAdapter(): SqliteAdapter {
    return new TransactionalDdlAdapter();
  }

  createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return new SqliteIntrospector(db);
  }
}
