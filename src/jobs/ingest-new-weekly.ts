import { createHash } from 'node:crypto';
import type { WeeklyReport } from '#domain/fish/weekly-row.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import { SERVICE } from '#sources/wdfw-report/index.ts';
import type { PrintedRow } from '#sources/wdfw-weekly/canonical-row.ts';
import { misdating } from '#sources/wdfw-weekly/misdated-report.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { readReport } from '#sources/wdfw-weekly/read-report.ts';
import type { IngestRecord, Store } from '#store/store.ts';
import type { IngestOptions } from './ingest-run.ts';
import { ingestOrRehearse } from './ingest-run.ts';
import { weeklyLoad } from './ingest-weekly.ts';
import { lookingAt } from './source-look.ts';

/** Where weekly reports are published. */
export interface WeeklyReports {
  /** The reports that are published now, in any order, each once. */
  list(): Promise<readonly WeeklyReport[]>;
  /** The printed rows of one of them. */
  fetch(report: WeeklyReport): Promise<readonly PrintedRow[]>;
}

const REPORTS_AT_ONCE = 20;

/** Not a suspicion, which could be accepted: after such a report no right one could follow. */
function refuseMisdated(
  { report, reportDate }: WeeklyReport,
  printed: readonly PrintedRow[],
  today: PlainDate,
): void {
  const why = misdating(reportDate, printed, today);
  if (why === null) return;
  const date = `the day in its name, ${reportDate}, cannot be right`;
  throw new SourceError(SERVICE, 'malformed', `${report}: ${date}: ${why}`);
}

/** Whether the service itself fails: the next report need not be asked for then. */
function isServiceDown({ kind, retryable }: SourceError): boolean {
  return kind === 'limited' || (kind === 'unavailable' && retryable);
}

/**
 * Reads some reports; those that cannot be read, or are not of the day in their name, are said, put
 * to the failures and left out.
 */
async function readReports(
  source: WeeklyReports,
  batch: readonly WeeklyReport[],
  failures: SourceError[],
  { facilities, today, progress, signal }: IngestOptions,
): Promise<ReadReport[]> {
  const resolve = createFacilityResolver(facilities);
  const reports: ReadReport[] = [];
  for (const report of batch) {
    signal?.throwIfAborted();
    try {
      refuseMisdated(report, [], today);
      const printed = await source.fetch(report);
      refuseMisdated(report, printed, today);
      reports.push(readReport(report, printed, resolve));
      progress(`${report.report}: ${printed.length} rows read …`);
    } catch (error) {
      if (!(error instanceof SourceError) || signal?.aborted) throw error;
      failures.push(error);
      if (isServiceDown(error)) break;
      progress(`${error.message}; it is left out`);
    }
  }
  return reports;
}

/** Stores reports in one ingest. */
function ingestReports(
  store: Store,
  reports: readonly ReadReport[],
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { progress, today } = options;
  const checksum = createHash('sha256').update(JSON.stringify(reports)).digest('hex');
  return ingestOrRehearse(
    store,
    'wdfw-weekly',
    options,
    weeklyLoad(reports, { checksum, today, progress }),
  );
}

/**
 * Reads the weekly reports that are not stored yet, and stores them: twenty in one ingest, so that
 * what breaks off goes on where it was. As a rule there is one. A report that cannot be read, or
 * bears a day that cannot be right, keeps no other from being stored; it is asked for again the next
 * time. That the source was looked at is written down, whatever came of it.
 *
 * @returns the last ingest; `null` when there is no new report, or in a dry run.
 * @throws {SourceError} when the list or a report cannot be read; the other reports are stored.
 * @throws {SuspiciousLoadError} when they look wrong; nothing of them is stored.
 */
export function ingestNewWeeklyReports(
  store: Store,
  source: WeeklyReports,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  return lookingAt('wdfw-weekly', store, options, () => readNewReports(store, source, options));
}

async function readNewReports(
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
  if (wanted.length === 0) {
    // The rules may be new, if the reports are not.
    if (again) return ingestReports(store, [], options);
    progress('nothing new: every published report is stored already');
    return null;
  }
  const failures: SourceError[] = [];
  let record: IngestRecord | null = null;
  for (let at = 0; at < wanted.length && !failures.some(isServiceDown); at += REPORTS_AT_ONCE) {
    const batch = wanted.slice(at, at + REPORTS_AT_ONCE);
    const reports = await readReports(source, batch, failures, options);
    if (reports.length > 0) record = await ingestReports(store, reports, options);
  }
  const failure = failures.find(isServiceDown) ?? failures[0];
  if (failure !== undefined) throw failure;
  return record;
}
