/** Why a store cannot be opened or used, as far as callers act on it. */
export type StoreErrorKind =
  /** The address is not of a supported kind of store. */
  | 'unsupported'
  /** Another version made the tables. */
  | 'other-layout'
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
