import { quantileSorted } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { countBy, type FishSoFar, type SeasonCounts, sameDay } from './season-counts.ts';

const SEASONS = 10;
/** Fewer seasons than this have no range. */
export const FEWEST_SEASONS = 5;
const RANGE = { low: 0.1, high: 0.9 } as const;

export interface Comparison {
  /** Earlier seasons whose count by that date is known, ten at most. */
  readonly seasons: number;
  readonly fewer: number;
  /** `null` with fewer than five seasons, as are the two below. */
  readonly median: number | null;
  /** 10th and 90th percentile. */
  readonly low: number | null;
  readonly high: number | null;
}

/** What an earlier season had counted by a date, in whole fish. */
export interface EarlierCount extends FishSoFar {
  readonly season: SeasonCounts;
}

/** The last ten finished seasons before one, by the same month and day; without those not known then. */
export function earlierCounts(
  seasons: readonly SeasonCounts[],
  current: SeasonCounts,
): readonly EarlierCount[] {
  return seasons
    .filter((season) => season.isOver && season.year < current.year)
    .flatMap((season) => {
      const fish = countBy(season, sameDay(current.countedOn, current, season));
      if (fish === null) return [];
      return [{ season, adults: Math.round(fish.adults), jacks: Math.round(fish.jacks) }];
    })
    .slice(-SEASONS);
}

export function compared(count: number, earlier: readonly number[]): Comparison {
  const sorted = earlier.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted.length < FEWEST_SEASONS ? null : Math.round(quantileSorted(sorted, share) ?? 0);
  return {
    seasons: sorted.length,
    fewer: sorted.filter((one) => one < count).length,
    median: at(0.5),
    low: at(RANGE.low),
    high: at(RANGE.high),
  };
}

/**
 * The earlier seasons that this one is compared with, in their order; the last ten without a count of
 * this season.
 *
 * @param countedOn day of the newest count of this season; `null` before the first.
 */
export function comparedSeasons<
  Season extends { readonly isOver: boolean; readonly isCompared: boolean },
>(seasons: readonly Season[], countedOn: PlainDate | null): readonly Season[] {
  const over = seasons.filter(({ isOver }) => isOver);
  return countedOn === null ? over.slice(-SEASONS) : over.filter(({ isCompared }) => isCompared);
}

/** A season is drawn from this share of its fish on, and until the rest. */
const EDGE_SHARE = 0.01;

/** The points between which a season is drawn. */
export function edgesOf<P extends readonly [day: number, fish: number, ...rest: unknown[]]>(
  points: readonly P[],
): readonly P[] {
  const total = points.at(-1)?.[1] ?? 0;
  const edges = [EDGE_SHARE, 1 - EDGE_SHARE].map((share) =>
    points.find(([, fish]) => fish >= total * share),
  );
  return edges.filter((edge) => edge !== undefined);
}
