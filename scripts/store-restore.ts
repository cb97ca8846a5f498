// `npm run store:restore -- --from <file> --to <store>`: restores a backup made by store:backup.
import { command } from '#jobs/command.ts';
import { restoreStore } from '#store/moving/restore-store.ts';

const HELP = `Puts a backup made by store:backup into a store, and compares the two.

Usage: npm run store:restore -- --from <file> --to <store> [--replace] [--older-version]

  --from <file>  the backup; it is only read
  --to <store>   as in DATABASE_URL: a path, or postgres://USER@HOST/DATABASE
  --replace      delete what the store holds, in the same transaction; a backup of it is made
                 before, beside an SQLite file, in var/ for PostgreSQL
  --older-version
                 leave the tables as the backup has them, for going back to the version that
                 made it: stop the servers, run this, start that version
  --help         this text

Nothing is written before checksum and SQLite prove the backup complete, and of this version or
an older one. The store changes all at once; stopped before (Ctrl-C), or failed, it stays as it was.
A server may be running on it, but not with --older-version.`;

export const main = command({
  name: 'store:restore',
  help: HELP,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    replace: { type: 'boolean', default: false },
    'older-version': { type: 'boolean', default: false },
  },
  stopped: { message: 'stopped; the store is as it was', code: 1 },
  run: async ({
    values: { from, to, replace, 'older-version': keepsVersion },
    print,
    complain,
    signal,
  }) => {
    if (from === undefined || to === undefined) {
      throw new Error('say which backup and where to: --from <file> --to <store> (see --help)');
    }
    const { tables, previous } = await restoreStore(from, to, {
      replace,
      keepsVersion,
      signal,
      now: () => new Date(),
      progress: complain,
      backupFolder: process.env.FRESHET_BACKUP_FOLDER,
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    if (previous !== null) print(`backup of the replaced store: ${previous}`);
    print(`restored and compared: ${tables.length} tables, ${rows} rows of ${from}`);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
