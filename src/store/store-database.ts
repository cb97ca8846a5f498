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
  /**
   * For single statements outside the writer's transactions, which fail at once instead of waiting
   * long for them; may be one of the others.
   */
  readonly sideWriter: Kysely<StoreTables>;
  /**
   * Keeps every other writer out until the transaction ends, {@link sideWriter} too; readers go on.
   * For a transaction that replaces everything.
   */
  readonly lockOutWriters: (transaction: Kysely<StoreTables>) => Promise<unknown>;
  /** Updates the statistics that the database plans its queries by, after large changes. */
  readonly analyze: (transaction: Kysely<StoreTables>) => Promise<unknown>;
  /** Lets go of all. */
  readonly close: () => Promise<void>;
}
