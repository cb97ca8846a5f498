import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = process.env.FRESHET_SHARED ?? resolve(import.meta.dirname, '../../..', 'shared');

/**
 * A file of real data next to the repository (`FRESHET_SHARED`, default `../shared`). Without it tests
 * are skipped, and `note` in their titles says so.
 */
export function sharedFile(name: string) {
  const path = resolve(FOLDER, name);
  const isThere = existsSync(path);
  return { path, isThere, note: isThere ? '' : ` (skipped: FRESHET_SHARED has no ${name})` };
}
