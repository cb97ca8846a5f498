import { afterEach, beforeEach, expect, test } from 'vitest';
import { SourceError } from '#sources/source-error.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { StoreError } from '#store/store-error.ts';
import { recordingCheck } from './source-look.ts';

const WHOLE = { days: null, dryRun: false };
const DOWN = new SourceError('WDFW weekly reports', 'unavailable', 'links to no weekly report');
const REFUSED = { checksum: 'c0ffee', rowsKept: 0, suspicions: ['ISSAQUAH_HATCHERY would lose'] };

let nowMs: number;
let store: Store;
beforeEach(async () => {
  nowMs = Date.parse('2026-11-01T10:00:00Z');
  store = await openStore(':memory:', { now: () => new Date(nowMs) });
});
afterEach(() => store.close());

const looks = () => store.read((view) => view.looks());
const nothingNew = async () => null;
const failing = (error: unknown) => () => Promise.reject(error);

test('a night with nothing new and a night that failed are both recorded', async () => {
  expect(await recordingCheck('wdfw-weekly', store, WHOLE, async () => 7)).toBe(7);
  nowMs = Date.parse('2026-11-10T10:00:00Z');
  await recordingCheck('wdfw-weekly', store, WHOLE, nothingNew);
  const well = { source: 'wdfw-weekly', lookedAt: '2026-11-10T10:00:00.000Z' };
  expect(await looks()).toEqual([{ ...well, failedAt: null, failure: null }]);
  nowMs = Date.parse('2026-11-20T10:00:00Z');
  await expect(recordingCheck('wdfw-weekly', store, WHOLE, failing(DOWN))).rejects.toBe(DOWN);
  const failure = 'WDFW weekly reports: links to no weekly report';
  expect(await looks()).toEqual([{ ...well, failedAt: '2026-11-20T10:00:00.000Z', failure }]);
});

test.each([
  ['of our own', new Error('no such file: /srv/secret'), 'internal error'],
  ['of the store', new StoreError('full', '/srv/secret is full'), 'internal error'],
  [
    'with a long text of the service',
    new SourceError('x', 'partial', 'y'.repeat(500)),
    /^x: y{197}$/,
  ],
])('a failure %s is reported without internal details', async (_, error, told) => {
  await expect(recordingCheck('wdfw-returns', store, WHOLE, failing(error))).rejects.toBe(error);
  expect((await looks())[0]?.failure).toMatch(told);
});

test('a refused load is a failure, and its reasons are in the ledger', async () => {
  const load = () => store.ingest('wdfw-weekly', async () => REFUSED);
  await expect(recordingCheck('wdfw-weekly', store, WHOLE, load)).rejects.toThrow('suspicious');
  expect(await looks()).toMatchObject([
    { lookedAt: null, failure: 'refused as suspicious; the ledger says why' },
  ]);
});

test('neither a dry run nor an interrupted one is recorded', async () => {
  const dryRun = { ...WHOLE, dryRun: true };
  await recordingCheck('wdfw-weekly', store, dryRun, nothingNew);
  await expect(recordingCheck('wdfw-weekly', store, dryRun, failing(DOWN))).rejects.toBe(DOWN);
  const interrupted = { ...WHOLE, signal: AbortSignal.abort() };
  await expect(recordingCheck('wdfw-weekly', store, interrupted, failing(DOWN))).rejects.toBe(DOWN);
  expect(await looks()).toEqual([]);
});

test('reading a range of days is recorded only when it fails', async () => {
  const days = { from: '2026-09-01', to: '2026-09-30' } as const;
  await recordingCheck('wdfw-weekly', store, { ...WHOLE, days }, nothingNew);
  expect(await looks()).toEqual([]);
  await expect(
    recordingCheck('wdfw-weekly', store, { ...WHOLE, days }, failing(DOWN)),
  ).rejects.toBe(DOWN);
  expect(await looks()).toMatchObject([{ lookedAt: null, failure: DOWN.message }]);
});

test('a failing record of the look hides no other failure, and is reported when there is no other', async () => {
  const full = new StoreError('full', 'no room');
  const broken = { recordLook: () => Promise.reject(full) };
  await expect(recordingCheck('wdfw-weekly', broken, WHOLE, failing(DOWN))).rejects.toBe(DOWN);
  await expect(recordingCheck('wdfw-weekly', broken, WHOLE, nothingNew)).rejects.toBe(full);
});
