import type { PlainDate } from '#domain/time/plain-date.ts';
import type { FishReturn } from './fish-return.ts';

/**
 * Signs that a load is wrong (requirement 12.14): incomplete answers are more common than
 * corrections of a fifth.
 */

/** The largest share of its stored fish that a facility may lose to corrections. */
const FISH_GONE_SHARE = 0.2;
/** Below this many stored fish a fifth is a handful, and such corrections come every week. */
const FEWEST_FISH = 100;
const HALF = 0.5;

export type FishByFacility = ReadonlyMap<string, number>;

interface LoadReview {
  /** The real day of the load in Washington, never the pinned day of a demonstration. */
  readonly today: PlainDate;
  readonly fishBefore: FishByFacility;
  readonly fishAfter: FishByFacility;
  readonly sizes: readonly LoadSize[];
  readonly returns: Iterable<DatedReturn>;
}

interface LoadSize {
  readonly what: string;
  readonly before: number;
  readonly now: number;
}

type DatedReturn = Pick<FishReturn, 'facility' | 'date' | 'reportDate'>;

/** Facilities that would lose more than 20 % of their stored fish, worst first. */
export function lostFish(before: FishByFacility, after: FishByFacility): string[] {
  return [...before]
    .map(([facility, had]) => ({ facility, had, has: after.get(facility) ?? 0 }))
    .filter(({ had, has }) => had >= FEWEST_FISH && had - has > had * FISH_GONE_SHARE)
    .sort((a, b) => b.had - b.has - (a.had - a.has) || (a.facility < b.facility ? -1 : 1))
    .map(({ facility, had, has }) => {
      const share = Math.round((100 * (had - has)) / had);
      return `${facility} would lose ${had - has} of its ${had} fish (${share} %)`;
    });
}

export function halved(sizes: readonly LoadSize[]): string[] {
  return sizes
    .filter(({ before, now }) => now < before * HALF)
    .map(({ what, before, now }) => `${now} ${what}, down from ${before}`);
}

export function futureDates(returns: Iterable<DatedReturn>, today: PlainDate): string[] {
  const wrong = [...returns].filter((one) => one.date > one.reportDate || one.reportDate > today);
  return [...Map.groupBy(wrong, ({ facility }) => facility)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([facility, { 0: first, length }]) =>
        `${facility} has ${length} ${length === 1 ? 'return' : 'returns'} dated in the future, ` +
        `first ${first?.date} in a report of ${first?.reportDate} (today is ${today})`,
    );
}

/** Every reason to refuse the load; empty when it may be published. */
export function suspicions(load: LoadReview): string[] {
  return [
    ...lostFish(load.fishBefore, load.fishAfter),
    ...halved(load.sizes),
    ...futureDates(load.returns, load.today),
  ];
}
