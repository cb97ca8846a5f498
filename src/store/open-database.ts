import { access } from 'node:fs/promises';
import { backupPlace, bringUpToDate } from './moving/back-up-database.ts';
import { openSqliteFile, openSqliteMemory } from './sqlite/open-sqlite.ts';
import type { StoreAddress } from './store-address.ts';
import { readStoreAddress } from './store-address.ts';
import type { OpenOptions, StoreDatabase, StorePatience } from './store-database.ts';
import { StoreError } from './store-error.ts';

/** While it waits for another program, SQLite stops this one. */
const SQLITE_BUSY_MS = 5000;

/**
 * Opens the database that an address names and brings its tables up to date, after a backup.
 *
 * @throws {StoreError} with a one-line message; existing data is unchanged.
 */
export async function openDatabase(
  url: string,
  { isKept = false, backupFolder, ...patience }: OpenOptions = {},
): Promise<StoreDatabase> {
  const address = readStoreAddress(url);
  const database = await openAsItIs(address, patience);
  if (isKept) return database;
  try {
    await bringUpToDate(database, backupPlace(address, backupFolder));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openAsItIs(address: StoreAddress, patience: StorePatience): Promise<StoreDatabase> {
  switch (address.kind) {
    case 'memory':
      return openSqliteMemory();
    case 'file':
      return openSqliteFile(address.path, patience.busyTimeoutMs ?? SQLITE_BUSY_MS);
    case 'postgres': {
      // Loaded only where it is used: an SQLite site starts sooner without it.
      const { openPostgres } = await import('./postgres/open-postgres.ts');
      return openPostgres(address.url, patience);
    }
  }
}

/**
 * Opens a database that already exists.
 *
 * @throws {StoreError} as {@link openDatabase}, and `unreachable` when the file does not exist.
 */
export async function openExistingDatabase(
  url: string,
  options: OpenOptions = {},
): Promise<StoreDatabase> {
  const address = readStoreAddress(url);
  if (address.kind === 'file') {
    await access(address.path).catch((error: unknown) => {
      const message = `${address.path}: there is no store here; check the path`;
      throw new StoreError('unreachable', message, { cause: error });
    });
  }
  return openDatabase(url, options);
}
