import pLimit from 'p-limit';
import { type Fetch, retryAfterMs } from '#sources/http/fetch-answer.ts';
import type { RiverServices } from '#sources/river-services.ts';
import { SourceError, type SourceErrorKind } from '#sources/source-error.ts';
import type { ServiceQuotas } from '#store/store.ts';

/** The quota of a service. */
export interface ServiceLimits {
  /** The service's name in messages. */
  readonly name: string;
  /** Concurrent calls. */
  readonly atOnce: number;
  /** Calls in any hour. */
  readonly perHour: number;
}

/** How a request went: an answer, why there was none, or an error of our own. */
export type Outcome = 'answered' | SourceErrorKind | 'failed';

/** Remaining quota of a service, and how its calls went. */
export interface ServiceState {
  readonly name: string;
  /** Calls that may still be made in this hour. */
  readonly callsLeft: number;
  /** Milliseconds since 1970 of the last complete answer; `null` before the first. */
  readonly lastAnswerAt: number | null;
  readonly lastFailure: { readonly at: number; readonly error: unknown } | null;
  /** Requests of this server since its start, those refused without a call included. */
  readonly outcomes: Readonly<Partial<Record<Outcome, number>>>;
}

const HOUR_MS = 3_600_000;
/** After a 429 that does not say how long to wait; doubled with each further one, up to an hour. */
const FIRST_WAIT_MS = 60_000;
/** How long a quota reported by the service is trusted; then a call may find out again. */
const REPORT_VALID_MS = 10 * 60_000;

/** Clocks of two servers differ by less. */
const CLOCK_SLACK_MS = 60_000;

/** What is used up of a quota, by all servers on a store; times in milliseconds since 1970. */
interface Used {
  /** Times of the calls of the last hour. */
  readonly calls: readonly number[];
  readonly closedUntil: number;
  /** Closings in a row by a 429 that did not say how long to wait. */
  readonly closings: number;
  /** Remaining calls as reported by the service. */
  readonly reported: { readonly left: number; readonly at: number } | null;
}

const NOTHING_USED: Used = { calls: [], closedUntil: 0, closings: 0, reported: null };

/** What a stored text says, without what a clock that was ahead has left in it. */
function parseUsed(text: string | null, now: number): Used {
  if (text === null) return NOTHING_USED;
  const { calls, closedUntil, closings, reported } = JSON.parse(text) as Used;
  const latest = now + CLOCK_SLACK_MS;
  return {
    calls: calls.filter((at) => at > now - HOUR_MS && at <= latest),
    closedUntil: closedUntil > latest + HOUR_MS ? 0 : closedUntil,
    closings,
    reported: reported !== null && reported.at <= latest ? reported : null,
  };
}

function callsLeft({ calls, closedUntil, reported }: Used, perHour: number, now: number): number {
  if (now < closedUntil) return 0;
  const ours = Math.max(0, perHour - calls.filter((at) => at > now - HOUR_MS).length);
  if (reported === null || reported.at <= now - REPORT_VALID_MS) return ours;
  const since = calls.filter((at) => at > reported.at).length;
  return Math.max(0, Math.min(ours, reported.left - since));
}

/** Quotas of a server without a store. */
function quotasInMemory(): ServiceQuotas {
  const states = new Map<string, string>();
  return {
    read: async (service) => states.get(service) ?? null,
    async replace(service, before, state) {
      if ((states.get(service) ?? null) !== before) return false;
      states.set(service, state);
      return true;
    },
  };
}

/**
 * Limits the calls to a service to its quota, which all servers on a store share and a restart does
 * not forget. Calls beyond it are refused at once rather than queued for up to an hour. While the
 * store fails, each server counts for itself.
 */
export class ServiceGate {
  #limits: ServiceLimits;
  readonly #now: () => number;
  readonly #quotas: ServiceQuotas;
  readonly #atOnce: <T>(work: () => Promise<T>) => Promise<T>;
  readonly #inTurn = pLimit(1);
  /** As last seen. */
  #used = NOTHING_USED;
  /** Times of our calls that could not be stored. */
  #notStored: number[] = [];
  #lastAnswerAt: number | null = null;
  #lastFailure: ServiceState['lastFailure'] = null;
  readonly #outcomes: Partial<Record<Outcome, number>> = {};

  /** @param now milliseconds since 1970. */
  constructor(limits: ServiceLimits, now: () => number, quotas = quotasInMemory()) {
    this.#limits = limits;
    this.#now = now;
    this.#quotas = quotas;
    this.#atOnce = pLimit(limits.atOnce);
  }

  /** Calls that may still be made in this hour. */
  async left(): Promise<number> {
    try {
      this.#used = this.#merged(await this.#quotas.read(this.#limits.name));
    } catch {
      // The store's failures are logged where it is read for visitors.
    }
    return this.#callsLeft(this.#used);
  }

  /** Changes the calls allowed in an hour. */
  limitTo(perHour: number): void {
    this.#limits = { ...this.#limits, perHour };
  }

  async state(): Promise<ServiceState> {
    return {
      name: this.#limits.name,
      callsLeft: await this.left(),
      lastAnswerAt: this.#lastAnswerAt,
      lastFailure: this.#lastFailure,
      outcomes: { ...this.#outcomes },
    };
  }

  /** Records the outcome of a request through the gate; "unknown" counts as an answer. */
  async recording<Value>(answer: Promise<Value>): Promise<Value> {
    try {
      const value = await answer;
      this.#lastAnswerAt = this.#now();
      this.#count('answered');
      return value;
    } catch (error) {
      const kind = error instanceof SourceError ? error.kind : 'failed';
      this.#count(kind);
      if (kind === 'unknown') this.#lastAnswerAt = this.#now();
      else this.#lastFailure = { at: this.#now(), error };
      throw error;
    }
  }

  #count(outcome: Outcome): void {
    this.#outcomes[outcome] = (this.#outcomes[outcome] ?? 0) + 1;
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
        const at = this.#now();
        const mayCall = await this.#change(
          (used) => (this.#callsLeft(used) > 0 ? { ...used, calls: [...used.calls, at] } : null),
          at,
        );
        if (!mayCall) throw this.#refusal();
        const response = await fetch(url, init);
        await this.#learn(response);
        return response;
      });
  }

  /** What an answer says of the quota. */
  async #learn({ status, ok, headers }: Response): Promise<void> {
    if (status === 429) {
      await this.#change((used) => this.#closed(used, retryAfterMs(headers) ?? 0));
      return;
    }
    const remaining = headers.get('x-ratelimit-remaining') ?? '';
    const reported = /^\d{1,6}$/.test(remaining)
      ? { left: Number(remaining), at: this.#now() }
      : null;
    const reopens = ok && this.#used.closings > 0;
    if (reported === null && !reopens) return;
    await this.#change((used) => ({
      ...used,
      reported: reported ?? used.reported,
      closings: ok ? 0 : used.closings,
    }));
  }

  /** @param asked milliseconds that the service asks to wait; 0 when it does not say. */
  #closed({ calls, closings, closedUntil }: Used, asked: number): Used {
    const now = this.#now();
    // Calls that were refused together count as one.
    const inARow = asked <= 0 && now >= closedUntil ? closings + 1 : closings;
    const wait = asked > 0 ? asked : FIRST_WAIT_MS * 2 ** Math.max(0, inARow - 1);
    return {
      calls,
      closings: inARow,
      closedUntil: Math.max(closedUntil, now + Math.min(wait, HOUR_MS)),
      // From here on the waiting time counts, not the reported quota.
      reported: null,
    };
  }

  #callsLeft(used: Used): number {
    return callsLeft(used, this.#limits.perHour, this.#now());
  }

  /** What is stored, with our calls that are not. */
  #merged(text: string | null): Used {
    const stored = parseUsed(text, this.#now());
    const calls = [...stored.calls, ...this.#notStored].sort((a, b) => a - b);
    return { ...stored, calls };
  }

  /**
   * Changes what is used up, here and for all other servers.
   *
   * @param change gives `null` to change nothing.
   * @param call when the call began that the change adds.
   * @returns whether anything was changed.
   */
  #change(change: (used: Used) => Used | null, call: number | null = null): Promise<boolean> {
    return this.#inTurn(async () => {
      const { name } = this.#limits;
      try {
        // A race is lost only to a server that has won it, and their calls are few.
        while (true) {
          const before = await this.#quotas.read(name);
          this.#used = this.#merged(before);
          const used = change(this.#used);
          if (used === null) return false;
          if (await this.#quotas.replace(name, before, JSON.stringify(used))) {
            this.#used = used;
            this.#notStored = [];
            return true;
          }
        }
      } catch {
        // Counted below: a visitor's river does not wait for the store.
      }
      const used = change(this.#used);
      if (used === null) return false;
      this.#used = used;
      if (call !== null) this.#notStored.push(call);
      return true;
    });
  }

  #refusal(): SourceError {
    const { name, perHour } = this.#limits;
    const { calls, reported, closedUntil } = this.#used;
    const now = this.#now();
    const isFull = calls.length >= perHour;
    const reportedUntil = reported === null ? 0 : reported.at + REPORT_VALID_MS;
    const fullUntil = isFull ? (calls[0] ?? now) + HOUR_MS : reportedUntil;
    const until = now < closedUntil ? closedUntil : fullUntil;
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
export function riverGates(
  { usgsApiKey }: RiverServices,
  now: () => number,
  quotas?: ServiceQuotas,
): RiverGates {
  const gate = (name: string, atOnce: number, perHour: number) =>
    new ServiceGate({ name, atOnce, perHour }, now, quotas);
  return {
    usgs: gate('usgs', 4, usgsApiKey === null ? USGS_WITHOUT_KEY : 1000),
    usgsLegacy: gate('usgs-legacy', 2, 200),
    nwps: gate('nwps', 4, 600),
    nldi: gate('nldi', 2, 400),
  };
}
