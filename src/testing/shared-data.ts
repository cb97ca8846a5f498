import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = process.env.FRESHET_SHARED ?? resolve(import.meta.dirname, '../../..', 'shared');

/**
 * A file of real data, kept next to the repository and not in it (`FRESHET_SHARED`, default
 * `../shared`). Tests are skipped on a machine without it; `note` ends their titles and says so.
 *
 * @param name path below the folder, e.g. `captures/nwps/MVEW1-gauge-trimmed.json`.
 */
export function sharedFile(name: string) {
  const path = resolve(FOLDER, name);
  const isThere = existsSync(path);
  return { path, isThere, note: isThere ? '' : ` (skipped: FRESHET_SHARED has no ${name})` };
}
