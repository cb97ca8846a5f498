import { openDatabase, openExistingDatabase } from './open-database.ts';
import type { Store } from './store.ts';
import type { OpenOptions } from './store-database.ts';
import { SqlStore } from './tables/sql-store.ts';

interface OpenStoreOptions extends Omit<OpenOptions, 'isKept'> {
  readonly now: () => Date;
}

/**
 * Opens a store and brings its tables up to date; creates a missing file and its folder.
 *
 * @param url `var/freshet.sqlite`, `file:var/freshet.sqlite`, `sqlite:/srv/freshet.sqlite`,
 *   `postgres://freshet@db.example/freshet`, or `:memory:` for a store that ends when it is closed.
 *   A store in memory has one connection: its readers wait until an ingest is over and must not be
 *   awaited within it.
 * @throws {StoreError} with one line that names the store, the cause and the remedy, without a
 *   password. Existing data is unchanged.
 */
export async function openStore(
  url: string,
  { now, ...options }: OpenStoreOptions,
): Promise<Store> {
  return new SqlStore(await openDatabase(url, options), now);
}

/**
 * Opens a store that must already exist; otherwise as {@link openStore}.
 *
 * @throws {StoreError} `unreachable` when the file does not exist; it is not created.
 */
export async function openExistingStore(url: string, now: () => Date): Promise<Store> {
  return new SqlStore(await openExistingDatabase(url), now);
}
