import { fileURLToPath } from 'node:url';
import type { Facility } from '#domain/place/facility.ts';
import type { SnapshotManifest } from '#sources/snapshot/manifest.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { checksumOf } from './ingest-source.ts';
import { rulesOf } from './rules.ts';

export const SNAPSHOT_FOLDER = fileURLToPath(
  new URL('.', import.meta.resolve('#data/snapshot/manifest.json')),
);

/** Prefix of the checksum of a fill in the ledger, which no ingest from a live source has. */
const FILL = 'snapshot:';

export function fillChecksum(
  { tables }: SnapshotManifest,
  facilities: readonly Facility[],
): string {
  const files = tables.map(({ sha256 }) => sha256);
  return FILL + checksumOf([files, rulesOf(facilities)]);
}

export const SNAPSHOT_SOURCES = ['wdfw-weekly', 'wdfw-finals', 'dart-passage'] as const;
export type SnapshotSource = (typeof SNAPSHOT_SOURCES)[number];

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
  return sourcesIn(manifest).every((bundledSource) =>
    ledgers.some(
      ({ source, completed }) => source === bundledSource && completed?.checksum === checksum,
    ),
  );
}

/** The latest ingest from a live source, even a refused one; `null` if the store was only ever filled. */
export async function findLiveIngest(store: Store): Promise<IngestRecord | null> {
  const ledgers = await store.read((view) => view.lastIngests());
  const ingests = ledgers.flatMap(({ completed, refused }) => [completed, refused]);
  return ingests.find((ingest) => ingest !== null && !ingest.checksum.startsWith(FILL)) ?? null;
}
