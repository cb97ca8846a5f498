import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { isPlainDate, type PlainDate } from '#domain/time/plain-date.ts';
import { readCatalogue } from '#sources/catalogue/index.ts';
import { readHistoryCsv } from '#sources/wdfw-weekly/history-csv.ts';
import type { PrintedRow } from '#sources/wdfw-weekly/read-report.ts';
import { type ReadReport, readReport } from '#sources/wdfw-weekly/read-report.ts';

/** The folder of the snapshot that comes with the product. */
export const BUNDLED_SNAPSHOT = 'data/snapshot';
/** Its table of the weekly reports, as printed. */
const BUNDLED_HISTORY = `${BUNDLED_SNAPSHOT}/weekly-reports.csv.br`;
/** Its table of the final annual reports. */
export const BUNDLED_FINALS = `${BUNDLED_SNAPSHOT}/final-reports.csv.br`;

/** What part of the bundled snapshot a test looks at. */
interface Slice {
  /** Reports published by this day; all when left out. */
  readonly until?: PlainDate;
  /** Rows of these facilities; all when left out. */
  readonly facilities?: readonly string[];
}

async function readRows(): Promise<readonly PrintedRow[]> {
  const rows: PrintedRow[] = [];
  for await (const row of readHistoryCsv(BUNDLED_HISTORY)) rows.push(row);
  return rows;
}

// Read once by all test files of a worker, as it takes seconds.
let rows: ReturnType<typeof readRows> | null = null;
let whole: Promise<readonly ReadReport[]> | null = null;

/** All rows of the weekly reports as printed, in the order of the file. */
export function bundledRows(): Promise<readonly PrintedRow[]> {
  rows ??= readRows();
  return rows;
}

async function readWhole(): Promise<readonly ReadReport[]> {
  const { facilities } = await readCatalogue();
  const resolve = createFacilityResolver(facilities);
  return [...Map.groupBy(await bundledRows(), ({ report }) => report)].map(([report, printed]) => {
    const reportDate = printed[0]?.reportDate ?? '';
    if (!isPlainDate(reportDate)) throw new Error(`${report} is of ${reportDate}`);
    return readReport({ report, reportDate }, printed, resolve);
  });
}

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
