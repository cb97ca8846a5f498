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

/** The sources have been posted by then, and browsers look for new figures at 11:00 UTC. */
const BEGIN_UTC_HOUR = 9;
/** Sites that all began on the hour would be a wave for the services. */
const LONGEST_DELAY_MS = 75 * 60_000;

/** How long to wait for the work of the next night: it begins between 9:00 and 10:15 UTC. */
export function millisecondsUntilNight({ now, random }: Omit<NightTools, 'sleep'>): number {
  const delay = Math.floor(random() * LONGEST_DELAY_MS);
  return millisecondsUntilNextUtc(now(), BEGIN_UTC_HOUR) + delay;
}

/** Does the work once a night until the waiting is ended. The work must not throw. */
export async function everyNight(work: () => Promise<void>, tools: NightTools): Promise<void> {
  while (await tools.sleep(millisecondsUntilNight(tools))) await work();
}
