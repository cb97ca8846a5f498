/**
 * The bundled snapshot: every row of WDFW's weekly in-season escapement reports up to the release and
 * of its final annual reports, as printed, in the columns used; and recorded counts at dams.
 *
 * License: public records of the State of Washington; dams: data courtesy of the U.S. Army Corps of
 * Engineers, from Columbia River DART. Attribution: Washington Department of Fish and Wildlife.
 * Units: fish. Days: calendar days in Washington. As old as the release.
 */
import { hash } from 'node:crypto';
import { join } from 'node:path';
import type { DamKey } from '#domain/dam/dams.ts';
import type { PassageDay } from '#domain/dam/passage-day.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { passageOf, readPrintedPassage } from '../dart-passage/passage-csv.ts';
import { type FinalReports, readFinalReports } from '../wdfw-finals/index.ts';
import { readHistoryCsv } from '../wdfw-weekly/history-csv.ts';
import { type ReadReport, readReport } from '../wdfw-weekly/read-report.ts';
import {
  type FinalTableEntry,
  failure,
  type PassageTable,
  readSnapshotFile,
  type WeeklyTable,
} from './manifest.ts';

/** The path of a table's file, after checking that it was neither damaged nor edited. */
async function checkedTable(
  folder: string,
  table: WeeklyTable | FinalTableEntry | PassageTable,
): Promise<string> {
  const path = join(folder, table.file);
  const found = hash('sha256', await readSnapshotFile(path));
  if (found === table.sha256) return path;
  throw failure(
    'malformed',
    `${path} has checksum ${found.slice(0, 12)}…, its manifest says ${table.sha256.slice(0, 12)}…; ` +
      'restore the file from the repository or rebuild it with `npm run snapshot`',
  );
}

/** The weekly reports of a snapshot, oldest first. @throws {SourceError} if damaged. */
export async function readSnapshotReports(
  folder: string,
  table: WeeklyTable,
  resolve: FacilityResolver,
): Promise<ReadReport[]> {
  const path = await checkedTable(folder, table);
  const rows = await readHistoryCsv(path);
  const byReport = Map.groupBy(rows, ({ report }) => report);
  checkCounts(path, 'reports', [byReport.size, rows.length], [table.reports, table.rows]);
  return [...byReport].map(([report, printed]) => {
    const reportDate = printed[0]?.reportDate ?? '';
    if (isPlainDate(reportDate)) return readReport({ report, reportDate }, printed, resolve);
    const why = `has the report date ${reportDate}, which is not a day`;
    throw failure('malformed', `${path}: ${report} ${why}`);
  });
}

/** @throws {SourceError} `partial` if a table does not hold what its manifest says. */
function checkCounts(
  path: string,
  unit: string,
  found: readonly number[],
  said: readonly number[],
) {
  if (found.join() === said.join()) return;
  const holds = `${path} holds ${found.join(` ${unit} and `)} rows`;
  throw failure('partial', `${holds}, its manifest says ${said.join(' and ')}`);
}

/** Reads the final reports of a snapshot folder; see {@link readSnapshotReports}. */
export async function readSnapshotFinals(
  folder: string,
  table: FinalTableEntry,
  resolve: FacilityResolver,
): Promise<FinalReports> {
  const path = await checkedTable(folder, table);
  const finals = await readFinalReports(path, resolve);
  const found = [finals.reports.length, finals.lines];
  checkCounts(path, 'seasons', found, [table.seasons, table.rows]);
  return finals;
}

/** Reads the counts at dams of a snapshot folder, by dam; see {@link readSnapshotReports}. */
export async function readSnapshotPassage(
  folder: string,
  table: PassageTable,
): Promise<ReadonlyMap<DamKey, readonly PassageDay[]>> {
  const path = await checkedTable(folder, table);
  const rows = await readPrintedPassage(path);
  if (rows.length === table.rows) return passageOf(rows);
  throw failure('partial', `${path} holds ${rows.length} rows, its manifest says ${table.rows}`);
}
