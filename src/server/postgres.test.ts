import { join } from 'node:path';
import { expect, test } from 'vitest';
import { facilitiesSchema } from '#contract/facilities.ts';
import { TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { addressOf, Program, stopped } from '../testing/program.ts';
import { temporaryFolder, writeReports } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';

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
