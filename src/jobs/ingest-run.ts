import type { ReturnSource } from '#domain/fish/fish-return.ts';
import type { Facility } from '#domain/place/facility.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { DayRange } from '#sources/wdfw-returns/request.ts';
import type { IngestRecord, IngestResult, IngestTransaction, Store } from '#store/store.ts';

/** How a source is to be read. */
export interface IngestOptions {
  /** The catalogue. */
  readonly facilities: readonly Facility[];
  /** Reads these days only; `null` for all there are. */
  readonly days: DayRange | null;
  /** Reads and derives anew what was read already. */
  readonly again: boolean;
  /** Does everything but the last step: the store stays as it is. */
  readonly dryRun: boolean;
  /** The real day in Washington. */
  readonly today: PlainDate;
  /** Told in words how far it is. */
  readonly progress: (line: string) => void;
  /** Ends the reading; nothing of it is stored then. */
  readonly signal?: AbortSignal | undefined;
}

/** One line that says what an ingest came to. */
export function recordInWords(record: Omit<IngestRecord, 'id'>): string {
  const { rowsRead, rowsRejected, changes, outcome, suspicions } = record;
  const rejected = rowsRejected === 0 ? '' : `, ${rowsRejected} of them rejected`;
  const because = suspicions.length === 0 ? '' : ` (${suspicions.join('; ')})`;
  return (
    `${rowsRead} rows read${rejected}; returns: ${changes.added} added, ${changes.changed} changed, ` +
    `${changes.removed} removed, ${changes.unchanged} as they were; ${outcome}${because}`
  );
}

/**
 * Stores what `work` reads, or, in a dry run, only says what would come of it.
 *
 * @returns `null` in a dry run.
 * @throws {SuspiciousLoadError} see {@link Store.ingest}.
 */
export async function ingestOrRehearse(
  store: Store,
  source: ReturnSource,
  { dryRun, progress }: Pick<IngestOptions, 'dryRun' | 'progress'>,
  work: (ingest: IngestTransaction) => Promise<IngestResult>,
): Promise<IngestRecord | null> {
  if (!dryRun) return store.ingest(source, work);
  const would = await store.rehearse(source, work);
  progress(`dry run, nothing was changed: ${recordInWords(would)}`);
  return null;
}
