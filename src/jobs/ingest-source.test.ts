import { beforeEach, expect, test } from 'vitest';
import { SourceError } from '#sources/source-error.ts';
import type { Load } from '#store/ingest.ts';
import type { Store } from '#store/store.ts';
import { StoreError } from '#store/store-error.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import { BELIEVED, emptyStore, sampleReturn, storing } from '../testing/sample-store.ts';
import { type IngestOptions, ingestSource } from './ingest-source.ts';

const DOWN = new SourceError('WDFW weekly reports', 'unavailable', 'links to no weekly report');
const SUSPICIOUS: Load = async () => ({ ...BELIEVED, suspicions: ['half of it is gone'] });

let store: Store;
let nowMs: number;
const said: string[] = [];
beforeEach(async () => {
  said.length = 0;
  nowMs = Date.parse('2026-11-01T10:00:00Z');
  store = await emptyStore(() => new Date(nowMs));
});

function ingest(loads: readonly (Load | Error)[], options: Partial<IngestOptions> = {}) {
  const progress = (line: string) => said.push(line);
  const all = { ...USUAL_INGEST, progress, ...options };
  return ingestSource(store, 'wdfw-weekly', all, async function* () {
    for (const load of loads) {
      if (load instanceof Error) throw load;
      yield load;
    }
  });
}

const looks = () => store.read((view) => view.looks());

test('a night with nothing new and a night that failed are both recorded', async () => {
  nowMs = Date.parse('2026-11-10T10:00:00Z');
  expect(await ingest([])).toBe(null);
  const well = { source: 'wdfw-weekly', lookedAt: '2026-11-10T10:00:00.000Z' };
  expect(await looks()).toEqual([{ ...well, failedAt: null, failure: null }]);
  nowMs = Date.parse('2026-11-20T10:00:00Z');
  await expect(ingest([DOWN])).rejects.toBe(DOWN);
  const failure = 'WDFW weekly reports: links to no weekly report';
  expect(await looks()).toEqual([{ ...well, failedAt: '2026-11-20T10:00:00.000Z', failure }]);
});

test.each([
  ['of our own', new Error('no such file: /srv/secret'), /^internal error$/],
  ['of the store', new StoreError('/srv/secret is full'), /^internal error$/],
  ['with a long text', new SourceError('x', 'partial', 'y'.repeat(500)), /^x: y{197}$/],
])('a failure %s is recorded without internal details', async (_, error, recorded) => {
  await expect(ingest([error])).rejects.toBe(error);
  expect((await looks())[0]?.failure).toMatch(recorded);
});

test('a suspicious load is refused and recorded, unless someone has checked the reasons', async () => {
  await expect(ingest([SUSPICIOUS])).rejects.toThrow('refused as suspicious: half of it is gone');
  expect(await looks()).toMatchObject([
    { lookedAt: null, failure: 'refused as suspicious; the ledger says why' },
  ]);
  await ingest([SUSPICIOUS], { acceptsSuspicious: true });
  expect(said.filter((line) => line.endsWith('is gone'))).toEqual([
    'suspicious: half of it is gone',
    'accepted: half of it is gone',
  ]);
});

test('a dry run, an interrupted reading and the reading of one report are not recorded as checks', async () => {
  const report = 'weekly-escapement.pdf';
  await expect(ingest([DOWN], { signal: AbortSignal.abort() })).rejects.toBe(DOWN);
  await ingest([], { report });
  await expect(ingest([DOWN], { dryRun: true })).rejects.toBe(DOWN);
  await ingest([storing(sampleReturn(0))], { dryRun: true });
  expect(await looks()).toEqual([]);
  await expect(ingest([DOWN], { report })).rejects.toBe(DOWN);
  expect(await looks()).toMatchObject([{ lookedAt: null, failure: DOWN.message }]);
});
