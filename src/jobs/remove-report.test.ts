import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import { ONE_WEEK_LATER, TWO_AUTUMNS, UNREADABLE_ROW } from '../testing/made-up-reports.ts';
import { HAS_POSTGRES, testDatabase } from '../testing/test-postgres.ts';
import { ingestNewWeeklyReports } from './ingest-new-weekly.ts';
import { ingestWeeklyReports } from './ingest-weekly.ts';
import { removeReport } from './remove-report.ts';

const WRONG = '2025-10-16.pdf';
const REPORTS = [...TWO_AUTUMNS, { ...ONE_WEEK_LATER, rejected: [UNREADABLE_ROW] }];
const now = () => new Date('2026-11-20T12:00:00Z');

const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.close();
});

async function storeOf(
  reports: readonly ReadReport[],
  { url = ':memory:', readmits = false } = {},
): Promise<Store> {
  const store = await openStore(url, { now });
  stores.push(store);
  await read(store, reports, readmits);
  return store;
}

const read = (store: Store, reports: readonly ReadReport[], readmits = false) =>
  ingestWeeklyReports(store, reports, {
    checksum: 'c0ffee',
    today: USUAL_INGEST.today,
    progress: () => {},
    readmits,
  });

/** What is published and kept, however it came there. */
const contentOf = (store: Store) =>
  store.read(async (view) => ({
    version: (await view.publication())?.dataVersion,
    reports: await view.weeklyReports(),
    rejected: await view.rejectedRows('wdfw-weekly'),
    returns: await Promise.all((await view.facilities()).map((key) => view.returns(key))),
  }));

async function remove(store: Store, name: string, options = {}) {
  const lines: string[] = [];
  const progress = (line: string) => lines.push(line);
  const record = await removeReport(store, name, { ...USUAL_INGEST, progress, ...options });
  return { record, lines };
}

test('a wrong report goes with its fish, says what changes, and comes back only when asked for', async () => {
  const store = await storeOf(REPORTS);
  const whole = await contentOf(store);

  const rehearsed = await remove(store, WRONG, { dryRun: true });
  expect(rehearsed.record).toBe(null);
  expect(await contentOf(store)).toEqual(whole);

  const { record, lines } = await remove(store, WRONG);
  expect(record).toMatchObject({ outcome: 'published', checksum: `removed:${WRONG}` });
  // The totals of the reports after it hold its fish: the same in one count less.
  expect(lines).toEqual([
    `${WRONG} of 2025-10-16 is taken out with its 3 rows`,
    '  HOODSPORT_HATCHERY Chum Mixed: 345 → 345 fish, 5 → 4 counts',
    '  ISSAQUAH_HATCHERY Coho Hatchery: 895 → 895 fish, 7 → 6 counts',
    '  LK_ABERDEEN_HATCHERY Cutthroat Resident Coastal Hatchery: 17 → 17 fish, 4 → 3 counts',
    '3 series at 3 facilities change: 1257 → 1257 fish, 16 → 13 counts',
    expect.stringMatching(/^wdfw-weekly: 0 rows read; .* published, stored in/),
  ]);
  const without = await contentOf(store);
  expect(without.reports.map(({ report }) => report)).not.toContain(WRONG);

  const again = await remove(store, WRONG);
  expect(again.lines).toEqual([
    `${WRONG} was taken out 2026-11-20T12:00:00.000Z already; nothing was changed`,
  ]);
  await read(store, REPORTS);
  expect(await contentOf(store)).toEqual(without);
  await read(store, REPORTS, true);
  expect(await contentOf(store)).toEqual(whole);
  expect(await store.read((view) => view.removedReports())).toEqual([]);
});

test('the newest report goes with its forty coho', async () => {
  const store = await storeOf(REPORTS);
  const { lines } = await remove(store, ONE_WEEK_LATER.report.report);
  expect(lines).toContain('  ISSAQUAH_HATCHERY Coho Hatchery: 895 → 855 fish, 7 → 6 counts');
});

test('an unknown report is refused by name, and nothing is changed', async () => {
  const store = await storeOf(REPORTS);
  const before = await contentOf(store);
  await expect(remove(store, '2025-10-17.pdf')).rejects.toThrow(
    'no weekly report called 2025-10-17.pdf is stored; the newest are 2025-10-16.pdf, ' +
      '2025-10-23.pdf, 2025-10-30.pdf',
  );
  expect(await contentOf(store)).toEqual(before);
});

describe('a night', () => {
  const report = {
    report: '2026-11__weekly-escapement-11-19-2026.pdf',
    reportDate: '2026-11-19',
  } as const;
  const source = {
    list: async () => [report],
    fetch: async () => [
      {
        ...report,
        row: 0,
        speciesTitle: 'Coho',
        facility: 'ISSAQUAH HATCHERY',
        stock: 'Issaquah Creek- H',
        adultTotal: '10',
        jackTotal: '-',
        dataDate: '2026-11-17',
        comments: '',
      } as const,
    ],
  };
  const night = (store: Store, options = {}) =>
    ingestNewWeeklyReports(store, source, { ...USUAL_INGEST, today: '2026-11-20', ...options });
  const names = (store: Store) =>
    store.read(async (view) => (await view.weeklyReports()).map((one) => one.report));

  test('does not bring a report back that was taken out; its name does', async () => {
    const store = await storeOf([]);
    await night(store);
    await remove(store, 'weekly-escapement-11-19-2026.pdf');
    const lines: string[] = [];
    const progress = (line: string) => lines.push(line);
    for (const again of [false, true]) {
      await night(store, { again, progress });
      expect(await names(store)).toEqual([]);
    }
    expect(lines[0]).toBe(
      `${report.report} was taken out 2026-11-20T12:00:00.000Z, and is read again by ` +
        `--read-report ${report.report} only`,
    );
    const looks = await store.read((view) => view.looks());
    await night(store, { report: 'weekly-escapement-11-19-2026.pdf' });
    expect(await names(store)).toEqual([report.report]);
    expect(await store.read((view) => view.looks())).toEqual(looks);
  });

  test('says when a report that is asked for is not listed', async () => {
    const store = await storeOf([]);
    await expect(night(store, { report: 'nowhere.pdf' })).rejects.toThrow(
      'nowhere.pdf is none of the 1 weekly reports that WDFW lists',
    );
  });
});

/** Takes some reports out and reads them again, comparing with stores that never had them. */
async function neverLostNorDoubled(store: Store, taken: readonly ReadReport[]): Promise<void> {
  const whole = await contentOf(store);
  for (const { report } of taken) await remove(store, report.report);
  const left = REPORTS.filter((one) => !taken.includes(one));
  expect(await contentOf(store)).toEqual(await contentOf(await storeOf(left)));
  for (const one of taken) await read(store, [one], true);
  expect(await contentOf(store)).toEqual(whole);
}

test('whichever reports are taken out, it is as if they had never come; read again, as before', async () => {
  const store = await storeOf(REPORTS);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(REPORTS, { minLength: 1 }), (taken) =>
      neverLostNorDoubled(store, taken),
    ),
    { numRuns: 25 },
  );
});

test.skipIf(!HAS_POSTGRES)(
  'the same in PostgreSQL, and nights are read again without a change',
  async () => {
    const store = await storeOf(REPORTS, { url: await testDatabase() });
    await neverLostNorDoubled(store, [...REPORTS].reverse().slice(0, 3));
    const whole = await contentOf(store);
    await read(store, REPORTS);
    expect(await contentOf(store)).toEqual(whole);
  },
);
