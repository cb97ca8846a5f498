import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { bundledReports } from '../testing/bundled-snapshot.ts';
import { MOST_FISH_GONE, ONE_WEEK_LATER, TWO_AUTUMNS } from '../testing/made-up-reports.ts';
import { ingestWeeklyReports } from './ingest-weekly.ts';

/** Small facilities: their few rows allow many tries. */
const FEW = ['TUMWATER_FALLS_HATCHERY', 'ICY_CR_HATCHERY', 'GLENWOOD_SPRINGS', 'PALMER_HATCHERY'];
/** The whole history takes seconds, and more on a busy machine. */
const PATIENCE_MS = 300_000;

async function emptyStore(): Promise<Store> {
  const store = await openStore(':memory:', { now: () => new Date('2026-11-20T12:00:00Z') });
  onTestFinished(() => store.close());
  return store;
}

const ingest = (store: Store, reports: Iterable<ReadReport>) =>
  ingestWeeklyReports(store, reports, {
    checksum: 'c0ffee',
    today: '2026-11-20',
    progress: () => undefined,
  });

/** Everything a reader can see, except when it was ingested. */
function shown(store: Store) {
  return store.read(async (view) => {
    const returns = new Map<string, FishReturn[]>();
    for (const facility of await view.facilities()) {
      returns.set(facility, await view.returns(facility));
    }
    return {
      dataVersion: (await view.publication())?.dataVersion,
      extent: await view.extent(),
      rejected: await view.rejectedRows('wdfw-weekly'),
      returns,
    };
  });
}

test(
  'the whole bundled history is published with every row but two whose figures are out of place',
  async () => {
    const store = await emptyStore();
    const reports = await bundledReports();
    const first = await ingest(store, reports);
    expect(first).toMatchObject({ outcome: 'published', rowsRead: 166_985, rowsRejected: 2 });
    const { extent, returns } = await shown(store);
    expect(extent).toMatchObject({ newestDate: '2026-08-05' });
    // One of the 76 in the reports lists only egg takes.
    expect(returns.size).toBe(75);
    const names = new Set(reports.map(({ report }) => report.report));
    const wrong = [...returns.values()]
      .flat()
      .filter(({ report, date, reportDate }) => !names.has(report) || date > reportDate);
    expect(wrong).toEqual([]);
  },
  PATIENCE_MS,
);

test('reports give the same store in any order and parts, however often they are read', async () => {
  const reports = await bundledReports({ until: '2015-12-31', facilities: FEW });
  const straight = await emptyStore();
  await ingest(straight, reports);
  const expected = await shown(straight);
  expect(expected.returns.size).toBeGreaterThan(2);

  const anyReading = fc.record({
    order: fc.shuffledSubarray(reports, { minLength: reports.length }),
    cuts: fc.array(fc.nat(reports.length), { maxLength: 3 }),
    repeated: fc.subarray(reports, { maxLength: 20 }),
  });
  await fc.assert(
    fc.asyncProperty(anyReading, async ({ order, cuts, repeated }) => {
      const store = await emptyStore();
      const ends = [...cuts.toSorted((a, b) => a - b), order.length];
      for (const [at, end] of ends.entries()) {
        await ingest(store, order.slice(at === 0 ? 0 : ends[at - 1], end));
      }
      const again = await ingest(store, repeated);
      expect(again).toMatchObject({ outcome: 'unchanged', changes: { changed: 0, removed: 0 } });
      expect(await shown(store)).toEqual(expected);
    }),
    { seed: 20261120, numRuns: 12 },
  );
});

describe('an ingest', () => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyStore();
    await ingest(store, TWO_AUTUMNS);
  });

  test("that would remove a fifth of a facility's fish is refused; the ledger says why", async () => {
    const before = await shown(store);
    const reasons = [
      'ISSAQUAH_HATCHERY would lose 289 of its 855 fish (34 %)',
      'HOODSPORT_HATCHERY would lose 143 of its 345 fish (41 %)',
    ];
    const refused = { name: 'SuspiciousLoadError', reasons };
    await expect(ingest(store, [MOST_FISH_GONE])).rejects.toMatchObject(refused);
    expect(await shown(store)).toEqual(before);
    const ledger = () => store.read((view) => view.lastIngests());
    expect(await ledger()).toMatchObject([
      { completed: { outcome: 'published' }, refused: { rowsKept: 2, suspicions: reasons } },
    ]);
    await ingest(store, [ONE_WEEK_LATER]);
    expect(await ledger()).toMatchObject([{ completed: { outcome: 'published' }, refused: null }]);
  });
});
