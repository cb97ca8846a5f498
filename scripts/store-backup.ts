// `npm run store:backup -- --to <file>`: an online backup of the SQLite store.
import { parseArgs } from 'node:util';
import { backupStore } from '#store/moving/backup-store.ts';
import { MIGRATION_TABLE } from '#store/tables/migrate.ts';

const HELP = `Backs up a store that is an SQLite file, while a server runs on it and an ingest writes.

Usage: npm run store:backup -- --to <file> [--from <store>]

  --to <file>     a new file; nothing is overwritten
  --from <store>  path of the store; default DATABASE_URL, or var/freshet.sqlite
  --help          this text

The backup is one state of the store, the last whole one. It carries a digest of each table, and is
read back and proved before it gets its name. Put it back with npm run store:restore. A store in
PostgreSQL is backed up with pg_dump: see docs/operations.md.`;

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(HELP);
  } else if (values.to === undefined) {
    throw new Error('say where to put the backup: --to <file> (see --help)');
  } else {
    const from = values.from ?? (process.env.DATABASE_URL?.trim() || 'var/freshet.sqlite');
    const { madeAt, tables } = await backupStore(from, values.to, () => new Date());
    // The record of migrations is the store's own, and a restore makes it anew.
    const content = [...tables].filter(([name]) => !name.startsWith(MIGRATION_TABLE));
    const rows = content.reduce((sum, [, table]) => sum + table.rows, 0);
    console.log(`${values.to}: ${content.length} tables, ${rows} rows, whole, made ${madeAt}`);
  }
} catch (error) {
  process.stderr.write(`store:backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
