import { afterEach, beforeEach, expect, test } from 'vitest';
import { SourceError } from '#sources/source-error.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { StoreError } from '#store/store-error.ts';
import { lookingAt } from './source-look.ts';

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

test('a night with nothing new and a night that failed are both written down', async () => {
  expect(await lookingAt('wdfw-weekly', store, WHOLE, async () => 7)).toBe(7);
  nowMs = Date.parse('2026-11-10T10:00:00Z');
  await lookingAt('wdfw-weekly', store, WHOLE, nothingNew);
  const well = { source: 'wdfw-weekly', lookedAt: '2026-11-10T10:00:00.000Z' };
  expect(await looks()).toEqual([{ ...well, failedAt: null, failure: null }]);
  nowMs = Date.parse('2026-11-20T10:00:00Z');
  await expect(lookingAt('wdfw-weekly', store, WHOLE, failing(DOWN))).rejects.toBe(DOWN);
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
])('of a failure %s nobody is told more than is fit', async (_, error, told) => {
  await expect(lookingAt('wdfw-returns', store, WHOLE, failing(error))).rejects.toBe(error);
  expect((await looks())[0]?.failure).toMatch(told);
});

test('a refused load is a failure, and its reasons stand in the ledger', async () => {
  const load = () => store.ingest('wdfw-weekly', async () => REFUSED);
  await expect(lookingAt('wdfw-weekly', store, WHOLE, load)).rejects.toThrow('suspicious');
  expect(await looks()).toMatchObject([
    { lookedAt: null, failure: 'refused as suspicious; the ingest says why' },
  ]);
});

test('a dry run leaves no trace, nor does what was interrupted', async () => {
  const dryRun = { ...WHOLE, dryRun: true };
  await lookingAt('wdfw-weekly', store, dryRun, nothingNew);
  await expect(lookingAt('wdfw-weekly', store, dryRun, failing(DOWN))).rejects.toBe(DOWN);
  const interrupted = { ...WHOLE, signal: AbortSignal.abort() };
  await expect(lookingAt('wdfw-weekly', store, interrupted, failing(DOWN))).rejects.toBe(DOWN);
  expect(await looks()).toEqual([]);
});

test('some days are no look at the source, and a failure on them is one', async () => {
  const days = { from: '2026-09-01', to: '2026-09-30' } as const;
  await lookingAt('wdfw-weekly', store, { ...WHOLE, days }, nothingNew);
  expect(await looks()).toEqual([]);
  await expect(lookingAt('wdfw-weekly', store, { ...WHOLE, days }, failing(DOWN))).rejects.toBe(
    DOWN,
  );
  expect(await looks()).toMatchObject([{ lookedAt: null, failure: DOWN.message }]);
});

test('a store that cannot be written hides no failure, and is one where there was none', async () => {
  const full = new StoreError('full', 'no room');
  const broken = { recordLook: () => Promise.reject(full) };
  await expect(lookingAt('wdfw-weekly', broken, WHOLE, failing(DOWN))).rejects.toBe(DOWN);
  await expect(lookingAt('wdfw-weekly', broken, WHOLE, nothingNew)).rejects.toBe(full);
});
