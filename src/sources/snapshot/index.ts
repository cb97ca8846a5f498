/**
 * The bundled snapshot: every row of WDFW's weekly in-season escapement reports that the program
 * was shipped with, in the product's own form.
 *
 * Licence: public record of the State of Washington. Attribution: Washington Department of Fish
 * and Wildlife. Units: fish. Days: calendar days in Washington. Delay: as old as the release.
 */
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FishReturn } from '#domain/fish/fish-return.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { SourceError } from '../source-error.ts';
import type { SnapshotManifest } from './manifest.ts';
import {
  readChecked,
  readManifest,
  SNAPSHOT_FORMAT,
  SNAPSHOT_SERVICE,
  sha256,
} from './manifest.ts';
import { formatReports, formatRows, parseReports, parseRows } from './rows-file.ts';
import { foldSpells, unfoldSpells } from './spells.ts';

export type { SnapshotManifest } from './manifest.ts';
export { readManifest } from './manifest.ts';

/** A snapshot that has been read and checked. */
export interface Snapshot {
  readonly manifest: SnapshotManifest;
  /** The rows of each report, oldest report first. */
  reports(): Generator<{ readonly report: WeeklyReport; readonly rows: WeeklyRow[] }>;
}

/**
 * Reads and checks a snapshot folder.
 *
 * @throws {SourceError} when a file is missing, damaged or of another format.
 */
export async function readSnapshot(folder: string): Promise<Snapshot> {
  const manifest = await readManifest(folder);
  const reports = parseReports(await readChecked(folder, manifest.files.reports));
  const spells = parseRows(await readChecked(folder, manifest.files.rows));
  if (reports.length !== manifest.reports || spells.length !== manifest.spells) {
    throw new SourceError(
      SNAPSHOT_SERVICE,
      'partial',
      `${folder} holds ${reports.length} reports and ${spells.length} lines, its manifest says ` +
        `${manifest.reports} and ${manifest.spells}`,
    );
  }
  return { manifest, reports: () => unfoldSpells(reports, spells) };
}

function newest(dates: readonly PlainDate[]): PlainDate {
  const last = [...dates].sort().at(-1);
  if (last === undefined) throw new SourceError(SNAPSHOT_SERVICE, 'partial', 'there are no rows');
  return last;
}

/** Writes a file beside its place and moves it there, so that no half file is ever seen. */
async function writeWhole(path: string, bytes: Uint8Array | string): Promise<void> {
  await writeFile(`${path}.part`, bytes);
  await rename(`${path}.part`, path);
}

/**
 * Writes a snapshot folder. The same input gives the same bytes.
 *
 * @param reports all reports, in any order; no two of one day.
 * @param rows all their rows, in any order.
 * @param returns the increments derived from them, written beside the rows they came from.
 * @throws {SourceError} when two reports share a day or there are no rows.
 */
export async function writeSnapshot(
  folder: string,
  content: {
    readonly reports: readonly WeeklyReport[];
    readonly rows: readonly WeeklyRow[];
    readonly returns: readonly FishReturn[];
  },
): Promise<SnapshotManifest> {
  const reports = [...content.reports].sort((a, b) => (a.reportDate < b.reportDate ? -1 : 1));
  for (const [at, { reportDate }] of reports.entries()) {
    if (reports[at + 1]?.reportDate === reportDate) {
      throw new SourceError(SNAPSHOT_SERVICE, 'malformed', `two reports of ${reportDate}`);
    }
  }
  const rows = [...content.rows].sort((a, b) => a.row - b.row);
  const spells = foldSpells(reports, rows, content.returns);
  const distinct = [...unfoldSpells(reports, spells)].reduce(
    (sum, one) => sum + one.rows.length,
    0,
  );
  const rowsBytes = formatRows(spells);
  const reportsBytes = formatReports(reports);
  const manifest: SnapshotManifest = {
    format: SNAPSHOT_FORMAT,
    title: 'WDFW weekly in-season hatchery escapement reports',
    provenance:
      'Every row (lines printed twice in one report once) of the weekly reports of the Washington Department of Fish and Wildlife ' +
      '(https://wdfw.wa.gov/fishing/management/hatcheries/escapement), with names and dates in ' +
      "the product's own form and the increment that each change brought",
    licence: 'Public record of the State of Washington',
    asOf: newest(rows.map((row) => row.dataDate)),
    firstReport: reports[0]?.reportDate ?? newest([]),
    lastReport: newest(reports.map((report) => report.reportDate)),
    reports: reports.length,
    rows: distinct,
    repeatedRows: rows.length - distinct,
    spells: spells.length,
    files: {
      reports: { name: 'reports.tsv', sha256: sha256(reportsBytes) },
      rows: { name: 'rows.tsv.gz', sha256: sha256(rowsBytes) },
    },
  };
  await mkdir(folder, { recursive: true });
  await writeWhole(join(folder, manifest.files.rows.name), rowsBytes);
  await writeWhole(join(folder, manifest.files.reports.name), reportsBytes);
  // Last, so that an interrupted run leaves a manifest that does not fit, not a wrong snapshot.
  await writeWhole(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}
