import { LRUCache } from 'lru-cache';
import { RIVER_STALE_MS, type RiverSubject, subjectKey } from '#contract/river-address.ts';
import {
  type BesideFlow,
  type FlowReading,
  type GaugeReading,
  hourly,
} from '#domain/river/observed-flow.ts';
import { isEmpty } from '#domain/river/river-value.ts';
import { SourceError } from '#sources/source-error.ts';
import type { RiverAnswers } from '#store/store.ts';
import { FairShare } from './fair-share.ts';
import {
  isFreshAt,
  isPartial,
  type KeptAnswer,
  keptText,
  keptTimes,
  lifetimeMs,
  parseKept,
} from './kept-answer.ts';
import type { RiverUpstream, UpstreamValue } from './river-upstream.ts';

/** Answers in memory; one takes up to 100 kB. */
const MOST_IN_MEMORY = 200;
/** How long an answer in memory is the newest: after that another server may have stored one. */
const SURE_MS = { fresh: 60_000, stale: 3000 } as const;
/**
 * Pause after a failed call, doubled after each further failure, so that an outage does not use up
 * the calls of an hour. An answer that lost figures is requested again as soon as an empty one.
 */
const PAUSE_MS = { first: 3000, longest: 60_000, afterLoss: 30 * 60_000 } as const;
const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

/** How long a request waits, in milliseconds. */
export interface Patience {
  /** For a newer answer when there is an older one. */
  readonly softMs: number;
  /** For any answer. */
  readonly hardMs: number;
}

/** Leaves half a second to send the answer: no visitor must wait longer than ten. */
const PATIENCE: Patience = { softMs: 2000, hardMs: 9500 };

/** No answer came in the time that a visitor waits. */
export class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime';
}

/** The visitor has caused as many calls in this hour as one may. */
export class ShareUsedUp extends Error {
  override readonly name = 'ShareUsedUp';
}

/** A service sent an empty answer where it had figures that are still valid. */
class LostFigures extends SourceError {
  constructor(service: string, what: string) {
    super(service, 'partial', what, { retryable: true });
  }
}

/** The river figures of the public services, fetched once and kept for all visitors. */
export interface RiverFigures {
  /**
   * A fresh answer, or else, when the services fail or are slow, one that has been stale for at most
   * a week. Concurrent requests share one call.
   *
   * @param visitor who asks, see {@link visitorOf}; `null` for nobody who has to leave calls to others.
   * @throws {SourceError} when the services fail and nothing is kept.
   * @throws {NoAnswerInTime} when nothing came in time; a late answer is kept for later requests.
   * @throws {ShareUsedUp} when nothing is kept and the visitor may cause no further call.
   */
  ask(subject: RiverSubject, visitor?: string | null): Promise<KeptAnswer>;
  /** The kept answer, fresh or not, without asking a service. */
  kept(subject: RiverSubject): Promise<KeptAnswer | null>;
  /** Number of kept answers. */
  keptCount(): Promise<number>;
  /** Asks the services even if the kept answer is fresh. @throws {SourceError} when they fail. */
  refresh(subject: RiverSubject): Promise<KeptAnswer>;
  /** When the kept flow at a gauge was fetched; `null` when there is none. */
  flowState(site: string): Promise<FlowState | null>;
  /**
   * Adds a newer reading, with what came beside the flow, to a fresh kept flow and extends its
   * lifetime. Adds nothing to a stale flow or a week without readings, which would lack those before
   * the new one: there the whole week has to be fetched, unless the reading is older than a week.
   */
  addReading(
    site: string,
    reading: FlowReading & Partial<BesideFlow>,
  ): Promise<'added' | 'too old' | 'week needed'>;
  /** Whether a comid is that of a facility's reach, and so may be requested. */
  isKnownReach(comid: string): boolean;
  isFresh(answer: KeptAnswer): boolean;
}

/** When a kept flow was fetched. */
export type FlowState = Pick<KeptAnswer, 'fetchedAt' | 'wholeAt'>;

/** The last failure to get an answer. */
interface Failure {
  readonly error: unknown;
  readonly pauseMs: number;
  /** When the next attempt is allowed. */
  readonly until: number;
}

interface FiguresParts {
  readonly upstream: RiverUpstream;
  /** Storage for answers that survives a restart; `null` to keep them only in memory. */
  readonly answers: RiverAnswers | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: { error(error: unknown, message: string): void };
  readonly patience?: Patience;
}

/** Makes the figures, with the answers kept before. Why no cache library: docs/adr/0029. */
export async function createRiverFigures(parts: FiguresParts): Promise<RiverFigures> {
  const { upstream, answers, now, logger, patience = PATIENCE } = parts;
  const memory = new LRUCache<string, { readonly answer: KeptAnswer; readonly readAt: number }>({
    max: MOST_IN_MEMORY,
  });
  const pending = new Map<string, Promise<KeptAnswer>>();
  const failures = new Map<string, Failure>();
  const comids = new Set<string>();
  const share = new FairShare(now);

  function remember(key: string, answer: KeptAnswer): void {
    memory.set(key, { answer, readAt: now() });
    if (answer.kind === 'reach' && answer.value !== null) comids.add(answer.value);
  }

  /**
   * The newest kept answer, whichever server on the store fetched it, without keeping it in memory.
   *
   * @param parse reads of its text what is wanted.
   */
  async function newestOf<Part extends FlowState>(
    key: string,
    parse: (text: string) => Part,
  ): Promise<Part | KeptAnswer | null> {
    const held = memory.peek(key)?.answer ?? null;
    if (answers === null) return held;
    try {
      const text = await answers.read(key);
      const answer = text === null ? null : parse(text);
      // What is held is newer when it could not be stored.
      return answer !== null && (held === null || answer.fetchedAt > held.fetchedAt)
        ? answer
        : held;
    } catch (error) {
      logger.error(error, `the stored answer to "${key}" cannot be read`);
      return held;
    }
  }

  const stored = (key: string): Promise<KeptAnswer | null> => newestOf(key, parseKept);

  async function load(key: string): Promise<KeptAnswer | null> {
    const held = memory.get(key);
    const sureMs = held !== undefined && isFresh(held.answer) ? SURE_MS.fresh : SURE_MS.stale;
    if (held !== undefined && now() - held.readAt < sureMs) return held.answer;
    const answer = await stored(key);
    if (answer !== null) remember(key, answer);
    return answer;
  }

  /** Stores an answer, and updates it in memory if it is there or cannot be stored. */
  async function keep(key: string, answer: KeptAnswer): Promise<void> {
    if (answers === null || memory.has(key)) remember(key, answer);
    try {
      await answers?.write(key, keptText(answer));
    } catch (error) {
      remember(key, answer);
      logger.error(error, `the answer to "${key}" cannot be stored`);
    }
  }

  /** Measured figures do not vanish: an empty answer in their place is the service's mistake. */
  async function refuseLoss(key: string, answer: UpstreamValue): Promise<void> {
    if (!isPartial(answer)) return;
    const last = await stored(key);
    if (last?.kind === 'flow' && isEmpty(answer.value)) {
      const newestAt = Date.parse(last.value.readings.at(-1)?.observedAt ?? '');
      if (newestAt > now() - SEVEN_DAYS_MS) {
        throw new LostFigures(answer.service, 'sent no readings for a week that had some before');
      }
    }
    if (last?.kind === 'days' && !isEmpty(last.value)) {
      throw new LostFigures(answer.service, 'sent no days for a gauge that had some before');
    }
    if (last?.kind !== 'medians' || !isShowable(last)) return;
    if (isEmpty(answer.value) ? !isEmpty(last.value) : !isPartial(last)) {
      throw new LostFigures(answer.service, 'sent fewer medians for a gauge than it had before');
    }
  }

  async function fetched(subject: RiverSubject, key: string): Promise<KeptAnswer> {
    const failed = failures.get(key);
    if (failed !== undefined && now() < failed.until) throw failed.error;
    try {
      const value = await upstream.ask(subject);
      await refuseLoss(key, value);
      failures.delete(key);
      const answer: KeptAnswer = { ...value, fetchedAt: now(), wholeAt: now() };
      await keep(key, answer);
      return answer;
    } catch (error) {
      const twice = Math.min(2 * (failed?.pauseMs ?? PAUSE_MS.first / 2), PAUSE_MS.longest);
      const pauseMs = error instanceof LostFigures ? PAUSE_MS.afterLoss : twice;
      failures.set(key, { error, pauseMs, until: now() + pauseMs });
      // Logged once for each failed call, not for each request.
      logger.error(error, `no newer answer to "${key}" is available`);
      throw error;
    }
  }

  /** One call for all requests while it is pending. */
  function refreshed(subject: RiverSubject, key: string): Promise<KeptAnswer> {
    const running = pending.get(key);
    if (running !== undefined) return running;
    const asking = fetched(subject, key).finally(() => pending.delete(key));
    pending.set(key, asking);
    return asking;
  }

  /** Whether asking would cause a call that is not this visitor's to cause. */
  async function isTooMuch({ kind }: RiverSubject, key: string, visitor: string | null) {
    const causesCall = !pending.has(key) && now() >= (failures.get(key)?.until ?? 0);
    if (visitor === null || !causesCall) return false;
    const { service, left } = await upstream.firstFor(kind);
    return !share.take(visitor, service, left);
  }

  const age = (answer: KeptAnswer) => now() - answer.fetchedAt;
  const isFresh = (answer: KeptAnswer) => isFreshAt(answer, now());
  const isShowable = (answer: KeptAnswer) => age(answer) < lifetimeMs(answer) + RIVER_STALE_MS;

  await loadComids();

  async function loadComids(): Promise<void> {
    const failed = (error: unknown): void => {
      logger.error(error, 'the stored reaches cannot be read');
    };
    const texts = await answers?.withPrefix('reach ').catch(failed);
    for (const text of texts ?? []) {
      try {
        const answer = parseKept(text);
        if (answer.kind === 'reach' && answer.value !== null) comids.add(answer.value);
      } catch (error) {
        failed(error);
      }
    }
  }

  return {
    isFresh,
    isKnownReach: (comid) => comids.has(comid),
    kept: (subject) => load(subjectKey(subject)),
    keptCount: async () => (answers === null ? memory.size : await answers.count('')),
    refresh: (subject) => refreshed(subject, subjectKey(subject)),
    async ask(subject, visitor = null) {
      const key = subjectKey(subject);
      const last = await load(key);
      if (last !== null && isFresh(last)) return last;
      if (await isTooMuch(subject, key, visitor)) {
        if (last !== null && isShowable(last)) return last;
        throw new ShareUsedUp();
      }
      const asking = refreshed(subject, key).then((answer) => {
        remember(key, answer);
        return answer;
      });
      if (last === null || !isShowable(last)) {
        return within(patience.hardMs, asking, () => {
          throw new NoAnswerInTime(`no river service answered in ${patience.hardMs / 1000} s`);
        });
      }
      return within(patience.softMs, asking, () => last).catch(() => last);
    },
    async flowState(site) {
      const last = await newestOf(subjectKey({ kind: 'flow', site }), keptTimes);
      return last && { fetchedAt: last.fetchedAt, wholeAt: last.wholeAt };
    },
    async addReading(site, reading) {
      const key = subjectKey({ kind: 'flow', site });
      const last = await stored(key);
      const since = new Date(now() - SEVEN_DAYS_MS).toISOString();
      const isOfWeek = reading.observedAt >= since;
      const none = isOfWeek ? 'week needed' : 'too old';
      if (last?.kind !== 'flow' || !isFresh(last)) return none;
      const readings = last.value.readings.filter(({ observedAt }) => observedAt >= since);
      const newest = readings.at(-1)?.observedAt;
      if (newest === undefined) return none;
      const { stage = [], temperature = [], ...flow } = reading;
      if (reading.observedAt > newest && isOfWeek) readings.push(flow);
      const value = {
        ...last.value,
        readings,
        stage: withNewest(last.value.stage, stage, since),
        temperature: withNewest(last.value.temperature, temperature, since),
      };
      await keep(key, { ...last, fetchedAt: now(), value });
      return 'added';
    },
  };
}

/** Readings of a week with a newer one, if there is one. */
function withNewest(
  kept: readonly GaugeReading[],
  [newest]: readonly GaugeReading[],
  since: string,
): readonly GaugeReading[] {
  const ofWeek = kept.filter(({ observedAt }) => observedAt >= since);
  const last = ofWeek.at(-1)?.observedAt ?? since;
  return newest !== undefined && newest.observedAt > last ? hourly([...ofWeek, newest]) : ofWeek;
}

/** A promise's value, or that of `otherwise` after a timeout. The promise itself continues. */
async function within<Value>(
  milliseconds: number,
  promise: Promise<Value>,
  otherwise: () => Value,
): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), milliseconds);
  // After the timeout a failure must not become an unhandled rejection.
  promise.catch(() => {});
  try {
    const first = await Promise.race([promise, late]);
    return first === null ? otherwise() : first;
  } finally {
    clearTimeout(timer);
  }
}
