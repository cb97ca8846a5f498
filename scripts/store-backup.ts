// `npm run store:backup -- --to <file>`: an online backup of the SQLite store.
import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { backupStore } from '#store/moving/backup-store.ts';

const HELP = `Backs up a store that is an SQLite file, while a server runs on it and an ingest writes.

Usage: npm run store:backup -- --to <file> [--from <store>]

  --to <file>     a new file; nothing is overwritten
  --from <store>  path of the store; default DATABASE_URL, or var/freshet.sqlite
  --help          this text

The backup is the last committed state of the store, checked by SQLite and compressed with gzip,
whose checksum covers all of it: gzip --test <file> says whether it is whole. Put it back with npm run store:restore. A store in
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
    await backupStore(from, values.to);
    const { size } = await stat(values.to);
    console.log(`${values.to}: a whole backup of ${from}, ${(size / 1e6).toFixed(1)} MB`);
  }
} catch (error) {
  process.stderr.write(`store:backup: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
