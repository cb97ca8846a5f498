import { join } from 'node:path';
import { expect, type TestContext, test } from 'vitest';
import { openStore } from '../../store/open-store.ts';
import { Program } from '../program.ts';
import { temporaryFolder } from '../snapshot-folder.ts';
import { HAS_POSTGRES, testDatabase } from '../test-postgres.ts';

const ROWS_OF_A_REPORT = 150;
const FACILITIES = ['HOODSPORT_HATCHERY', 'ISSAQUAH_HATCHERY', 'SAMISH_HATCHERY'];

/** Runs ingests until the moment, kills, and counts the finished ones. */
async function finishedBeforeKill(url: string, moment: string): Promise<number> {
  const child = new Program('src/testing/store/killed-ingest-child.ts', [url]);
  await child.line(new RegExp(`^${moment}$`));
  child.kill('SIGKILL');
  const { signal, stdout, stderr } = await child.ended();
  expect([signal, stderr]).toEqual(['SIGKILL', '']);
  return stdout.split('\n').filter((line) => line.startsWith('done')).length;
}

/** Returns over all kills: those there must be, and those that are not or are twice. */
interface Counts {
  returns: number;
  lost: number;
  doubled: number;
}

/** The number of ingests in the store; fails where its parts disagree. */
async function wholeIngests(url: string, counts: Counts): Promise<number> {
  const store = await openStore(url, { now: () => new Date(0) });
  const [ledger] = await store.read((view) => view.lastIngests());
  const ingests = ledger?.completed?.id ?? 0;
  await store.read(async (view) => {
    expect(await view.facilities()).toEqual(ingests === 0 ? [] : FACILITIES);
    for (const facility of FACILITIES) {
      const returns = await view.returns(facility);
      const distinct = new Set(returns.map(({ report }) => report)).size;
      counts.returns += ingests;
      counts.lost += ingests - distinct;
      counts.doubled += returns.length - distinct;
    }
    const published = (await view.publication())?.dataVersion;
    expect(published).toBe(ledger?.completed?.dataVersion ?? undefined);
  });
  const looked = store.ingest('wdfw-weekly', async (ingest) => {
    expect(await ingest.weeklyReports()).toHaveLength(ingests);
    expect(await ingest.countWeeklyRows()).toBe(ingests * ROWS_OF_A_REPORT);
    throw new Error('only looking');
  });
  await expect(looked).rejects.toThrow('only looking');
  await store.close();
  return ingests;
}

/** Kills ingests at many moments and checks what each leaves behind. */
async function killAndLook(url: string, annotate: TestContext['annotate']): Promise<void> {
  const moments = [
    'begin 1',
    'rows 3',
    'returns of ISSAQUAH_HATCHERY 2',
    'returns of SAMISH_HATCHERY 4',
    'commit 1',
    'commit 5',
    'done 1',
    'done 3',
  ];
  const counts: Counts = { returns: 0, lost: 0, doubled: 0 };
  let before = 0;
  for (const moment of moments) {
    const finished = await finishedBeforeKill(url, moment);
    const whole = await wholeIngests(url, counts);
    // The last one may have been committed and killed before it could say so.
    expect(whole - before, moment).toBeGreaterThanOrEqual(finished);
    expect(whole - before, moment).toBeLessThanOrEqual(finished + 1);
    before = whole;
  }
  // Those that must have finished before each of the moments.
  expect(before).toBeGreaterThanOrEqual(14);
  const { returns, lost, doubled } = counts;
  await annotate(`${moments.length} kills, ${returns} returns: ${lost} lost, ${doubled} doubled`);
  expect([lost, doubled]).toEqual([0, 0]);
}

test('a killed ingest into a file is complete or absent, and the next run continues', async ({
  annotate,
}) => {
  await killAndLook(join(await temporaryFolder(), 'freshet.sqlite'), annotate);
});

test.skipIf(!HAS_POSTGRES)(
  'a killed ingest into PostgreSQL is complete or absent, and the next run continues',
  async ({ annotate }) => killAndLook(await testDatabase(), annotate),
);
