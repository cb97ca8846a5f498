import pLimit from 'p-limit';
import { type Fetch, retryAfterMs } from '#sources/http/fetch-answer.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError, type SourceErrorKind } from '#sources/source-error.ts';

const HOUR_MS = 3_600_000;
/** How long a quota that the service reports is trusted; then a call may find out again. */
const REPORT_VALID_MS = 10 * 60_000;
/** Waits after failures in a row, each twice the one before: calls refused (429), or no answer. */
const WAITS_MS = {
  refused: { first: 60_000, longest: HOUR_MS },
  failed: { first: 3000, longest: 60_000 },
} as const;

/** How a request went: an answer, why there was none, or an error of our own. */
type Outcome = 'answered' | SourceErrorKind | 'failed';

/** What is left of a service's allowance, and how its calls went. */
export interface ServiceState {
  readonly name: string;
  /** Calls that may still be made in this hour. */
  readonly callsLeft: number;
  /** Milliseconds since 1970 of the last complete answer; `null` before the first. */
  readonly lastAnswerAt: number | null;
  readonly lastFailure: { readonly at: number; readonly error: unknown } | null;
  /** Requests since the start, those refused without a call included. */
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
}

/**
 * Holds the calls of a service to so many at once and so many in any hour, and leaves a service that
 * fails alone for a while. Calls beyond that are refused at once: nobody waits an hour.
 */
export class Allowance {
  readonly #name: string;
  readonly #atOnce: <T>(work: () => Promise<T>) => Promise<T>;
  readonly #now: () => number;
  #perHour: number;
  /** Times of the calls of the last hour. */
  #calls: readonly number[] = [];
  /** Calls left as the service reports them: it counts those before a restart. */
  #reported = { left: Number.POSITIVE_INFINITY, at: 0 };
  #failuresInARow = 0;
  #lastFailedAt = 0;
  #closedUntil = 0;
  #lastAnswerAt: number | null = null;
  #lastFailure: ServiceState['lastFailure'] = null;
  readonly #outcomes: Partial<Record<Outcome, number>> = {};

  /** @param now milliseconds since 1970. */
  constructor(name: string, atOnce: number, perHour: number, now: () => number) {
    this.#name = name;
    this.#atOnce = pLimit(atOnce);
    this.#perHour = perHour;
    this.#now = now;
  }

  /** Calls that may still be made in this hour; 0 while the service is left alone. */
  left(): number {
    const now = this.#now();
    if (now < this.#closedUntil) return 0;
    this.#calls = this.#calls.filter((at) => at > now - HOUR_MS);
    const ours = this.#perHour - this.#calls.length;
    const { left, at } = this.#reported;
    if (now - at >= REPORT_VALID_MS) return Math.max(0, ours);
    return Math.max(0, Math.min(ours, left - this.#calls.filter((call) => call > at).length));
  }

  limitTo(perHour: number): void {
    this.#perHour = perHour;
  }

  state(): ServiceState {
    return {
      name: this.#name,
      callsLeft: this.left(),
      lastAnswerAt: this.#lastAnswerAt,
      lastFailure: this.#lastFailure,
      outcomes: { ...this.#outcomes },
    };
  }

  /** Records the outcome of a request; "unknown" counts as an answer. */
  async recording<Value>(answer: Promise<Value>): Promise<Value> {
    const count = (outcome: Outcome) => {
      this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
    };
    try {
      const value = await answer;
      this.#lastAnswerAt = this.#now();
      count('answered');
      return value;
    } catch (error) {
      const kind = error instanceof SourceError ? error.kind : 'failed';
      count(kind);
      if (kind === 'unknown') this.#lastAnswerAt = this.#now();
      else this.#lastFailure = { at: this.#now(), error };
      throw error;
    }
  }

  /**
   * `fetch` within the allowance.
   *
   * @throws {SourceError} `limited`, without a call, when there is nothing left.
   */
  through(fetch: Fetch): Fetch {
    return (url, init) =>
      this.#atOnce(async () => {
        // A call that was aborted while it waited must not count.
        init.signal?.throwIfAborted();
        if (this.left() === 0) throw this.#refusal();
        const begun = this.#now();
        this.#calls = [...this.#calls, begun];
        try {
          const response = await fetch(url, init);
          this.#learn(response, begun);
          return response;
        } catch (error) {
          this.#leaveAlone('failed', begun);
          throw error;
        }
      });
  }

  #learn({ status, headers }: Response, begun: number): void {
    const remaining = headers.get('x-ratelimit-remaining') ?? '';
    if (status === 429) this.#leaveAlone('refused', begun, retryAfterMs(headers));
    else if (status >= 500) this.#leaveAlone('failed', begun);
    else {
      this.#failuresInARow = 0;
      if (/^\d{1,6}$/.test(remaining))
        this.#reported = { left: Number(remaining), at: this.#now() };
    }
  }

  /**
   * @param begun when the failed call began: of calls that fail together one counts.
   * @param asked the wait that the service asks for, in milliseconds.
   */
  #leaveAlone(why: keyof typeof WAITS_MS, begun: number, asked: number | null = null): void {
    const now = this.#now();
    if (begun >= this.#lastFailedAt) this.#failuresInARow += 1;
    this.#lastFailedAt = now;
    const { first, longest } = WAITS_MS[why];
    // One call without an answer may be a chance.
    const doublings = this.#failuresInARow - (why === 'failed' ? 2 : 1);
    const grown = doublings < 0 ? 0 : Math.min(first * 2 ** doublings, longest);
    const wait = Math.min(asked || grown, HOUR_MS);
    this.#closedUntil = Math.max(this.#closedUntil, now + wait);
  }

  #refusal(): SourceError {
    const now = this.#now();
    const isClosed = now < this.#closedUntil;
    const isFull = this.#calls.length >= this.#perHour;
    const fullUntil = isFull
      ? (this.#calls[0] ?? now) + HOUR_MS
      : this.#reported.at + REPORT_VALID_MS;
    return new SourceError(
      this.#name,
      'limited',
      isClosed ? 'it has failed and is left alone' : 'its calls of this hour are used up',
      { retryable: true, retryAfterMs: (isClosed ? this.#closedUntil : fullUntil) - now },
    );
  }
}

/** One allowance for each host: services on one host share its quota. */
export interface RiverAllowances {
  readonly usgs: Allowance;
  readonly usgsLegacy: Allowance;
  readonly nwps: Allowance;
  readonly nldi: Allowance;
}

/** Calls of the newer USGS services allowed in an hour without a key. */
export const USGS_WITHOUT_KEY = 50;

/**
 * USGS allows 50 calls an hour without a key and 1,000 with one, NLDI about 400; NWPS and the older
 * USGS service publish no limit.
 */
export function riverAllowances({ usgsApiKey }: RiverServices, now: () => number): RiverAllowances {
  return {
    usgs: new Allowance('usgs', 4, usgsApiKey === null ? USGS_WITHOUT_KEY : 1000, now),
    usgsLegacy: new Allowance('usgs-legacy', 2, 200, now),
    nwps: new Allowance('nwps', 4, 600, now),
    nldi: new Allowance('nldi', 2, 400, now),
  };
}
