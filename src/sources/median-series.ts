import type { DailyMedian } from '#domain/river/daily-median.ts';

/** Days of each month in a leap year. */
const MONTH_DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** Whether the day exists in some year. */
export function isDayOfYear(month: number, day: number): boolean {
  return day >= 1 && day <= (MONTH_DAYS[month - 1] ?? 0);
}

/** Medians of one series of daily means, in any order. */
export interface MedianSeries {
  readonly medians: readonly DailyMedian[];
  /** Amount or recency of the measurements; decides between series with as many days. */
  readonly weight: number;
}

/**
 * The medians to show for a gauge with several series: those of the series with the most days, then
 * the greatest weight, then the first.
 *
 * @returns in the order of the year.
 */
export function bestMedians(series: readonly MedianSeries[]): readonly DailyMedian[] {
  const [best] = series.toSorted(
    (a, b) => b.medians.length - a.medians.length || b.weight - a.weight,
  );
  return (best?.medians ?? []).toSorted((a, b) => a.month - b.month || a.day - b.day);
}
