// `npm run store:backup`: an online backup of the store.
import { stat } from 'node:fs/promises';
import { command } from '#program/command.ts';
import { backUpStore } from '#store/back-up.ts';
import { storeFolder } from '#store/open-store.ts';

const HELP = `Backs up an SQLite store, even while a server reads it and an ingest writes to it.

Usage: npm run store:backup [-- --to <file or folder>] [--from <store>]

  --to <place>    a new file, or a folder, in which the backup is named after the day, such as
                  freshet-2026-11-20.sqlite; default FRESHET_BACKUP_FOLDER, or the store's folder.
                  Nothing is overwritten
  --from <store>  the path of the store; default DATABASE_URL, or var/freshet.sqlite
  --help          show this text

The backup is itself a store, with the last committed state. To restore it, stop the server and copy it
over the store's file; see docs/operations.md. For a store in PostgreSQL use pg_dump.`;

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
