import { createHash } from 'node:crypto';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { laterOf } from '#domain/time/plain-date.ts';
import type { SnapshotManifest } from '#sources/snapshot/index.ts';
import { readManifest, readSnapshotReports } from '#sources/snapshot/index.ts';
import type { IngestRecord, Store } from '#store/store.ts';
import { ingestWeeklyReports } from './ingest-weekly.ts';

/**
 * Names the rules by which a fill reads the snapshot's rows and derives returns from them. A change
 * of them must change this number, so that the stores of demonstrations filled before are filled
 * again. A live store derives its returns by the new rules with the next weekly report, or at once
 * by `npm run ingest -- --republish`.
 */
const DERIVATION = 1;

/** Stands before the checksum of a fill in the ledger: no reading of a live source has it. */
const FILL = 'snapshot:';
/** The checksum of fills from before they were marked, which were all of one snapshot. */
const UNMARKED_FILL = '26933711697d94d2ae61bf5939ab3e4182c3f261ff56b25aaea118a87aa3872b';

/** The same for the same rows read by the same rules into the same facilities. */
function fillChecksum({ tables }: SnapshotManifest, facilities: readonly Facility[]): string {
  const files = tables.map(({ sha256 }) => sha256);
  const names = facilities.map(({ key, name, aliases }) => [key, name, ...aliases]);
  const parts = JSON.stringify([files, `derivation ${DERIVATION}`, names]);
  return FILL + createHash('sha256').update(parts).digest('hex');
}

/** Whether the store was last filled from this snapshot by the rules of this program. */
export async function isFilledFrom(
  store: Store,
  manifest: SnapshotManifest,
  facilities: readonly Facility[],
): Promise<boolean> {
  const checksum = fillChecksum(manifest, facilities);
  const ledgers = await store.read((view) => view.lastIngests());
  return ledgers.some(({ completed }) => completed?.checksum === checksum);
}

/**
 * A reading of a live source that the store has in its ledger, refused ones included; `null` when
 * it was never filled but from snapshots, as the store of a demonstration.
 */
export async function findLiveReading(store: Store): Promise<IngestRecord | null> {
  const ledgers = await store.read((view) => view.lastIngests());
  const readings = ledgers.flatMap(({ completed, refused }) => [completed, refused]);
  const isLive = (checksum: string) => !checksum.startsWith(FILL) && checksum !== UNMARKED_FILL;
  return readings.find((one) => one !== null && isLive(one.checksum)) ?? null;
}

/**
 * Reads the weekly reports of a snapshot folder as live ones are read, and stores them.
 *
 * @throws {SourceError} when the snapshot is missing or damaged; the store stays as it is.
 * @throws {SuspiciousLoadError} when the snapshot would take away what is stored.
 */
export async function loadSnapshot(
  store: Store,
  folder: string,
  options: {
    /** The catalogue. */
    readonly facilities: readonly Facility[];
    readonly today: PlainDate;
    readonly progress: (line: string) => void;
  },
): Promise<IngestRecord> {
  const { facilities, today, progress } = options;
  const manifest = await readManifest(folder);
  const [weekly] = manifest.tables;
  const { firstReport, lastReport } = weekly;
  progress(`loading ${weekly.reports} weekly reports, ${firstReport} to ${lastReport} …`);
  const resolve = createFacilityResolver(facilities);
  const reports = await readSnapshotReports(folder, weekly, resolve);
  return ingestWeeklyReports(store, reports, {
    checksum: fillChecksum(manifest, facilities),
    // The file is proved by its checksum; a clock that runs behind it is no fault of the figures.
    today: laterOf(today, lastReport),
    progress,
  });
}
