import { max, min, sum } from 'd3-array';
import {
  CIRCLE_DAYS,
  type DayAmounts,
  emptyCircle,
  SMOOTHING_DAYS,
  smoothCircle,
} from './day-circle.ts';
import type { GrowthPoint, SeasonCounts } from './season-counts.ts';

export interface SeasonSpan {
  readonly first: number;
  readonly last: number;
}

/** A season is the shortest span with this share of the fish (requirement 12.11). */
const SEASON_SHARE = 0.95;
/** The looks ahead are up to 16 days apart; a shorter season could fall between two of them. */
const SHORTEST_DAYS = 16;

const fishAt = ([, adults, jacks]: GrowthPoint) => adults + jacks;

export function dailyShares({ growth }: Pick<SeasonCounts, 'growth'>): number[] {
  const shares = emptyCircle();
  const total = fishAt(growth.at(-1) ?? [0, 0, 0]);
  let last = -1;
  let before = 0;
  for (const point of growth) {
    const fish = fishAt(point);
    const share = (fish - before) / total / (point[0] - last);
    for (let day = last + 1; day <= point[0]; day++) shares[day] = share;
    last = point[0];
    before = fish;
  }
  return shares;
}

function meanShares(shares: readonly DayAmounts[]): number[] {
  const mean = emptyCircle().map((_, day) => sum(shares, (one) => one[day] ?? 0) / shares.length);
  return smoothCircle(mean, SMOOTHING_DAYS);
}

/** The usual season of a run week by week, aligned so that one week ends on a given day. */
export interface Hill {
  /** The first week with fish, counted from the week that ends on that day; negative if earlier. */
  readonly first: number;
  /** Share of the season's fish in each week, up to the last week with fish. */
  readonly shares: readonly number[];
}

const WEEK_DAYS = 7;
/** A week with less than this share of the season is drawn as empty. */
const LEAST_SHARE = 0.001;

/** @param today the day that a week ends on, counted from the first of the season. */
export function hillOf(seasons: readonly Pick<SeasonCounts, 'growth'>[], today: number): Hill {
  const days = meanShares(seasons.map(dailyShares));
  const before = Math.floor(today / WEEK_DAYS);
  const weeks = Array.from({ length: Math.ceil(CIRCLE_DAYS / WEEK_DAYS) + 1 }, (_, week) => {
    const last = today + (week - before) * WEEK_DAYS;
    return sum(days.slice(Math.max(last + 1 - WEEK_DAYS, 0), Math.max(last + 1, 0)));
  });
  const first = weeks.findIndex((share) => share >= LEAST_SHARE);
  const last = weeks.findLastIndex((share) => share >= LEAST_SHARE);
  return { first: first - before, shares: weeks.slice(first, last + 1) };
}

/** The shortest run of days in a row with a share of the amounts, by two moving ends. */
function shortestSpan(amounts: readonly number[], share: number): SeasonSpan {
  const wanted = sum(amounts) * share;
  let shortest = { first: 0, last: amounts.length - 1 };
  let first = 0;
  let inSpan = 0;
  for (const [last, amount] of amounts.entries()) {
    inSpan += amount;
    while (inSpan - (amounts[first] ?? 0) >= wanted) {
      inSpan -= amounts[first] ?? 0;
      first++;
    }
    if (inSpan >= wanted && last - first < shortest.last - shortest.first)
      shortest = { first, last };
  }
  return shortest;
}

/**
 * The season of a run (requirement 12.11): the shortest span that holds 95 % of a mean season,
 * smoothed, cut to the days on which any season had fish. At least 16 days; `null` without seasons.
 */
export function seasonSpan(seasons: readonly SeasonCounts[]): SeasonSpan | null {
  if (seasons.length === 0) return null;
  const shares = seasons.map(dailyShares);
  const { first, last } = shortestSpan(meanShares(shares), SEASON_SHARE);
  const withFish = emptyCircle().flatMap((_, day) =>
    shares.some((one) => (one[day] ?? 0) > 0) ? [day] : [],
  );
  const from = Math.max(first, min(withFish) ?? 0);
  const to = Math.min(last, max(withFish) ?? CIRCLE_DAYS);
  return { first: from, last: Math.max(to, from + SHORTEST_DAYS - 1) };
}
