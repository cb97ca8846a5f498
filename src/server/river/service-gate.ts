import pLimit from 'p-limit';
import type { Fetch } from '#sources/http/fetch-answer.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError } from '#sources/source-error.ts';

/** How much of a service may be used. */
export interface ServiceLimits {
  /** As messages name it. */
  readonly name: string;
  /** Calls under way at once. */
  readonly atOnce: number;
  /** Calls in any hour. */
  readonly perHour: number;
}

/** How a service stands. */
export interface ServiceStanding {
  readonly name: string;
  /** Calls that may still be made in this hour. */
  readonly callsLeft: number;
  /** Milliseconds since 1970 of the last whole answer; `null` where there was none yet. */
  readonly lastAnswerAt: number | null;
  readonly lastFailure: { readonly at: number; readonly error: unknown } | null;
}

const HOUR_MS = 3_600_000;
/** What a service says of its quota counts so long; then a call may find out how it is now. */
const TOLD_COUNTS_MS = 10 * 60_000;

/**
 * Stands before a service and lets through what it allows. Whatever is over that is refused at once:
 * nobody waits an hour.
 */
export class ServiceGate {
  readonly #limits: ServiceLimits;
  readonly #now: () => number;
  readonly #atOnce: <T>(work: () => Promise<T>) => Promise<T>;
  /** Instants of the calls of the last hour, oldest first. */
  #calls: number[] = [];
  #closedUntil = 0;
  /** Calls that the service itself said are left: it remembers those from before a restart. */
  #told: { readonly left: number; readonly at: number } | null = null;
  #lastAnswerAt: number | null = null;
  #lastFailure: ServiceStanding['lastFailure'] = null;

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
    const told = this.#told;
    if (told === null || told.at <= now - TOLD_COUNTS_MS) return ours;
    const since = this.#calls.filter((at) => at > told.at).length;
    return Math.max(0, Math.min(ours, told.left - since));
  }

  standing(): ServiceStanding {
    return {
      name: this.#limits.name,
      callsLeft: this.left(),
      lastAnswerAt: this.#lastAnswerAt,
      lastFailure: this.#lastFailure,
    };
  }

  /** Remembers how what was asked through the gate went; that a thing is not known is an answer. */
  async noting<Value>(asked: Promise<Value>): Promise<Value> {
    try {
      const value = await asked;
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
   * `fetch` through the gate. A 429 closes it for as long as the service asks, a minute if it does
   * not say.
   *
   * @throws {SourceError} `limited`, without a call, when nothing is left.
   */
  through(fetch: Fetch): Fetch {
    return (url, init) =>
      this.#atOnce(async () => {
        // A call that was given up while it waited must not count.
        init.signal?.throwIfAborted();
        if (this.left() <= 0) throw this.#refusal();
        this.#calls.push(this.#now());
        const response = await fetch(url, init);
        if (response.status === 429) this.#close(response.headers.get('retry-after'));
        else this.#hear(response.headers.get('x-ratelimit-remaining'));
        return response;
      });
  }

  #hear(remaining: string | null): void {
    if (remaining === null || !/^\d{1,6}$/.test(remaining)) return;
    this.#told = { left: Number(remaining), at: this.#now() };
  }

  #close(retryAfter: string | null): void {
    // That nothing is left goes without saying; how long to wait counts for more.
    this.#told = null;
    const seconds = Number(retryAfter ?? 60);
    const wait = Number.isFinite(seconds) ? Math.min(seconds * 1000, HOUR_MS) : 60_000;
    this.#closedUntil = this.#now() + wait;
  }

  #refusal(): SourceError {
    const { name, perHour } = this.#limits;
    const now = this.#now();
    const isFull = this.#calls.length >= perHour;
    const toldUntil = this.#told === null ? 0 : this.#told.at + TOLD_COUNTS_MS;
    const fullUntil = isFull ? (this.#calls[0] ?? now) + HOUR_MS : toldUntil;
    const until = now < this.#closedUntil ? this.#closedUntil : fullUntil;
    return new SourceError(name, 'limited', 'its calls of this hour are used up', {
      retryable: true,
      retryAfterMs: Math.max(0, until - now),
    });
  }
}

/** A gate for each host: services on one host share its quota. */
export interface RiverGates {
  readonly usgs: ServiceGate;
  readonly usgsLegacy: ServiceGate;
  readonly nwps: ServiceGate;
  readonly nldi: ServiceGate;
}

/**
 * The gates of the river services, with what they are known to bear: USGS 50 calls an hour without
 * a key and 1,000 with one, NLDI about 400. NWPS and the older USGS service state no figure.
 */
export function riverGates({ usgsApiKey }: RiverServices, now: () => number): RiverGates {
  const gate = (name: string, atOnce: number, perHour: number) =>
    new ServiceGate({ name, atOnce, perHour }, now);
  return {
    usgs: gate('usgs', 4, usgsApiKey === null ? 50 : 1000),
    usgsLegacy: gate('usgs-legacy', 2, 200),
    nwps: gate('nwps', 4, 600),
    nldi: gate('nldi', 2, 400),
  };
}
