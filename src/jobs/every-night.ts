import { thinnedIssues } from '#domain/river/forecast-accuracy.ts';
import type { Source } from '#domain/source.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/milliseconds.ts';
import { millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';
import type { RiverRecord, Store } from '#store/store.ts';

export interface NightTools {
  readonly now: () => number;
  /** Like `Math.random`. */
  readonly random: () => number;
  /** Waits; resolves to false if the wait was cut short. */
  readonly sleep: (ms: number) => Promise<boolean>;
}

const YEAR_MS = 365 * DAY_MS;
/** By then the sources have posted their day; browsers look for new figures at 11:00 UTC. */
const BEGIN_UTC_HOUR = 9;
/** A failed service is often back soon; the last of these attempts still begins before 11:00 UTC. */
const ATTEMPTS = 3;
const RETRY_AFTER_MS = 20 * MINUTE_MS;
/** The night begins up to this much later, so that not every site calls the services on the hour. */
const LONGEST_DELAY_MS = 75 * MINUTE_MS;

/** When the latest night began, in milliseconds since 1970: the most recent 9:00 UTC. */
export function latestNightAt(nowMs: number): number {
  return nowMs + millisecondsUntilNextUtc(nowMs, BEGIN_UTC_HOUR) - DAY_MS;
}

/** Milliseconds until the next night's work, which begins between 9:00 and 10:15 UTC. */
export function millisecondsUntilNight({ now, random }: Omit<NightTools, 'sleep'>): number {
  const delay = Math.floor(random() * LONGEST_DELAY_MS);
  return millisecondsUntilNextUtc(now(), BEGIN_UTC_HOUR) + delay;
}

/** Does the work now and every night until it succeeds, at most three times a night. */
export async function everyNight(work: () => Promise<boolean>, tools: NightTools): Promise<void> {
  do {
    for (let attempt = 1; !(await work()) && attempt < ATTEMPTS; attempt += 1) {
      if (!(await tools.sleep(RETRY_AFTER_MS))) return;
    }
  } while (await tools.sleep(millisecondsUntilNight(tools)));
}

export const NIGHTLY_SOURCES: readonly Source[] = ['wdfw-returns', 'wdfw-weekly', 'dart-passage'];

/** The clocks of servers that share a store may differ by this much. */
const CLOCK_SLACK_MS = HOUR_MS;

/** Whether a check was made since an instant. One in the future, by a wrong clock, does not count. */
export function isLookedSince(lookedAt: string | null, sinceMs: number, nowMs: number): boolean {
  if (lookedAt === null) return false;
  const at = Date.parse(lookedAt);
  return at >= sinceMs && at <= nowMs + CLOCK_SLACK_MS;
}

/** Whether a source has not been checked since the latest night began, or the store is unreadable. */
export async function isLookOverdue(store: Pick<Store, 'read'>, nowMs: number): Promise<boolean> {
  try {
    const looks = await store.read((view) => view.looks());
    const lookedAt = new Map(looks.map((look) => [look.source, look.lookedAt]));
    const nightAt = latestNightAt(nowMs);
    return NIGHTLY_SOURCES.some(
      (source) => !isLookedSince(lookedAt.get(source) ?? null, nightAt, nowMs),
    );
  } catch {
    return true;
  }
}

/**
 * Drops whole forecasts issued over a year ago, and thins the daily flows kept of them to the first issue
 * of each week at each gauge.
 */
export async function thinForecasts(record: RiverRecord, nowMs: number): Promise<void> {
  const aYearAgo = new Date(nowMs - YEAR_MS).toISOString();
  await record.dropIssuesBefore(aYearAgo);
  const old = await record.issuesBefore(aYearAgo);
  for (const [lid, issues] of Map.groupBy(old, (issue) => issue.lid)) {
    await record.dropForecasts(lid, thinnedIssues(issues.map(({ issuedAt }) => issuedAt)));
  }
}
