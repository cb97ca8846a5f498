import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#domain/time/milliseconds.ts';
import type { Store } from '#store/store.ts';
import { emptyStore } from '../testing/sample-store.ts';
import { keepNotices } from './service-notices.ts';

const NOTICE = {
  service: 'WDFW daily returns',
  host: 'data.wa.gov',
  words: 'Deprecation: 2026-10-01',
};
const LINE = 'data.wa.gov (WDFW daily returns) announces Deprecation: 2026-10-01';

let store: Store;
let nowMs: number;
let said: string[];
beforeEach(async () => {
  nowMs = Date.parse('2026-11-28T09:10:00Z');
  said = [];
  store = await emptyStore(() => new Date(nowMs));
});

const program = (into: Store | null = store) =>
  keepNotices({ store: into, now: () => nowMs, say: (line) => said.push(line) });
const kept = () => store.read((view) => view.notices());

test('a notice is said once a day, whichever program hears it, and kept with its time', async () => {
  const server = program();
  const night = program();
  for (const instance of [server, server, night, program()]) {
    instance.announced(NOTICE);
    await instance.kept();
  }
  expect(said).toEqual([LINE]);
  expect(await kept()).toEqual([{ ...NOTICE, seenAt: '2026-11-28T09:10:00.000Z' }]);
  nowMs += DAY_MS;
  const sunset = { ...NOTICE, words: 'Sunset: Mon, 01 Feb 2027 00:00:00 GMT' };
  for (const instance of [server, night]) {
    instance.announced(sunset);
    await instance.kept();
  }
  expect(said).toHaveLength(2);
  expect(await kept()).toEqual([{ ...sunset, seenAt: '2026-11-29T09:10:00.000Z' }]);
});

test('services are kept apart', async () => {
  const server = program();
  server.announced(NOTICE);
  server.announced({ ...NOTICE, service: 'usgs-daily' });
  await server.kept();
  expect([said.length, (await kept()).length]).toEqual([2, 2]);
});

test('a dry run logs a notice without storing it; a failing store is logged and stops nothing', async () => {
  const rehearsal = program(null);
  rehearsal.announced(NOTICE);
  await rehearsal.kept();
  expect([said, await kept()]).toEqual([[LINE], []]);
  await store.close();
  const server = program();
  server.announced(NOTICE);
  await server.kept();
  expect(said.at(-1)).toMatch(/^a notice of data\.wa\.gov could not be stored: /);
});
