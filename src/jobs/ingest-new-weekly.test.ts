import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { WeeklyReport } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { addDays, daysBetween } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import type { PrintedRow } from '#sources/wdfw-weekly/canonical-row.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { USUAL_INGEST } from '../testing/daily-ingest.ts';
import type { WeeklyReports } from './ingest-new-weekly.ts';
import { ingestNewWeeklyReports } from './ingest-new-weekly.ts';
import type { IngestOptions } from './ingest-run.ts';

const FIRST = '2025-09-04';

let store: Store;
beforeEach(async () => {
  store = await openStore(':memory:', { now: () => new Date('2026-11-20T12:00:00Z') });
});
afterEach(() => store.close());

const NO_TABLE = new SourceError('WDFW weekly reports', 'malformed', 'no table');
const DOWN = new SourceError('WDFW weekly reports', 'unavailable', 'down', { retryable: true });

/**
 * Reports of so many weeks, each with seven more coho and one row that cannot be understood.
 *
 * @param broken the errors with which reading fails, by week from 0.
 */
function published(weeks: number, broken: Readonly<Record<number, SourceError>> = {}) {
  const fetched: string[] = [];
  const source: WeeklyReports = {
    list: async () =>
      Array.from({ length: weeks }, (_, week) => {
        const reportDate = addDays(FIRST, 7 * week);
        return { report: `${reportDate}.pdf`, reportDate };
      }).toReversed(),
    fetch: async ({ report, reportDate }) => {
      const failure = broken[daysBetween(FIRST, reportDate) / 7];
      if (failure !== undefined) throw failure;
      fetched.push(report);
      const row = (at: number, facility: string): PrintedRow => ({
        report,
        reportDate,
        row: at,
        speciesTitle: 'Coho',
        facility,
        stock: 'Issaquah Creek- H',
        adultTotal: String(10 + daysBetween(FIRST, reportDate)),
        jackTotal: '-',
        dataDate: addDays(reportDate, -2),
        comments: '',
      });
      return [row(0, 'ISSAQUAH HATCHERY'), row(1, 'MOON HATCHERY')];
    },
  };
  return { source, fetched };
}

function ingest(source: WeeklyReports, options: Partial<IngestOptions> = {}) {
  return ingestNewWeeklyReports(store, source, { ...USUAL_INGEST, ...options });
}

const stored = () => store.read((view) => view.weeklyReports());

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
    expect(fetched).toHaveLength(3);
    const next = published(4);
    expect(await ingest(next.source)).toMatchObject({ rowsRead: 2 });
    expect(next.fetched).toEqual(['2025-09-25.pdf']);
  });

  test.each([
    ['with spaces', '2022-01__Weekly Escapement_1-20-2022.pdf', 0],
    ['with other separators and zeros', '2022-01__weekly-escapement-01-20-22.PDF', 0],
    ['as a correction', '2022-01__Weekly_Escapement_1-20-2022_0.pdf', 1],
  ])('a stored one that is listed %s is one report of its day', async (_, name, reads) => {
    const { source, fetched } = published(1);
    const reportDate = '2022-01-20';
    const as = (report: string): WeeklyReports => ({
      list: async () => [{ report, reportDate }],
      fetch: (one) => source.fetch(one),
    });
    const first = '2022-01__Weekly_Escapement_1-20-2022.pdf';
    await ingest(as(first));
    await ingest(as(name));
    expect(fetched).toHaveLength(1 + reads);
    expect(await stored()).toEqual([{ report: reads === 1 ? name : first, reportDate }]);
    // The first file, should the page link to it again, is not read again.
    await ingest(as(first));
    expect(fetched).toHaveLength(1 + reads);
  });

  test.each([
    ['2025-10-15', false],
    ['2025-10-16', true],
  ] as const)(
    'on %s, the last being of 2025-09-25, three weeks without one: %s',
    async (today, warned) => {
      const said: string[] = [];
      await ingest(published(4).source, { today, progress: (line) => said.push(line) });
      const warning = 'warning: the newest weekly report is of 2025-09-25, 21 days ago;';
      expect(said.filter((line) => line.startsWith('warning'))).toEqual(
        warned ? [expect.stringContaining(warning)] : [],
      );
    },
  );

  test('outside the given days of publication are not read', async () => {
    const { source, fetched } = published(4);
    await ingest(source, { days: { from: '2025-09-10', to: '2025-09-20' } });
    expect(fetched).toEqual(['2025-09-11.pdf', '2025-09-18.pdf']);
  });

  test('are stored although one of them cannot be read, and that one is tried again', async () => {
    const said: string[] = [];
    const broken = published(4, { 1: NO_TABLE });
    const progress = (line: string) => said.push(line);
    await expect(ingest(broken.source, { progress })).rejects.toBe(NO_TABLE);
    expect(said).toContain('WDFW weekly reports: no table; skipped');
    expect(await stored()).toHaveLength(3);
    await expect(ingest(broken.source)).rejects.toBe(NO_TABLE);
    expect(broken.fetched).toHaveLength(3);

    const mended = published(4);
    await ingest(mended.source);
    expect(mended.fetched).toEqual(['2025-09-11.pdf']);
    const dataVersion = () => store.read(async (view) => (await view.publication())?.dataVersion);
    const inParts = await dataVersion();
    await store.close();
    store = await openStore(':memory:', { now: () => new Date('2026-11-20T12:00:00Z') });
    await ingest(published(4).source);
    expect(await dataVersion()).toBe(inParts);
  });

  test.each([false, true])(
    'are stored though one among them is named after a day to come; suspicions accepted: %s',
    async (acceptsSuspicious) => {
      const { source, fetched } = published(3);
      const said: string[] = [];
      const options = { acceptsSuspicious, progress: (line: string) => said.push(line) };
      const onTheDayBefore = ingest(source, { ...options, today: '2025-09-17' });
      const message =
        'WDFW weekly reports: 2025-09-18.pdf: the date in its name, 2025-09-18, must be wrong: ' +
        'today is 2025-09-17';
      await expect(onTheDayBefore).rejects.toThrow(message);
      expect(said).toContain(`${message}; skipped`);
      expect(fetched).toEqual(['2025-09-04.pdf', '2025-09-11.pdf']);
      expect(await stored()).toHaveLength(2);

      await ingest(source, { ...options, today: '2025-09-18' });
      expect(await stored()).toHaveLength(3);
    },
  );

  test.each<[string, PlainDate, string]>([
    ['a year early', '2024-09-11', '2 of its 2 rows are dated after it'],
    ['a month late', '2025-10-11', 'its newest row is dated 2025-09-09'],
    ['in another century', '2062-09-11', 'today is 2026-11-20'],
  ])('are stored although one of them is dated %s, until that is corrected', async (...wrong) => {
    const [, reportDate, why] = wrong;
    const { source, fetched } = published(3);
    const named: WeeklyReport = { report: '2025-09-11.pdf', reportDate: '2025-09-11' };
    const misnamed = { report: 'wrong.pdf', reportDate };
    const withWrong: WeeklyReports = {
      list: async () => [
        misnamed,
        ...(await source.list()).filter((one) => one.report !== named.report),
      ],
      fetch: async (report) => source.fetch(report.report === misnamed.report ? named : report),
    };
    for (const _night of ['the first', 'the second']) {
      await expect(ingest(withWrong)).rejects.toThrow(
        `wrong.pdf: the date in its name, ${reportDate}, must be wrong: ${why}`,
      );
      expect((await stored()).map(({ report }) => report)).toEqual([
        '2025-09-04.pdf',
        '2025-09-18.pdf',
      ]);
    }
    await ingest(source);
    expect(await stored()).toHaveLength(3);
    expect(fetched).toContain('2025-09-11.pdf');
  });

  test('outside the given days cause no complaint', async () => {
    await ingest(published(3).source, {
      days: { from: '2025-09-01', to: '2025-09-12' },
      today: '2025-09-13',
    });
    expect(await stored()).toHaveLength(2);
  });

  test('are not requested any more once the service is down; those read by then are stored', async () => {
    const { source, fetched } = published(30, { 2: NO_TABLE, 24: DOWN });
    await expect(ingest(source)).rejects.toBe(DOWN);
    expect(fetched).toHaveLength(23);
    expect(await stored()).toHaveLength(23);
    const back = published(30);
    await ingest(back.source);
    expect(back.fetched).toHaveLength(7);
    expect(await stored()).toHaveLength(30);
  });

  test('are read again with --republish, and the same rows change nothing', async () => {
    await ingest(published(2).source);
    const { source, fetched } = published(2);
    expect(await ingest(source, { again: true })).toMatchObject({ outcome: 'unchanged' });
    expect(fetched).toHaveLength(2);
    expect(await ingest(published(0).source, { again: true })).toMatchObject({
      outcome: 'unchanged',
      changes: { unchanged: 2 },
    });
  });

  test('are looked for, and whether that succeeded is recorded', async () => {
    const looks = () => store.read((view) => view.looks());
    await ingest(published(2).source);
    const well = { source: 'wdfw-weekly', lookedAt: '2026-11-20T12:00:00.000Z' };
    expect(await looks()).toEqual([{ ...well, failedAt: null, failure: null }]);
    await expect(ingest({ ...published(2).source, list: () => Promise.reject(DOWN) })).rejects.toBe(
      DOWN,
    );
    const failed = { failedAt: '2026-11-20T12:00:00.000Z', failure: DOWN.message };
    expect(await looks()).toEqual([{ ...well, ...failed }]);
  });

  test('in a dry run are read and not stored', async () => {
    expect(await ingest(published(2).source, { dryRun: true })).toBe(null);
    expect(await stored()).toEqual([]);
  });
});
