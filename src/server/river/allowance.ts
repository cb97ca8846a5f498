import pLimit from 'p-limit';
import type { RiversStatus } from '#contract/status.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import { type Fetch, retryAfterMs } from '#sources/http/fetch-answer.ts';
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

function createAllowance(parts: {
  readonly name: string;
  /** Concurrent calls. */
  readonly atOnce: number;
  /** Infinite for a service without a limit. */
  readonly perHour: number;
  readonly fetch: Fetch;
  readonly now: () => number;
}) {
  const { name, atOnce, perHour, now } = parts;
  const inTurn = pLimit(atOnce);
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

  function noteResponse({ status, headers }: Response, begun: number): void {
    const remaining = headers.get('x-ratelimit-remaining') ?? '';
    if (status === 429) backOff('refused', begun, retryAfterMs(headers) ?? 0);
    else if (status >= 500) backOff('failed', begun);
    else {
      failuresInARow = 0;
      if (/^\d{1,6}$/.test(remaining)) reported = { left: Number(remaining), at: now() };
    }
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

  /** One call, in its turn. @throws {SourceError} `limited`, without a call, if none is left. */
  const limitedFetch: Fetch = (url, init) =>
    inTurn(async () => {
      // A call aborted while it waited must not count.
      init.signal?.throwIfAborted();
      if (left() === 0) throw refused();
      const begun = now();
      calls = [...calls, begun];
      try {
        const response = await parts.fetch(url, init);
        noteResponse(response, begun);
        return response;
      } catch (error) {
        backOff('failed', begun);
        throw error;
      }
    });

  return {
    left,
    refused,
    limitTo(most: number): void {
      if (Number.isFinite(hourly)) hourly = most;
    },
    name,
    /** Requests since the start, including those refused without a call. */
    outcomes,
    status: () => {
      const calls = left();
      return { service: name, calls_left: Number.isFinite(calls) ? calls : null, ...last };
    },

    /** Asks a question with calls within the allowance, and records how it ended; `unknown` is an answer. */
    async ask<Value>(question: (fetch: Fetch) => Promise<Value>): Promise<Value> {
      let outcome: Outcome = 'answered';
      try {
        return await question(limitedFetch);
      } catch (error) {
        outcome = error instanceof SourceError ? error.kind : 'failed';
        if (outcome !== 'unknown') {
          last = { ...last, last_failure_at: nowInUtc(), last_failure: publicReason(error) };
        }
        throw error;
      } finally {
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
        if (outcome === 'answered' || outcome === 'unknown') last.last_answer_at = nowInUtc();
      }
    },
  };
}

/** Hourly limit of the newer USGS services without a key. */
export const USGS_WITHOUT_KEY = 50;

export type RiverAllowances = ReturnType<typeof riverAllowances>;

/**
 * One allowance per host: USGS allows 50 calls an hour, 1,000 with a key, and NLDI 400. Stand-ins,
 * simulated or recorded, are unlimited.
 */
export function riverAllowances(parts: {
  readonly hasUsgsKey: boolean;
  readonly isStandIn: boolean;
  readonly fetch: Fetch;
  readonly now: () => number;
}) {
  const { hasUsgsKey, isStandIn, fetch, now } = parts;
  const allowance = (name: string, atOnce: number, hourly: number) => {
    const perHour = isStandIn ? Number.POSITIVE_INFINITY : hourly;
    return createAllowance({ name, atOnce, perHour, fetch, now });
  };
  return {
    usgs: allowance('usgs', 4, hasUsgsKey ? 1000 : USGS_WITHOUT_KEY),
    usgsLegacy: allowance('usgs-legacy', 2, 200),
    nwps: allowance('nwps', 4, 600),
    // Experimental: its failures must not hold up NOAA's forecasts.
    hefs: allowance('hefs', 2, 100),
    nldi: allowance('nldi', 2, 400),
  };
}
