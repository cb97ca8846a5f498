import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const FOLDER = process.env.FRESHET_SHARED ?? resolve(import.meta.dirname, '../../..', 'shared');
const CAPTURES = process.env.FRESHET_CAPTURES ?? resolve(FOLDER, 'captures');

/** A file of real data, kept next to the repository and not in it. */
interface SharedFile {
  readonly path: string;
  /** Whether this machine has it. Without it, its tests are skipped. */
  readonly isThere: boolean;
  /** Ends the titles of such tests: says that they are skipped, and why. */
  readonly note: string;
}

/**
 * Finds a file of the shared data folder (`FRESHET_SHARED`, default `../shared`).
 *
 * @param name path below the folder, e.g. `data/wdfw-weekly-reports.csv.gz`.
 */
export function sharedFile(name: string): SharedFile {
  return fileIn(FOLDER, 'FRESHET_SHARED', name);
}

/**
 * Finds a recorded answer of a public service (`FRESHET_CAPTURES`, default `../shared/captures`).
 *
 * @param name path below the folder, e.g. `nwps/MVEW1-gauge-trimmed.json`.
 */
export function captureFile(name: string): SharedFile {
  return fileIn(CAPTURES, 'FRESHET_CAPTURES', name);
}

function fileIn(folder: string, variable: string, name: string): SharedFile {
  const path = resolve(folder, name);
  const isThere = existsSync(path);
  return { path, isThere, note: isThere ? '' : ` (skipped: ${variable} has no ${name})` };
}
