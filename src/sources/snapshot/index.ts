/**
 * The bundled snapshot: every row of WDFW's weekly in-season escapement reports up to the release,
 * as printed, in the columns used, and of its final annual reports.
 *
 * Licence: public record of the State of Washington. Attribution: Washington Department of Fish
 * and Wildlife. Units: fish. Days: calendar days in Washington. As old as the release.
 */
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '../source-error.ts';
import type { FinalReports } from '../wdfw-finals/index.ts';
import { readFinalReports } from '../wdfw-finals/index.ts';
import type { PrintedRow } from '../wdfw-weekly/canonical-row.ts';
import { readHistoryCsv } from '../wdfw-weekly/history-csv.ts';
import type { ReadReport } from '../wdfw-weekly/read-report.ts';
import { readReport } from '../wdfw-weekly/read-report.ts';
import type { FinalTableEntry, WeeklyTable } from './manifest.ts';
import { checkTable, SNAPSHOT_SERVICE } from './manifest.ts';

export type { SnapshotManifest } from './manifest.ts';
export { readManifest } from './manifest.ts';

/**
 * Reads the weekly reports of a snapshot folder, oldest first, the same way as live ones.
 *
 * @param table their entry in the folder's manifest.
 * @throws {SourceError} when the file is missing, damaged or does not match the manifest.
 */
export async function readSnapshotReports(
  folder: string,
  table: WeeklyTable,
  resolve: FacilityResolver,
): Promise<ReadReport[]> {
  const path = await checkTable(folder, table);
  const reports: ReadReport[] = [];
  let rows = 0;
  for await (const printed of inReports(readHistoryCsv(path))) {
    const [{ report, reportDate } = { report: '', reportDate: '' }] = printed;
    if (!isPlainDate(reportDate)) {
      throw new SourceError(
        SNAPSHOT_SERVICE,
        'malformed',
        `${path}: ${report} has the report date ${reportDate}, which is not a day`,
      );
    }
    rows += printed.length;
    reports.push(readReport({ report, reportDate }, printed, resolve));
  }
  if (reports.length === table.reports && rows === table.rows) return reports;
  throw new SourceError(
    SNAPSHOT_SERVICE,
    'partial',
    `${path} holds ${reports.length} reports and ${rows} rows, its manifest says ` +
      `${table.reports} and ${table.rows}`,
  );
}

/**
 * Reads the final reports of a snapshot folder, the same way as those of a file.
 *
 * @param table their entry in the folder's manifest.
 * @throws {SourceError} when the file is missing, damaged or does not match the manifest.
 */
export async function readSnapshotFinals(
  folder: string,
  table: FinalTableEntry,
  resolve: FacilityResolver,
): Promise<FinalReports> {
  const path = await checkTable(folder, table);
  const finals = await readFinalReports(path, resolve);
  if (finals.reports.length === table.seasons && finals.lines === table.rows) return finals;
  throw new SourceError(
    SNAPSHOT_SERVICE,
    'partial',
    `${path} holds ${finals.reports.length} seasons and ${finals.lines} rows, its manifest says ` +
      `${table.seasons} and ${table.rows}`,
  );
}

/** Groups consecutive rows by their report. */
async function* inReports(rows: AsyncIterable<PrintedRow>): AsyncGenerator<PrintedRow[]> {
  let ofReport: PrintedRow[] = [];
  for await (const row of rows) {
    if (ofReport[0] !== undefined && ofReport[0].report !== row.report) {
      yield ofReport;
      ofReport = [];
    }
    ofReport.push(row);
  }
  if (ofReport.length > 0) yield ofReport;
}
