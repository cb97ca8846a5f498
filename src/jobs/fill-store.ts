// Fills the store in DATABASE_URL from a snapshot folder: node src/jobs/fill-store.ts <folder>. The
// address is not an argument: it may hold a password, and every user of a machine sees arguments.
import { pacificDay } from '#domain/time/pacific-day.ts';
import { command } from '#program/command.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { openStore } from '#store/open-store.ts';
import { applyRules } from './apply-rules.ts';
import { loadSnapshot } from './load-snapshot.ts';
import { SNAPSHOT_SOURCES } from './snapshot-fill.ts';

/** How long to wait for another process that fills the same store: a first fill takes a minute. */
const WAIT_MS = 120_000;

export const main = command({
  name: 'freshet',
  help: `Fills a store from a snapshot folder.

Usage: DATABASE_URL=<store> node src/jobs/fill-store.ts <folder> [--only <source>] [--apply-rules]

  --only <source>   load only this source, such as wdfw-finals; may be repeated
  --apply-rules     only re-read stored reports that were read under older rules`,
  options: {
    only: { type: 'string', multiple: true },
    'apply-rules': { type: 'boolean', default: false },
  },
  takesPositionals: true,
  run: async ({ values, positionals: [folder], print }) => {
    const url = process.env.DATABASE_URL;
    if (url === undefined || folder === undefined) {
      throw new Error(
        'name the store and the snapshot: DATABASE_URL=<store> node src/jobs/fill-store.ts <folder>',
      );
    }
    const { facilities } = await readCatalog();
    const progress = (line: string) => print(`freshet: ${line}`);
    const busyTimeoutMs = WAIT_MS;
    const store = await openStore(url, { now: () => new Date(), busyTimeoutMs });
    try {
      if (values['apply-rules']) return await applyRules(store, folder, { facilities, progress });
      const records = await loadSnapshot(store, folder, {
        facilities,
        today: pacificDay(Date.now()),
        progress,
        sources: SNAPSHOT_SOURCES.filter((source) => values.only?.includes(source) ?? true),
      });
      const durationMs = records.reduce((sum, record) => sum + record.durationMs, 0);
      print(`freshet: stored in ${(durationMs / 1000).toFixed(1)} s`);
    } finally {
      await store.close();
    }
  },
});

if (import.meta.main) process.exitCode = await main(process.argv.slice(2));
