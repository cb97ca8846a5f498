import type { FinalRow } from '#domain/fish/final-row.ts';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { KeptForecast } from '#domain/river/forecast-accuracy.ts';
import type { KeptFlow } from '#domain/river/kept-flow.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import type { IngestResult, IngestTransaction } from '../../store/store.ts';

/** Small samples to store, for the tests of every database. */

const ISSAQUAH = {
  facility: 'ISSAQUAH_HATCHERY',
  species: 'Coho',
  run: 'NA',
  origin: 'Hatchery',
  stock: 'Issaquah Creek',
} as const;

/** The weekly report of week 0, 1, 2, … of October 2025. */
export function sampleReport(week: number): WeeklyReport {
  return { report: `escapement-${week}.pdf`, reportDate: addDays('2025-10-02', 7 * week) };
}

/** A row of the report of that week. */
export function sampleRow(week: number, differing: Partial<WeeklyRow> = {}): WeeklyRow {
  const report = sampleReport(week);
  return {
    ...report,
    ...ISSAQUAH,
    row: 0,
    title: 'Coho',
    adults: 100 * (week + 1),
    jacks: null,
    dataDate: addDays(report.reportDate, -2),
    final: false,
    ...differing,
  };
}

/** A return that came with the report of that week. */
export function sampleReturn(week: number, differing: Partial<FishReturn> = {}): FishReturn {
  const report = sampleReport(week);
  return {
    source: 'wdfw-weekly',
    ...ISSAQUAH,
    date: addDays(report.reportDate, -2),
    since: addDays(report.reportDate, -9),
    undated: false,
    adults: 100,
    jacks: null,
    reportDate: report.reportDate,
    report: report.report,
    ...differing,
  };
}

/** A row of the final report of that season. */
export function sampleFinal(season: number, differing: Partial<FinalRow> = {}): FinalRow {
  return {
    season,
    ...ISSAQUAH,
    row: 0,
    adultsTrapped: 1000,
    jacksTrapped: 40,
    adultsReceived: 0,
    jacksReceived: 0,
    adultsReleased: 7,
    jacksReleased: 0,
    eggs: 1_500_000,
    eggGoal: null,
    ...differing,
  };
}

/** The result of a reading without suspicions. */
export const BELIEVED: IngestResult = { checksum: 'c0ffee', rowsKept: 1, suspicions: [] };

/** Work that makes these the returns of their facilities. */
export function storing(...returns: readonly FishReturn[]) {
  return async (ingest: IngestTransaction): Promise<IngestResult> => {
    for (const [facility, ofFacility] of Map.groupBy(returns, (one) => one.facility)) {
      await ingest.replaceReturns(facility, ofFacility);
    }
    return { ...BELIEVED, rowsKept: returns.length };
  };
}

/** What a forecast of 30 September 2025 said of a day. */
export function sampleForecast(
  leadDay: number,
  differing: Partial<KeptForecast> = {},
): KeptForecast {
  return { issuedAt: '2025-09-30T15:15:00.000Z', leadDay, flowCfs: 1234.56, ...differing };
}

/** The flow of a day. */
export function sampleFlow(date: PlainDate, mean = 1000): KeptFlow {
  return { date, mean, low: -12.25, high: 2000 };
}
