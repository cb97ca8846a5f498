import { createHash } from 'node:crypto';
import type { WeeklyReport } from '#domain/fish/weekly-row.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { daysBetween, laterOf } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import { SERVICE } from '#sources/wdfw-report/index.ts';
import { foldedName } from '#sources/wdfw-report/links.ts';
import type { PrintedRow } from '#sources/wdfw-weekly/canonical-row.ts';
import { misdating } from '#sources/wdfw-weekly/misdated-report.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';
import { readReport } from '#sources/wdfw-weekly/read-report.ts';
import type { IngestRecord, RemovedReport, Store } from '#store/store.ts';
import type { IngestOptions } from './ingest-run.ts';
import { ingestOrRehearse } from './ingest-run.ts';
import { weeklyLoad } from './ingest-weekly.ts';
import { isNamed } from './remove-report.ts';
import { recordingCheck } from './source-look.ts';

/** Where weekly reports are published. */
export interface WeeklyReports {
  /** The reports published now, in any order, without duplicates. */
  list(): Promise<readonly WeeklyReport[]>;
  /** The printed rows of one of them. */
  fetch(report: WeeklyReport): Promise<readonly PrintedRow[]>;
}

const REPORTS_PER_INGEST = 20;
/** In thirteen years no two reports were more than 14 days apart. */
const LONGEST_SILENCE_DAYS = 21;

/** An error and not a suspicion, which could be accepted: it would shut out every right report. */
function refuseMisdated(
  { report, reportDate }: WeeklyReport,
  printed: readonly PrintedRow[],
  today: PlainDate,
): void {
  const why = misdating(reportDate, printed, today);
  if (why === null) return;
  const date = `the date in its name, ${reportDate}, must be wrong`;
  throw new SourceError(SERVICE, 'malformed', `${report}: ${date}: ${why}`);
}

/** Whether the service itself is failing, so that asking for the next report is useless. */
function isServiceDown({ kind, retryable }: SourceError): boolean {
  return kind === 'limited' || (kind === 'unavailable' && retryable);
}

/**
 * Reads some reports. One that cannot be read, or is misdated, is added to the failures and skipped.
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
      progress(`${error.message}; skipped`);
    }
  }
  return reports;
}

/** Warns the operator when WDFW's page has had no new report for three weeks. */
function warnOfSilence(
  listed: readonly WeeklyReport[],
  { today, progress }: Pick<IngestOptions, 'today' | 'progress'>,
): void {
  const days = listed.map(({ reportDate }) => reportDate).filter((day) => day <= today);
  const newest = days.reduce<PlainDate>(laterOf, '1900-01-01');
  const silence = daysBetween(newest, today);
  if (days.length === 0 || silence < LONGEST_SILENCE_DAYS) return;
  progress(
    `warning: the newest weekly report is of ${newest}, ${silence} days ago; look whether WDFW has ` +
      'moved its page or names its files in a new way',
  );
}

/** Whether a listed report is not stored yet, in any spelling, nor a later file for its day. */
function unstored(stored: readonly WeeklyReport[]): (listed: WeeklyReport) => boolean {
  const names = new Set(stored.map(({ report }) => foldedName(report)));
  const ofDay = new Map(stored.map(({ report, reportDate }) => [reportDate, foldedName(report)]));
  return ({ report, reportDate }) => {
    const name = foldedName(report);
    return !names.has(name) && name > (ofDay.get(reportDate) ?? '');
  };
}

/** Whether a listed report was taken out again; says so of those. */
function takenOut(
  removed: readonly RemovedReport[],
  progress: (line: string) => void,
): (listed: WeeklyReport) => boolean {
  const out = new Map(removed.map(({ report, removedAt }) => [foldedName(report), removedAt]));
  return ({ report }) => {
    const at = out.get(foldedName(report));
    if (at !== undefined) {
      progress(`${report} was taken out ${at}, and is read again by --read-report ${report} only`);
    }
    return at !== undefined;
  };
}

/** Stores reports in one ingest. */
function ingestReports(
  store: Store,
  reports: readonly ReadReport[],
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { progress, today, report = null } = options;
  const checksum = createHash('sha256').update(JSON.stringify(reports)).digest('hex');
  return ingestOrRehearse(
    store,
    'wdfw-weekly',
    options,
    weeklyLoad(reports, { checksum, today, progress, readmits: report !== null }),
  );
}

/**
 * Reads and stores the weekly reports that are not stored yet (usually one), twenty in one ingest,
 * so that an interrupted run continues where it stopped. A report that cannot be read, or is
 * misdated, is skipped and tried again the next time. The check of the source is recorded in any
 * case.
 *
 * @returns the last ingest; `null` when there is no new report, or in a dry run.
 * @throws {SourceError} when the list or a report cannot be read; the other reports are stored.
 * @throws {SuspiciousLoadError} when an ingest looks wrong; none of it is stored.
 */
export function ingestNewWeeklyReports(
  store: Store,
  source: WeeklyReports,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  return recordingCheck('wdfw-weekly', store, options, () =>
    readNewReports(store, source, options),
  );
}

async function readNewReports(
  store: Store,
  source: WeeklyReports,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { days, again, progress, report: asked = null } = options;
  const { stored, removed } = await store.read(async (view) => ({
    stored: await view.weeklyReports(),
    removed: await view.removedReports(),
  }));
  const isNew = unstored(stored);
  const listed = await source.list();
  if (days === null) warnOfSilence(listed, options);
  const isOut = takenOut(removed, progress);
  const wanted = listed
    .filter((one) =>
      asked === null ? !isOut(one) && (again || isNew(one)) : isNamed(one.report, asked),
    )
    .filter(({ reportDate: on }) => days === null || (on >= days.from && on <= days.to))
    .toSorted((a, b) => (a.reportDate < b.reportDate ? -1 : 1));
  if (asked !== null && wanted.length === 0) {
    throw new Error(`${asked} is none of the ${listed.length} weekly reports that WDFW lists`);
  }
  if (wanted.length === 0) {
    // The rules may have changed even if the reports have not.
    if (again) return ingestReports(store, [], options);
    progress('nothing new: every published report is already stored');
    return null;
  }
  const failures: SourceError[] = [];
  let record: IngestRecord | null = null;
  for (let at = 0; at < wanted.length && !failures.some(isServiceDown); at += REPORTS_PER_INGEST) {
    const batch = wanted.slice(at, at + REPORTS_PER_INGEST);
    const reports = await readReports(source, batch, failures, options);
    if (reports.length > 0) record = await ingestReports(store, reports, options);
  }
  const failure = failures.find(isServiceDown) ?? failures[0];
  if (failure !== undefined) throw failure;
  return record;
}
