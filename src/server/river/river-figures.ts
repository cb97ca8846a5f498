import { LRUCache } from 'lru-cache';
import { RIVER_STALE_MS, type RiverSubject, subjectKey } from '#contract/river-address.ts';
import type { FlowReading } from '#domain/river/observed-flow.ts';
import { isEmpty } from '#domain/river/river-value.ts';
import { SourceError } from '#sources/source-error.ts';
import type { RiverAnswers } from '#store/store.ts';
import { type KeptAnswer, keptText, lifetimeMs, parseKept } from './kept-answer.ts';
import type { RiverUpstream, UpstreamValue } from './river-upstream.ts';

/** Answers kept in memory; one takes up to 100 kB. */
const MOST_IN_MEMORY = 200;
/**
 * What failed is left alone for a moment, however many ask; for twice as long each time it fails
 * again, so that an outage does not use up the calls of an hour. A service that gave an answer,
 * if one that is not believed, is asked again as soon as one that said there is nothing.
 */
const PAUSE_MS = { first: 3000, longest: 60_000, afterLoss: 30 * 60_000 } as const;
const SEVEN_DAYS_MS = 7 * 24 * 3_600_000;

/** How long somebody who asks is kept waiting, in milliseconds. */
export interface Patience {
  /** For a newer answer while an older one is at hand. */
  readonly softMs: number;
  /** For anything at all. */
  readonly hardMs: number;
}

/** Half a second is left for the way of the answer: nobody is to wait longer than ten. */
const PATIENCE: Patience = { softMs: 2000, hardMs: 9500 };

/** Nothing came in the time a visitor waits. */
export class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime';
}

/** A service has nothing any more where it had figures that still hold. */
class LostFigures extends SourceError {
  constructor(service: string, what: string) {
    super(service, 'partial', what, { retryable: true });
  }
}

/** The river figures of the public services: asked for once, kept, and shown to everybody. */
export interface RiverFigures {
  /**
   * The answer: a fresh one, else one that is stale by no more than a week where the services
   * cannot be had, or are slow. Any number who ask at once cause one call.
   *
   * @throws {SourceError} when the services fail and nothing is kept.
   * @throws {NoAnswerInTime} when nothing came in time; what was asked for may come yet, for the next.
   */
  ask(subject: RiverSubject): Promise<KeptAnswer>;
  /** What is kept of a subject, fresh or not; no service is asked. */
  kept(subject: RiverSubject): Promise<KeptAnswer | null>;
  /** Answers that are kept. */
  keptCount(): Promise<number>;
  /** Asks the services now, even if what is kept is fresh. @throws {SourceError} when they fail. */
  refresh(subject: RiverSubject): Promise<KeptAnswer>;
  /** What is kept of the flow at a gauge; `null` for nothing. */
  flowState(site: string): Promise<FlowState | null>;
  /**
   * Adds a newer reading to a kept flow that is fresh, and is so longer from then on. To an older
   * one nothing is added, nor to a week without a reading: they lack what was measured before it.
   *
   * @returns `false` where they do, so that the whole week has to be fetched.
   */
  addReading(site: string, reading: FlowReading): Promise<boolean>;
  /** Whether a comid was given out, and so may be asked about. */
  hasGivenOut(comid: string): boolean;
  isFresh(answer: KeptAnswer): boolean;
}

/** How a kept flow stands. */
export type FlowState = Pick<KeptAnswer, 'fetchedAt' | 'wholeAt'>;

/** How an answer failed the last time. */
interface Failure {
  readonly error: unknown;
  readonly pauseMs: number;
  /** When it may be asked for again. */
  readonly until: number;
}

interface FiguresParts {
  readonly upstream: RiverUpstream;
  /** Where answers outlive the process; `null` to keep them in memory only. */
  readonly answers: RiverAnswers | null;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly logger: { error(error: unknown, message: string): void };
  readonly patience?: Patience;
}

/** Makes the figures, with what was kept before; why no cache library: docs/adr/0029. */
export async function createRiverFigures(parts: FiguresParts): Promise<RiverFigures> {
  const { upstream, answers, now, logger, patience = PATIENCE } = parts;
  const memory = new LRUCache<string, KeptAnswer>({ max: MOST_IN_MEMORY });
  const underWay = new Map<string, Promise<KeptAnswer>>();
  const failures = new Map<string, Failure>();
  const comids = new Set<string>();
  /** So that a look at all gauges does not read all their weeks each time. */
  const flowStates = new Map<string, FlowState>();

  function remember(key: string, answer: KeptAnswer): void {
    memory.set(key, answer);
    if (answer.kind === 'reach' && answer.value !== null) comids.add(answer.value);
  }

  /** What is kept, without a place in memory for what nobody asks for. */
  async function stored(key: string): Promise<KeptAnswer | null> {
    const known = memory.peek(key);
    if (known !== undefined || answers === null) return known ?? null;
    try {
      const text = await answers.read(key);
      return text === null ? null : parseKept(text);
    } catch (error) {
      logger.error(error, `the kept answer to "${key}" cannot be read`);
      return null;
    }
  }

  async function load(key: string): Promise<KeptAnswer | null> {
    const known = memory.get(key);
    if (known !== undefined) return known;
    const answer = await stored(key);
    if (answer !== null) remember(key, answer);
    return answer;
  }

  /** Keeps an answer: in memory only in the place of an older one, or where there is no other. */
  async function keep(key: string, answer: KeptAnswer): Promise<void> {
    if (answer.kind === 'flow') flowStates.set(key, stateOf(answer));
    if (answers === null || memory.has(key)) remember(key, answer);
    try {
      await answers?.write(key, keptText(answer));
    } catch (error) {
      remember(key, answer);
      logger.error(error, `the answer to "${key}" cannot be kept`);
    }
  }

  /** What was measured does not go away: an answer without any of it is the service's mistake. */
  async function refuseLoss(key: string, told: UpstreamValue): Promise<void> {
    if (!isEmpty(told.value)) return;
    const last = await stored(key);
    if (last?.kind === 'flow') {
      const newestAt = Date.parse(last.value.readings.at(-1)?.observedAt ?? '');
      if (newestAt > now() - SEVEN_DAYS_MS) {
        throw new LostFigures(told.service, 'sent no reading of a week in which it had some');
      }
    }
    if (last?.kind === 'medians' && !isEmpty(last.value) && isShowable(last)) {
      throw new LostFigures(told.service, 'sent no medians of a gauge of which it had some');
    }
  }

  async function fetched(subject: RiverSubject, key: string): Promise<KeptAnswer> {
    const failed = failures.get(key);
    if (failed !== undefined && now() < failed.until) throw failed.error;
    try {
      const told = await upstream.ask(subject);
      await refuseLoss(key, told);
      failures.delete(key);
      const answer: KeptAnswer = { ...told, fetchedAt: now(), wholeAt: now() };
      await keep(key, answer);
      return answer;
    } catch (error) {
      const twice = Math.min(2 * (failed?.pauseMs ?? PAUSE_MS.first / 2), PAUSE_MS.longest);
      const pauseMs = error instanceof LostFigures ? PAUSE_MS.afterLoss : twice;
      failures.set(key, { error, pauseMs, until: now() + pauseMs });
      // Once for each call that failed, not for each of those who asked.
      logger.error(error, `no newer answer to "${key}" can be had`);
      throw error;
    }
  }

  /** One call for all who ask while it is under way. */
  function refreshed(subject: RiverSubject, key: string): Promise<KeptAnswer> {
    const running = underWay.get(key);
    if (running !== undefined) return running;
    const asking = fetched(subject, key).finally(() => underWay.delete(key));
    underWay.set(key, asking);
    return asking;
  }

  const age = (answer: KeptAnswer) => now() - answer.fetchedAt;
  const isFresh = (answer: KeptAnswer) => age(answer) < lifetimeMs(answer);
  const isShowable = (answer: KeptAnswer) => age(answer) < lifetimeMs(answer) + RIVER_STALE_MS;

  await loadComids();

  async function loadComids(): Promise<void> {
    const failed = (error: unknown): void => {
      logger.error(error, 'the kept reaches cannot be read');
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
    hasGivenOut: (comid) => comids.has(comid),
    kept: (subject) => load(subjectKey(subject)),
    keptCount: async () => (answers === null ? memory.size : await answers.count('')),
    refresh: (subject) => refreshed(subject, subjectKey(subject)),
    async ask(subject) {
      const key = subjectKey(subject);
      const last = await load(key);
      if (last !== null && isFresh(last)) return last;
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
      const key = subjectKey({ kind: 'flow', site });
      const last = flowStates.has(key) ? null : await stored(key);
      // A newer one may have come while the store was read.
      if (last !== null && !flowStates.has(key)) flowStates.set(key, stateOf(last));
      return flowStates.get(key) ?? null;
    },
    async addReading(site, reading) {
      const key = subjectKey({ kind: 'flow', site });
      const last = await stored(key);
      const since = new Date(now() - SEVEN_DAYS_MS).toISOString();
      const isOfWeek = reading.observedAt >= since;
      if (last?.kind !== 'flow' || !isFresh(last)) return !isOfWeek;
      const readings = last.value.readings.filter(({ observedAt }) => observedAt >= since);
      const newest = readings.at(-1)?.observedAt;
      if (newest === undefined) return !isOfWeek;
      if (reading.observedAt > newest && isOfWeek) readings.push(reading);
      await keep(key, { ...last, fetchedAt: now(), value: { ...last.value, readings } });
      return true;
    },
  };
}

function stateOf({ fetchedAt, wholeAt }: KeptAnswer): FlowState {
  return { fetchedAt, wholeAt };
}

/** A promise's value, or what takes its place when it takes longer. The promise itself goes on. */
async function within<Value>(
  milliseconds: number,
  promise: Promise<Value>,
  otherwise: () => Value,
): Promise<Value> {
  const { promise: late, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(() => resolve(null), milliseconds);
  // Whoever no longer waits for it must not leave its failure unheard.
  promise.catch(() => {});
  try {
    const first = await Promise.race([promise, late]);
    return first === null ? otherwise() : first;
  } finally {
    clearTimeout(timer);
  }
}
