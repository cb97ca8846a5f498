// `npm run store:copy -- --from <store> --to <store>`: moves a store between SQLite and PostgreSQL.
import { command } from '#jobs/command.ts';
import { copyStore } from '#store/moving/copy-store.ts';

const HELP = `Copies a store, with everything in it, into another one, and proves that both are equal.

Usage: npm run store:copy -- --from <store> --to <store> [--replace]

  --from <store>  as in DATABASE_URL: a path, or postgres://USER@HOST/DATABASE
  --to <store>    the same; a file is made, a PostgreSQL database must be there and be empty
  --replace       delete what the target holds, in the same transaction; a backup of it is made
                  before, beside an SQLite file, in var/ for PostgreSQL
  --help          this text

The target changes all at once, after every table was read back and compared (number of rows, and a
digest of what is in them). Stopped before (Ctrl-C), it stays as it was. Both may be in use: readers
are not disturbed, and no ingest gets in between. A password can be given in PGPASSWORD or ~/.pgpass
instead of the address.`;

export const main = command({
  name: 'store:copy',
  help: HELP,
  options: {
    from: { type: 'string' },
    to: { type: 'string' },
    replace: { type: 'boolean', default: false },
  },
  stopped: { message: 'stopped; the target is as it was', code: 1 },
  run: async ({ values: { from, to, replace }, print, complain, signal }) => {
    if (from === undefined || to === undefined) {
      throw new Error('say what to copy and where: --from <store> --to <store> (see --help)');
    }
    const started = performance.now();
    const now = () => new Date();
    const { tables, previous } = await copyStore(from, to, {
      replace,
      now,
      progress: complain,
      signal,
      backupFolder: process.env.FRESHET_BACKUP_FOLDER,
    });
    if (previous !== null) print(`backup of the replaced store: ${previous}`);
    for (const { table, rows, digest } of tables) {
      print(`${table.padEnd(18)} ${String(rows).padStart(9)} rows  ${digest.slice(0, 16)}`);
    }
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(`copied and compared: ${tables.length} tables, ${rows} rows, in ${seconds} s`);
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
