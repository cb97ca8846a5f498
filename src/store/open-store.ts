import { openDatabase, openExistingDatabase } from './open-database.ts';
import type { Store } from './store.ts';
import { SqlStore } from './tables/sql-store.ts';

/** What a store is opened with. */
interface OpenStoreOptions {
  readonly now: () => Date;
  /** How long to wait for another process that writes before giving up; 5 s if left out. */
  readonly busyTimeoutMs?: number;
}

/**
 * Opens a store and brings its tables up to date; a file that is not there yet is made, with its
 * folder.
 *
 * @param url `var/freshet.sqlite`, `file:var/freshet.sqlite`, `sqlite:/srv/freshet.sqlite`,
 *   `postgres://freshet@db.example/freshet`, or `:memory:` for one that is gone when it is closed.
 *   A store in memory has one connection: its readers wait until an ingest is over and must not be
 *   awaited within it.
 * @throws {StoreError} with one line that names the store, the cause and what to do, and holds no
 *   password. Nothing that was there before has been changed.
 */
export async function openStore(
  url: string,
  { now, busyTimeoutMs }: OpenStoreOptions,
): Promise<Store> {
  return new SqlStore(await openDatabase(url, busyTimeoutMs), now);
}

/**
 * Opens a store that must be there already, as {@link openStore} does otherwise.
 *
 * @throws {StoreError} `unreachable` when there is no such file; none is made.
 */
export async function openExistingStore(url: string, now: () => Date): Promise<Store> {
  return new SqlStore(await openExistingDatabase(url), now);
}
