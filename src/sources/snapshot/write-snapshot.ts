import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { FacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '../source-error.ts';
import { finalReports } from '../wdfw-finals/index.ts';
import type { PrintedFinal } from '../wdfw-finals/printed-final.ts';
import { formatFinals } from '../wdfw-finals/printed-final.ts';
import { formatHistoryCsv } from '../wdfw-weekly/history-csv.ts';
import type { PrintedRow } from '../wdfw-weekly/read-report.ts';
import { canonicalRow } from '../wdfw-weekly/read-report.ts';
import type { FinalTableEntry, SnapshotManifest, WeeklyTable } from './index.ts';
import { MANIFEST_FILE, SNAPSHOT_FORMAT, SNAPSHOT_SERVICE, sha256 } from './index.ts';

const LICENCE = 'Public record of the State of Washington';

/** Rows repeat week after week, and a week is up to 80 kB: a wide window pays off. */
const WINDOW_BITS = 24;
/** One more makes the file a tenth smaller and takes five times as long. */
const QUALITY = 10;

function compressed(text: string): Buffer {
  return brotliCompressSync(text, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_QUALITY]: QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
    },
  });
}

function inOrder(a: PrintedRow, b: PrintedRow): number {
  if (a.reportDate !== b.reportDate) return a.reportDate < b.reportDate ? -1 : 1;
  if (a.report !== b.report) return a.report < b.report ? -1 : 1;
  return a.row - b.row;
}

function summary(
  rows: readonly PrintedRow[],
  resolve: FacilityResolver,
): Pick<WeeklyTable, 'reports' | 'rows' | 'firstReport' | 'lastReport' | 'asOf'> {
  const days: PlainDate[] = [];
  let asOf: PlainDate | null = null;
  for (const row of rows) {
    const outcome = canonicalRow(row, resolve);
    if ('rejected' in outcome) {
      const { reason, detail } = outcome.rejected;
      const where = `${row.report}, row ${row.row + 1}`;
      throw new SourceError(SNAPSHOT_SERVICE, 'malformed', `${where}: ${reason}: "${detail}"`);
    }
    const { reportDate, dataDate } = outcome.kept;
    days.push(reportDate);
    if (asOf === null || dataDate > asOf) asOf = dataDate;
  }
  const [firstReport] = days;
  const lastReport = days.at(-1);
  if (asOf === null || firstReport === undefined || lastReport === undefined) {
    throw new SourceError(SNAPSHOT_SERVICE, 'partial', 'there are no rows');
  }
  const reports = new Set(rows.map(({ report }) => report)).size;
  return { reports, rows: rows.length, firstReport, lastReport, asOf };
}

/** The compressed table of the final reports, and its entry in the manifest. */
function finalTable(printed: readonly PrintedFinal[], resolve: FacilityResolver) {
  const { reports, proof } = finalReports(printed, resolve);
  const [wrong] = proof.wrong;
  if (wrong !== undefined) throw new SourceError(SNAPSHOT_SERVICE, 'malformed', wrong);
  const bytes = compressed(formatFinals(printed));
  const table: FinalTableEntry = {
    name: 'final-reports',
    file: 'final-reports.csv.br',
    sha256: sha256(bytes),
    source:
      'Final annual hatchery escapement reports of the Washington Department of Fish and ' +
      'Wildlife, https://wdfw.wa.gov/fishing/management/hatcheries/escapement: every row as printed',
    licence: LICENCE,
    rows: printed.length,
    seasons: reports.length,
  };
  return { bytes, table };
}

/** Writes a file under another name and renames it, so that no partial file is ever seen. */
async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/**
 * Writes a snapshot folder. The same rows give the same bytes.
 *
 * @param printed the rows of all weekly reports, in any order.
 * @param finals the lines of the final reports, in the order of their table.
 * @throws {SourceError} naming report, row and reason when a weekly row cannot be understood, when
 *   there are none, or when a total of a final report contradicts its rows; nothing is written then.
 */
export async function writeSnapshot(
  folder: string,
  printed: readonly PrintedRow[],
  finals: readonly PrintedFinal[],
  resolve: FacilityResolver,
): Promise<SnapshotManifest> {
  const rows = printed.toSorted(inOrder);
  const counts = summary(rows, resolve);
  const bytes = compressed(formatHistoryCsv(rows));
  const table: WeeklyTable = {
    name: 'weekly-reports',
    file: 'weekly-reports.csv.br',
    sha256: sha256(bytes),
    source:
      'Weekly in-season hatchery escapement reports of the Washington Department of Fish and ' +
      'Wildlife, https://wdfw.wa.gov/fishing/management/hatcheries/escapement: every row as printed',
    licence: LICENCE,
    ...counts,
  };
  const final = finalTable(finals, resolve);
  const manifest: SnapshotManifest = { format: SNAPSHOT_FORMAT, tables: [table, final.table] };
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, table.file), bytes);
  await writeWhole(join(folder, final.table.file), final.bytes);
  // Last, so that an interrupted run leaves a mismatch that is detected, not a wrong snapshot.
  await writeWhole(join(folder, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
