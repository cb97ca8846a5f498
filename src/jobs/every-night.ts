import { millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';

/** What the nights need from outside. */
export interface NightTools {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A number from 0 to below 1. */
  readonly random: () => number;
  /** Waits; gives false when it was ended before its time. */
  readonly sleep: (ms: number) => Promise<boolean>;
}

const DAY_MS = 86_400_000;
/** The sources have been posted by then, and browsers look for new figures at 11:00 UTC. */
const BEGIN_UTC_HOUR = 9;
/** A service that is down is often back soon; the last attempt begins before 11:00 UTC, too. */
const ATTEMPTS = 3;
const AGAIN_AFTER_MS = 20 * 60_000;
/** Sites that all began on the hour would be a wave for the services. */
const LONGEST_DELAY_MS = 75 * 60_000;

/** When the latest night began, in milliseconds since 1970: the last time it was 9:00 UTC. */
export function latestNightAt(nowMs: number): number {
  return nowMs + millisecondsUntilNextUtc(nowMs, BEGIN_UTC_HOUR) - DAY_MS;
}

/** How long to wait for the work of the next night: it begins between 9:00 and 10:15 UTC. */
export function millisecondsUntilNight({ now, random }: Omit<NightTools, 'sleep'>): number {
  const delay = Math.floor(random() * LONGEST_DELAY_MS);
  return millisecondsUntilNextUtc(now(), BEGIN_UTC_HOUR) + delay;
}

/** Does the work, which says whether it went well; if not, twice more, twenty minutes apart. */
export async function untilDone(
  work: () => Promise<boolean>,
  { sleep }: Pick<NightTools, 'sleep'>,
): Promise<void> {
  for (let attempt = 1; !(await work()) && attempt < ATTEMPTS; attempt += 1) {
    if (!(await sleep(AGAIN_AFTER_MS))) return;
  }
}

/** Does the work every night until the waiting is ended. The work must not throw. */
export async function everyNight(work: () => Promise<boolean>, tools: NightTools): Promise<void> {
  while (await tools.sleep(millisecondsUntilNight(tools))) await untilDone(work, tools);
}
