import pLimit from 'p-limit';
import { type Fetch, retryAfterMs } from '#sources/http/fetch-answer.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';

/** The quota of a service. */
export interface ServiceLimits {
  /** The service's name in messages. */
  readonly name: string;
  /** Concurrent calls. */
  readonly atOnce: number;
  /** Calls in any hour. */
  readonly perHour: number;
}

/** Remaining quota of a service, and how its last calls went. */
export interface ServiceState {
  readonly name: string;
  /** Calls that may still be made in this hour. */
  readonly callsLeft: number;
  /** Milliseconds since 1970 of the last complete answer; `null` before the first. */
  readonly lastAnswerAt: number | null;
  readonly lastFailure: { readonly at: number; readonly error: unknown } | null;
}

const HOUR_MS = 3_600_000;
/** After a 429 that does not say how long to wait; doubled with each further one, up to an hour. */
const FIRST_WAIT_MS = 60_000;
/** How long a quota reported by the service is trusted; then a call may find out again. */
const REPORT_VALID_MS = 10 * 60_000;

/**
 * Limits the calls to a service to its quota. Calls beyond it are refused at once rather than
 * queued for up to an hour.
 */
export class ServiceGate {
  #limits: ServiceLimits;
  readonly #now: () => number;
  readonly #atOnce: <T>(work: () => Promise<T>) => Promise<T>;
  /** Times of the calls of the last hour, oldest first. */
  #calls: number[] = [];
  #closedUntil = 0;
  /** Closings in a row by a 429 that did not say how long to wait. */
  #closings = 0;
  /** Remaining calls as reported by the service, which counts those before a restart, too. */
  #reported: { readonly left: number; readonly at: number } | null = null;
  #lastAnswerAt: number | null = null;
  #lastFailure: ServiceState['lastFailure'] = null;

  /** @param now milliseconds since 1970. */
  constructor(limits: ServiceLimits, now: () => number) {
    this.#limits = limits;
    this.#now = now;
    this.#atOnce = pLimit(limits.atOnce);
  }

  /** Calls that may still be made in this hour. */
  left(): number {
    const now = this.#now();
    if (now < this.#closedUntil) return 0;
    this.#calls = this.#calls.filter((at) => at > now - HOUR_MS);
    const ours = this.#limits.perHour - this.#calls.length;
    const reported = this.#reported;
    if (reported === null || reported.at <= now - REPORT_VALID_MS) return ours;
    const since = this.#calls.filter((at) => at > reported.at).length;
    return Math.max(0, Math.min(ours, reported.left - since));
  }

  /** Changes the calls allowed in an hour. */
  limitTo(perHour: number): void {
    this.#limits = { ...this.#limits, perHour };
  }

  state(): ServiceState {
    return {
      name: this.#limits.name,
      callsLeft: this.left(),
      lastAnswerAt: this.#lastAnswerAt,
      lastFailure: this.#lastFailure,
    };
  }

  /** Records the outcome of a request through the gate; "unknown" counts as an answer. */
  async recording<Value>(answer: Promise<Value>): Promise<Value> {
    try {
      const value = await answer;
      this.#lastAnswerAt = this.#now();
      return value;
    } catch (error) {
      const isAnswer = error instanceof SourceError && error.kind === 'unknown';
      if (isAnswer) this.#lastAnswerAt = this.#now();
      else this.#lastFailure = { at: this.#now(), error };
      throw error;
    }
  }

  /**
   * `fetch` through the gate. A 429 closes the gate for as long as `Retry-After` says or, where it
   * does not, for a minute, and twice as long after each further one in a row.
   *
   * @throws {SourceError} `limited`, without a call, when the quota is used up.
   */
  through(fetch: Fetch): Fetch {
    return (url, init) =>
      this.#atOnce(async () => {
        // A call that was aborted while it waited must not count.
        init.signal?.throwIfAborted();
        if (this.left() <= 0) throw this.#refusal();
        this.#calls.push(this.#now());
        const response = await fetch(url, init);
        if (response.status === 429) this.#close(response.headers);
        else this.#readRemaining(response.headers.get('x-ratelimit-remaining'));
        if (response.ok) this.#closings = 0;
        return response;
      });
  }

  #readRemaining(remaining: string | null): void {
    if (remaining === null || !/^\d{1,6}$/.test(remaining)) return;
    this.#reported = { left: Number(remaining), at: this.#now() };
  }

  #close(headers: Headers): void {
    // From here on the waiting time counts, not the reported quota.
    this.#reported = null;
    const now = this.#now();
    const asked = retryAfterMs(headers) ?? 0;
    // Calls that were refused together count as one.
    if (asked <= 0 && now >= this.#closedUntil) this.#closings += 1;
    const wait = asked > 0 ? asked : FIRST_WAIT_MS * 2 ** Math.max(0, this.#closings - 1);
    this.#closedUntil = Math.max(this.#closedUntil, now + Math.min(wait, HOUR_MS));
  }

  #refusal(): SourceError {
    const { name, perHour } = this.#limits;
    const now = this.#now();
    const isFull = this.#calls.length >= perHour;
    const reportedUntil = this.#reported === null ? 0 : this.#reported.at + REPORT_VALID_MS;
    const fullUntil = isFull ? (this.#calls[0] ?? now) + HOUR_MS : reportedUntil;
    const until = now < this.#closedUntil ? this.#closedUntil : fullUntil;
    return new SourceError(name, 'limited', 'its calls of this hour are used up', {
      retryable: true,
      retryAfterMs: Math.max(0, until - now),
    });
  }
}

/** One gate for each host: services on one host share its quota. */
export interface RiverGates {
  readonly usgs: ServiceGate;
  readonly usgsLegacy: ServiceGate;
  readonly nwps: ServiceGate;
  readonly nldi: ServiceGate;
}

/** Calls of the newer USGS services allowed in an hour without a key. */
export const USGS_WITHOUT_KEY = 50;

/**
 * The gates of the river services. USGS allows 50 calls an hour without a key and 1,000 with one,
 * NLDI about 400; NWPS and the older USGS service publish no limit.
 */
export function riverGates({ usgsApiKey }: RiverServices, now: () => number): RiverGates {
  const gate = (name: string, atOnce: number, perHour: number) =>
    new ServiceGate({ name, atOnce, perHour }, now);
  return {
    usgs: gate('usgs', 4, usgsApiKey === null ? USGS_WITHOUT_KEY : 1000),
    usgsLegacy: gate('usgs-legacy', 2, 200),
    nwps: gate('nwps', 4, 600),
    nldi: gate('nldi', 2, 400),
  };
}
