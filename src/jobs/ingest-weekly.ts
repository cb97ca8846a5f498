import type { FishReturn } from '#domain/fish/fish-return.ts';
import { suspicions } from '#domain/fish/suspicious-load.ts';
import type { WeeklyReport, WeeklyRow } from '#domain/fish/weekly-row.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { weeklyReturns } from '#sources/wdfw-weekly/returns.ts';
import type { IngestRecord, IngestTransaction, RejectedRow, Store } from '#store/store.ts';

/** A weekly report as read, with the rows that were not understood. */
export interface ReadReport {
  readonly report: WeeklyReport;
  readonly rows: readonly WeeklyRow[];
  readonly rejected: readonly Omit<RejectedRow, 'report'>[];
}

/**
 * Derives the returns of every facility anew. A report can change what others mean, even at
 * facilities it does not name: it tells that a row was not there yet, or was gone.
 */
async function deriveReturns(ingest: IngestTransaction): Promise<FishReturn[]> {
  const reports = await ingest.weeklyReports();
  const withReturns = (await ingest.facilityFish()).keys();
  const derived: FishReturn[] = [];
  for (const facility of new Set([...(await ingest.weeklyFacilities()), ...withReturns])) {
    const returns = weeklyReturns(await ingest.weeklyRows(facility), reports);
    await ingest.replaceReturns(facility, returns);
    derived.push(...returns);
  }
  return derived;
}

/**
 * Stores weekly reports and brings the returns up to date, as one ingest. Reports may come in any order, again, or in parts: the store ends up the same.
 *
 * @throws {SuspiciousLoadError} when the load looks wrong; nothing of it is stored.
 */
export function ingestWeeklyReports(
  store: Store,
  reports: Iterable<ReadReport> | AsyncIterable<ReadReport>,
  options: {
    /** SHA-256 of what is read. */
    readonly checksum: string;
    /** The real day in Washington. */
    readonly today: PlainDate;
    /** Told in words how far it is. */
    readonly progress: (line: string) => void;
  },
): Promise<IngestRecord> {
  return store.ingest('wdfw-weekly', async (ingest) => {
    const fishBefore = await ingest.facilityFish();
    const rowsBefore = await ingest.countWeeklyRows();
    let rowsKept = 0;
    for await (const { report, rows, rejected } of reports) {
      await ingest.putWeeklyReport(report, rows);
      await ingest.putRejectedRows(report.report, rejected);
      rowsKept += rows.length;
    }
    // Even when no row is new: the rules may be.
    const returns = await deriveReturns(ingest);
    options.progress(`${rowsKept} rows stored, ${returns.length} increments derived`);
    return {
      checksum: options.checksum,
      rowsKept,
      suspicions: suspicions({
        today: options.today,
        fishBefore,
        fishAfter: await ingest.facilityFish(),
        sizes: [
          {
            what: 'rows of the weekly reports',
            before: rowsBefore,
            now: await ingest.countWeeklyRows(),
          },
        ],
        returns,
      }),
    };
  });
}
