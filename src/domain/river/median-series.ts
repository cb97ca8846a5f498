import type { PlainDate } from '../time/plain-date.ts';
import type { DailyMedian } from './daily-median.ts';

/** The usual flow of one day. */
export interface MedianPoint {
  readonly date: PlainDate;
  /** Cubic feet per second. */
  readonly medianValue: number;
}

const calendarKey = (month: number, day: number): string => `${month}-${day}`;

/**
 * The usual flow of some days, by calendar day; `null` unless every day has one, because half a line
 * of medians would be read as a whole one (requirement 9.7).
 *
 * A table of 365 days has no 29 February, and none is interpolated.
 */
export function medianSeries(
  dates: readonly PlainDate[],
  medians: readonly DailyMedian[],
): readonly MedianPoint[] | null {
  const flows = new Map(
    medians.map(({ month, day, flowCfs }) => [calendarKey(month, day), flowCfs]),
  );
  const points = dates.flatMap((date) => {
    const flow = flows.get(calendarKey(Number(date.slice(5, 7)), Number(date.slice(8, 10))));
    return flow === undefined ? [] : [{ date, medianValue: flow }];
  });
  return points.length > 0 && points.length === dates.length ? points : null;
}
