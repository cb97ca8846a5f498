import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import { WEEK_MS } from '#domain/time/milliseconds.ts';
import { plainName } from './compress-files.ts';

/**
 * Saves the hashed files of a build that is about to be replaced: open and cached pages still ask for
 * them.
 *
 * @returns a function that puts back those of builds replaced less than a week ago.
 */
export function holdEarlierFiles(client: string, now: number): () => void {
  const assets = join(client, 'assets');
  const worker = join(client, 'service-worker.js');
  const savedFolder = `${client}-earlier`;
  const listed = existsSync(worker) ? readFileSync(worker, 'utf8') : '';
  if (existsSync(assets))
    cpSync(assets, savedFolder, { recursive: true, preserveTimestamps: true });
  return () => {
    for (const name of existsSync(savedFolder) ? readdirSync(savedFolder) : []) {
      const file = join(savedFolder, name);
      // A compressed form is kept as long as its original.
      if (listed.includes(plainName(name))) utimesSync(file, now / 1000, now / 1000);
      if (statSync(file).mtimeMs < now - WEEK_MS) continue;
      cpSync(file, join(assets, name), { force: false, preserveTimestamps: true });
    }
    rmSync(savedFolder, { recursive: true, force: true });
  };
}
