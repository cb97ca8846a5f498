import type { PlainDate } from '#domain/time/plain-date.ts';
import type { FishReturn } from './fish-return.ts';
import { isLeftOut } from './left-out.ts';

/**
 * Signs that a load is wrong (requirement 12.14): incomplete answers are more common than
 * corrections of a fifth.
 */

/** The largest share of its stored fish that a facility may lose to corrections. */
const FISH_GONE_SHARE = 0.2;
/** A fifth of fewer stored fish is a handful, and such corrections are made every week. */
const FEWEST_STORED_FISH = 100;
/** A load of less than this part of what is stored is cut off. */
const HALF = 0.5;

/** The largest share of rows that may not be understood; no report since 1998 had over 1 in 200. */
const NOT_UNDERSTOOD_SHARE = 0.05;
/** A single odd row is a typo, however small the load is. */
const TYPO_ROWS = 1;
/**
 * A place is large if it has this share of the rows of a load, and at least this many: about
 * twenty-five facilities in the daily counts, and the largest ones in a weekly report.
 */
const LARGE = { share: 0.01, rows: 10 } as const;
/** A message names this many reasons, each with an example cut to this length. */
const NAMED_REASONS = 3;
const LONGEST_EXAMPLE = 40;

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
    .filter(({ had, has }) => had >= FEWEST_STORED_FISH && had - has > had * FISH_GONE_SHARE)
    .sort((a, b) => b.had - b.has - (a.had - a.has) || (a.facility < b.facility ? -1 : 1))
    .map(({ facility, had, has }) => {
      const share = Math.round((100 * (had - has)) / had);
      return `${facility} would lose ${had - has} of its ${had} fish (${share} %)`;
    });
}

export interface OddRow {
  /** The key of a facility or dam, the printed name of an unknown one, or empty. */
  readonly place: string;
  readonly reason: string;
  readonly detail: string;
}

/** Reasons with their number of rows and an example, most frequent first. */
export function oddReasons(rows: readonly Omit<OddRow, 'place'>[]): string {
  const reasons = [...Map.groupBy(rows, ({ reason }) => reason)].sort(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1),
  );
  const named = reasons.slice(0, NAMED_REASONS).map(([reason, { 0: first, length }]) => {
    const example = (first?.detail ?? '').slice(0, LONGEST_EXAMPLE);
    return `${reason} (${length}, such as "${example}")`;
  });
  const more = reasons.length - named.length;
  return [...named, ...(more > 0 ? [`${more} more reasons`] : [])].join(', ');
}

/**
 * Whether too much of a load was not understood: over a twentieth of its rows, or all rows of a large
 * place. Rows that are left out on purpose are understood.
 */
export function notUnderstood(read: {
  readonly what: string;
  /** The places of the rows that were kept, one for each row. */
  readonly kept: Iterable<string>;
  readonly rejected: readonly OddRow[];
}): string[] {
  const keptAt = new Map<string, number>();
  let kept = 0;
  for (const place of read.kept) {
    keptAt.set(place, (keptAt.get(place) ?? 0) + 1);
    kept += 1;
  }
  const all = kept + read.rejected.length;
  const odd = read.rejected.filter((row) => !isLeftOut(row));
  const suspicions: string[] = [];
  const isAll = all > 0 && odd.length === all;
  if (isAll || odd.length > Math.max(TYPO_ROWS, all * NOT_UNDERSTOOD_SHARE)) {
    const share = Math.round((100 * odd.length) / all);
    suspicions.push(
      `${read.what}: ${odd.length} of ${all} rows were not understood (${share} %): ${oddReasons(odd)}`,
    );
  }
  const places = [...Map.groupBy(odd, ({ place }) => place)]
    .filter(([place]) => place !== '' && !keptAt.has(place))
    .filter(([, rows]) => rows.length >= Math.max(LARGE.rows, all * LARGE.share))
    .sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1));
  for (const [place, rows] of places) {
    suspicions.push(
      `${read.what}: none of the ${rows.length} rows of ${place} was understood: ${oddReasons(rows)}`,
    );
  }
  return suspicions;
}

export function halved(sizes: readonly LoadSize[]): string[] {
  return sizes
    .filter(({ before, now }) => now < before * HALF)
    .map(({ what, before, now }) => `${now} ${what}, down from ${before}`);
}

export function futureDates(returns: Iterable<DatedReturn>, today: PlainDate): string[] {
  const wrong = [...returns].filter(
    ({ date, reportDate }) => date > reportDate || reportDate > today,
  );
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
