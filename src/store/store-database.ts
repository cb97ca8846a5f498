import type { Kysely } from 'kysely';
import type { StoreTables } from './tables/schema.ts';

/** A database that holds a store, its tables up to date. */
export interface StoreDatabase {
  /** The store as the operator knows it, for messages; without a password. */
  readonly location: string;
  readonly reader: Kysely<StoreTables>;
  /**
   * Its transactions exclude those of every other writer, in other processes too. May be the same
   * as the reader; then readers wait for a running transaction.
   */
  readonly writer: Kysely<StoreTables>;
  /** For single statements that must not wait for a writer; may be one of the others. */
  readonly quick: Kysely<StoreTables>;
  /**
   * Keeps everything else from writing until the transaction ends, single statements too; readers
   * go on. For one that replaces everything.
   */
  readonly keepOthersOut: (written: Kysely<StoreTables>) => Promise<unknown>;
  /**
   * Lets the database look at what a transaction has written, so that it finds the quickest way to
   * read it. For the end of one that wrote much.
   */
  readonly lookOver: (written: Kysely<StoreTables>) => Promise<unknown>;
  /** Lets go of all. */
  readonly close: () => Promise<void>;
}
