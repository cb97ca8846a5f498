import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';
import { readCatalog } from '#sources/catalog/index.ts';
import { readHistoryCsv } from '#sources/wdfw-weekly/history-csv.ts';
import { type PrintedRow, type ReadReport, readReport } from '#sources/wdfw-weekly/read-report.ts';

export const BUNDLED_SNAPSHOT = 'data/snapshot';
const BUNDLED_HISTORY = `${BUNDLED_SNAPSHOT}/weekly-reports.csv.br`;
export const BUNDLED_FINALS = `${BUNDLED_SNAPSHOT}/final-reports.csv.br`;

// Read once for all test files of a worker, since it takes seconds.
let rows: Promise<readonly PrintedRow[]> | null = null;
let whole: Promise<readonly ReadReport[]> | null = null;

export function bundledRows(): Promise<readonly PrintedRow[]> {
  rows ??= readHistoryCsv(BUNDLED_HISTORY);
  return rows;
}

async function readWhole(): Promise<readonly ReadReport[]> {
  const { facilities } = await readCatalog();
  const resolve = createFacilityResolver(facilities);
  return [...Map.groupBy(await bundledRows(), ({ report }) => report)].map(([report, printed]) => {
    const reportDate = printed[0]?.reportDate ?? '';
    if (!isPlainDate(reportDate)) throw new Error(`${report} has the date ${reportDate}`);
    return readReport({ report, reportDate }, printed, resolve);
  });
}

export async function bundledReports(facilities?: readonly string[]): Promise<ReadReport[]> {
  whole ??= readWhole();
  return (await whole).map((read) => ({
    ...read,
    rows: read.rows.filter(({ facility }) => facilities?.includes(facility) ?? true),
  }));
}
