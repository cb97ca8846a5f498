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
  /** Stores what looks wrong as well: someone has looked and knows better. */
  readonly acceptsSuspicious: boolean;
  /** The real day in Washington. */
  readonly today: PlainDate;
  /** Told in words how far it is. */
  readonly progress: (line: string) => void;
  /** Ends the reading; nothing of it is stored then. */
  readonly signal?: AbortSignal | undefined;
}

/** One line that says what an ingest came to, or would come to. */
function inWords(record: Omit<IngestRecord, 'id'>, isRehearsal: boolean): string {
  const { rowsRead, rowsRejected, changes, outcome } = record;
  const rejected = rowsRejected === 0 ? '' : `, ${rowsRejected} of them rejected`;
  return (
    `${rowsRead} rows read${rejected}; returns: ${changes.added} added, ${changes.changed} changed, ` +
    `${changes.removed} removed, ${changes.unchanged} as they were; ` +
    `${isRehearsal ? 'would be ' : ''}${outcome}`
  );
}

/** The work of an ingest that says what is suspicious about it, and leaves it at that if told to. */
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
 * Stores what `work` reads and says what came of it, or, in a dry run, only says what would.
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
  const whole = reviewed(work, options);
  if (dryRun) {
    const would = await store.rehearse(source, whole);
    progress(`${source}: dry run, nothing was changed: ${inWords(would, true)}`);
    return null;
  }
  const record = await store.ingest(source, whole);
  const seconds = (record.durationMs / 1000).toFixed(1);
  progress(`${source}: ${inWords(record, false)}, stored in ${seconds} s`);
  return record;
}
