import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSnapshot } from '#jobs/load-snapshot.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { openExistingStore, openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { addressOf, Program } from '../testing/program.ts';
import { temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';

/** How many reports there are before each kill, and how many pages are answered before it. */
const KILLS = [
  { reports: 5, pages: 1 },
  { reports: 6, pages: 60 },
  { reports: 7, pages: 400 },
];
const FIRST = 4;

const versionIn = async (store: Store) => {
  const published = await store.read((view) => view.publication());
  await store.close();
  return published?.dataVersion;
};

test('a server killed with its ingest while it answers leaves all of a reading or nothing, and starts again', async () => {
  const folder = await temporaryFolder();
  const snapshot = join(folder, 'snapshot');
  const file = join(folder, 'freshet.sqlite');
  const { facilities } = await readCatalogue();
  /** The version of so many reports, read in one go. */
  const publish = async (reports: number) => {
    await writeReports(snapshot, TWO_AUTUMNS.slice(0, reports));
    const store = await openStore(':memory:', { now: () => new Date(0) });
    await loadSnapshot(store, snapshot, { facilities, today: '2025-11-01', progress: () => {} });
    return versionIn(store);
  };
  const env = { DATABASE_URL: file, FRESHET_LOG_LEVEL: 'error' };
  const start = () =>
    new Program('src/server/main.mjs', [], {
      env: { ...env, PORT: '0', FRESHET_MODE: 'demo', FRESHET_SNAPSHOT: snapshot },
    });
  const stored = async () => versionIn(await openExistingStore(file, () => new Date(0)));

  let before = await publish(FIRST);
  for (const { reports, pages } of KILLS) {
    const server = start();
    const origin = await addressOf(server);
    expect(await stored()).toBe(before);
    const after = await publish(reports);
    const filling = new Program('src/jobs/fill-store.ts', [snapshot], { env });
    await filling.line(/loading/);
    for (let page = 0; page < pages; page += 1) {
      expect((await fetch(`${origin}/hatcheries/issaquah-hatchery`)).status).toBe(200);
    }
    server.kill('SIGKILL');
    filling.kill('SIGKILL');
    await Promise.all([server.ended(), filling.ended()]);
    // The version is a hash of every return: none is lost or there twice.
    expect([before, after]).toContain(await stored());
    before = after;
  }
  const last = start();
  const { data_version } = await (await fetch(`${await addressOf(last)}/api/config`)).json();
  expect(data_version).toBe(before);
  last.kill('SIGTERM');
  expect((await last.ended()).code).toBe(0);
});
