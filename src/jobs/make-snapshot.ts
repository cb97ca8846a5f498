import { weeklyReturns } from '#domain/fish/weekly/returns.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { Facility } from '#domain/place/facility.ts';
import { createFacilityResolver } from '#domain/place/facility-resolver.ts';
import type { SnapshotManifest } from '#sources/snapshot/index.ts';
import { writeSnapshot } from '#sources/snapshot/index.ts';
import { canonicalRow } from '#sources/wdfw-weekly/canonical-row.ts';
import { readHistoryCsv } from '#sources/wdfw-weekly/history-csv.ts';

const PROGRESS_ROWS = 25_000;

/**
 * Turns a table of printed report rows into a snapshot folder.
 *
 * @throws {Error} naming the report, the row and the reason when a row cannot be understood: a
 *   snapshot is made once, by someone who can mend the catalogue or the table.
 * @throws {SourceError} when the table cannot be read to its end.
 */
export async function makeSnapshot(options: {
  readonly from: string;
  readonly to: string;
  readonly facilities: readonly Facility[];
  readonly progress: (line: string) => void;
}): Promise<SnapshotManifest> {
  const resolve = createFacilityResolver(options.facilities);
  const rows: WeeklyRow[] = [];
  const reports = new Map<string, WeeklyReport>();
  for await (const printed of readHistoryCsv(options.from)) {
    const row = canonicalRow(printed, resolve);
    if ('rejected' in row) {
      const { reason, detail } = row.rejected;
      throw new Error(`${printed.report}, row ${printed.row + 1}: ${reason}: "${detail}"`);
    }
    rows.push(row.kept);
    const { report, reportDate } = row.kept;
    reports.set(report, { report, reportDate });
    if (rows.length % PROGRESS_ROWS === 0) options.progress(`${rows.length} rows read …`);
  }
  const all = [...reports.values()];
  const returns = [...Map.groupBy(rows, (row) => row.facility).values()].flatMap((ofFacility) =>
    weeklyReturns(ofFacility, all),
  );
  options.progress(`${returns.length} increments derived, writing ${options.to} …`);
  return writeSnapshot(options.to, { reports: all, rows, returns });
}
