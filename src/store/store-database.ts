import type { Kysely } from 'kysely';
import type { StoreTables } from './tables/schema.ts';

/** How long a store waits, in milliseconds. */
export interface StorePatience {
  /** While another process is writing: by default 5 s on SQLite, a minute on PostgreSQL. */
  readonly busyTimeoutMs?: number | undefined;
  /** PostgreSQL: for the answer to a statement outside an ingest. */
  readonly answerTimeoutMs?: number | undefined;
  /** PostgreSQL: for the next statement of an ingest, whose process may be frozen or gone. */
  readonly idleTimeoutMs?: number | undefined;
}

/** How a database is opened. */
export interface OpenOptions extends StorePatience {
  /** Leaves the tables as they are, of an older version perhaps. */
  readonly isKept?: boolean;
  /** Folder for the backup before a migration: by default beside the file, `var` for PostgreSQL. */
  readonly backupFolder?: string | null | undefined;
}

/** A database that holds a store. */
export interface StoreDatabase {
  /** The store as messages name it, without a password. */
  readonly location: string;
  /** The SQLite file. */
  readonly path?: string;
  /** The PostgreSQL schema with its tables. */
  readonly schema?: string;
  readonly reader: Kysely<StoreTables>;
  /**
   * Its transactions exclude every other writer's, in other processes too. May be the same as the
   * reader; then readers wait for a running transaction.
   */
  readonly writer: Kysely<StoreTables>;
  /**
   * For single statements, which fail soon rather than wait for the writer's transaction. May be
   * one of the others.
   */
  readonly sideWriter: Kysely<StoreTables>;
  /**
   * Keeps out every other writer, {@link sideWriter} too, until the transaction ends; readers
   * continue. For a transaction that replaces everything.
   */
  readonly lockOutWriters: (transaction: Kysely<StoreTables>) => Promise<unknown>;
  /** Updates the statistics of the query planner after large changes. */
  readonly analyze: (transaction: Kysely<StoreTables>) => Promise<unknown>;
  /** Closes all connections. */
  readonly close: () => Promise<void>;
}
