import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ONE_WEEK_LATER, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { startPostgres } from '../testing/postgres-server.ts';
import { addressOf, Program } from '../testing/program.ts';
import { temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES } from '../testing/test-postgres.ts';

/** Prepared before a server says that it is ready. */
const PAGES = ['/', '/app', '/hatcheries/issaquah-hatchery', '/about', '/api/facilities'];
const VISITORS = 2;
const PATIENT = { timeout: 30_000 };

test.skipIf(!HAS_POSTGRES)(
  'a database stopped and started under load costs no page, and what is published then is shown without a restart',
  async () => {
    const postgres = await startPostgres();
    if (postgres === null) throw new Error('no PostgreSQL here');
    onTestFinished(postgres.stop);
    const snapshot = join(await temporaryFolder(), 'snapshot');
    await writeReports(snapshot, TWO_AUTUMNS);
    const env = { DATABASE_URL: postgres.url, FRESHET_LOG_LEVEL: 'error' };
    const server = new Program('src/server/main.mjs', [], {
      env: { ...env, PORT: '0', FRESHET_MODE: 'demo', FRESHET_SNAPSHOT: snapshot },
    });
    const origin = await addressOf(server);
    const ready = async () => {
      const answer = await fetch(`${origin}/readyz`);
      return answer.ok ? (await answer.json()).store : null;
    };
    await expect.poll(ready, PATIENT).toBe('answers');
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
    await expect.poll(ready, PATIENT).toBe('does not answer');
    await postgres.resume();
    await expect.poll(ready, PATIENT).toBe('answers');
    await writeReports(snapshot, [...TWO_AUTUMNS, ONE_WEEK_LATER]);
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
