/** Kinds of failure, which callers handle differently. */
export type SourceErrorKind =
  /** Could not be reached or read, or broke off its answer. */
  | 'unavailable'
  /** Limits calls; `retryAfterMs` is the wait it asks for, if any. */
  | 'limited'
  | 'unknown'
  | 'malformed'
  | 'partial';

/** Messages may contain outside text, so a public one is cut to this length. */
const LONGEST_REASON = 200;

/** A failure's reason in one line for the public: only that of a {@link SourceError} is safe. */
export function publicReason(error: unknown): string {
  return error instanceof SourceError ? error.message.slice(0, LONGEST_REASON) : 'internal error';
}

export interface SourceErrorOptions {
  /** Whether the same call may succeed later. */
  readonly retryable?: boolean;
  /** The wait the service asks for, in milliseconds; `null` if it did not say. */
  readonly retryAfterMs?: number | null;
  /** The HTTP status of a refusal; `null` if there was no answer. */
  readonly status?: number | null;
  readonly cause?: unknown;
}

/** The error of all connectors. Its message is one readable line with the cause. */
export class SourceError extends Error implements SourceErrorOptions {
  override readonly name = 'SourceError';
  readonly service: string;
  readonly kind: SourceErrorKind;
  readonly retryable: boolean;
  readonly retryAfterMs: number | null;
  readonly status: number | null;
  /** The message without the service. */
  readonly reason: string;

  constructor(
    service: string,
    kind: SourceErrorKind,
    message: string,
    { retryable = false, retryAfterMs = null, status = null, ...cause }: SourceErrorOptions = {},
  ) {
    super(`${service}: ${message}`, cause);
    this.service = service;
    this.kind = kind;
    this.retryable = retryable;
    this.retryAfterMs = retryAfterMs;
    this.status = status;
    this.reason = message;
  }
}
