// `npm run store:backup -- --to <file>`: an online backup of the store.
import { stat } from 'node:fs/promises';
import { command } from '#jobs/command.ts';
import { backupStore } from '#store/moving/backup-store.ts';

const HELP = `Backs up a store, while a server runs on it and an ingest writes.

Usage: npm run store:backup -- --to <file> [--from <store>]

  --to <file>     a new file; nothing is overwritten
  --from <store>  as in DATABASE_URL, which is the default: a path, or postgres://USER@HOST/DATABASE
  --help          this text

The backup is the last committed state of the store, checked by SQLite and compressed with gzip,
whose checksum covers all of it: gzip --test <file> says whether it is intact. That of PostgreSQL
is an SQLite file too, compared table by table. Put it back with npm run store:restore.`;

export const main = command({
  name: 'store:backup',
  help: HELP,
  options: { from: { type: 'string' }, to: { type: 'string' } },
  run: async ({ values: { from, to }, print }) => {
    if (to === undefined) {
      throw new Error('say where to put the backup: --to <file> (see --help)');
    }
    const store = from ?? (process.env.DATABASE_URL?.trim() || 'var/freshet.sqlite');
    const location = await backupStore(store, to);
    const { size } = await stat(to);
    print(`${to}: a complete backup of ${location}, ${(size / 1e6).toFixed(1)} MB`);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
