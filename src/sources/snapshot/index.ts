/**
 * The bundled snapshot: every row of WDFW's weekly in-season escapement reports up to the release and
 * of its final annual reports, as printed, in the columns used; and recorded counts at dams.
 *
 * License: public records of the State of Washington; dams: data courtesy of the U.S. Army Corps of
 * Engineers, from Columbia River DART. Attribution: Washington Department of Fish and Wildlife.
 * Units: fish. Days: calendar days in Washington. As old as the release.
 */
import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { DamKey } from '#domain/dam/dams.ts';
import type { PassageDay } from '#domain/dam/passage-day.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { plainDateSchema } from '#domain/time/plain-date-schema.ts';
import { passageOf, readPrintedPassage } from '../dart-passage/passage-csv.ts';
import { SourceError, type SourceErrorKind } from '../source-error.ts';
import { type FinalReports, readFinalReports } from '../wdfw-finals/index.ts';
import { readHistoryCsv } from '../wdfw-weekly/history-csv.ts';
import { type ReadReport, readReport } from '../wdfw-weekly/read-report.ts';

export const SNAPSHOT_FORMAT = 3;

export const MANIFEST_FILE = 'manifest.json';

const tableFields = {
  file: z.string().regex(/^[a-z0-9][a-z0-9.-]*$/, 'must be a plain file name'),
  /** Of the compressed file. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  source: z.string(),
  licence: z.string(),
  rows: z.int(),
};

const weeklyTableSchema = z.object({
  name: z.literal('weekly-reports'),
  ...tableFields,
  reports: z.int(),
  /** Days on which the first and the last report were published. */
  firstReport: plainDateSchema,
  lastReport: plainDateSchema,
  /** Newest data date of a row, after repair. */
  asOf: plainDateSchema,
});

const finalTableSchema = z.object({
  name: z.literal('final-reports'),
  ...tableFields,
  seasons: z.int(),
});

const passageTableSchema = z.object({
  name: z.literal('dam-counts'),
  ...tableFields,
  lastDay: plainDateSchema,
});

const manifestSchema = z.object({
  format: z.literal(SNAPSHOT_FORMAT),
  /** Counts at dams are optional. */
  tables: z.tuple([weeklyTableSchema, finalTableSchema]).rest(passageTableSchema),
});

export type WeeklyTable = z.infer<typeof weeklyTableSchema>;
export type FinalTableEntry = z.infer<typeof finalTableSchema>;
export type PassageTable = z.infer<typeof passageTableSchema>;
export type SnapshotManifest = z.infer<typeof manifestSchema>;

export function failure(kind: SourceErrorKind, message: string, cause?: unknown): SourceError {
  return new SourceError('bundled snapshot', kind, message, { cause });
}

async function readSnapshotFile(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const why = error instanceof Error ? error.message : error;
    throw failure('unavailable', `${path} cannot be read (${why})`, error);
  }
}

/** Reads `manifest.json` of a snapshot folder. @throws {SourceError} naming file and field. */
export async function readManifest(folder: string): Promise<SnapshotManifest> {
  const path = join(folder, MANIFEST_FILE);
  const text = (await readSnapshotFile(path)).toString();
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    const why = issue && `: ${issue.path.join('.') || 'the manifest'}: ${issue.message}`;
    throw failure('malformed', `${path}${why ?? ' is not JSON'}`, error);
  }
}

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
function checkCounts(path: string, of: string, found: readonly number[], said: readonly number[]) {
  if (found.join() === said.join()) return;
  const holds = `${path} holds ${found.join(` ${of} and `)} rows`;
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
