import type { RiversStatus } from '#contract/status.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import { retryAfterMs } from '#sources/http/fetch-answer.ts';
import { publicReason, SourceError, type SourceErrorKind } from '#sources/source-error.ts';

/** How long the quota reported by a service is trusted; after that, a call may find it out again. */
const REPORT_VALID_MS = 10 * MINUTE_MS;
/** Pauses after consecutive failures, doubling each time: `refused` for 429, `failed` for no answer. */
const WAITS_MS = {
  refused: { first: 60_000, longest: HOUR_MS },
  failed: { first: 3000, longest: 60_000 },
} as const;

/** Result of a request: an answer, why there was none, or an error of our own. */
type Outcome = 'answered' | SourceErrorKind | 'failed';

export type Allowance = ReturnType<typeof createAllowance>;

/** Counts the calls of a service, and says how many it may still get: in an hour, and after it has failed. */
export function createAllowance(parts: {
  readonly name: string;
  /** Infinite for a service without a limit. */
  readonly perHour: number;
  readonly now: () => number;
}) {
  const { name, perHour, now } = parts;
  let hourly = perHour;
  let calls: readonly number[] = [];
  /** Calls left according to the service, which remembers calls from before a restart. */
  let reported = { left: Number.POSITIVE_INFINITY, at: 0 };
  let failuresInARow = 0;
  let lastFailedAt = 0;
  let closedUntil = 0;
  let last: Omit<RiversStatus['services'][number], 'service' | 'calls_left'> = {
    last_answer_at: null,
    last_failure_at: null,
    last_failure: null,
  };
  const outcomes: Partial<Record<Outcome, number>> = {};
  const nowInUtc = () => new Date(now()).toISOString();

  /** Calls still allowed this hour; 0 while backing off. */
  function left(): number {
    if (now() < closedUntil) return 0;
    calls = calls.filter((at) => at > now() - HOUR_MS);
    const ours = hourly - calls.length;
    const isTrusted = now() - reported.at < REPORT_VALID_MS;
    const theirs = reported.left - calls.filter((at) => at > reported.at).length;
    return Math.max(0, isTrusted ? Math.min(ours, theirs) : ours);
  }

  /** @param begun start of the failed call: concurrent failures count once. */
  function backOff(why: keyof typeof WAITS_MS, begun: number, asked = 0): void {
    if (begun >= lastFailedAt) failuresInARow += 1;
    lastFailedAt = now();
    const { first, longest } = WAITS_MS[why];
    // A single call without an answer may be a coincidence.
    const doublings = failuresInARow - (why === 'failed' ? 2 : 1);
    const grown = doublings < 0 ? 0 : Math.min(first * 2 ** doublings, longest);
    closedUntil = Math.max(closedUntil, now() + Math.min(asked || grown, HOUR_MS));
  }

  function refused(): SourceError {
    const isClosed = now() < closedUntil;
    const isFull = calls.length >= hourly;
    const fullUntil = isFull ? (calls[0] ?? now()) + HOUR_MS : reported.at + REPORT_VALID_MS;
    const why = isClosed
      ? 'it has failed and gets no calls for a while'
      : 'its calls for this hour are used up';
    const until = isClosed ? closedUntil : fullUntil;
    return new SourceError(name, 'limited', why, { retryable: true, retryAfterMs: until - now() });
  }

  return {
    name,
    left,
    refused,
    limitTo(most: number): void {
      if (Number.isFinite(hourly)) hourly = most;
    },
    /** Requests since the start, including those refused without a call. */
    outcomes,
    status: () => {
      const calls = left();
      return { service: name, calls_left: Number.isFinite(calls) ? calls : null, ...last };
    },

    /** Counts a call that begins now, and returns when. @throws {SourceError} `limited` if none is left. */
    begin(): number {
      if (left() === 0) throw refused();
      calls = [...calls, now()];
      return now();
    },
    noteResponse({ status, headers }: Response, begun: number): void {
      const remaining = headers.get('x-ratelimit-remaining') ?? '';
      if (status === 429) backOff('refused', begun, retryAfterMs(headers) ?? 0);
      else if (status >= 500) backOff('failed', begun);
      else {
        failuresInARow = 0;
        if (/^\d{1,6}$/.test(remaining)) reported = { left: Number(remaining), at: now() };
      }
    },
    noteNoResponse: (begun: number): void => backOff('failed', begun),
    /** Records how a request ended: with an answer, which `unknown` is too, or with an error. */
    noteOutcome(error: unknown = null): void {
      const failed = error instanceof SourceError ? error.kind : 'failed';
      const outcome: Outcome = error === null ? 'answered' : failed;
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
      const isAnswer = outcome === 'answered' || outcome === 'unknown';
      last = isAnswer
        ? { ...last, last_answer_at: nowInUtc() }
        : { ...last, last_failure_at: nowInUtc(), last_failure: publicReason(error) };
    },
  };
}
