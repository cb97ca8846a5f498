import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { SourceError } from '../source-error.ts';

export interface RetryTools {
  /** Waits, unless the signal aborts first. */
  readonly sleep: (ms: number) => Promise<void>;
  /** Like `Math.random`. */
  readonly random: () => number;
  readonly signal?: AbortSignal | undefined;
  /** Called for each failure that will be retried. */
  readonly onRetry?: (failure: SourceError, waitMs: number) => void;
}

/** With the waits below, four retries bridge about 15 s: a restart, not an outage. */
const ATTEMPTS = 5;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** A service that asks for a longer wait is not called again in this run. */
const LONGEST_RETRY_AFTER_MS = 5 * MINUTE_MS;

/** Doubling waits with jitter, on top of what the service asks for; `null` to give up. */
function waitAfter(failure: SourceError, attempt: number, random: () => number): number | null {
  if (!failure.retryable || attempt >= ATTEMPTS) return null;
  const requestedMs = failure.retryAfterMs ?? 0;
  if (requestedMs > LONGEST_RETRY_AFTER_MS) return null;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return Math.round(requestedMs + (wait * (1 + random())) / 2);
}

/** Calls until a service answers: at most five times, and only after failures that may be temporary. */
export async function retrying<Result>(
  call: () => Promise<Result>,
  { sleep, random, signal, onRetry }: RetryTools,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof SourceError) || signal?.aborted) throw error;
      const waitMs = waitAfter(error, attempt, random);
      if (waitMs === null) throw error;
      onRetry?.(error, waitMs);
      await sleep(waitMs);
      signal?.throwIfAborted();
    }
  }
}
