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

const HOUR_MS = 3_600_000;

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
    return this.#limits.perHour - this.#calls.length;
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
        return response;
      });
  }

  #close(retryAfter: string | null): void {
    const seconds = Number(retryAfter ?? 60);
    const wait = Number.isFinite(seconds) ? Math.min(seconds * 1000, HOUR_MS) : 60_000;
    this.#closedUntil = this.#now() + wait;
  }

  #refusal(): SourceError {
    const { name, perHour } = this.#limits;
    const oldest = this.#calls[0] ?? this.#now();
    const until = Math.max(this.#closedUntil, oldest + HOUR_MS);
    return new SourceError(name, 'limited', `its ${perHour} calls of this hour are used up`, {
      retryable: true,
      retryAfterMs: Math.max(0, until - this.#now()),
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
