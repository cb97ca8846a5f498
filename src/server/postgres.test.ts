import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { facilitiesSchema } from '#contract/facilities.ts';
import { ONE_WEEK_LATER, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { startPostgres } from '../testing/postgres-server.ts';
import { addressOf, Program, stopped } from '../testing/program.ts';
import { temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';

const PAGES = ['/', '/app', '/hatcheries/issaquah-hatchery', '/about', '/api/facilities'];
const VISITORS = 2;
const PATIENT = { timeout: 30_000 };

function startOn(databaseUrl: string, snapshot: string): Program {
  const env = { PORT: '0', FRESHET_MODE: 'demo', FRESHET_LOG_LEVEL: 'error' };
  return new Program('src/server/main.ts', [], {
    env: { ...env, FRESHET_SNAPSHOT: snapshot, DATABASE_URL: databaseUrl },
  });
}

/** What a server on a database answers for every facility. */
async function figures(databaseUrl: string, snapshot: string): Promise<Record<string, unknown>> {
  const server = startOn(databaseUrl, snapshot);
  const address = await addressOf(server);
  const answer = async (path: string) => (await fetch(address + path)).json();
  const facilities = facilitiesSchema.parse(await answer('/api/facilities'));
  const answers: Record<string, unknown> = { facilities };
  for (const { id } of facilities.features) answers[id] = await answer(`/api/hatchery/${id}`);
  await stopped(server);
  return answers;
}

test.skipIf(!HAS_POSTGRES)(
  'a server on PostgreSQL fills its store and answers as one on SQLite does',
  async () => {
    const path = await temporaryFolder();
    const snapshot = join(path, 'snapshot');
    await writeReports(snapshot, TWO_AUTUMNS);
    const url = await testDatabase();
    const onPostgres = await figures(url, snapshot);
    expect(Object.keys(onPostgres)).toContain('ISSAQUAH_HATCHERY');
    expect(onPostgres).toEqual(await figures(join(path, 'freshet.sqlite'), snapshot));
    // Filled already: answers the same again.
    expect(await figures(url, snapshot)).toEqual(onPostgres);
  },
);

test.skipIf(!HAS_POSTGRES)(
  'a database stopped and started under load costs no page, and what is published then is shown without a restart',
  async () => {
    const postgres = await startPostgres();
    if (postgres === null) throw new Error('no PostgreSQL here');
    onTestFinished(postgres.stop);
    const snapshot = join(await temporaryFolder(), 'snapshot');
    await writeReports(snapshot, TWO_AUTUMNS);
    const server = startOn(postgres.url, snapshot);
    const origin = await addressOf(server);
    const store = async () => (await (await fetch(`${origin}/readyz`)).json()).store;
    const version = async () => (await (await fetch(`${origin}/api/config`)).json()).data_version;
    const before = await version();

    const statuses = new Map<number, number>();
    let isOver = false;
    const visits = Array.from({ length: VISITORS }, async () => {
      for (let at = 0; !isOver; at += 1) {
        const answer = await fetch(origin + PAGES[at % PAGES.length]);
        await answer.arrayBuffer();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      }
    });
    await postgres.halt();
    await expect.poll(store, PATIENT).toBe('does not answer');
    await postgres.resume();
    await expect.poll(store, PATIENT).toBe('answers');
    await writeReports(snapshot, [...TWO_AUTUMNS, ONE_WEEK_LATER]);
    const env = { DATABASE_URL: postgres.url };
    const filling = await new Program('src/jobs/fill-store.ts', [snapshot], { env }).ended();
    expect(filling).toMatchObject({ code: 0 });
    await expect.poll(version, PATIENT).not.toBe(before);
    isOver = true;
    await Promise.all(visits);
    expect([...statuses.keys()]).toEqual([200]);
    expect(statuses.get(200)).toBeGreaterThan(VISITORS * PAGES.length);
    server.kill('SIGTERM');
    expect((await server.ended()).code).toBe(0);
  },
);
