// Fills the store of DATABASE_URL from a snapshot folder: node src/jobs/fill-store.ts <folder>. The
// address is not an argument: it may hold a password, and arguments can be seen by all on a machine.
import { pacificDay } from '#domain/time/pacific-day.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { openStore } from '#store/open-store.ts';
import { loadSnapshot } from './load-snapshot.ts';

const [folder] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
try {
  if (url === undefined || folder === undefined) {
    throw new Error(
      'say which store and which snapshot: DATABASE_URL=<store> fill-store.ts <folder>',
    );
  }
  const { facilities } = await readCatalogue();
  const store = await openStore(url, { now: () => new Date() });
  try {
    const { durationMs } = await loadSnapshot(store, folder, {
      facilities,
      today: pacificDay(Date.now()),
      progress: (line) => process.stdout.write(`freshet: ${line}\n`),
    });
    process.stdout.write(`freshet: stored in ${(durationMs / 1000).toFixed(1)} s\n`);
  } finally {
    await store.close();
  }
} catch (error) {
  process.stderr.write(`freshet: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
