import { fileURLToPath } from 'node:url';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { Source } from '#domain/source.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { laterOf } from '#domain/time/plain-date.ts';
import type { SnapshotManifest } from '#sources/snapshot/index.ts';
import {
  readManifest,
  readSnapshotFinals,
  readSnapshotPassage,
  readSnapshotReports,
} from '#sources/snapshot/index.ts';
import type { Load } from '#store/ingest.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { finalsLoad } from './ingest-finals.ts';
import { passageLoad } from './ingest-passage.ts';
import { checksumOf } from './ingest-source.ts';
import { weeklyLoad } from './ingest-weekly.ts';
import { byRules, rulesOf } from './rules.ts';

export const SNAPSHOT_FOLDER = fileURLToPath(
  new URL('.', import.meta.resolve('#data/snapshot/manifest.json')),
);

/** Prefix of the checksum of a fill in the ledger, which no ingest from a live source has. */
const FILL = 'snapshot:';

function fillChecksum({ tables }: SnapshotManifest, facilities: readonly Facility[]): string {
  const files = tables.map(({ sha256 }) => sha256);
  return FILL + checksumOf([files, rulesOf(facilities)]);
}

export const SNAPSHOT_SOURCES = ['wdfw-weekly', 'wdfw-finals', 'dart-passage'] as const;
type SnapshotSource = (typeof SNAPSHOT_SOURCES)[number];

const sourcesIn = ({ tables }: SnapshotManifest): readonly SnapshotSource[] =>
  SNAPSHOT_SOURCES.slice(0, tables.length);

/** Whether the store was last filled from this snapshot under the current rules. */
export async function isFilledFrom(
  store: Store,
  manifest: SnapshotManifest,
  facilities: readonly Facility[],
): Promise<boolean> {
  const checksum = fillChecksum(manifest, facilities);
  const ledgers = await store.read((view) => view.lastIngests());
  return sourcesIn(manifest).every((one) =>
    ledgers.some(({ source, completed }) => source === one && completed?.checksum === checksum),
  );
}

/** The latest ingest from a live source, even a refused one; `null` if the store was only ever filled. */
export async function findLiveIngest(store: Store): Promise<IngestRecord | null> {
  const ledgers = await store.read((view) => view.lastIngests());
  const ingests = ledgers.flatMap(({ completed, refused }) => [completed, refused]);
  return ingests.find((one) => one !== null && !one.checksum.startsWith(FILL)) ?? null;
}

/** Stores a snapshot under the rules of live reports, or leaves the store as it was. */
export async function loadSnapshot(
  store: Store,
  folder: string,
  options: {
    readonly facilities: readonly Facility[];
    readonly today: PlainDate;
    readonly progress: (line: string) => void;
    readonly sources?: readonly SnapshotSource[];
  },
): Promise<IngestRecord[]> {
  const { facilities, today, progress, sources = SNAPSHOT_SOURCES } = options;
  const manifest = await readManifest(folder);
  const [weekly, final, dams] = manifest.tables;
  const resolve = createFacilityResolver(facilities);
  const checksum = fillChecksum(manifest, facilities);
  // Read before anything is stored, so that a damaged table leaves the store as it was.
  const finals = await readSnapshotFinals(folder, final, resolve);
  const passage = dams === undefined ? null : await readSnapshotPassage(folder, dams);
  const records: IngestRecord[] = [];
  const stored = (source: Source, load: Load) => store.ingest(source, byRules(facilities, load));
  if (sources.includes('wdfw-weekly')) {
    const { reports, firstReport, lastReport } = weekly;
    progress(`loading ${reports} weekly reports, ${firstReport} to ${lastReport} …`);
    records.push(
      await stored(
        'wdfw-weekly',
        weeklyLoad(await readSnapshotReports(folder, weekly, resolve), {
          checksum,
          // The checksum vouches for the file: a machine whose clock is behind must not refuse it.
          today: laterOf(today, lastReport),
          progress,
        }),
      ),
    );
  }
  if (sources.includes('wdfw-finals')) {
    progress(`loading ${final.seasons} final reports …`);
    records.push(await stored('wdfw-finals', finalsLoad(finals, { checksum, progress })));
  }
  if (passage !== null && sources.includes('dart-passage')) {
    progress(`loading the counts at ${passage.size} dams …`);
    records.push(await stored('dart-passage', passageLoad(passage, checksum)));
  }
  return records;
}
