import { hash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ascending } from 'd3-array';
import { notUnderstood } from '#domain/fish/suspicious-load.ts';
import type { WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import { isPlainDate, laterOf } from '#domain/time/plain-date.ts';
import { compressed, writeWhole } from '../bundled-file.ts';
import { formatPassage, type PrintedPassage, passageOf } from '../dart-passage/passage-csv.ts';
import { finalReports } from '../wdfw-finals/index.ts';
import { formatFinals, type PrintedFinal } from '../wdfw-finals/printed-final.ts';
import { formatHistoryCsv } from '../wdfw-weekly/history-csv.ts';
import { type PrintedRow, readReport } from '../wdfw-weekly/read-report.ts';
import {
  failure,
  MANIFEST_FILE,
  readManifest,
  SNAPSHOT_FORMAT,
  type SnapshotManifest,
} from './manifest.ts';

/** One more makes the file a tenth smaller and takes five times as long. */
const QUALITY = 10;

/** @throws {SourceError} if too much of a report is not understood, or there are no rows. */
function summary(rows: readonly PrintedRow[], resolve: FacilityResolver) {
  const kept: WeeklyRow[] = [];
  for (const [report, ofReport] of Map.groupBy(rows, (row) => row.report)) {
    const reportDate = ofReport[0]?.reportDate ?? '';
    if (!isPlainDate(reportDate)) {
      throw failure('malformed', `${report}: report date is not a date: "${reportDate}"`);
    }
    const read = readReport({ report, reportDate }, ofReport, resolve);
    const places = read.rows.map(({ facility }) => facility);
    const [why] = notUnderstood({ what: report, kept: places, rejected: read.rejected });
    if (why !== undefined) throw failure('malformed', why);
    kept.push(...read.rows);
  }
  const first = kept.at(0);
  const last = kept.at(-1);
  if (first === undefined || last === undefined) throw failure('partial', 'there are no rows');
  return {
    reports: new Set(rows.map(({ report }) => report)).size,
    rows: rows.length,
    firstReport: first.reportDate,
    lastReport: last.reportDate,
    asOf: kept.map(({ dataDate }) => dataDate).reduce((a, b) => (a > b ? a : b)),
  };
}

const STATE_RECORD = 'Public record of the State of Washington';
const escapementReports = (kind: string) =>
  `${kind} hatchery escapement reports of the Washington Department of Fish and Wildlife, ` +
  'https://wdfw.wa.gov/fishing/management/hatcheries/escapement: every row as printed';
const PASSAGE_SOURCE =
  'Columbia River DART, Columbia Basin Research, University of Washington. Adult Passage Daily ' +
  'Counts. Available from https://www.cbr.washington.edu/dart/query/adult_daily';
const CORPS_RECORD =
  'Data courtesy of U.S. Army Corps of Engineers. These data are furnished with the understanding ' +
  'that the U.S. Army Corps of Engineers makes no warranties concerning the accuracy, reliability, ' +
  'or suitability of this data for any particular purpose.';

/** A table as the bytes of its file, with its entry in the manifest. */
function entry<Name extends string>(
  name: Name,
  [source, licence]: readonly [string, string],
  text: string,
) {
  const bytes = compressed(text, QUALITY);
  const manifestEntry = {
    name,
    file: `${name}.csv.br`,
    sha256: hash('sha256', bytes),
    source,
    licence,
  };
  return { bytes, manifestEntry };
}

/**
 * Writes a snapshot folder; the same rows give the same bytes.
 *
 * @throws {SourceError} naming what cannot be understood, or contradicts itself; then nothing is
 *   written.
 */
export async function writeSnapshot(
  folder: string,
  printed: readonly PrintedRow[],
  finals: readonly PrintedFinal[],
  resolve: FacilityResolver,
): Promise<SnapshotManifest> {
  const rows = printed.toSorted(
    (a, b) =>
      ascending(a.reportDate, b.reportDate) || ascending(a.report, b.report) || a.row - b.row,
  );
  const counts = summary(rows, resolve);
  const { reports, proof } = finalReports(finals, resolve);
  const [wrong] = proof.wrong;
  if (wrong !== undefined) throw failure('malformed', wrong);
  const weekly = entry(
    'weekly-reports',
    [escapementReports('Weekly in-season'), STATE_RECORD],
    formatHistoryCsv(rows),
  );
  const final = entry(
    'final-reports',
    [escapementReports('Final annual'), STATE_RECORD],
    formatFinals(finals),
  );
  const seasons = { rows: finals.length, seasons: reports.length };
  const manifest: SnapshotManifest = {
    format: SNAPSHOT_FORMAT,
    tables: [
      { ...weekly.manifestEntry, ...counts },
      { ...final.manifestEntry, ...seasons },
    ],
  };
  await mkdir(folder, { recursive: true });
  for (const { manifestEntry, bytes } of [weekly, final])
    await writeWhole(join(folder, manifestEntry.file), bytes);
  await writeManifest(folder, manifest);
  return manifest;
}

/** Written last: an interrupted run leaves a mismatch that is detected, not a wrong snapshot. */
const writeManifest = (folder: string, manifest: SnapshotManifest) =>
  writeWhole(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);

/** Writes counts at dams into a snapshot folder, or nothing. @throws {SourceError} */
export async function writePassage(
  folder: string,
  printed: readonly PrintedPassage[],
): Promise<SnapshotManifest> {
  const rows = printed.toSorted((a, b) => ascending(a.Dam, b.Dam) || ascending(a.Date, b.Date));
  const days = [...passageOf(rows).values()].flat();
  const lastDay = days.map(({ date }) => date).reduce(laterOf);
  const { tables, ...manifest } = await readManifest(folder);
  const { manifestEntry, bytes } = entry(
    'dam-counts',
    [PASSAGE_SOURCE, CORPS_RECORD],
    formatPassage(rows),
  );
  await writeWhole(join(folder, manifestEntry.file), bytes);
  const [weekly, final] = tables;
  const withDams: SnapshotManifest = {
    ...manifest,
    tables: [weekly, final, { ...manifestEntry, rows: rows.length, lastDay }],
  };
  await writeManifest(folder, withDams);
  return withDams;
}
