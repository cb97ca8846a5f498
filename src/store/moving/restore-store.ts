import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unpackBackup } from './backup-store.ts';
import type { CopiedStore, CopyOptions } from './copy-store.ts';
import { copyStore } from './copy-store.ts';

/**
 * Restores a backup into a store of any kind, in one transaction: a server may be running on it.
 * The backup is checked first and compared with the store afterwards; a backup of an older version
 * is brought up to date on the way, unless the store is to have that version's tables. The backup file is only read.
 *
 * @throws {StoreError} as {@link unpackBackup}, and `not-empty` when the store holds something and
 *   `replace` is false. The store stays unchanged then.
 */
export async function restoreStore(
  file: string,
  toUrl: string,
  options: CopyOptions,
): Promise<CopiedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-restore-'));
  try {
    const unpacked = join(folder, 'backup.sqlite');
    await unpackBackup(file, unpacked);
    options.progress(`${file}: the backup is sound`);
    return await copyStore(unpacked, toUrl, options);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
