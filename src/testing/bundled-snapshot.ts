import type { PlainDate } from '#domain/time/plain-date.ts';
import type { ReadReport } from '#jobs/ingest-weekly.ts';
import { readSnapshot } from '#sources/snapshot/index.ts';

/** The folder of the snapshot that comes with the product. */
export const BUNDLED_SNAPSHOT = 'data/snapshot';

/** What part of the bundled snapshot a test looks at. */
interface Slice {
  /** Reports published by this day; all when left out. */
  readonly until?: PlainDate;
  /** Rows of these facilities; all when left out. */
  readonly facilities?: readonly string[];
}

/** Reports of the bundled snapshot as an ingest takes them, oldest first. */
export async function bundledReports({ until, facilities }: Slice = {}): Promise<ReadReport[]> {
  const snapshot = await readSnapshot(BUNDLED_SNAPSHOT);
  const wanted = facilities === undefined ? null : new Set(facilities);
  return [...snapshot.reports()]
    .filter(({ report }) => until === undefined || report.reportDate <= until)
    .map(({ report, rows }) => ({
      report,
      rows: wanted === null ? rows : rows.filter(({ facility }) => wanted.has(facility)),
      rejected: [],
    }));
}
