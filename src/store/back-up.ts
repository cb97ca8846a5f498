import { existsSync, statSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openExistingStore, readAddress } from './open-store.ts';
import { explainedSqlite } from './sqlite.ts';
import { StoreError } from './store-error.ts';

/**
 * Backs up a store in use to an SQLite file, which gets its name only when complete.
 *
 * @param to a new file, or a folder, in which the file is named after the day.
 * @returns the file.
 */
export async function backUpStore(url: string, to: string, now: Date): Promise<string> {
  const address = readAddress(url);
  if (address.kind !== 'file') {
    const how = 'pg_dump --format=custom --file=FILE "$DATABASE_URL"';
    const message =
      address.kind === 'memory'
        ? 'a store in memory cannot be backed up'
        : `a store in PostgreSQL is backed up by PostgreSQL: ${how}`;
    throw new StoreError(message);
  }
  const { path } = address;
  const isFolder = statSync(to, { throwIfNoEntry: false })?.isDirectory();
  const name = basename(path, extname(path));
  const file = isFolder ? join(to, `${name}-${now.toISOString().slice(0, 10)}.sqlite`) : to;
  if (existsSync(file)) throw new StoreError(`${file} already exists; name a new file`);
  // Fails with the reason for a file that is not a Freshet store, or of another version.
  await (await openExistingStore(url, () => now)).close();
  const unfinished = `${file}.unfinished`;
  await rm(unfinished, { force: true });
  const database = new DatabaseSync(path);
  try {
    database.prepare('vacuum into ?').run(unfinished);
    await rename(unfinished, file);
    return file;
  } catch (error) {
    throw explainedSqlite(error, `${path}, backed up to ${file},`);
  } finally {
    database.close();
    await rm(unfinished, { force: true });
  }
}
