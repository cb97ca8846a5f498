import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { Source } from '#domain/source.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { laterOf } from '#domain/time/plain-date.ts';
import {
  readSnapshotFinals,
  readSnapshotPassage,
  readSnapshotReports,
} from '#sources/snapshot/index.ts';
import { readManifest } from '#sources/snapshot/manifest.ts';
import type { Load } from '#store/ingest.ts';
import type { IngestRecord } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { finalsLoad } from './ingest-finals.ts';
import { passageLoad } from './ingest-passage.ts';
import { weeklyLoad } from './ingest-weekly.ts';
import { byRules } from './rules.ts';
import { fillChecksum, SNAPSHOT_SOURCES, type SnapshotSource } from './snapshot-fill.ts';

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
