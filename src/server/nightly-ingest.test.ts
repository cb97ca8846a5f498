import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openStore } from '#store/open-store.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { readEveryNight } from './nightly-ingest.ts';

test('a reading that does not end is killed, and tried again twenty minutes later', async () => {
  const databaseUrl = join(await temporaryFolder(), 'freshet.sqlite');
  const store = await openStore(databaseUrl, { now: () => new Date(0) });
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const waits: number[] = [];
  const sleep = async (ms: number) => {
    waits.push(ms);
    return waits.length < 3;
  };
  const { signal } = new AbortController();
  const now = () => Date.parse('2025-10-24T12:00:00Z');
  // No program has read a source in a millisecond.
  const parts = { store, databaseUrl, sleep, signal, now, random: () => 0, longestMs: 1 };
  await readEveryNight(parts);
  // Three attempts, then the next night.
  expect(waits).toEqual([20, 20, 21 * 60].map((minutes) => minutes * 60_000));
  expect(said.mock.calls.flat()).toEqual(
    Array(3).fill('freshet: reading the sources took too long and was ended\n'),
  );
  said.mockRestore();
  await store.close();
});
