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
  const { rowsRead, rowsRejected, changes, outcome, suspicions } = record;
  const rejected = rowsRejected === 0 ? '' : `, ${rowsRejected} of them rejected`;
  const because = suspicions.length === 0 ? '' : ` (${suspicions.join('; ')})`;
  return (
    `${rowsRead} rows read${rejected}; returns: ${changes.added} added, ${changes.changed} changed, ` +
    `${changes.removed} removed, ${changes.unchanged} as they were; ` +
    `${isRehearsal ? 'would be ' : ''}${outcome}${because}`
  );
}

/** The work of an ingest that is not refused: what is suspicious about it is only said. */
function accepting(
  work: (ingest: IngestTransaction) => Promise<IngestResult>,
  progress: (line: string) => void,
): (ingest: IngestTransaction) => Promise<IngestResult> {
  return async (ingest) => {
    const result = await work(ingest);
    for (const suspicion of result.suspicions) progress(`accepted: ${suspicion}`);
    return { ...result, suspicions: [] };
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
  { dryRun, acceptsSuspicious, progress }: IngestOptions,
  work: (ingest: IngestTransaction) => Promise<IngestResult>,
): Promise<IngestRecord | null> {
  const whole = acceptsSuspicious ? accepting(work, progress) : work;
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
