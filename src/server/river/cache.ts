import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import {
  isInRounds,
  RIVER_LIFETIMES_MS,
  RIVER_STALE_MS,
  type RiverStandIn,
  type RiverSubject,
  ROUND_MS,
  subjectKey,
} from '#contract/river-address.ts';
import { withNewest } from '#domain/river/appended-reading.ts';
import {
  type GaugeStatus,
  isEmpty,
  isOldReading,
  type NewestReading,
  type RiverValue,
} from '#domain/river/river-value.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, WEEK_MS } from '#domain/time/milliseconds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { SourceError } from '#sources/source-error.ts';
import type { RiverAnswers } from '#store/store.ts';
import { lossIn } from './loss.ts';
import type { DayRecord } from './record.ts';
import type { RiverUpstream, UpstreamService } from './upstream.ts';

export type KeptAnswer = RiverValue & {
  readonly service: UpstreamService;
  readonly fetchedAt: number;
  /**
   * The service is known to have more: the week before readings that came in lists, or a newer issue of a
   * forecast. Shown until that has arrived.
   */
  readonly isDue?: true;
};

/** `againAt`: time of the next call after a failed one; `null` if soon or unknown. */
export type ShownAnswer = KeptAnswer & { readonly againAt: number | null };

/** A complete set of medians has 365 days or, with February 29, 366. */
const DAYS_OF_YEAR = 365;
/** Tolerates small corrections of the clock. */
const CLOCK_SLACK_MS = 60_000;
/** Answers in memory, up to 100 kB each. */
const MOST_IN_MEMORY = 200;
/** Pauses after failed calls, doubling each time; longer after lost figures, to give the service time to recover. */
const PAUSES_MS = {
  failed: { first: 3000, longest: 60_000 },
  lost: { first: HOUR_MS / 2, longest: 6 * HOUR_MS },
} as const;
/** A longer silence between lists of newest readings is a gap: its gauges are fetched as a week again. */
const GAP_MS = 2 * HOUR_MS;
/** When an answer is asked for again of which the service is known to have more. */
export const DUE_MS = MINUTE_MS;
/** NOAA issues a forecast once or twice a day: after this long, lists do not show whether it is the newest. */
const ISSUED_EVERY_MS = 12 * HOUR_MS;
/** Increase it whenever the shape of {@link KeptAnswer} changes: stored answers are not validated. */
const SHAPE = 3;

/** How long a request waits if an older answer is kept (soft), or if none is (hard); half a second remains to send it. */
const PATIENCE = { softMs: 2000, hardMs: 9500 };
export type Patience = Readonly<typeof PATIENCE>;

/** A service sent fewer figures than before, though the missing ones are still valid. */
class LostFigures extends SourceError {
  constructor(service: string, what: string) {
    super(service, 'partial', what, { retryable: true });
  }
}

export class NoAnswerInTime extends Error {
  override readonly name = 'NoAnswerInTime';
}

/** Whether the value may be the service's mistake: empty, or medians for only part of the year. */
function isPartial({ kind, value }: RiverValue): boolean {
  return isEmpty(value) || (kind === 'medians' && value.length < DAYS_OF_YEAR);
}

/**
 * How long an answer is fresh, in ms. Empty or partial ones expire sooner: flows and forecasts after half
 * an hour, others within a day.
 */
export function lifetimeMs(answer: RiverValue): number {
  const { kind } = answer;
  const lifetime = kind === 'medians' ? 30 * DAY_MS : RIVER_LIFETIMES_MS[kind];
  if (!isPartial(answer)) return lifetime;
  return kind === 'flow' || kind === 'forecast' ? HOUR_MS / 2 : Math.min(lifetime, DAY_MS);
}

/** Whether an answer is within its lifetime; one from the future, because of a wrong clock, is not. */
export function isFreshAt(answer: KeptAnswer, now: number, lifetime = lifetimeMs(answer)): boolean {
  const age = now - answer.fetchedAt;
  return age >= -CLOCK_SLACK_MS && age < lifetime;
}

export type RiverCache = ReturnType<typeof createRiverCache>;

interface Entry {
  readonly answer: KeptAnswer | null;
  readonly failure: {
    readonly error: unknown;
    readonly pauseMs: number;
    readonly againAt: number | null;
  } | null;
}

export function createRiverCache(parts: {
  readonly upstream: RiverUpstream;
  /** Where answers survive a restart; `null` keeps them only in memory. */
  readonly answers: RiverAnswers | null;
  /** The record of what live services answer; `null` for none. */
  readonly days?: Pick<DayRecord, 'keep'> | null;
  readonly standIn?: RiverStandIn | null;
  readonly now: () => number;
  readonly logger: { error(error: unknown, message: string): void };
  readonly patience?: Patience;
}) {
  const { upstream, answers, days = null, standIn = null, now, logger } = parts;
  const { patience = PATIENCE } = parts;
  // Figures of a demonstration must never be mistaken for live ones.
  const prefix = standIn === null ? '' : `${standIn} `;

  /**
   * When an answer is refetched: sooner than it expires if the states in it change at one call for all
   * gauges, or if a stand-in makes it at none.
   */
  function renewedAfterMs(answer: RiverValue): number {
    const isSooner = answer.kind === 'gauges' || (standIn !== null && isInRounds(answer.kind));
    // Each round finds the list of the one before it expired.
    return isSooner ? ROUND_MS - MINUTE_MS : lifetimeMs(answer);
  }

  const memory = new LRUCache<
    string,
    Entry,
    { readonly subject: RiverSubject; readonly last: KeptAnswer | null }
  >({
    max: MOST_IN_MEMORY,
    ttlResolution: 0,
    perf: { now },
    noDeleteOnStaleGet: true,
    ignoreFetchAbort: true,
    fetchMethod: async (key, before, { options, context: { subject, last } }) => {
      try {
        const value = await upstream.ask(subject);
        await days?.keep(value);
        const loss = last && lossIn(value, last, now());
        if (loss !== null) throw new LostFigures(value.service, loss);
        const answer: KeptAnswer = { ...value, fetchedAt: now() };
        options.ttl = renewedAfterMs(answer);
        await store(key, answer);
        return { answer, failure: null };
      } catch (error) {
        // Logged once per failed call, not once per request.
        logger.error(error, `no newer answer for "${key}"`);
        const isLoss = error instanceof LostFigures;
        const { first, longest } = PAUSES_MS[isLoss ? 'lost' : 'failed'];
        const twice = 2 * (before?.failure?.pauseMs ?? 0);
        const pauseMs = Math.min(Math.max(first, twice), longest);
        options.ttl = pauseMs;
        const retryMs = error instanceof SourceError ? error.retryAfterMs : null;
        const waitMs = isLoss ? pauseMs : retryMs;
        const againAt = waitMs === null ? null : now() + waitMs;
        return { answer: last, failure: { error, pauseMs, againAt } };
      }
    },
  });

  function parsed(text: string): KeptAnswer | null {
    const { shape, answer } = JSON.parse(text) as { shape: number; answer: KeptAnswer };
    return shape === SHAPE ? answer : null;
  }

  const store = async (key: string, answer: KeptAnswer) =>
    answers?.write(prefix + key, JSON.stringify({ shape: SHAPE, answer })).catch((error) => {
      logger.error(error, `cannot store the answer for "${key}"`);
    });

  /** Keeps an answer that lists of all gauges have renewed. */
  async function renew(subject: RiverSubject, answer: KeptAnswer): Promise<void> {
    const key = subjectKey(subject);
    const before = memory.peek(key, { allowStale: true });
    const failure = before?.failure ?? null;
    const pauseMs = memory.getRemainingTTL(key);
    // What was refused is not asked for again before its time.
    const isPaused = !isWhole(answer) && failure !== null && pauseMs > 0;
    // To the cache, 0 would be no end.
    const leftMs = Math.max(1, lifetimeMs(answer) - (now() - answer.fetchedAt));
    const ttl = isPaused ? pauseMs : leftMs;
    // Those that nobody has asked for stay in the store, where there is one.
    if (answers === null || before !== undefined) {
      memory.set(key, { answer, failure: isPaused ? failure : null }, { ttl });
    }
    await store(key, answer);
  }

  /** The newest answer in memory or in the store, where another server may have put it. */
  async function newest(key: string): Promise<KeptAnswer | null> {
    const inMemory = memory.peek(key, { allowStale: true })?.answer ?? null;
    if (inMemory !== null && isFreshAt(inMemory, now())) return inMemory;
    try {
      const text = (await answers?.read(prefix + key)) ?? null;
      const stored = text === null ? null : parsed(text);
      const isNewer = stored !== null && stored.fetchedAt > (inMemory?.fetchedAt ?? 0);
      return isNewer ? stored : inMemory;
    } catch (error) {
      logger.error(error, `cannot read the stored answer for "${key}"`);
      return inMemory;
    }
  }

  const isWhole = (answer: KeptAnswer) => answer.isDue !== true;

  const isShowable = (answer: KeptAnswer) =>
    now() - answer.fetchedAt < lifetimeMs(answer) + RIVER_STALE_MS;

  const isFull = ({ answer }: Entry) => answer !== null && isWhole(answer);

  function shown({ answer, failure }: Entry): ShownAnswer {
    // Figures that a service lost are still true.
    const isTrue = failure === null || failure.error instanceof LostFigures;
    if (answer !== null && (isTrue || isShowable(answer))) {
      return { ...answer, againAt: failure?.againAt ?? null };
    }
    throw failure?.error ?? new Error('neither an answer nor a failure');
  }

  /** USGS lists the last reading of a discontinued gauge for years. */
  const isOfEarlierWeek = ({ observedAt }: NewestReading) =>
    now() - Date.parse(observedAt) > WEEK_MS;

  return {
    async isKnownReach(comid: string): Promise<boolean> {
      const stored = (await answers?.withPrefix(`${prefix}reach `).catch(() => [])) ?? [];
      const inMemory = [...memory.values()].map(({ answer }) => answer);
      return [...inMemory, ...stored.map(parsed)].some(
        (answer) => answer?.kind === 'reach' && answer.value === comid,
      );
    },
    /** The kept answer, fresh or not; never calls a service. */
    kept: (subject: RiverSubject) => newest(subjectKey(subject)),
    async fresh(subject: RiverSubject): Promise<KeptAnswer | null> {
      const answer = await newest(subjectKey(subject));
      return answer !== null && isWhole(answer) && isFreshAt(answer, now()) ? answer : null;
    },
    /**
     * Adds the newest readings of a gauge to what is kept of it. An old one, or one from before what is kept,
     * does not show that there is nothing newer: a list may have stopped.
     */
    async append(reading: NewestReading): Promise<void> {
      const subject: RiverSubject = { kind: 'flow', site: reading.site };
      const kept = await newest(subjectKey(subject));
      const last = kept?.kind === 'flow' ? kept : null;
      const isBehind = reading.observedAt < (last?.value.readings.at(-1)?.observedAt ?? '');
      const isOld = isOldReading(reading.observedAt, now());
      if (last === null ? isOfEarlierWeek(reading) : isBehind || isOld) return;
      const isGap = last !== null && now() - last.fetchedAt > GAP_MS;
      const isDue = last === null || isGap || !isWhole(last);
      const answer: KeptAnswer = {
        kind: 'flow',
        service: 'usgs',
        value: withNewest(last?.value ?? null, reading, now()),
        fetchedAt: now(),
        ...(isDue && { isDue }),
      };
      if (pacificDay(now()) !== pacificDay(last?.fetchedAt ?? now())) await days?.keep(answer);
      await renew(subject, answer);
    },
    /**
     * Notes what a list of gauges shows of a kept forecast: it is the newest if it has the listed figures,
     * and there is a newer one if they have changed since the list before.
     */
    async compare(lid: string, listed: GaugeStatus, isChanged: boolean): Promise<void> {
      const subject: RiverSubject = { kind: 'forecast', lid };
      const kept = await newest(subjectKey(subject));
      if (kept?.kind !== 'forecast' || !isWhole(kept)) return;
      const { issuedAt, points } = kept.value;
      const { validAt, primary, secondary } = listed;
      const isNewest = points.some(
        (point) =>
          point.validAt === validAt && point.primary === primary && point.secondary === secondary,
      );
      const isExpected = Date.parse(issuedAt ?? '') + ISSUED_EVERY_MS > now();
      if (isNewest && isExpected) await renew(subject, { ...kept, fetchedAt: now() });
      if (!isNewest && isChanged) await renew(subject, { ...kept, isDue: true });
    },
    /** Whether the last call for it failed. */
    hasFailed: (subject: RiverSubject): boolean =>
      (memory.peek(subjectKey(subject), { allowStale: true })?.failure ?? null) !== null,
    keptCount: async () => (answers === null ? memory.size : await answers.count('')),
    /**
     * A fresh answer, or one that has been stale for at most a week. Concurrent requests share a call.
     * @throws {SourceError} if the call failed and nothing is kept.
     * @throws {NoAnswerInTime} if nothing is kept and the call takes too long; its answer is kept for later.
     */
    async ask(subject: RiverSubject): Promise<ShownAnswer> {
      const key = subjectKey(subject);
      const current = memory.get(key);
      if (current !== undefined && (current.failure !== null || isFull(current)))
        return shown(current);
      const last = await newest(key);
      if (last !== null && isWhole(last) && isFreshAt(last, now(), renewedAfterMs(last))) {
        const ttl = renewedAfterMs(last) - (now() - last.fetchedAt);
        const entry = { answer: last, failure: null };
        memory.set(key, entry, { ttl });
        return shown(entry);
      }
      // An answer that is due is still within its lifetime.
      const forceRefresh = current !== undefined;
      const asking = memory
        .forceFetch(key, { context: { subject, last }, forceRefresh })
        .then(shown);
      // By the time it fails, no request may be waiting for it.
      asking.catch(() => undefined);
      const isEnough = last !== null && isShowable(last);
      const waitMs = isEnough ? patience.softMs : patience.hardMs;
      const inTime = await Promise.race([asking, pause(waitMs, null, { ref: false })]);
      if (inTime !== null) return inTime;
      if (isEnough) return { ...last, againAt: isWhole(last) ? null : now() + DUE_MS };
      throw new NoAnswerInTime(`no river service answered in ${waitMs / 1000} s`);
    },
  };
}
