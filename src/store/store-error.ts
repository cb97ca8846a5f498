import type { IngestRecord } from './store.ts';

/** What keeps a store from being opened or used, as far as the caller's next step depends on it. */
export type StoreErrorKind =
  /** The address names a kind of store this program does not know. */
  | 'unsupported'
  /** A newer program has changed the tables. */
  | 'newer'
  /** The file is there and is something else. */
  | 'not-a-store'
  /** The file or its folder cannot be reached or made. */
  | 'unreachable'
  /** The file or its folder may not be written. */
  | 'read-only'
  /** Another program is writing. */
  | 'locked'
  /** The disk is full. */
  | 'full'
  /** It holds something, and was to be written as a new one. */
  | 'not-empty'
  /** The file is damaged, or the disk fails. */
  | 'damaged';

/** The one error of the store. Its message is one line: which store, what is wrong, what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: StoreErrorKind;

  constructor(kind: StoreErrorKind, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
  }
}

/** Reasons that the message names; the others stand in the ledger. */
const NAMED_REASONS = 3;

/** A load that was refused: nothing of it was stored, and the ledger says why. */
export class SuspiciousLoadError extends Error {
  override readonly name = 'SuspiciousLoadError';
  /** What is wrong with the load, in plain words. */
  readonly reasons: readonly string[];
  /** The ledger row of the refusal. */
  readonly ingest: IngestRecord;

  constructor(ingest: IngestRecord) {
    const { source, suspicions } = ingest;
    const more = suspicions.length - NAMED_REASONS;
    const named = [
      ...suspicions.slice(0, NAMED_REASONS),
      ...(more > 0 ? [`and ${more} more`] : []),
    ];
    super(`${source} refused as suspicious: ${named.join('; ')}`);
    this.reasons = suspicions;
    this.ingest = ingest;
  }
}
