import { expect, onTestFinished } from 'vitest';
import type { FinalRow } from '#domain/fish/final-row.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { KeptFlow } from '#domain/river/daily-flow.ts';
import type { KeptForecast } from '#domain/river/forecast-accuracy.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { IngestResult, IngestTransaction } from '#store/ingest.ts';
import { openStore } from '#store/open-store.ts';
import type { Store } from '#store/store.ts';
import { StoreError } from '#store/store-error.ts';
import { finalRow, fishReturn, ISSAQUAH_COHO } from './fish-returns.ts';

/** The weekly report of week 0, 1, 2, … of October 2025. */
export function sampleReport(week: number): WeeklyReport {
  return { report: `escapement-${week}.pdf`, reportDate: addDays('2025-10-02', 7 * week) };
}

export function sampleRow(week: number, differing: Partial<WeeklyRow> = {}): WeeklyRow {
  const report = sampleReport(week);
  return {
    ...report,
    ...ISSAQUAH_COHO,
    row: 0,
    title: 'Coho',
    adults: 100 * (week + 1),
    jacks: null,
    eggs: null,
    dataDate: addDays(report.reportDate, -2),
    final: false,
    ...differing,
  };
}

/** A return from the report of that week. */
export function sampleReturn(week: number, differing: Partial<FishReturn> = {}): FishReturn {
  const report = sampleReport(week);
  return fishReturn({ ...report, date: addDays(report.reportDate, -2), adults: 100, ...differing });
}

export const sampleFinal = (season: number, differing: Partial<FinalRow> = {}): FinalRow =>
  finalRow({ season, adultsTrapped: 1000, jacksTrapped: 40, eggs: 1_500_000, ...differing });

export const BELIEVED: IngestResult = { checksum: 'c0ffee', rowsKept: 1, suspicions: [] };

export const putFinal = (store: Store, season: number) =>
  store.ingest('wdfw-finals', async ({ finals }) => {
    await finals.put(season, [sampleFinal(season)]);
    return BELIEVED;
  });

export function storing(...returns: readonly FishReturn[]) {
  return async (ingest: IngestTransaction): Promise<IngestResult> => {
    for (const [facility, ofFacility] of Map.groupBy(returns, ({ facility }) => facility)) {
      await ingest.returns.replace(facility, ofFacility);
    }
    return { ...BELIEVED, rowsKept: returns.length };
  };
}

/** What a forecast of September 30, 2025 said about a day. */
export function sampleForecast(
  leadDay: number,
  differing: Partial<KeptForecast> = {},
): KeptForecast {
  return { issuedAt: '2025-09-30T15:15:00.000Z', leadDay, flowCfs: 1234.56, ...differing };
}

export function sampleFlow(date: PlainDate, mean = 1000): KeptFlow {
  return { date, mean, low: -12.25, high: 2000 };
}

const BAD = { row: 3, reason: 'unknown facility', detail: "ATLANTIS - 'ü'", printed: '{"a":1}' };

/** Makes a store of forty reports, with revisions and rejected rows. */
export async function makeFullStore(url: string): Promise<void> {
  const weeks = Array.from({ length: 40 }, (_, week) => week);
  await withStore(url, async (store) => {
    for (const adults of [100, 90]) {
      await store.ingest('wdfw-weekly', async (ingest) => {
        for (const week of weeks) await ingest.weekly.put(sampleReport(week), [sampleRow(week)]);
        await ingest.rejected.put('escapement-0.pdf', [BAD]);
        return storing(...weeks.map((week) => sampleReturn(week, { adults })))(ingest);
      });
    }
    await store.recordLook('wdfw-weekly', "answered 503 - 'ü'");
    await store.riverAnswers.write('gauges', '{"ü":1}');
  });
}

/** An empty store in memory, closed after the current test; its clock stands still unless given. */
export async function emptyStore(now = () => new Date('2026-11-20T12:00:00Z')): Promise<Store> {
  const store = await openStore(':memory:', { now });
  onTestFinished(() => store.close());
  return store;
}

export const someTime = () => new Date('2026-08-06T10:00:00.000Z');

export async function withStore<Result>(
  url: string,
  work: (store: Store) => Promise<Result>,
  busyTimeoutMs?: number,
): Promise<Result> {
  const store = await openStore(url, { now: someTime, busyTimeoutMs });
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

export const contentOf = (store: Store) =>
  store.read(async (view) => ({
    publication: await view.publication(),
    ledgers: await view.lastIngests(),
    looks: await view.looks(),
    returns: await view.returns('ISSAQUAH_HATCHERY'),
    rejected: await view.rejectedRows('wdfw-weekly'),
    revisions: await view.revisions('ISSAQUAH_HATCHERY'),
  }));

/** The error of a store that cannot be opened: one line without a password. */
export async function refusalOf(url: string): Promise<StoreError> {
  const error: unknown = await withStore(url, async () => null, 0).catch((thrown) => thrown);
  if (!(error instanceof StoreError)) throw new Error(`expected a StoreError, got ${error}`);
  expect(error.message).not.toMatch(/\n|secret|not-for-messages/);
  return error;
}
