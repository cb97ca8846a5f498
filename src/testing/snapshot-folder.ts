import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { ReadReport } from '#jobs/ingest-weekly.ts';
import { writeSnapshot } from '#sources/snapshot/index.ts';
import { sha256 } from '#sources/snapshot/manifest.ts';

/** Makes a folder of its own for a test, and what takes it away again. */
export async function temporaryFolder(): Promise<{
  readonly path: string;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), 'freshet-test-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Writes reports as a snapshot folder, with the increments that they bring. */
export async function writeReports(folder: string, made: readonly ReadReport[]) {
  const reports = made.map(({ report }) => report);
  const rows = made.flatMap((one) => one.rows);
  const returns = [...Map.groupBy(rows, ({ facility }) => facility).values()].flatMap(
    (ofFacility) => weeklyReturns(ofFacility, reports),
  );
  return writeSnapshot(folder, { reports, rows, returns });
}

/** The files of a snapshot that can be spoilt. */
type SnapshotPart = 'rows' | 'reports';

const FILE_NAMES = { rows: 'rows.tsv.gz', reports: 'reports.tsv' } as const;

/** Changes the bytes of a file of a snapshot folder. */
export async function changeFile(
  folder: string,
  part: SnapshotPart,
  change: (bytes: Buffer) => Uint8Array,
): Promise<void> {
  const path = join(folder, FILE_NAMES[part]);
  await writeFile(path, change(await readFile(path)));
}

/** Changes the manifest of a snapshot folder, as JSON. */
export async function changeManifest(
  folder: string,
  change: (manifest: Record<string, unknown>) => unknown,
): Promise<void> {
  const path = join(folder, 'manifest.json');
  await writeFile(path, JSON.stringify(change(JSON.parse(await readFile(path, 'utf8')))));
}

/** Makes the manifest agree with a file again: only its content is wrong then. */
export async function vouchFor(folder: string, part: SnapshotPart): Promise<void> {
  const name = FILE_NAMES[part];
  const checksum = sha256(await readFile(join(folder, name)));
  await changeManifest(folder, (manifest) => ({
    ...manifest,
    files: { ...Object(manifest.files), [part]: { name, sha256: checksum } },
  }));
}
