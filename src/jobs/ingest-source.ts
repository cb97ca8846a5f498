import { hash } from 'node:crypto';
import type { Facility } from '#domain/place/facility.ts';
import type { Source } from '#domain/source.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { publicReason } from '#sources/source-error.ts';
import type { Load } from '#store/ingest.ts';
import type { IngestRecord, LedgerEntry } from '#store/ledger.ts';
import { SuspiciousLoadError } from '#store/ledger.ts';
import type { Store } from '#store/store.ts';
import { byRules } from './rules.ts';

export interface IngestOptions {
  /** The one weekly report to read, even if it was removed; `null` for all. */
  readonly report?: string | null;
  readonly facilities: readonly Facility[];
  readonly again: boolean;
  readonly dryRun: boolean;
  /** Also stores a load that looks wrong: someone has checked it. */
  readonly acceptsSuspicious: boolean;
  readonly today: PlainDate;
  readonly progress: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

export function checksumOf(read: unknown): string {
  return hash('sha256', JSON.stringify(read));
}

function inWords({ rowsRead, rowsRejected, changes, outcome }: LedgerEntry, would = ''): string {
  const rejected = rowsRejected === 0 ? '' : `, ${rowsRejected} of them rejected`;
  return (
    `${rowsRead} rows read${rejected}; returns: ${changes.added} added, ${changes.changed} changed, ` +
    `${changes.removed} removed, ${changes.unchanged} unchanged; ${would}${outcome}`
  );
}

/** Stores a load. A dry run (`null`) only says what it would do, and what is suspicious. */
export async function storeLoad(
  store: Store,
  source: Source,
  { dryRun, acceptsSuspicious, facilities, progress }: IngestOptions,
  load: Load,
): Promise<IngestRecord | null> {
  const reviewed = byRules(facilities, async (ingest) => {
    const result = await load(ingest);
    for (const suspicion of result.suspicions) {
      progress(`${acceptsSuspicious ? 'accepted' : 'suspicious'}: ${suspicion}`);
    }
    return acceptsSuspicious ? { ...result, suspicions: [] } : result;
  });
  if (dryRun) {
    const rehearsed = await store.rehearse(source, reviewed);
    progress(`${source}: dry run, nothing was changed: ${inWords(rehearsed, 'would be ')}`);
    return null;
  }
  const record = await store.ingest(source, reviewed);
  const seconds = (record.durationMs / 1000).toFixed(1);
  progress(`${source}: ${inWords(record)}, stored in ${seconds} s`);
  return record;
}

/**
 * Reads a source, stores each load as it is read in a transaction of its own, and records the check or
 * its failure. A single report records only a failure, a dry run nothing. Returns the last ingest.
 * @throws what `read` throws. @throws {SuspiciousLoadError} when a load looks wrong.
 */
export async function ingestSource(
  store: Store,
  source: Source,
  options: IngestOptions,
  read: () => AsyncIterable<Load>,
): Promise<IngestRecord | null> {
  const { report = null, dryRun, signal } = options;
  let record: IngestRecord | null = null;
  try {
    for await (const load of read()) record = await storeLoad(store, source, options, load);
  } catch (error) {
    if (!dryRun && !signal?.aborted) {
      const reason =
        error instanceof SuspiciousLoadError
          ? 'refused as suspicious; the ledger says why'
          : publicReason(error);
      // If recording fails as well, report the first failure.
      await store.recordLook(source, reason).catch(() => undefined);
    }
    throw error;
  }
  if (!dryRun && report === null) await store.recordLook(source, null);
  return record;
}
