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

/**
 * Reads the weekly reports that are not stored yet, and stores them as one ingest.
 *
 * @returns `null` when there is none, or in a dry run.
 * @throws {SourceError} when the list or a report cannot be read; nothing is changed then.
 * @throws {SuspiciousLoadError} when they look wrong; nothing of them is stored.
 */
export async function ingestNewWeeklyReports(
  store: Store,
  source: WeeklyReports,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { days, facilities, progress, today } = options;
  const stored = await store.read((view) => view.weeklyReports());
  const known = new Set(stored.map(({ report }) => report));
  const wanted = (await source.list())
    .filter(({ report }) => options.again || !known.has(report))
    .filter(({ reportDate: on }) => days === null || (on >= days.from && on <= days.to));
  if (wanted.length === 0 && !options.again) {
    progress('nothing new: every published report is stored already');
    return null;
  }
  const resolve = createFacilityResolver(facilities);
  const checksum = createHash('sha256');
  const reports: ReadReport[] = [];
  for (const report of wanted) {
    options.signal?.throwIfAborted();
    const printed = await source.fetch(report);
    checksum.update(JSON.stringify([report, printed]));
    reports.push(readReport(report, printed, resolve));
    progress(`${report.report}: ${printed.length} rows read …`);
  }
  const load = weeklyLoad(reports, { checksum: checksum.digest('hex'), today, progress });
  return ingestOrRehearse(store, 'wdfw-weekly', options, load);
}
