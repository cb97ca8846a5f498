import { hash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { WeeklyRow } from '#domain/fish/weekly-row.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import type { SnapshotManifest } from '#sources/snapshot/manifest.ts';
import { writeSnapshot } from '#sources/snapshot/write-snapshot.ts';
import type { PrintedFinal } from '#sources/wdfw-finals/printed-final.ts';
import type { PrintedRow, ReadReport } from '#sources/wdfw-weekly/read-report.ts';

/** Creates a folder for the current test, deleted after the test and its `afterEach`. */
export async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'freshet-test-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

const MARKS: Readonly<Record<string, string>> = { Hatchery: '- H', Wild: '- W', Mixed: '- M' };

function printedRow(row: WeeklyRow): PrintedRow {
  return {
    report: row.report,
    reportDate: row.reportDate,
    row: row.row,
    speciesTitle: row.title,
    facility: row.facility.replaceAll('_', ' '),
    stock: row.stock + (MARKS[row.origin] ?? ''),
    adultTotal: String(row.adults ?? ''),
    jackTotal: String(row.jacks ?? ''),
    eggs: String(row.eggs ?? ''),
    dataDate: row.dataDate,
    comments: row.final ? 'Final in- season estimate.' : '',
  };
}

/** Writes weekly reports, and lines of final reports, as a snapshot folder. */
export async function writeReports(
  folder: string,
  made: readonly ReadReport[],
  finals: readonly PrintedFinal[] = [],
): Promise<SnapshotManifest> {
  const { facilities } = await readCatalog();
  const rows = made.flatMap((report) => report.rows.map(printedRow));
  return writeSnapshot(folder, rows, finals, createFacilityResolver(facilities));
}

export const SNAPSHOT_TABLE = 'weekly-reports.csv.br';
export const FINALS_TABLE = 'final-reports.csv.br';

export async function changeTable(
  folder: string,
  change: (bytes: Buffer) => Uint8Array,
): Promise<void> {
  const path = join(folder, SNAPSHOT_TABLE);
  await writeFile(path, change(await readFile(path)));
}

export async function changeManifest(
  folder: string,
  change: (manifest: SnapshotManifest) => unknown,
): Promise<void> {
  const path = join(folder, 'manifest.json');
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))));
}

export async function changeTableEntry(folder: string, change: object): Promise<void> {
  await changeManifest(folder, ({ tables: [weekly, finals], ...rest }) => {
    return { ...rest, tables: [{ ...weekly, ...change }, finals] };
  });
}

/** Makes the manifest's checksum match the table, so that only its content is wrong. */
export async function vouchForTable(folder: string): Promise<void> {
  const bytes = await readFile(join(folder, SNAPSHOT_TABLE));
  await changeTableEntry(folder, { sha256: hash('sha256', bytes) });
}
