import { millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';

/** What the nightly work needs from outside. */
export interface NightTools {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A number from 0 up to, but not including, 1. */
  readonly random: () => number;
  /** Waits; resolves to false when the wait was cut short. */
  readonly sleep: (ms: number) => Promise<boolean>;
}

const DAY_MS = 86_400_000;
/** By then the sources have been posted; browsers look for new figures at 11:00 UTC. */
const BEGIN_UTC_HOUR = 9;
/** A service that is down is often back soon; the last attempt still begins before 11:00 UTC. */
const ATTEMPTS = 3;
const RETRY_AFTER_MS = 20 * 60_000;
/** Spreads the load on the services: not every site begins on the hour. */
const LONGEST_DELAY_MS = 75 * 60_000;

/** When the latest night began, in milliseconds since 1970: the most recent 9:00 UTC. */
export function latestNightAt(nowMs: number): number {
  return nowMs + millisecondsUntilNextUtc(nowMs, BEGIN_UTC_HOUR) - DAY_MS;
}

/** Milliseconds until the next night's work, which begins between 9:00 and 10:15 UTC. */
export function millisecondsUntilNight({ now, random }: Omit<NightTools, 'sleep'>): number {
  const delay = Math.floor(random() * LONGEST_DELAY_MS);
  return millisecondsUntilNextUtc(now(), BEGIN_UTC_HOUR) + delay;
}

/** Does the work until it succeeds, at most three times, twenty minutes apart. */
export async function untilDone(
  work: () => Promise<boolean>,
  { sleep }: Pick<NightTools, 'sleep'>,
): Promise<void> {
  for (let attempt = 1; !(await work()) && attempt < ATTEMPTS; attempt += 1) {
    if (!(await sleep(RETRY_AFTER_MS))) return;
  }
}

/** Does the work every night until a wait is cut short. The work must not throw. */
export async function everyNight(work: () => Promise<boolean>, tools: NightTools): Promise<void> {
  while (await tools.sleep(millisecondsUntilNight(tools))) await untilDone(work, tools);
}
