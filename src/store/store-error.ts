import type { IngestRecord } from './store.ts';

/** Why a store cannot be opened or used, as far as callers act on it. */
export type StoreErrorKind =
  /** The address is not of a supported kind of store. */
  | 'unsupported'
  /** A newer version has changed the tables. */
  | 'newer'
  /** The file or database holds something else. */
  | 'not-a-store'
  /** The file, its folder or the server cannot be reached. */
  | 'unreachable'
  /** The file, its folder or the database cannot be written. */
  | 'read-only'
  /** Another program is writing. */
  | 'locked'
  /** The disk is full. */
  | 'full'
  /** The target already holds something. */
  | 'not-empty'
  /** The file is damaged, or the disk is failing. */
  | 'damaged';

/** A failure of the store. Its message is one line: which store, what is wrong, what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
  readonly kind: StoreErrorKind;

  constructor(kind: StoreErrorKind, message: string, options: { readonly cause?: unknown } = {}) {
    super(message, options.cause === undefined ? {} : { cause: options.cause });
    this.kind = kind;
  }
}

/** Reasons that the message names; the ledger has the others. */
const NAMED_REASONS = 3;

/** A load was refused: none of it was stored, and the ledger says why. */
export class SuspiciousLoadError extends Error {
  override readonly name = 'SuspiciousLoadError';
  readonly reasons: readonly string[];
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
