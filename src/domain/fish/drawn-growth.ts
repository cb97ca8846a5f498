import { thinned } from '../thinned.ts';
import type { PlainDate } from '../time/plain-date.ts';

/** Days since the first of a season, adults and jacks counted by the end of that day. */
export type GrowthPoint = readonly [day: number, adults: number, jacks: number];

/** A season and how its count grew. */
export interface GrownSeason {
  readonly isOver: boolean;
  /** Whether its count by the date of this season's newest is known. */
  readonly isCompared: boolean;
  readonly growth: readonly GrowthPoint[];
}

/** Without a count of this season, the last ten seasons are shown. */
const SEASONS = 10;

/**
 * The earlier seasons that this one is compared with, in their order.
 *
 * @param countedOn day of the newest count of this season; `null` before the first.
 */
export function comparedSeasons<S extends Omit<GrownSeason, 'growth'>>(
  seasons: readonly S[],
  countedOn: PlainDate | null,
): readonly S[] {
  const over = seasons.filter(({ isOver }) => isOver);
  return countedOn === null ? over.slice(-SEASONS) : over.filter(({ isCompared }) => isCompared);
}

/** A chart begins where the first season had this share of its fish, and ends where all had the rest. */
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

/** Daily counts make lines of more points than a chart needs. */
const MOST_POINTS = 300;
/** Part of the highest season that no phone shows. */
const SMALLEST_PART = 0.004;

/**
 * As much of the growth of a run's seasons as a chart of them shows: none of seasons that are not
 * compared, and of daily counts only as many points as are seen.
 */
export function drawnGrowth(
  seasons: readonly GrownSeason[],
  countedOn: PlainDate | null,
): { readonly growth: readonly (readonly GrowthPoint[])[]; readonly isThinned: boolean } {
  const compared = comparedSeasons(seasons, countedOn);
  const drawn = seasons.map((one) => (!one.isOver || compared.includes(one) ? one.growth : []));
  const points = drawn.flat();
  if (points.length <= MOST_POINTS) return { growth: drawn, isThinned: false };
  const give = SMALLEST_PART * Math.max(...points.map(([, adults, jacks]) => adults + jacks));
  const kept = (growth: readonly GrowthPoint[]) => {
    const fish = growth.map((point) => [point[0], point[1] + point[2], point] as const);
    // The chart keeps its days when the whole lines come, of adults alone too.
    const adults = edgesOf(growth).map(([day]) => day);
    const edges = [...edgesOf(fish), ...fish.filter(([day]) => adults.includes(day))];
    return thinned(fish, give, edges).map(([, , point]) => point);
  };
  return { growth: drawn.map(kept), isThinned: true };
}
