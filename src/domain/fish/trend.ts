import { mean, median } from 'd3-array';
import { roundedMean, roundedShare } from './rounding.ts';

export interface SeasonFigure {
  readonly year: number;
  readonly value: number;
}

export const DIRECTIONS = ['rising', 'falling', 'none'] as const;

export type Direction = (typeof DIRECTIONS)[number];

export interface Trend {
  readonly seasons: number;
  readonly firstYear: number;
  readonly lastYear: number;
  readonly direction: Direction;
  /** Change per calendar year: the median of the slopes between all pairs of seasons (Sen 1968). */
  readonly slope: number;
  /** How often a series without a trend looks as trended as this one, 0 to 1. */
  readonly chance: number;
}

/** The test's normal approximation needs ten seasons. */
const FEWEST_TREND_SEASONS = 10;
/** The usual level of significance: one series in twenty without a trend would seem to have one. */
const MOST_CHANCE = 0.05;
/** A series is also described by the mean of this many of its latest seasons. */
const MEAN_SEASONS = 10;

/** Upper tail of the normal distribution (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function upperTail(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const powers = [0.31938153, -0.356563782, 1.781477937, -1.821255978, 1.330274429];
  const sum = powers.reduceRight((inner, factor) => (inner + factor) * t, 0);
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * sum;
}

function varianceOf(figures: readonly SeasonFigure[]): number {
  const term = (n: number) => n * (n - 1) * (2 * n + 5);
  const ties = [...Map.groupBy(figures, ({ value }) => value).values()];
  return ties.reduce((sum, { length }) => sum - term(length), term(figures.length)) / 18;
}

/** A trend by Mann and Kendall (1945, ties as in 1975); `null` for fewer than ten seasons. */
export function trendOf(figures: readonly SeasonFigure[]): Trend | null {
  const sorted = figures.toSorted((a, b) => a.year - b.year);
  const first = sorted[0];
  const last = sorted.at(-1);
  if (sorted.length < FEWEST_TREND_SEASONS || first === undefined || last === undefined)
    return null;
  let score = 0;
  const slopes: number[] = [];
  for (const [at, early] of sorted.entries()) {
    for (const late of sorted.slice(at + 1)) {
      score += Math.sign(late.value - early.value);
      slopes.push((late.value - early.value) / (late.year - early.year));
    }
  }
  const variance = varianceOf(sorted);
  const z = score === 0 ? 0 : (Math.abs(score) - 1) / Math.sqrt(variance);
  const chance = Math.min(1, 2 * upperTail(z));
  const slope = median(slopes) ?? 0;
  const isTrend = chance < MOST_CHANCE && slope !== 0;
  const way = slope > 0 ? 'rising' : 'falling';
  return {
    seasons: sorted.length,
    firstYear: first.year,
    lastYear: last.year,
    direction: isTrend ? way : 'none',
    slope,
    chance,
  };
}

export interface NewestSeason {
  readonly last: SeasonFigure;
  /** Mean of the ten seasons before it. */
  readonly mean: number;
}

/** A trend as it is shown, and the newest season against those before it. */
export interface TrendToDate extends Trend {
  readonly newest: NewestSeason | null;
}

/** `null` with fewer than ten seasons before the newest. */
export function againstMean(figures: readonly SeasonFigure[]): NewestSeason | null {
  const sorted = figures.toSorted((a, b) => a.year - b.year);
  const last = sorted.at(-1);
  const before = sorted.slice(-1 - MEAN_SEASONS, -1);
  if (last === undefined || before.length < MEAN_SEASONS) return null;
  return { last, mean: mean(before, ({ value }) => value) ?? 0 };
}

export function trendToDate(figures: readonly SeasonFigure[]): TrendToDate | null {
  const trend = trendOf(figures);
  const newest = againstMean(figures);
  return (
    trend && {
      ...trend,
      slope: roundedMean(trend.slope),
      chance: roundedShare(trend.chance),
      newest: newest && { last: newest.last, mean: roundedMean(newest.mean) },
    }
  );
}
