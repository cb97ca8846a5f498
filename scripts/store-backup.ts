// `npm run store:backup`: an online backup of the store.
import { stat } from 'node:fs/promises';
import { command } from '#jobs/command.ts';
import { backUpStore } from '#store/back-up.ts';
import { storeFolder } from '#store/open-store.ts';

const HELP = `Backs up a store in an SQLite file, while a server runs on it and an ingest writes.

Usage: npm run store:backup [-- --to <file or folder>] [--from <store>]

  --to <place>    a new file, or a folder; default FRESHET_BACKUP_FOLDER, or the store's folder, in
                  which it is called by its day, as freshet-2026-11-20.sqlite; nothing is overwritten
  --from <store>  the path of the store; default DATABASE_URL, or var/freshet.sqlite
  --help          this text

The backup is the last committed state of the store, a store itself. To put it back, stop the server
and copy it over the store's file; docs/operations.md says how. A store in PostgreSQL is backed up by
pg_dump.`;

export const main = command({
  name: 'store:backup',
  help: HELP,
  options: { from: { type: 'string' }, to: { type: 'string' } },
  run: async ({ values: { from, to }, print }) => {
    const store = from ?? (process.env.DATABASE_URL?.trim() || 'var/freshet.sqlite');
    const place = to ?? (process.env.FRESHET_BACKUP_FOLDER?.trim() || storeFolder(store));
    const file = await backUpStore(store, place, new Date());
    const { size } = await stat(file);
    print(`${file}: a complete backup, ${(size / 1e6).toFixed(1)} MB`);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
