import type { FishReturn } from '#domain/fish/fish-return.ts';
import { ReportCoverage } from '#domain/fish/report-coverage.ts';
import { suspicions } from '#domain/fish/suspicious-load.ts';
import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { foldedName } from '#sources/wdfw-report/links.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import type { IngestRecord, IngestResult, IngestTransaction, Store } from '#store/store.ts';

/**
 * Derives the returns of every facility again. A report can change the meaning of others, even at
 * facilities it does not name: it shows that a row was not there yet, or no longer.
 */
export async function deriveReturns(ingest: IngestTransaction) {
  const reports = await ingest.weeklyReports();
  const coverage = new ReportCoverage(reports);
  const withReturns = (await ingest.facilityFish()).keys();
  const derived: FishReturn[] = [];
  for (const facility of new Set([...(await ingest.weeklyFacilities()), ...withReturns])) {
    const rows = await ingest.weeklyRows(facility);
    coverage.add(rows);
    const returns = weeklyReturns(rows, reports);
    await ingest.replaceReturns(facility, returns);
    derived.push(...returns);
  }
  return { returns: derived, coverage };
}

export interface WeeklyLoadOptions {
  /** SHA-256 of what is read. */
  readonly checksum: string;
  /** The real day in Washington. */
  readonly today: PlainDate;
  /** Reports progress, a line at a time. */
  readonly progress: (line: string) => void;
  /** Stores reports again that were taken out. */
  readonly readmits?: boolean;
}

/**
 * Makes the work of an ingest that stores weekly reports and updates the returns. Reports may come
 * in any order, repeatedly, or in parts: the store ends up the same. Those that the operator has
 * taken out are left out.
 */
export function weeklyLoad(
  reports: Iterable<ReadReport>,
  { checksum, today, progress, readmits = false }: WeeklyLoadOptions,
): (ingest: IngestTransaction) => Promise<IngestResult> {
  return async (ingest) => {
    const fishBefore = await ingest.facilityFish();
    const rowsBefore = await ingest.countWeeklyRows();
    const removed = readmits ? [] : await ingest.removedReports();
    const out = new Set(removed.map(({ report }) => foldedName(report)));
    const put = new Set<string>();
    let rowsKept = 0;
    for (const { report, rows, rejected } of reports) {
      if (out.has(foldedName(report.report))) continue;
      if ((await ingest.putWeeklyReport(report, rows)) !== 'unchanged') put.add(report.report);
      await ingest.putRejectedRows(report.report, rejected);
      rowsKept += rows.length;
    }
    // Even when no row is new: the rules may have changed.
    const { returns, coverage } = await deriveReturns(ingest);
    progress(`${rowsKept} rows stored, ${returns.length} increments derived`);
    const fishAfter = await ingest.facilityFish();
    const rowsAfter = await ingest.countWeeklyRows();
    const sizes = [{ what: 'rows of the weekly reports', before: rowsBefore, now: rowsAfter }];
    return {
      checksum,
      rowsKept,
      suspicions: [
        ...suspicions({ today, fishBefore, fishAfter, sizes, returns }),
        ...coverage.incompleteReports((report) => put.has(report)),
      ],
    };
  };
}

/**
 * Stores weekly reports and updates the returns, as one ingest.
 *
 * @throws {SuspiciousLoadError} when the load looks wrong; none of it is stored.
 */
export function ingestWeeklyReports(
  store: Store,
  reports: Iterable<ReadReport>,
  options: WeeklyLoadOptions,
): Promise<IngestRecord> {
  return store.ingest('wdfw-weekly', weeklyLoad(reports, options));
}
