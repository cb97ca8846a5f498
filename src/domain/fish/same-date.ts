import { quantileSorted } from 'd3-array';
import { countBy, type FishSoFar, type SeasonCounts, sameDay } from './season-counts.ts';

/** A season is compared with at most this many earlier ones: "the last ten years" of the pages. */
export const MOST_COMPARED_SEASONS = 10;
/** With fewer, a rank says little: no scale word, median or range. */
export const FEWEST_COMPARED_SEASONS = 5;
/** Percentiles that end the usual range. */
const RANGE = { low: 0.1, high: 0.9 } as const;

export interface Comparison {
  readonly seasons: number;
  /** How many had fewer fish. */
  readonly fewer: number;
  /** How many had exactly as many fish. */
  readonly equal: number;
  /** `null` with fewer than five seasons, as are the two below. */
  readonly median: number | null;
  /** 10th and 90th percentile. */
  readonly low: number | null;
  readonly high: number | null;
}

/** How a season stands among earlier ones, from fewest to most fish. */
export const SCALE_WORDS = ['very low', 'low', 'usual', 'high', 'very high'] as const;
export type ScaleWord = (typeof SCALE_WORDS)[number];

/**
 * The word for the share of earlier seasons with fewer fish: up to 0.15, up to 0.35, under 0.65,
 * under 0.85, above; `null` with fewer than five seasons.
 */
export function scaleWord({
  fewer,
  seasons,
}: Pick<Comparison, 'fewer' | 'seasons'>): ScaleWord | null {
  if (seasons < FEWEST_COMPARED_SEASONS) return null;
  const share = fewer / seasons;
  if (share <= 0.15) return 'very low';
  if (share <= 0.35) return 'low';
  if (share < 0.65) return 'usual';
  return share < 0.85 ? 'high' : 'very high';
}

export interface EarlierCount extends FishSoFar {
  readonly season: SeasonCounts;
}

/** The last ten finished seasons, by the same month and day; without those not counted by then. */
export function earlierCounts(
  seasons: readonly SeasonCounts[],
  current: SeasonCounts,
): readonly EarlierCount[] {
  return seasons
    .filter((season) => season.isOver && season.year < current.year)
    .flatMap((season) => {
      const fish = countBy(season, sameDay(current.countedOn, current, season));
      if (fish === null) return [];
      return [{ season, ...fish }];
    })
    .slice(-MOST_COMPARED_SEASONS);
}

export function compared(count: number, earlier: readonly number[]): Comparison {
  const sorted = earlier.toSorted((a, b) => a - b);
  const at = (share: number) =>
    sorted.length < FEWEST_COMPARED_SEASONS ? null : Math.round(quantileSorted(sorted, share) ?? 0);
  return {
    seasons: sorted.length,
    fewer: sorted.filter((earlierCount) => earlierCount < count).length,
    equal: sorted.filter((earlierCount) => earlierCount === count).length,
    median: at(0.5),
    low: at(RANGE.low),
    high: at(RANGE.high),
  };
}
