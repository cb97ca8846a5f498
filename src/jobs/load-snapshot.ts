import type { PlainDate } from '#domain/time/plain-date.ts';
import type { Snapshot } from '#sources/snapshot/index.ts';
import { readSnapshot } from '#sources/snapshot/index.ts';
import type { IngestRecord, Store } from '#store/store.ts';
import type { ReadReport } from './ingest-weekly.ts';
import { ingestWeeklyReports } from './ingest-weekly.ts';

/** Whether the store was last filled from the file with this checksum. */
export async function isFilledFrom(store: Store, checksum: string): Promise<boolean> {
  const ledgers = await store.read((view) => view.lastIngests());
  return ledgers.some(({ completed }) => completed?.checksum === checksum);
}

function* readReports(snapshot: Snapshot): Generator<ReadReport> {
  for (const { report, rows } of snapshot.reports()) yield { report, rows, rejected: [] };
}

/**
 * Stores all reports of a snapshot folder.
 *
 * @throws {SourceError} when the snapshot is missing or damaged; the store stays as it is.
 * @throws {SuspiciousLoadError} when the snapshot would take away what is stored.
 */
export async function loadSnapshot(
  store: Store,
  folder: string,
  options: { readonly today: PlainDate; readonly progress: (line: string) => void },
): Promise<IngestRecord> {
  const snapshot = await readSnapshot(folder);
  const { reports, firstReport, lastReport, files } = snapshot.manifest;
  options.progress(`loading ${reports} weekly reports, ${firstReport} to ${lastReport} …`);
  const checksum = files.rows.sha256;
  return ingestWeeklyReports(store, readReports(snapshot), { checksum, ...options });
}
