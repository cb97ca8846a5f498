import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openStore } from '../../store/open-store.ts';
import { HAS_POSTGRES, testDatabase } from '../test-postgres.ts';

const CHILD = fileURLToPath(new URL('./killed-ingest-child.ts', import.meta.url));
const COMPILE_CACHE = resolve('node_modules/.cache/node-compile');
const ROWS_OF_A_REPORT = 150;
const FACILITIES = ['HOODSPORT_HATCHERY', 'ISSAQUAH_HATCHERY', 'SAMISH_HATCHERY'];

/** Runs ingests until the line has been said that often, kills, and counts the finished ones. */
async function finishedBeforeKill(url: string, line: string, times: number): Promise<number> {
  const child = spawn(process.execPath, [CHILD, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: COMPILE_CACHE },
  });
  const exited = once(child, 'exit');
  let said = 0;
  let finished = 0;
  for await (const heard of createInterface({ input: child.stdout })) {
    if (heard === 'done') finished += 1;
    if (heard === line) said += 1;
    if (said === times) child.kill('SIGKILL');
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  return finished;
}

/** Everything the store holds, counted; fails where the parts do not belong together. */
async function wholeIngests(url: string): Promise<number> {
  const store = await openStore(url, { now: () => new Date(0) });
  const [ledger] = await store.read((view) => view.lastIngests());
  const ingests = ledger?.completed?.id ?? 0;
  await store.read(async (view) => {
    expect(await view.facilities()).toEqual(ingests === 0 ? [] : FACILITIES);
    for (const facility of FACILITIES) {
      expect(await view.returns(facility)).toHaveLength(ingests);
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

/** Kills ingests at many moments and looks at what each leaves. */
async function killAndLook(url: string): Promise<void> {
  const moments: readonly (readonly [string, number])[] = [
    ['begin', 1],
    ['rows', 3],
    ['returns of ISSAQUAH_HATCHERY', 2],
    ['returns of SAMISH_HATCHERY', 4],
    ['commit', 1],
    ['commit', 5],
    ['done', 1],
    ['done', 3],
  ];
  let before = 0;
  for (const [line, times] of moments) {
    const finished = await finishedBeforeKill(url, line, times);
    const whole = await wholeIngests(url);
    const where = `killed at "${line}" number ${times}`;
    // The last one may have been written whole and killed before it could say so.
    expect(whole - before, where).toBeGreaterThanOrEqual(finished);
    expect(whole - before, where).toBeLessThanOrEqual(finished + 1);
    before = whole;
  }
  // Those that must have finished before each of the moments.
  expect(before).toBeGreaterThanOrEqual(14);
}

test('a killed ingest into a file is whole or not there, and the next run goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'freshet-killed-'));
  await killAndLook(join(folder, 'freshet.sqlite'));
  await rm(folder, { recursive: true });
});

test.skipIf(!HAS_POSTGRES)(
  'a killed ingest into PostgreSQL is whole or not there, and the next run goes on',
  async () => {
    const { url, remove } = await testDatabase();
    await killAndLook(url);
    await remove();
  },
);
