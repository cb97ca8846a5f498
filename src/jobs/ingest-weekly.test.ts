import fc from 'fast-check';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { bundledReports } from '../testing/bundled-snapshot.ts';
import {
  MOST_FISH_GONE,
  madeUpReport,
  ONE_WEEK_LATER,
  TWO_AUTUMNS,
  UNREADABLE_ROW,
} from '../testing/made-up-reports.ts';
import { ingestWeeklyReports } from './ingest-weekly.ts';

/** Small facilities: their few rows allow many tries. */
const FEW = ['TUMWATER_FALLS_HATCHERY', 'ICY_CR_HATCHERY', 'GLENWOOD_SPRINGS', 'PALMER_HATCHERY'];

async function emptyStore(): Promise<Store> {
  const store = await openStore(':memory:', { now: () => new Date('2026-11-20T12:00:00Z') });
  onTestFinished(() => store.close());
  return store;
}

function ingest(store: Store, reports: readonly ReadReport[]) {
  return ingestWeeklyReports(store, reports, {
    checksum: 'c0ffee',
    today: '2026-11-20',
    progress: () => undefined,
  });
}

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

describe('the whole bundled history', () => {
  test('is published with every row but two whose figures are out of place', async () => {
    const store = await emptyStore();
    const first = await ingest(store, await bundledReports());
    expect(first).toMatchObject({ outcome: 'published', rowsRead: 166_985, rowsRejected: 2 });
    const { extent, returns } = await shown(store);
    expect(extent).toMatchObject({ newestDate: '2026-08-05' });
    // One of the 76 in the reports lists only egg takes.
    expect(returns.size).toBe(75);
  });

  test('read again, or shuffled and in two overlapping parts, gives the same store', async () => {
    // Two years take a fraction of the time of all.
    const reports = await bundledReports({ until: '2014-12-31' });
    expect(reports.length).toBeGreaterThan(80);
    const store = await emptyStore();
    const first = await ingest(store, reports);
    const once = await shown(store);

    const [mixed = []] = fc.sample(fc.shuffledSubarray(reports, { minLength: reports.length }), {
      seed: 1,
      numRuns: 1,
    });
    const again = await ingest(store, mixed);
    expect(again).toMatchObject({
      outcome: 'unchanged',
      dataVersion: first.dataVersion,
      rowsKept: first.rowsKept,
      changes: { added: 0, changed: 0, removed: 0 },
    });
    expect(await shown(store)).toEqual(once);
    expect(await store.read((view) => view.revisions('ISSAQUAH_HATCHERY'))).toEqual([]);

    const other = await emptyStore();
    await ingest(other, mixed.slice(0, 60));
    await ingest(other, mixed.slice(40).toReversed());
    expect(await shown(other)).toEqual(once);
  });
});

describe('reports of a few facilities', () => {
  test('give the same store in any order and parts, however often they are read', async () => {
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
        await ingest(store, repeated);
        expect(await shown(store)).toEqual(expected);
      }),
      { seed: 20261120, numRuns: 12 },
    );
  });

  test('every increment names a report that was read, and is not dated after it', async () => {
    const reports = await bundledReports({ facilities: FEW });
    const store = await emptyStore();
    await ingest(store, reports);
    const { returns } = await shown(store);
    const names = new Set(reports.map(({ report }) => report.report));
    for (const one of [...returns.values()].flat()) {
      expect(names).toContain(one.report);
      expect(one.date <= one.reportDate).toBe(true);
    }
  });
});

describe('an ingest', () => {
  let store: Store;
  beforeEach(async () => {
    store = await emptyStore();
    await ingest(store, TWO_AUTUMNS);
  });

  test("that would remove a fifth of a facility's fish is refused; the ledger says why", async () => {
    const before = await shown(store);
    await expect(ingest(store, [MOST_FISH_GONE])).rejects.toMatchObject({
      name: 'SuspiciousLoadError',
      reasons: [
        'ISSAQUAH_HATCHERY would lose 289 of its 855 fish (34 %)',
        'HOODSPORT_HATCHERY would lose 143 of its 345 fish (41 %)',
      ],
    });
    expect(await shown(store)).toEqual(before);
    const [ledger] = await store.read((view) => view.lastIngests());
    expect(ledger?.completed?.outcome).toBe('published');
    expect(ledger?.refused).toMatchObject({
      outcome: 'refused',
      rowsKept: 2,
      dataVersion: before.dataVersion,
      suspicions: [expect.stringContaining('ISSAQUAH'), expect.stringContaining('HOODSPORT')],
    });
    await ingest(store, [ONE_WEEK_LATER]);
    const [later] = await store.read((view) => view.lastIngests());
    expect(later).toMatchObject({ completed: { outcome: 'published' }, refused: null });
  });

  test('of a report from the future is refused', async () => {
    const coho = 'Coho, Issaquah Creek- H: 300 adults, 25 jacks by 2026-11-18';
    const early = madeUpReport('2026-11-26', { ISSAQUAH_HATCHERY: [coho] });
    await expect(ingest(store, [early])).rejects.toThrow(
      'ISSAQUAH_HATCHERY has 1 return dated in the future, first 2026-11-18 in a report of ' +
        '2026-11-26 (today is 2026-11-20)',
    );
  });

  test('keeps rows that cannot be understood, with the reason, until they can', async () => {
    const record = await ingest(store, [{ ...ONE_WEEK_LATER, rejected: [UNREADABLE_ROW] }]);
    expect(record).toMatchObject({
      rowsRead: 3,
      rowsKept: 2,
      rowsRejected: 1,
      rejections: [{ reason: 'unknown facility', rows: 1, example: 'MOON HATCHERY' }],
    });
    const rejected = () => store.read((view) => view.rejectedRows('wdfw-weekly'));
    expect(await rejected()).toEqual([{ ...UNREADABLE_ROW, report: '2025-10-30.pdf' }]);
    const { dataVersion } = await shown(store);

    await ingest(store, [ONE_WEEK_LATER]);
    expect(await rejected()).toEqual([]);
    expect((await shown(store)).dataVersion).toBe(dataVersion);
  });

  test('of a corrected report records what it changed', async () => {
    const coho = 'Coho, Issaquah Creek- H: 295 adults, 25 jacks by 2025-10-21';
    const chum = 'Fall Chum, Hoodsport- M: 145 adults, - jacks by 2025-10-22';
    const mended = madeUpReport('2025-10-23', {
      ISSAQUAH_HATCHERY: [coho],
      HOODSPORT_HATCHERY: [chum],
    });
    const record = await ingest(store, [mended]);
    expect(record.changes).toMatchObject({ added: 0, changed: 1, removed: 1 });
    const revised = (facility: string) => store.read((view) => view.revisions(facility));
    expect(await revised('ISSAQUAH_HATCHERY')).toMatchObject([
      {
        ingest: record.id,
        before: expect.stringContaining('"adults":-10'),
        after: expect.stringContaining('"adults":-5'),
      },
    ]);
    expect(await revised('LK_ABERDEEN_HATCHERY')).toMatchObject([{ after: null }]);
  });

  test('that fails in the middle changes nothing', async () => {
    const before = await shown(store);
    function* breaking() {
      yield ONE_WEEK_LATER;
      throw new Error('the table ends here');
    }
    const options = { checksum: 'c0ffee', today: '2026-11-20', progress: () => undefined } as const;
    await expect(ingestWeeklyReports(store, breaking(), options)).rejects.toThrow('ends here');
    expect(await shown(store)).toEqual(before);
  });

  test('of nothing publishes nothing', async () => {
    const fresh = await emptyStore();
    const record = await ingest(fresh, []);
    expect(record).toMatchObject({ rowsRead: 0, suspicions: [] });
    expect((await shown(fresh)).extent).toMatchObject({ newestDate: null, returns: 0 });
  });
});
