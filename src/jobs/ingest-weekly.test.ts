import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { bundledReports } from '../testing/bundled-snapshot.ts';
import { ingestWeeklyReports } from './ingest-weekly.ts';

/** Small facilities: their few rows allow many tries. */
const FEW = ['TUMWATER_FALLS_HATCHERY', 'ICY_CR_HATCHERY', 'GLENWOOD_SPRINGS', 'PALMER_HATCHERY'];

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
function shown(store: Store, knownOn: PlainDate | null = null) {
  return store.read(async (view) => {
    const returns = new Map<string, FishReturn[]>();
    for (const facility of await view.facilities({ knownOn })) {
      returns.set(facility, await view.returns(facility, { knownOn }));
    }
    return {
      dataVersion: (await view.publication())?.dataVersion,
      extent: await view.extent({ knownOn }),
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

test('the reports up to a day give what the whole history shows as of that day', async () => {
  const reports = await bundledReports({ until: '2019-12-31', facilities: FEW });
  const whole = await emptyStore();
  await ingest(whole, reports);
  for (const day of [
    '2013-10-03',
    '2014-11-13',
    '2016-01-07',
    '2017-12-14',
    '2019-06-20',
  ] as const) {
    const store = await emptyStore();
    await ingest(
      store,
      reports.filter(({ report }) => report.reportDate <= day),
    );
    const thatDay = await shown(whole, day);
    expect(thatDay.extent.returns).toBeGreaterThan(0);
    const { extent, returns } = await shown(store);
    expect([extent, returns]).toEqual([thatDay.extent, thatDay.returns]);
  }
});
