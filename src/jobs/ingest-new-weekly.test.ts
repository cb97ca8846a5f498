import { beforeEach, describe, expect, test } from 'vitest';
import type { WeeklyReport } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { addDays, daysBetween } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import type { Store } from '#store/store.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import { printedRow } from '../testing/made-up-reports.ts';
import { emptyStore } from '../testing/sample-store.ts';
import type { IngestOptions } from './ingest-source.ts';
import type { WeeklyReports } from './ingest-weekly.ts';
import { ingestNewWeeklyReports } from './ingest-weekly.ts';

const FIRST = '2025-09-04';
const NO_TABLE = new SourceError('WDFW weekly reports', 'malformed', 'no table');
const DOWN = new SourceError('WDFW weekly reports', 'unavailable', 'down', { retryable: true });

let store: Store;
beforeEach(async () => {
  store = await emptyStore();
});

function rowOf({ report, reportDate }: WeeklyReport, row: number, facility: string, coho: number) {
  const dataDate = addDays(reportDate, -2);
  return printedRow({ report, reportDate, row, facility, adultTotal: String(coho), dataDate });
}

function published(weeks: number, broken: Readonly<Record<number, SourceError>> = {}) {
  const fetched: string[] = [];
  const source: WeeklyReports = {
    list: async () =>
      Array.from({ length: weeks }, (_, week) => {
        const reportDate = addDays(FIRST, 7 * week);
        return { report: `${reportDate}.pdf`, reportDate };
      }).toReversed(),
    fetch: async (report) => {
      const days = Math.abs(daysBetween(FIRST, report.reportDate));
      const failure = broken[days / 7];
      if (failure !== undefined) throw failure;
      fetched.push(report.report);
      return [
        rowOf(report, 0, 'ISSAQUAH HATCHERY', 10 + days),
        rowOf(report, 1, 'MOON HATCHERY', 10 + days),
      ];
    },
  };
  return { source, fetched };
}

const ingest = (source: WeeklyReports, options: Partial<IngestOptions> = {}) =>
  ingestNewWeeklyReports(store, source, { ...USUAL_INGEST, ...options });

const stored = () => store.read((view) => view.weeklyReports());
const dataVersion = () => store.read(async (view) => (await view.publication())?.dataVersion);

describe('new weekly reports', () => {
  test('are read oldest first and stored, and not read again', async () => {
    const { source, fetched } = published(3);
    expect(await ingest(source)).toMatchObject({
      source: 'wdfw-weekly',
      outcome: 'published',
      rowsKept: 3,
      rejections: [{ reason: 'unknown facility', rows: 3, example: 'MOON HATCHERY' }],
      changes: { added: 3 },
    });
    expect(fetched).toEqual(['2025-09-04.pdf', '2025-09-11.pdf', '2025-09-18.pdf']);
    expect(await ingest(source)).toBe(null);
    const next = published(4);
    expect(await ingest(next.source)).toMatchObject({ rowsRead: 2 });
    expect(next.fetched).toEqual(['2025-09-25.pdf']);
    expect(await ingest(published(4).source, { again: true })).toMatchObject({
      outcome: 'unchanged',
    });
    expect(await ingest(published(0).source, { again: true })).toMatchObject({
      outcome: 'unchanged',
      changes: { unchanged: 4 },
    });
  });

  test.each([
    ['with spaces', '2022-01__Weekly Escapement_1-20-2022.pdf', 0],
    ['with other separators and zeros', '2022-01__weekly-escapement-01-20-22.PDF', 0],
    ['as a correction', '2022-01__Weekly_Escapement_1-20-2022_0.pdf', 1],
  ])('a stored one that is listed %s is one report of its day', async (_, name, reads) => {
    const reportDate = '2022-01-20';
    const { source, fetched } = published(1);
    const as = (report: string) => ({
      ...source,
      list: async () => [{ report, reportDate } as const],
    });
    const first = '2022-01__Weekly_Escapement_1-20-2022.pdf';
    // The first file, should the page link to it again, is not read again.
    for (const report of [first, name, first]) await ingest(as(report));
    expect(fetched).toHaveLength(1 + reads);
    expect(await stored()).toEqual([{ report: reads === 1 ? name : first, reportDate }]);
  });

  test.each([
    ['2025-10-15', []],
    [
      '2025-10-16',
      [expect.stringContaining('the newest weekly report is dated 2025-09-25, 21 days ago;')],
    ],
  ] as const)(
    'on %s, the last being of 2025-09-25, a silence of WDFW causes a warning: %o',
    async (today, warned) => {
      const said: string[] = [];
      await ingest(published(4).source, { today, progress: (line) => said.push(line) });
      expect(said.filter((line) => line.startsWith('warning'))).toEqual(warned);
    },
  );

  test('are stored although one of them cannot be read, and that one is tried again', async () => {
    const said: string[] = [];
    const broken = published(4, { 1: NO_TABLE });
    const progress = (line: string) => said.push(line);
    await expect(ingest(broken.source, { progress })).rejects.toBe(NO_TABLE);
    expect(said).toContain('WDFW weekly reports: no table; skipped');
    expect(await stored()).toHaveLength(3);
    const mended = published(4);
    await ingest(mended.source);
    expect(mended.fetched).toEqual(['2025-09-11.pdf']);
    const inParts = await dataVersion();
    store = await emptyStore();
    await ingest(published(4).source);
    expect(await dataVersion()).toBe(inParts);
  });

  test.each<[string, PlainDate, string]>([
    ['a year early', '2024-09-11', '2 of its 2 rows are dated after it'],
    ['a month late', '2025-10-11', 'its newest row is dated 2025-09-09'],
    ['in another century', '2062-09-11', 'today is 2026-11-20'],
  ])(
    'are stored although one of them is dated %s, until that is corrected, even where suspicions are accepted',
    async (_, reportDate, why) => {
      const { source, fetched } = published(3);
      const named: WeeklyReport = { report: '2025-09-11.pdf', reportDate: '2025-09-11' };
      const misnamed = { report: 'wrong.pdf', reportDate };
      const others = (await source.list()).filter((report) => report.report !== named.report);
      const withWrong: WeeklyReports = {
        list: async () => [misnamed, ...others],
        fetch: (report) => source.fetch(report.report === misnamed.report ? named : report),
      };
      for (const acceptsSuspicious of [false, true]) {
        await expect(ingest(withWrong, { acceptsSuspicious })).rejects.toThrow(
          `wrong.pdf: the date in its name, ${reportDate}, must be wrong: ${why}`,
        );
        expect(await stored()).toEqual(others.toReversed());
      }
      await ingest(source);
      expect(await stored()).toHaveLength(3);
      expect(fetched).toContain('2025-09-11.pdf');
    },
  );

  test('are not asked for any more once the service is down; those read by then are stored', async () => {
    const { source } = published(30, { 2: NO_TABLE, 24: DOWN });
    await expect(ingest(source)).rejects.toBe(DOWN);
    expect(await stored()).toHaveLength(23);
    await ingest(published(30).source);
    expect(await stored()).toHaveLength(30);
  });
});

describe('an implausible weekly report leaves the last good version published', () => {
  const TRAPS = USUAL_INGEST.facilities.slice(0, 12).map(({ name }) => name);
  const week = (at: number, coho: number, traps = TRAPS) => {
    const report: WeeklyReport = {
      report: `week-${at}.pdf`,
      reportDate: addDays('2025-10-23', 7 * at),
    };
    return { report, rows: traps.map((name, row) => rowOf(report, row, name, coho)) };
  };
  const withTitle = (
    { report, rows }: ReturnType<typeof week>,
    speciesTitle: string,
    many: number,
  ) => ({ report, rows: rows.map((row, at) => (at < many ? { ...row, speciesTitle } : row)) });
  const listing = (...weeks: readonly ReturnType<typeof week>[]): WeeklyReports => ({
    list: async () => weeks.map(({ report }) => report),
    fetch: async ({ report }) => weeks.find((week) => week.report.report === report)?.rows ?? [],
  });
  const whole = week(0, 100);

  test.each<[string, ReturnType<typeof week>, RegExp]>([
    ['most of its rows are missing', week(1, 120, TRAPS.slice(0, 5)), /lists 5 of the 12 counts/],
    ['totals start again from nearly nothing', week(1, 3), /would lose 97 of its 100 fish/],
    [
      'more than a twentieth of its rows cannot be understood',
      withTitle(week(1, 120), 'Moon Fish', 2),
      /week-1\.pdf: 2 of 12 rows were not understood \(17 %\): unknown species title \(2, such as "Moon Fish"\)/,
    ],
  ])('%s', async (_, wrong, message) => {
    expect(await ingest(listing(whole))).toMatchObject({ changes: { added: 12 } });
    const before = await dataVersion();
    await expect(ingest(listing(whole, wrong))).rejects.toThrow(message);
    expect([await dataVersion(), (await stored()).length]).toEqual([before, 1]);
    expect(await ingest(listing(whole, week(1, 120)))).toMatchObject({ outcome: 'published' });
  });
});
