import type { ReturnSource } from '#domain/fish/fish-return.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { DayRange } from '#sources/wdfw-returns/request.ts';
import type { IngestRecord, IngestResult, IngestTransaction, Store } from '#store/store.ts';

/** How to read a source. */
export interface IngestOptions {
  /** Reads this weekly report, even one that was taken out; `null` for all. */
  readonly report?: string | null;
  /** The catalogue. */
  readonly facilities: readonly Facility[];
  /** Reads only these days; `null` for all. */
  readonly days: DayRange | null;
  /** Reads and derives again what was already read. */
  readonly again: boolean;
  /** Does everything except storing. */
  readonly dryRun: boolean;
  /** Also stores what looks wrong, because someone has checked it. */
  readonly acceptsSuspicious: boolean;
  /** The real day in Washington. */
  readonly today: PlainDate;
  /** Reports progress, a line at a time. */
  readonly progress: (line: string) => void;
  /** Stops the ingest; nothing is stored then. */
  readonly signal?: AbortSignal | undefined;
}

/** One line with the result of an ingest or rehearsal. */
function inWords(record: Omit<IngestRecord, 'id'>, isRehearsal: boolean): string {
  const { rowsRead, rowsRejected, changes, outcome } = record;
  const rejected = rowsRejected === 0 ? '' : `, ${rowsRejected} of them rejected`;
  return (
    `${rowsRead} rows read${rejected}; returns: ${changes.added} added, ${changes.changed} changed, ` +
    `${changes.removed} removed, ${changes.unchanged} unchanged; ` +
    `${isRehearsal ? 'would be ' : ''}${outcome}`
  );
}

/** Makes the work of an ingest report its suspicions, and drop them if they are to be accepted. */
function reviewed(
  work: (ingest: IngestTransaction) => Promise<IngestResult>,
  { acceptsSuspicious, progress }: IngestOptions,
): (ingest: IngestTransaction) => Promise<IngestResult> {
  return async (ingest) => {
    const result = await work(ingest);
    for (const suspicion of result.suspicions) {
      progress(`${acceptsSuspicious ? 'accepted' : 'suspicious'}: ${suspicion}`);
    }
    return acceptsSuspicious ? { ...result, suspicions: [] } : result;
  };
}

/**
 * Stores what `work` reads and reports the result; in a dry run, only reports it.
 *
 * @returns `null` in a dry run.
 * @throws {SuspiciousLoadError} see {@link Store.ingest}.
 */
export async function ingestOrRehearse(
  store: Store,
  source: ReturnSource,
  options: IngestOptions,
  work: (ingest: IngestTransaction) => Promise<IngestResult>,
): Promise<IngestRecord | null> {
  const { dryRun, progress } = options;
  const reviewedWork = reviewed(work, options);
  if (dryRun) {
    const rehearsed = await store.rehearse(source, reviewedWork);
    progress(`${source}: dry run, nothing was changed: ${inWords(rehearsed, true)}`);
    return null;
  }
  const record = await store.ingest(source, reviewedWork);
  const seconds = (record.durationMs / 1000).toFixed(1);
  progress(`${source}: ${inWords(record, false)}, stored in ${seconds} s`);
  return record;
}
