import { cumsum, max, min, sum } from 'd3-array';
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

function meanShares(shares: readonly DayAmounts[], smoothing: number): number[] {
  const mean = emptyCircle().map(
    (_, day) => sum(shares, (share) => share[day] ?? 0) / shares.length,
  );
  return smoothCircle(mean, smoothing);
}

/**
 * Half-width of the smoothing of the usual curve: the weeks before and after a count, so that the
 * highest week does not depend on the weekday of the reports. That of the season's span would move
 * the first and the last tenth of a short run outward by three days.
 */
const USUAL_SMOOTHING_DAYS = 14;

/**
 * The usual season of a run: the share of its fish that comes on each day, from the season's first;
 * the mean of its seasons, each with the same weight. Whatever is said of when a run usually comes is
 * read from this one curve: shares, dates, the peak week and the hill.
 */
export function usualCurve(seasons: readonly Pick<SeasonCounts, 'growth'>[]): readonly number[] {
  return meanShares(seasons.map(dailyShares), USUAL_SMOOTHING_DAYS);
}

/** Sums of 366 shares may be off by less than this. */
const ROUNDING = 1e-9;

/** The first day by which a share of a usual season is in. */
export function firstDayWith(usual: readonly number[], share: number): number {
  return cumsum(usual).findIndex((sum) => sum >= share - ROUNDING);
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
export function hillOf(days: readonly number[], today: number): Hill {
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
  const { first, last } = shortestSpan(meanShares(shares, SMOOTHING_DAYS), SEASON_SHARE);
  const withFish = emptyCircle().flatMap((_, day) =>
    shares.some((share) => (share[day] ?? 0) > 0) ? [day] : [],
  );
  const from = Math.max(first, min(withFish) ?? 0);
  const to = Math.min(last, max(withFish) ?? CIRCLE_DAYS);
  return { first: from, last: Math.max(to, from + SHORTEST_DAYS - 1) };
}
