import { SourceError } from '../source-error.ts';

/** What trying again needs from outside; why no library does it: docs/adr/0017. */
export interface RetryTools {
  /** Waits, unless the signal ends it first. */
  readonly sleep: (ms: number) => Promise<void>;
  /** A number from 0 to below 1. */
  readonly random: () => number;
  readonly signal?: AbortSignal | undefined;
  /** Told of each failure that is followed by another attempt. */
  readonly onRetry?: (failure: SourceError, waitMs: number) => void;
}

const ATTEMPTS = 5;
const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 30_000;
/** A service that asks to be left alone for longer is asked again another night. */
const LONGEST_RETRY_AFTER_MS = 5 * 60_000;

/**
 * How long to wait after the failure of an attempt; `null` when it is the last.
 *
 * Waits double, and each is drawn between half of itself and the whole, so that those who failed
 * together do not come back together. What a service asks for is kept to, and drawn on top of.
 */
function waitAfter(failure: SourceError, attempt: number, random: () => number): number | null {
  if (!failure.retryable || attempt >= ATTEMPTS) return null;
  const asked = failure.retryAfterMs ?? 0;
  if (asked > LONGEST_RETRY_AFTER_MS) return null;
  const wait = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
  return Math.round(asked + (wait * (1 + random())) / 2);
}

/**
 * Calls a service until it answers: five times at most, and only while its failure says that the
 * same call may succeed later.
 *
 * @throws {SourceError} the last failure. Other errors are passed on at once.
 */
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
