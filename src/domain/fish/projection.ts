import { mean, median, sum } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { timedSeasons } from './run-timing.ts';
import { grownBy, type SeasonCounts, sameDay } from './season-counts.ts';

export interface Projection {
  readonly total: number;
  /** The range that held 80 % of past seasons at this stage of the run. */
  readonly low: number;
  readonly high: number;
  readonly seasons: number;
}

/** How far off the totals of a species were at one stage of the run. */
export interface StageRange {
  /** Share of the fish usually in by then, 0 to 1. */
  readonly stage: number;
  /** Mean error of the runs' own earlier seasons, in logarithms. */
  readonly error: number;
  /** 10th and 90th percentile of log(total / expected), in units of a run's error. */
  readonly low: number;
  readonly high: number;
}

interface Earlier {
  readonly year: number;
  readonly total: number;
  readonly by: number;
}

/** What the three ways and their mean expect, as logarithms. */
export interface Estimate {
  /** Share of the fish usually in by that day: the mean of the earlier seasons. */
  readonly share: number;
  readonly soFar: number;
  readonly ways: readonly number[];
  readonly total: number;
  /** Mean error that the same rule would have had in each of the earlier seasons. */
  readonly error: number;
  readonly timed: readonly Earlier[];
  readonly totals: readonly number[];
}

/** The simple ways that are weighed against each other. */
const WAYS = ['by share', 'by rest', 'by totals'] as const;

/** With fewer finished seasons nothing is projected. */
export const FEWEST_SEASONS = 6;
const FEWEST_TIMED = 3;
const FEWEST_FISH = 10;
/** Weight of a season against the one after it. */
const RECENCY = 0.85;
/** A share below this says nothing about the total. */
const LEAST_SHARE = 0.005;
/** An error counts as a factor of 4.5 at most. */
const LARGEST_ERROR = 1.5;
/** Keeps a way that was exact by chance from deciding alone. */
const LEAST_ERROR = 0.02;
/** The error of other runs weighs as much as this many seasons of a run. */
const POOLED_SEASONS = 10;

export type Weighed = Readonly<Record<'value' | 'weight', number>>;

function weightedMedian(items: readonly Weighed[]): number {
  const sorted = items.toSorted((a, b) => a.value - b.value);
  let left = sum(sorted, ({ weight }) => weight) / 2;
  for (const { value, weight } of sorted) {
    left -= weight;
    if (left <= 0) return value;
  }
  return 0;
}

function weightedMean(items: readonly Weighed[]): number {
  return sum(items, ({ value, weight }) => value * weight) / sum(items, ({ weight }) => weight);
}

/** The total of a season by each way, as logarithms; none below what is counted. */
function waysOf(
  { year, by }: Pick<Earlier, 'year' | 'by'>,
  timed: readonly Earlier[],
  totals: readonly Pick<Earlier, 'year' | 'total'>[],
): number[] {
  const weighed = <Item extends { year: number }>(
    items: readonly Item[],
    of: (item: Item) => number,
  ) => items.map((item) => ({ value: of(item), weight: RECENCY ** Math.abs(year - item.year) }));
  const usual = weightedMean(weighed(totals, ({ total }) => Math.log(total)));
  const counted = Math.log(Math.max(by, LEAST_SHARE * Math.exp(usual)));
  const share = median(timed, (one) => Math.log(Math.max(one.by / one.total, LEAST_SHARE))) ?? 0;
  const rest = weightedMedian(weighed(timed, (one) => Math.max(one.total - one.by, 0)));
  return [counted - share, Math.log(Math.max(by + rest, Math.exp(counted))), usual].map((total) =>
    Math.max(total, counted),
  );
}

/**
 * The projection of a season on the day of its newest count, from the same day of earlier ones; see
 * docs/projection.md.
 *
 * Three simple ways: the count divided by the usual share; the count and what usually came after;
 * the usual total. Each weighs by the inverse square of its mean error in the run's own earlier
 * seasons, each of them projected from the others.
 *
 * @returns `null` with fewer than three earlier seasons that show when the run comes.
 */
export function estimateTotal(
  seasons: readonly SeasonCounts[],
  current: SeasonCounts,
): Estimate | null {
  const fish = (season: SeasonCounts, by: PlainDate) => {
    const { adults, jacks } = grownBy(season, by);
    return adults + jacks;
  };
  const { year, countedOn: day } = current;
  const over = seasons.filter((one) => one.isOver && one.year < year);
  const totals = over
    .map((one) => ({ year: one.year, total: fish(one, one.lastDate) }))
    .filter(({ total }) => total >= FEWEST_FISH);
  const timed = timedSeasons(over).map((one) => ({
    year: one.year,
    total: fish(one, one.lastDate),
    by: fish(one, sameDay(day, current, one)),
  }));
  if (timed.length < FEWEST_TIMED) return null;

  const soFar = fish(current, day);
  const ways = waysOf({ year, by: soFar }, timed, totals);
  const misses = timed.map((season) => {
    const others = timed.filter((one) => one !== season);
    return waysOf(season, others, others).map((total) => total - Math.log(season.total));
  });
  const weights = WAYS.map((_, way) => {
    const errors = misses.map((miss, at) => ({
      value: Math.min(Math.abs(miss[way] ?? 0), LARGEST_ERROR),
      weight: RECENCY ** (year - (timed[at]?.year ?? year)),
    }));
    return (weightedMean(errors) + LEAST_ERROR) ** -2;
  });
  const together = (values: readonly number[]) =>
    weightedMean(values.map((value, way) => ({ value, weight: weights[way] ?? 0 })));
  return {
    share: mean(timed, ({ by, total }) => by / total) ?? 0,
    soFar,
    ways,
    total: together(ways),
    error: mean(misses, (miss) => Math.abs(together(miss))) ?? 0,
    timed,
    totals: totals.map(({ total }) => total),
  };
}

/** The range of a stage of the run, between those of the stages before and after. */
function rangeAt(share: number, ranges: readonly StageRange[]): StageRange | null {
  const after = ranges.find(({ stage }) => stage >= share) ?? ranges.at(-1);
  const before = ranges.findLast(({ stage }) => stage <= share) ?? ranges[0];
  if (before === undefined || after === undefined) return null;
  const part =
    after.stage === before.stage ? 0 : (share - before.stage) / (after.stage - before.stage);
  const between = (of: (range: StageRange) => number) =>
    of(before) + part * (of(after) - of(before));
  const [low, high] = [between((range) => range.low), between((range) => range.high)];
  return { stage: share, error: between(({ error }) => error), low, high };
}

/** The error that is expected of a run: its own, and what is usual at this stage. */
export function expectedError({ error, timed }: Estimate, pooled: number): number {
  return (timed.length * error + POOLED_SEASONS * pooled) / (timed.length + POOLED_SEASONS);
}

/** The projected total of a season in fish, with the range that held 80 % of past seasons. */
export function projection(estimate: Estimate, ranges: readonly StageRange[]): Projection | null {
  const range = rangeAt(estimate.share, ranges);
  if (range === null || estimate.totals.length < FEWEST_SEASONS) return null;
  const error = expectedError(estimate, range.error);
  const at = (units: number) => Math.max(Math.exp(estimate.total + units * error), estimate.soFar);
  const total = at(0);
  const [low, high] = [Math.min(at(range.low), total), Math.max(at(range.high), total)];
  return { total, low, high, seasons: estimate.totals.length };
}
