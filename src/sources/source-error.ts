/** What went wrong with a source, as far as the caller's next step depends on it. */
export type SourceErrorKind =
  /** It could not be reached or read, or broke down while it answered. */
  | 'unavailable'
  /** It asks to be called less often; `retryAfterMs` says from when on, where it said so. */
  | 'limited'
  /** It does not know what was asked for. */
  | 'unknown'
  /** It answered, and the answer is not what the service promises. */
  | 'malformed'
  /** It answered with less than a whole answer. */
  | 'partial';

/** An outside text may stand in a message. */
const LONGEST_REASON = 200;

/**
 * What everybody may be told of a failure, in one line. Only a {@link SourceError} promises that no
 * key and no path of this machine stand in its message.
 */
export function publicReason(error: unknown): string {
  return error instanceof SourceError ? error.message.slice(0, LONGEST_REASON) : 'an error within';
}

/** The one error of all connectors. Its message is one readable line with the cause. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly service: string;
  readonly kind: SourceErrorKind;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;
  /** How long the service asks to be left alone, in milliseconds; `null` where it did not say. */
  readonly retryAfterMs: number | null;

  constructor(
    service: string,
    kind: SourceErrorKind,
    message: string,
    options: {
      readonly retryable?: boolean;
      readonly retryAfterMs?: number | null;
      readonly cause?: unknown;
    } = {},
  ) {
    super(`${service}: ${message}`, options.cause === undefined ? {} : { cause: options.cause });
    this.service = service;
    this.kind = kind;
    this.retryable = options.retryable ?? false;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
