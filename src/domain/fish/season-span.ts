import { max, min, sum } from 'd3-array';
import { CIRCLE_DAYS, emptyCircle, SMOOTHING_DAYS, smoothCircle } from './day-circle.ts';
import type { GrowthPoint, SeasonCounts } from './season-counts.ts';

/** The days of a season on which a run is in season, counted from the first of its run-year. */
export interface SeasonSpan {
  readonly first: number;
  readonly last: number;
}

const SEASON_SHARE = 0.95;
/** The looks ahead are 16 days apart at most: a shorter season would fall between two of them. */
const SHORTEST_DAYS = 16;

const fishAt = ([, adults, jacks]: GrowthPoint) => adults + jacks;

/** Share of a season's fish that each of its days brought. */
export function dailyShares({ growth }: Pick<SeasonCounts, 'growth'>): number[] {
  const shares = emptyCircle();
  const total = fishAt(growth.at(-1) ?? [0, 0, 0]);
  let [last, before] = [-1, 0];
  for (const point of growth) {
    const fish = fishAt(point);
    const days = point[0] - last;
    for (let day = last + 1; day <= point[0]; day++) shares[day] = (fish - before) / total / days;
    [last, before] = [point[0], fish];
  }
  return shares;
}

/** The fewest days in a row that hold a share of all. */
function shortestSpan(amounts: readonly number[], share: number): SeasonSpan {
  const wanted = sum(amounts) * share;
  let shortest = { first: 0, last: amounts.length - 1 };
  let [first, held] = [0, 0];
  for (const [last, amount] of amounts.entries()) {
    held += amount;
    while (held - (amounts[first] ?? 0) >= wanted) held -= amounts[first++] ?? 0;
    if (held >= wanted && last - first < shortest.last - shortest.first) shortest = { first, last };
  }
  return shortest;
}

/**
 * The season of a run (requirement 12.11): the fewest days in a row that hold 95 % of its fish in a
 * mean of its seasons, smoothed so that they hold as much of a season to come. No day before the first
 * fish of every season or after the last is in it, unless the season is shorter than 16 days.
 *
 * @param seasons finished ones with fish; `null` for none.
 */
export function seasonSpan(seasons: readonly SeasonCounts[]): SeasonSpan | null {
  if (seasons.length === 0) return null;
  const shares = seasons.map(dailyShares);
  const all = emptyCircle().map((_, day) => sum(shares, (one) => one[day] ?? 0));
  const { first, last } = shortestSpan(smoothCircle(all, SMOOTHING_DAYS), SEASON_SHARE);
  const withFish = all.flatMap((share, day) => (share > 0 ? [day] : []));
  const from = Math.max(first, min(withFish) ?? 0);
  const to = Math.min(last, max(withFish) ?? CIRCLE_DAYS);
  return { first: from, last: Math.max(to, from + SHORTEST_DAYS - 1) };
}
