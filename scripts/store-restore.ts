// `npm run store:restore -- --from <file> --to <store>`: puts a backup of store:backup back.
import { parseArgs } from 'node:util';
import { restoreStore } from '#store/moving/restore-store.ts';

const HELP = `Puts a backup made by store:backup into a store, and compares the two.

Usage: npm run store:restore -- --from <file> --to <store> [--replace]

  --from <file>  the backup; it is only read
  --to <store>   as in DATABASE_URL: a path, or postgres://USER@HOST/DATABASE
  --replace      take away what the store holds, in the same transaction; of an SQLite file a
                 backup is put beside it before, of PostgreSQL make one with pg_dump
  --help         this text

Nothing is written before the backup is proved whole, by its checksum and by SQLite, and of this
version or an older one. The store changes all at once; stopped before (Ctrl-C), or
failed, it stays as it was. A server may be running on it.`;

const stopping = new AbortController();
// Not `once`: a terminal and npm may both pass on the same signal.
process.on('SIGINT', () => {
  stopping.abort(new Error('stopped; the store is as it was'));
});

try {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      replace: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  const { from, to, replace } = values;
  if (values.help) {
    console.log(HELP);
  } else if (from === undefined || to === undefined) {
    throw new Error('say which backup and where to: --from <file> --to <store> (see --help)');
  } else {
    const { tables, before } = await restoreStore(from, to, {
      replace,
      signal: stopping.signal,
      now: () => new Date(),
      progress: (line) => process.stderr.write(`${line}\n`),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    if (before !== null) console.log(`what was there before: ${before}`);
    console.log(`restored and compared: ${tables.length} tables, ${rows} rows of ${from}`);
  }
} catch (error) {
  process.stderr.write(
    `store:restore: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 1;
}
