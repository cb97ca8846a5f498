import { addDays, type PlainDate } from '../time/plain-date.ts';
import type { DailyMedian } from './daily-median.ts';

/** The usual flow of one day. */
export interface MedianPoint {
  readonly date: PlainDate;
  /** Cubic feet per second. */
  readonly medianValue: number;
}

/** What is usual on one day. Nothing is interpolated for 29 February. */
export function medianOf(
  date: PlainDate,
  medians: readonly DailyMedian[],
): DailyMedian | undefined {
  const [month, day] = [Number(date.slice(5, 7)), Number(date.slice(8, 10))];
  return medians.find((each) => each.month === month && each.day === day);
}

/** A page shows a week back and ten days ahead, and may be a week old itself. */
const SHOWN_DAYS = { before: 8, after: 18 } as const;

/** What is usual on the days that a page of a day shows. */
export function mediansAround(
  date: PlainDate,
  medians: readonly DailyMedian[],
): readonly DailyMedian[] {
  const { before, after } = SHOWN_DAYS;
  const dates = Array.from({ length: before + 1 + after }, (_, at) => addDays(date, at - before));
  return dates.flatMap((each) => medianOf(each, medians) ?? []);
}

/** The usual flow of one day; `null` if there is none. */
export function usualFlow(date: PlainDate, medians: readonly DailyMedian[]): number | null {
  return medianOf(date, medians)?.flowCfs ?? null;
}

/**
 * The usual flow of some days; `null` unless every day has one, because half a line of medians would
 * be read as a whole one (requirement 9.7).
 */
export function medianSeries(
  dates: readonly PlainDate[],
  medians: readonly DailyMedian[],
): readonly MedianPoint[] | null {
  const points = dates.flatMap((date) => {
    const medianValue = usualFlow(date, medians);
    return medianValue === null ? [] : [{ date, medianValue }];
  });
  return points.length > 0 && points.length === dates.length ? points : null;
}
