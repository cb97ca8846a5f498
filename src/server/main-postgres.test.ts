import { join } from 'node:path';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { configSchema } from '#contract/config.ts';
import { TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { addressOf, Program, stopped } from '../testing/program.ts';
import { ReturnsStandIn, TRAP_ESTIMATE } from '../testing/returns-stand-in.ts';
import { temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';

const facilitiesSchema = z.object({ features: z.array(z.object({ id: z.string() })) });

/** Starts a server on a database and gives what it answers for every facility. */
async function figures(databaseUrl: string, snapshot: string): Promise<Record<string, unknown>> {
  const env = { PORT: '0', FRESHET_MODE: 'demo', FRESHET_SNAPSHOT: snapshot };
  const server = new Program('src/server/main.mjs', [], {
    env: { ...env, DATABASE_URL: databaseUrl },
  });
  const address = await addressOf(server);
  const answer = async (path: string) => (await fetch(address + path)).json();
  const facilities = await answer('/api/facilities');
  const { as_of, data_version } = await answer('/api/status');
  const answers: Record<string, unknown> = { as_of, data_version, facilities };
  for (const { id } of facilitiesSchema.parse(facilities).features) {
    answers[id] = await answer(`/api/hatchery/${id}`);
  }
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
  'a running server on PostgreSQL takes over what npm run ingest publishes',
  async () => {
    const snapshot = join(await temporaryFolder(), 'snapshot');
    await writeReports(snapshot, TWO_AUTUMNS);
    const url = await testDatabase();
    const rows = [{ ...TRAP_ESTIMATE, date: '2025-11-10', adults: 60 }];
    const service = await ReturnsStandIn.start(rows, new Date('2025-11-21T10:00:00Z'));
    const env = {
      PORT: '0',
      DATABASE_URL: url,
      FRESHET_MODE: 'live',
      FRESHET_NIGHTLY: 'off',
      FRESHET_SNAPSHOT: snapshot,
      FRESHET_WDFW_RETURNS_URL: service.origin,
      // The discard port: nothing listens there.
      FRESHET_RIVER_SERVICES_URL: 'http://127.0.0.1:9',
    };
    const server = new Program('src/server/main.mjs', [], { env });
    const address = await addressOf(server);
    const config = async () =>
      configSchema.parse(await (await fetch(`${address}/api/config`)).json());
    expect((await config()).as_of).toBe('2025-10-22');

    const ingest = new Program('src/jobs/ingest.ts', ['--source', 'wdfw-returns'], { env });
    expect(await ingest.ended()).toMatchObject({ code: 0, stderr: '' });
    await expect
      .poll(async () => (await config()).as_of, { timeout: 30_000, interval: 100 })
      .toBe('2025-11-10');
    await stopped(server);
    await service.close();
  },
);
