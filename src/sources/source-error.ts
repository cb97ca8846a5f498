/** What went wrong with a source, as far as the caller's next step depends on it. */
export type SourceErrorKind =
  /** It could not be reached or read. */
  | 'unavailable'
  /** It answered, and the answer is not what the service promises. */
  | 'malformed'
  /** It answered with less than a whole answer. */
  | 'partial';

/** The one error of all connectors. Its message is one readable line with the cause. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly service: string;
  readonly kind: SourceErrorKind;
  /** Whether the same call may succeed later. */
  readonly retryable: boolean;

  constructor(
    service: string,
    kind: SourceErrorKind,
    message: string,
    options: { readonly retryable?: boolean; readonly cause?: unknown } = {},
  ) {
    super(`${service}: ${message}`, options.cause === undefined ? {} : { cause: options.cause });
    this.service = service;
    this.kind = kind;
    this.retryable = options.retryable ?? false;
  }
}
