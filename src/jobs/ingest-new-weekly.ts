import { createHash } from 'node:crypto';
import type { WeeklyReport } from '#domain/fish/weekly-row.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PrintedRow } from '#sources/wdfw-weekly/canonical-row.ts';
import { canonicalRow } from '#sources/wdfw-weekly/canonical-row.ts';
import type { IngestRecord, Store } from '#store/store.ts';
import type { IngestOptions } from './ingest-run.ts';
import { ingestOrRehearse } from './ingest-run.ts';
import type { ReadReport } from './ingest-weekly.ts';
import { weeklyLoad } from './ingest-weekly.ts';

/** Where weekly reports are published. */
export interface WeeklyReports {
  /** The reports that are published now, in any order, each once. */
  list(): Promise<readonly WeeklyReport[]>;
  /** The printed rows of one of them. */
  fetch(report: WeeklyReport): Promise<readonly PrintedRow[]>;
}

const REPORTS_AT_ONCE = 20;

function readReport(
  report: WeeklyReport,
  printed: readonly PrintedRow[],
  resolve: FacilityResolver,
): ReadReport {
  const read = printed.map((row) => ({ row, ...canonicalRow(row, resolve) }));
  return {
    report,
    rows: read.flatMap((one) => ('kept' in one ? [one.kept] : [])),
    rejected: read.flatMap((one) =>
      'rejected' in one
        ? [{ row: one.row.row, ...one.rejected, printed: JSON.stringify(one.row) }]
        : [],
    ),
  };
}

/** Reads and stores some reports. */
async function ingestBatch(
  store: Store,
  source: WeeklyReports,
  batch: readonly WeeklyReport[],
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { progress, today, signal } = options;
  const resolve = createFacilityResolver(options.facilities);
  const checksum = createHash('sha256');
  const reports: ReadReport[] = [];
  for (const report of batch) {
    signal?.throwIfAborted();
    const printed = await source.fetch(report);
    checksum.update(JSON.stringify([report, printed]));
    reports.push(readReport(report, printed, resolve));
    progress(`${report.report}: ${printed.length} rows read …`);
  }
  const load = weeklyLoad(reports, { checksum: checksum.digest('hex'), today, progress });
  return ingestOrRehearse(store, 'wdfw-weekly', options, load);
}

/**
 * Reads the weekly reports that are not stored yet, and stores them: twenty in one ingest, so that
 * what breaks off goes on where it was. As a rule there is one.
 *
 * @returns the last ingest; `null` when there is no new report, or in a dry run.
 * @throws {SourceError} when the list or a report cannot be read; what was stored by then stays.
 * @throws {SuspiciousLoadError} when they look wrong; nothing of them is stored.
 */
export async function ingestNewWeeklyReports(
  store: Store,
  source: WeeklyReports,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { days, again, progress } = options;
  const stored = await store.read((view) => view.weeklyReports());
  const known = new Set(stored.map(({ report }) => report));
  const wanted = (await source.list())
    .filter(({ report }) => again || !known.has(report))
    .filter(({ reportDate: on }) => days === null || (on >= days.from && on <= days.to))
    .toSorted((a, b) => (a.reportDate < b.reportDate ? -1 : 1));
  if (wanted.length === 0 && !again) {
    progress('nothing new: every published report is stored already');
    return null;
  }
  let record: IngestRecord | null = null;
  for (let at = 0; at === 0 || at < wanted.length; at += REPORTS_AT_ONCE) {
    record = await ingestBatch(store, source, wanted.slice(at, at + REPORTS_AT_ONCE), options);
  }
  return record;
}
