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
 * Holds the hashed files of a build that another replaces: open and cached pages ask for them.
 * @returns puts back those of builds replaced less than a week ago.
 */
export function holdEarlierFiles(client: string, now: number): () => void {
  const assets = join(client, 'assets');
  const worker = join(client, 'service-worker.js');
  const held = `${client}-earlier`;
  const listed = existsSync(worker) ? readFileSync(worker, 'utf8') : '';
  if (existsSync(assets)) cpSync(assets, held, { recursive: true, preserveTimestamps: true });
  return () => {
    for (const name of existsSync(held) ? readdirSync(held) : []) {
      const file = join(held, name);
      // A compressed form stays as long as its file.
      if (listed.includes(plainName(name))) utimesSync(file, now / 1000, now / 1000);
      if (statSync(file).mtimeMs < now - WEEK_MS) continue;
      cpSync(file, join(assets, name), { force: false, preserveTimestamps: true });
    }
    rmSync(held, { recursive: true, force: true });
  };
}
