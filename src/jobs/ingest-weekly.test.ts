import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import type { Store } from '#store/store.ts';
import { bundledReports } from '../testing/bundled-snapshot.ts';
import { emptyStore } from '../testing/sample-store.ts';
import { ingestWeeklyReports } from './ingest-weekly.ts';

/** Small facilities: their few rows allow many tries. */
const FEW = ['TUMWATER_FALLS_HATCHERY', 'ICY_CR_HATCHERY', 'GLENWOOD_SPRINGS', 'PALMER_HATCHERY'];

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
