import { createReadStream, createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { openExistingDatabase } from '../open-database.ts';
import { readStoreAddress } from '../store-address.ts';
import { StoreError } from '../store-error.ts';
import { versionOf } from '../tables/migrate.ts';
import { backUpDatabase, checkWhole } from './back-up-database.ts';

/**
 * Backs up a store of either kind, even while a server reads it and an ingest writes it. The backup
 * is the last committed state as an SQLite file, checked by SQLite and compressed with gzip, whose
 * checksum covers every byte. It gets its name only when it is complete.
 *
 * @throws {StoreError} `unsupported` for a store in memory, `not-empty` when the backup file already
 *   exists, `damaged` when the store is damaged.
 * @returns the store as messages name it.
 */
export async function backupStore(url: string, to: string): Promise<string> {
  if (readStoreAddress(url).kind === 'memory') {
    throw new StoreError('unsupported', 'a store in memory cannot be backed up');
  }
  const database = await openExistingDatabase(url, { isKept: true });
  try {
    const isThere = await access(to).then(
      () => true,
      () => false,
    );
    if (isThere) {
      throw new StoreError('not-empty', `${to} already exists; name a new file for the backup`);
    }
    const { location, schema, reader } = database;
    const reading = reader
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only');
    await reading.execute(async (state) => {
      await backUpDatabase(database, state, await versionOf(state, location, schema), to);
    });
    return location;
  } finally {
    await database.close();
  }
}

/**
 * Unpacks a backup into a new SQLite file and verifies it, by gzip's checksum and SQLite's own
 * checks.
 *
 * @throws {StoreError} `unreachable` when the file does not exist, `not-a-store` when it is not a
 *   backup, `newer` when a newer version made it, `damaged` when a check fails.
 */
export async function unpackBackup(file: string, to: string): Promise<void> {
  try {
    await pipeline(createReadStream(file), createGunzip(), createWriteStream(to));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const said = error instanceof Error ? error.message : String(error);
    if (code === 'ENOENT') {
      const message = `${file}: there is no backup here; check the path`;
      throw new StoreError('unreachable', message, { cause: error });
    }
    if (said === 'incorrect header check') {
      const message = `${file} is not a backup made by store:backup; copy a store with store:copy`;
      throw new StoreError('not-a-store', message, { cause: error });
    }
    if (!code.startsWith('Z_')) throw error;
    const message = `${file} is damaged: ${said}; use another backup`;
    throw new StoreError('damaged', message, { cause: error });
  }
  await checkWhole(to, file, 'use another backup');
}
