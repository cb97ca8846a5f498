import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** The store of the server that most tests share. */
export const SHARED_STORE = 'var/e2e.sqlite';

/** Copies it for a server of a test's own, which finds it filled; gives the `DATABASE_URL`. */
export function filledStoreIn(folder: string): string {
  const copy = join(folder, 'filled.sqlite');
  using shared = new DatabaseSync(join(import.meta.dirname, '..', SHARED_STORE), {
    readOnly: true,
  });
  shared.prepare('VACUUM INTO ?').run(copy);
  return `file:${copy}`;
}
