import type { FishReturn } from '#domain/fish/fish-return.ts';
import { ReportCoverage } from '#domain/fish/report-coverage.ts';
import { notUnderstood, suspicions } from '#domain/fish/suspicious-load.ts';
import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { daysBetween, laterOf } from '#domain/time/plain-date.ts';
import { SourceError } from '#sources/source-error.ts';
import { SERVICE } from '#sources/wdfw-report/index.ts';
import { foldedName } from '#sources/wdfw-report/links.ts';
import {
  misdating,
  type PrintedRow,
  type ReadReport,
  readReport,
} from '#sources/wdfw-weekly/read-report.ts';
import type { IngestTransaction, Load } from '#store/ingest.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { checksumOf, type IngestOptions, ingestSource } from './ingest-source.ts';

/** Where weekly reports are published: the current list, in any order, and the rows of each. */
export interface WeeklyReports<Link extends WeeklyReport = WeeklyReport> {
  list(): Promise<readonly Link[]>;
  fetch(link: Link): Promise<readonly PrintedRow[]>;
}

/** An interrupted first run loses at most this many reports. */
const REPORTS_PER_INGEST = 20;
/** After this the operator is warned: in thirteen years, no two reports were over 14 days apart. */
const LONGEST_SILENCE_DAYS = 21;

/** Re-derives all returns: a new report also shows which rows are new, and which are gone. */
export async function deriveReturns(
  { weekly, returns }: IngestTransaction,
  rowsOf = (facility: string): Promise<readonly WeeklyRow[]> => weekly.rows(facility),
) {
  const reports = await weekly.reports();
  const coverage = new ReportCoverage(reports);
  const withReturns = (await returns.fishByFacility()).keys();
  const derived: FishReturn[] = [];
  for (const facility of new Set([...(await weekly.facilities()), ...withReturns])) {
    const rows = await rowsOf(facility);
    coverage.add(rows);
    const ofFacility = weeklyReturns(rows, reports);
    await returns.replace(facility, ofFacility);
    derived.push(...ofFacility);
  }
  return { returns: derived, coverage };
}

type WeeklyLoadOptions = Pick<IngestOptions, 'today' | 'progress'> & {
  readonly checksum: string;
  readonly readmits?: boolean;
};

/** Stores weekly reports, in any order or in batches; skips reports an operator removed. */
export function weeklyLoad(
  reports: Iterable<ReadReport>,
  { checksum, today, progress, readmits = false }: WeeklyLoadOptions,
): Load {
  return async (ingest) => {
    const { weekly, rejected } = ingest;
    const fishBefore = await ingest.returns.fishByFacility();
    const before = await weekly.count();
    const removed = readmits ? [] : await weekly.removedReports();
    const removedNames = new Set(removed.map(({ report }) => foldedName(report)));
    const newReports = new Set<string>();
    const stored: WeeklyRow[] = [];
    const oddities: string[] = [];
    let rowsKept = 0;
    for (const ofReport of reports) {
      const { report } = ofReport.report;
      if (removedNames.has(foldedName(report))) continue;
      const kept = ofReport.rows.map(({ facility }) => facility);
      oddities.push(...notUnderstood({ what: report, kept, rejected: ofReport.rejected }));
      if (await weekly.put(ofReport.report, ofReport.rows)) {
        newReports.add(report);
        stored.push(...ofReport.rows);
      }
      await rejected.put(report, ofReport.rejected);
      rowsKept += ofReport.rows.length;
    }
    const now = await weekly.count();
    const byFacility = Map.groupBy(stored, ({ facility }) => facility);
    // In a new store everything it holds was just written: no need to read it back.
    const isAll = before === 0 && stored.length === now;
    const inMemory = async (facility: string) => byFacility.get(facility) ?? [];
    // Even if no row is new: the rules may have changed.
    const { returns, coverage } = await deriveReturns(ingest, isAll ? inMemory : undefined);
    progress(`${rowsKept} rows stored, ${returns.length} increments derived`);
    const fishAfter = await ingest.returns.fishByFacility();
    const sizes = [{ what: 'rows of the weekly reports', before, now }];
    return {
      checksum,
      rowsKept,
      suspicions: [
        ...oddities,
        ...suspicions({ today, fishBefore, fishAfter, sizes, returns }),
        ...coverage.incompleteReports((report) => newReports.has(report)),
      ],
    };
  };
}

/** Whether the service itself is failing, so that asking for the next report is pointless. */
function isServiceDown({ kind, retryable }: SourceError): boolean {
  return kind === 'limited' || (kind === 'unavailable' && retryable);
}

/** Reads reports. An unreadable or misdated one is added to the failures and skipped. */
async function readReports<Link extends WeeklyReport>(
  source: WeeklyReports<Link>,
  batch: readonly Link[],
  failures: SourceError[],
  { facilities, today, progress, signal }: IngestOptions,
): Promise<ReadReport[]> {
  const resolve = createFacilityResolver(facilities);
  /** Not a suspicion, which an operator could accept: every correct report would then be refused. */
  const refuseMisdated = ({ report, reportDate }: WeeklyReport, printed: readonly PrintedRow[]) => {
    const why = misdating(reportDate, printed, today);
    if (why === null) return;
    const date = `the date in its name, ${reportDate}, must be wrong`;
    throw new SourceError(SERVICE, 'malformed', `${report}: ${date}: ${why}`);
  };
  const reports: ReadReport[] = [];
  for (const report of batch) {
    signal?.throwIfAborted();
    try {
      refuseMisdated(report, []);
      const printed = await source.fetch(report);
      refuseMisdated(report, printed);
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

function warnOfSilence(
  listed: readonly WeeklyReport[],
  { today, progress }: Pick<IngestOptions, 'today' | 'progress'>,
): void {
  const days = listed.map(({ reportDate }) => reportDate).filter((day) => day <= today);
  const newest = days.reduce<PlainDate>(laterOf, '1900-01-01');
  const silence = daysBetween(newest, today);
  if (days.length === 0 || silence < LONGEST_SILENCE_DAYS) return;
  progress(
    `warning: the newest weekly report is dated ${newest}, ${silence} days ago; check whether WDFW ` +
      'moved its page or changed its file names',
  );
}

/** Whether an operator means this report: by its stored name, or by its file name alone. */
export function isNamed(report: string, asked: string): boolean {
  return report === asked || report.endsWith(`__${asked}`);
}

async function wantedOf<Link extends WeeklyReport>(
  store: Store,
  listed: readonly Link[],
  { again, progress, report: wantedName = null }: IngestOptions,
): Promise<Link[]> {
  const [stored, removed] = await store.read(
    async (view) => [await view.weeklyReports(), await view.removedReports()] as const,
  );
  const names = new Set(stored.map(({ report }) => foldedName(report)));
  const ofDay = new Map(stored.map(({ report, reportDate }) => [reportDate, foldedName(report)]));
  const removedDays = new Map(
    removed.map(({ report, removedAt }) => [foldedName(report), removedAt]),
  );
  const isWanted = ({ report, reportDate }: WeeklyReport) => {
    if (wantedName !== null) return isNamed(report, wantedName);
    const name = foldedName(report);
    const removedAt = removedDays.get(name);
    if (removedAt !== undefined) {
      const how = `--read-report ${report}`;
      progress(`${report} was removed ${removedAt}; read it again with ${how}`);
      return false;
    }
    // Neither stored in any spelling, nor replaced by a later file for the same day.
    return again || (!names.has(name) && name > (ofDay.get(reportDate) ?? ''));
  };
  return listed.filter(isWanted).sort((a, b) => (a.reportDate < b.reportDate ? -1 : 1));
}

/**
 * Stores new weekly reports, twenty to an ingest, so that an interrupted run can continue. Unreadable
 * and misdated ones are skipped until next time, and the first error is thrown at the end.
 */
export function ingestNewWeeklyReports<Link extends WeeklyReport>(
  store: Store,
  source: WeeklyReports<Link>,
  options: IngestOptions,
): Promise<IngestRecord | null> {
  const { again, today, progress, report: wantedName = null } = options;
  const readmits = wantedName !== null;
  const loadOf = (reports: readonly ReadReport[]) =>
    weeklyLoad(reports, { checksum: checksumOf(reports), today, progress, readmits });
  return ingestSource(store, 'wdfw-weekly', options, async function* () {
    const listed = await source.list();
    warnOfSilence(listed, options);
    const wanted = await wantedOf(store, listed, options);
    if (wantedName !== null && wanted.length === 0) {
      throw new Error(
        `${wantedName} is not among the ${listed.length} weekly reports that WDFW lists`,
      );
    }
    if (wanted.length === 0 && !again) {
      progress('nothing new: every published report is already stored');
    }
    // The rules may have changed even if the reports have not.
    if (wanted.length === 0 && again) yield loadOf([]);
    const failures: SourceError[] = [];
    for (let at = 0; at < wanted.length; at += REPORTS_PER_INGEST) {
      const batch = wanted.slice(at, at + REPORTS_PER_INGEST);
      const reports = await readReports(source, batch, failures, options);
      if (reports.length > 0) yield loadOf(reports);
      if (failures.some(isServiceDown)) break;
    }
    const failure = failures.find(isServiceDown) ?? failures[0];
    if (failure !== undefined) throw failure;
  });
}
