import { createHash } from 'node:crypto';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { laterOf } from '#domain/time/plain-date.ts';
import type { Snapshot, SnapshotManifest } from '#sources/snapshot/index.ts';
import { readSnapshot } from '#sources/snapshot/index.ts';
import type { IngestRecord, Store } from '#store/store.ts';
import type { ReadReport } from './ingest-weekly.ts';
import { ingestWeeklyReports } from './ingest-weekly.ts';

/**
 * Names what a fill makes of a snapshot: its files, and the rules that derive returns from them. A
 * change of the rules in `sources/wdfw-weekly` must change this number, so that the stores of
 * demonstrations filled before are filled anew. A live store derives its returns by the new rules
 * with the next weekly report, or at once by `npm run ingest -- --republish`.
 */
const DERIVATION = 1;

/** Stands before the checksum of a fill in the ledger: no reading of a live source has it. */
const FILL = 'snapshot:';

function fillChecksum({ files }: SnapshotManifest): string {
  const parts = [files.reports.sha256, files.rows.sha256, `derivation ${DERIVATION}`];
  return FILL + createHash('sha256').update(parts.join('\n')).digest('hex');
}

/** Whether the store was last filled from this snapshot by the rules of this program. */
export async function isFilledFrom(store: Store, manifest: SnapshotManifest): Promise<boolean> {
  const ledgers = await store.read((view) => view.lastIngests());
  return ledgers.some(({ completed }) => completed?.checksum === fillChecksum(manifest));
}

/**
 * A reading of a live source that the store has in its ledger, refused ones included; `null` when
 * it was never filled but from snapshots, as the store of a demonstration.
 *
 * @param bundled the snapshot that fills are told by which were made before fills were marked.
 */
export async function findLiveReading(
  store: Store,
  bundled: SnapshotManifest,
): Promise<IngestRecord | null> {
  const unmarked = fillChecksum(bundled).slice(FILL.length);
  const ledgers = await store.read((view) => view.lastIngests());
  const readings = ledgers.flatMap(({ completed, refused }) => [completed, refused]);
  const isLive = (checksum: string) => !checksum.startsWith(FILL) && checksum !== unmarked;
  return readings.find((one) => one !== null && isLive(one.checksum)) ?? null;
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
  const { reports, firstReport, lastReport } = snapshot.manifest;
  options.progress(`loading ${reports} weekly reports, ${firstReport} to ${lastReport} …`);
  return ingestWeeklyReports(store, readReports(snapshot), {
    checksum: fillChecksum(snapshot.manifest),
    // The file is proved by its checksum; a clock that runs behind it is no fault of the figures.
    today: laterOf(options.today, lastReport),
    progress: options.progress,
  });
}
