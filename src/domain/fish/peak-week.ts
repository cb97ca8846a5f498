import { deviation, maxIndex } from 'd3-array';
import { addDays, dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';
import { CIRCLE_DAYS, circleTotal, type DayAmounts, dayOnCircle } from './day-circle.ts';

/** The peak is a week because most traps report weekly. */
export const PEAK_DAYS = 7;

/** Weeks that begin at most this many days apart are of one hump. */
const SAME_HUMP_DAYS = 14;

const weekOf = (days: DayAmounts, first: number) =>
  circleTotal(days.slice(Math.max(first, 0), first + PEAK_DAYS));

/** First of the seven days in a row that hold the most fish, from the first one allowed to the last. */
export function peakWeek(amounts: DayAmounts, first: number, last: number): number {
  const inWeek = (at: number) => weekOf(amounts, first + at);
  return first + maxIndex(Array.from({ length: last - first + 1 }, (_, at) => inWeek(at)));
}

/**
 * Whether another hump of a usual curve is as high as its peak within the noise of the seasons.
 *
 * @param usual shares of the fish by day, and `seasons` those of each season.
 */
export function hasOtherPeak(
  usual: DayAmounts,
  seasons: readonly DayAmounts[],
  peak: number,
): boolean {
  const isAsHigh = (other: number) => {
    const ahead = seasons.map((days) => weekOf(days, peak) - weekOf(days, other));
    const noise = (deviation(ahead) ?? 0) / Math.sqrt(ahead.length);
    return weekOf(usual, peak) - weekOf(usual, other) <= noise;
  };
  const isHump = (day: number) => {
    const fish = weekOf(usual, day);
    return fish > 0 && fish > weekOf(usual, day - 1) && fish >= weekOf(usual, day + 1);
  };
  return usual.some(
    (_, day) => Math.abs(day - peak) > SAME_HUMP_DAYS && isHump(day) && isAsHigh(day),
  );
}

function sharesFrom(circle: DayAmounts, first: number): DayAmounts {
  const all = circleTotal(circle);
  return circle.map((_, at) => (circle[dayOnCircle(first, at)] ?? 0) / all);
}

/**
 * The peak week, in the year that begins on `first`, of fish by day of a mean year; `null` where another
 * hump is as high within the noise of the years.
 *
 * @param years fish by day of each year.
 */
export function peakInYear(first: PlainDate, expected: DayAmounts, years: readonly DayAmounts[]) {
  const week = peakWeek([...expected, ...expected], 0, expected.length - 1);
  // Half a year before the peak nothing begins or ends with the year.
  const half = CIRCLE_DAYS / 2;
  const from = dayOnCircle(week, -half);
  const seasons = years.map((year) => sharesFrom(year, from));
  if (hasOtherPeak(sharesFrom(expected, from), seasons, half)) return null;
  const day = addDays(first, dayOnCircle(week, -dayOfYear(first)));
  return { from: day, to: addDays(day, PEAK_DAYS - 1) };
}
