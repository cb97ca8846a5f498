import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { readManifest, readSnapshotReports } from '#sources/snapshot/index.ts';
import type { ReadReport } from '#sources/wdfw-weekly/read-report.ts';

/** The folder of the snapshot that comes with the product. */
export const BUNDLED_SNAPSHOT = 'data/snapshot';
/** Its table of the weekly reports, as printed. */
export const BUNDLED_HISTORY = `${BUNDLED_SNAPSHOT}/weekly-reports.csv.br`;
/** Its table of the final annual reports. */
export const BUNDLED_FINALS = `${BUNDLED_SNAPSHOT}/final-reports.csv.br`;

/** What part of the bundled snapshot a test looks at. */
interface Slice {
  /** Reports published by this day; all when left out. */
  readonly until?: PlainDate;
  /** Rows of these facilities; all when left out. */
  readonly facilities?: readonly string[];
}

async function readWhole(): Promise<readonly ReadReport[]> {
  const { tables } = await readManifest(BUNDLED_SNAPSHOT);
  const { facilities } = await readCatalogue();
  return readSnapshotReports(BUNDLED_SNAPSHOT, tables[0], createFacilityResolver(facilities));
}

/** Read once, as it takes seconds. */
let whole: ReturnType<typeof readWhole> | null = null;

/** Reports of the bundled snapshot as an ingest takes them, oldest first. */
export async function bundledReports({ until, facilities }: Slice = {}): Promise<ReadReport[]> {
  whole ??= readWhole();
  const wanted = facilities === undefined ? null : new Set(facilities);
  return (await whole)
    .filter(({ report }) => until === undefined || report.reportDate <= until)
    .map((read) => ({
      ...read,
      rows: wanted === null ? read.rows : read.rows.filter((row) => wanted.has(row.facility)),
    }));
}
