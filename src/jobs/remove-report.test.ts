import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import type { Store } from '#store/store.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import {
  ONE_WEEK_LATER,
  printedRow,
  TWO_AUTUMNS,
  UNREADABLE_ROW,
} from '../testing/made-up-reports.ts';
import { emptyStore, putFinal } from '../testing/sample-store.ts';
import { ingestNewWeeklyReports, weeklyLoad } from './ingest-weekly.ts';
import { removeReport } from './remove-report.ts';

const WRONG = '2025-10-16.pdf';
const REPORTS = [...TWO_AUTUMNS, { ...ONE_WEEK_LATER, rejected: [UNREADABLE_ROW] }];
const REMOVED_AT = '2026-11-20T12:00:00.000Z';

async function storeOf(reports: readonly ReadReport[]): Promise<Store> {
  const store = await emptyStore();
  await read(store, reports);
  return store;
}

const read = (store: Store, reports: readonly ReadReport[], readmits = false) =>
  store.ingest(
    'wdfw-weekly',
    weeklyLoad(reports, {
      checksum: 'c0ffee',
      today: USUAL_INGEST.today,
      progress: () => {},
      readmits,
    }),
  );

const contentOf = (store: Store) =>
  store.read(async (view) => ({
    version: (await view.publication())?.dataVersion,
    reports: await view.weeklyReports(),
    rejected: await view.rejectedRows('wdfw-weekly'),
    finals: await view.finals('ISSAQUAH_HATCHERY'),
    returns: await Promise.all((await view.facilities()).map((key) => view.returns(key))),
  }));

async function remove(store: Store, name: string, options = {}) {
  const lines: string[] = [];
  const progress = (line: string) => lines.push(line);
  const record = await removeReport(store, name, { ...USUAL_INGEST, progress, ...options });
  return { record, lines };
}

test('a wrong report is removed with its fish, says what changes, and returns only on request', async () => {
  const store = await storeOf(REPORTS);
  const whole = await contentOf(store);
  expect((await remove(store, WRONG, { dryRun: true })).record).toBe(null);
  expect(await contentOf(store)).toEqual(whole);

  const { record, lines } = await remove(store, WRONG);
  expect(record).toMatchObject({ outcome: 'published', checksum: `removed:${WRONG}` });
  // The totals of the reports after it hold its fish: the same in one count less.
  expect(lines).toEqual([
    `removed ${WRONG} of 2025-10-16 and its 3 rows`,
    '  HOODSPORT_HATCHERY Chum Mixed: 345 → 345 fish, 5 → 4 counts',
    '  ISSAQUAH_HATCHERY Coho Hatchery: 895 → 895 fish, 7 → 6 counts',
    '  LK_ABERDEEN_HATCHERY Cutthroat Resident Coastal Hatchery: 17 → 17 fish, 4 → 3 counts',
    '3 series at 3 facilities change: 1257 → 1257 fish, 16 → 13 counts',
    expect.stringMatching(/^wdfw-weekly: 0 rows read; .* published, stored in/),
  ]);
  const without = await contentOf(store);
  expect((await remove(store, WRONG)).lines).toEqual([
    `${WRONG} was already removed ${REMOVED_AT}; nothing was changed`,
  ]);
  await read(store, REPORTS);
  expect(await contentOf(store)).toEqual(without);
  await read(store, REPORTS, true);
  expect(await contentOf(store)).toEqual(whole);

  const newest = await remove(store, ONE_WEEK_LATER.report.report);
  expect(newest.lines).toContain('  ISSAQUAH_HATCHERY Coho Hatchery: 895 → 855 fish, 7 → 6 counts');
});

test('a nightly ingest does not bring back a removed report; reading it by name does', async () => {
  const name = 'weekly-escapement-11-19-2026.pdf';
  const report = { report: `2026-11__${name}`, reportDate: '2026-11-19' } as const;
  const row = printedRow({ ...report, dataDate: '2026-11-17' });
  const source = { list: async () => [report], fetch: async () => [row] };
  const store = await storeOf([]);
  const lines: string[] = [];
  const night = (options = {}) =>
    ingestNewWeeklyReports(store, source, {
      ...USUAL_INGEST,
      progress: (line) => lines.push(line),
      ...options,
    });
  const stored = async () => (await contentOf(store)).reports;
  await night();
  await remove(store, name);
  for (const again of [false, true]) {
    await night({ again });
    expect(await stored()).toEqual([]);
  }
  expect(lines).toContain(
    `${report.report} was removed ${REMOVED_AT}; read it again with --read-report ${report.report}`,
  );
  await expect(night({ report: 'nowhere.pdf' })).rejects.toThrow(
    'nowhere.pdf is not among the 1 weekly reports that WDFW lists',
  );
  await night({ report: name });
  expect(await stored()).toEqual([report]);
});

test('a final report goes with its rows, and an unknown report is refused by name', async () => {
  const store = await storeOf(REPORTS);
  await putFinal(store, 2023);
  const single = await contentOf(store);
  await putFinal(store, 2022);
  const both = await contentOf(store);
  expect((await remove(store, '2022-23', { dryRun: true })).record).toBe(null);
  expect(await contentOf(store)).toEqual(both);
  const { record, lines } = await remove(store, '2022-23');
  expect(record).toMatchObject({ checksum: 'removed:2022-23' });
  expect(lines).toContain('  ISSAQUAH_HATCHERY Coho Hatchery: 1040 fish are no longer final');
  await expect(remove(store, '2022-23')).rejects.toThrow(
    'no final report of 2022-23 is stored; the newest are 2023-24',
  );
  await expect(remove(store, '2025-10-17.pdf')).rejects.toThrow(
    'no weekly report named 2025-10-17.pdf is stored; the newest are 2025-10-16.pdf, ' +
      '2025-10-23.pdf, 2025-10-30.pdf',
  );
  expect(await contentOf(store)).toEqual(single);
  await putFinal(store, 2022);
  expect(await contentOf(store)).toEqual(both);
});

test('removing any reports leaves the store as if they had never been read; reading them again restores it', async () => {
  const store = await storeOf(REPORTS);
  const whole = await contentOf(store);
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray(REPORTS, { minLength: 1 }), async (taken) => {
      for (const { report } of taken) await remove(store, report.report);
      const left = REPORTS.filter((readReport) => !taken.includes(readReport));
      expect(await contentOf(store)).toEqual(await contentOf(await storeOf(left)));
      for (const readReport of taken) await read(store, [readReport], true);
      expect(await contentOf(store)).toEqual(whole);
    }),
    { numRuns: 15 },
  );
});
