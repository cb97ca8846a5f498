import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BackupRecord } from './backup-store.ts';
import { checkBackup } from './backup-store.ts';
import type { CopiedStore, CopyOptions } from './copy-store.ts';
import { copyStore } from './copy-store.ts';

/** What was put back. */
interface Restored extends CopiedStore {
  readonly record: BackupRecord;
}

/**
 * Puts a backup into a store, of whatever kind, in one transaction: a server may be running on it.
 * The backup is proved first, and what the store then holds is proved against it; a backup of an
 * older version is brought up to date on the way. The backup itself is not written to.
 *
 * @throws {StoreError} `damaged` for a backup that is not whole, `newer` for one of a newer
 *   version, `not-empty` when the store holds something and is not to be replaced. The store is as
 *   it was then.
 */
export async function restoreStore(
  file: string,
  toUrl: string,
  options: CopyOptions,
): Promise<Restored> {
  const record = await checkBackup(file);
  options.progress(`${file}: a whole backup of ${record.madeAt}`);
  const folder = await mkdtemp(join(tmpdir(), 'freshet-restore-'));
  try {
    const opened = join(folder, 'backup.sqlite');
    await copyFile(file, opened);
    return { record, ...(await copyStore(opened, toUrl, options)) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
