import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { temporaryFolder } from '../testing/snapshot-folder.ts';
import { readEveryNight } from './run-program.ts';
import { siteLog } from './site-log.ts';

let nowMs: number;
let databaseUrl: string;
let store: Store;
const complained: string[] = [];
const log = { ...siteLog('text'), complain: (line: string) => complained.push(line) };
beforeEach(async () => {
  nowMs = Date.parse('2025-10-24T12:00:00Z');
  databaseUrl = join(await temporaryFolder(), 'freshet.sqlite');
  store = await openStore(databaseUrl, { now: () => new Date(nowMs) });
});
afterEach(async () => {
  complained.length = 0;
  await store.close();
});

test('a reading that does not end is killed and retried twenty minutes later', async () => {
  const minutes: number[] = [];
  const sleep = async (ms: number) => {
    minutes.push(ms / MINUTE_MS);
    nowMs += ms;
    return minutes.length < 3;
  };
  const { signal } = new AbortController();
  const tools = { sleep, now: () => nowMs, random: () => 0 };
  await readEveryNight({ store, databaseUrl, signal, log, longestMs: 1, ...tools });
  expect(minutes).toEqual([20, 20, 20 * 60 + 20]);
  expect(complained).toEqual(Array(3).fill('reading the sources took too long and was stopped'));
});
