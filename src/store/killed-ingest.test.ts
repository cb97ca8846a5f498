import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Program } from '../testing/program.ts';
import { withStore } from '../testing/sample-store.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';

const FACILITIES = ['HOODSPORT_HATCHERY', 'ISSAQUAH_HATCHERY', 'SAMISH_HATCHERY'];
const ROWS_OF_A_REPORT = 150;
const MOMENTS = ['begin 1', 'rows 3', 'returns of SAMISH_HATCHERY 2', 'commit 1', 'done 1'];

async function finishedBeforeKill(url: string, moment: string): Promise<number> {
  const child = new Program('src/testing/killed-ingest-child.ts', [url]);
  await child.line(new RegExp(`^${moment}$`));
  child.kill('SIGKILL');
  const { signal, stdout, stderr } = await child.ended();
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
  return stdout.split('\n').filter((line) => line.startsWith('done')).length;
}

function wholeIngests(url: string): Promise<number> {
  return withStore(url, async (store) => {
    const [ledger] = await store.read((view) => view.lastIngests());
    const ingests = ledger?.completed?.id ?? 0;
    await store.read(async (view) => {
      expect(await view.facilities()).toEqual(ingests === 0 ? [] : FACILITIES);
      for (const facility of FACILITIES) {
        const reports = (await view.returns(facility)).map(({ report }) => report);
        expect([reports.length, new Set(reports).size]).toEqual([ingests, ingests]);
      }
      expect((await view.publication())?.dataVersion ?? null).toBe(
        ledger?.completed?.dataVersion ?? null,
      );
      expect(await view.weeklyReports()).toHaveLength(ingests);
    });
    const looked = store.ingest('wdfw-weekly', async ({ weekly }) => {
      expect(await weekly.count()).toBe(ingests * ROWS_OF_A_REPORT);
      throw new Error('only looking');
    });
    await expect(looked).rejects.toThrow('only looking');
    return ingests;
  });
}

test.each(HAS_POSTGRES ? ['SQLite', 'PostgreSQL'] : ['SQLite'])(
  'a killed ingest into %s is complete or absent, and the next run continues',
  async (kind) => {
    const url =
      kind === 'SQLite' ? join(await temporaryFolder(), 'freshet.sqlite') : await testDatabase();
    let before = 0;
    for (const moment of MOMENTS) {
      const finished = await finishedBeforeKill(url, moment);
      const whole = await wholeIngests(url);
      // The last one may have been committed and killed before it could say so.
      expect([finished, finished + 1], moment).toContain(whole - before);
      before = whole;
    }
  },
);
