import { mean } from 'd3-array';
import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import { type DailyMedian, type FlowSpread, medianOf } from './daily-median.ts';
import { type FlowClass, flowClassOf } from './flow-class.ts';
import { type FlowDay, forecastParts, isWholeDay } from './flow-day.ts';
import type { ForecastFlowPoint } from './flow-unit.ts';
import type { FlowPoint } from './river-value.ts';

/** A smaller change of the daily mean has no direction. */
const LEAST_PERCENT = 3;
const MOST_DAYS = 10;

export interface DayAhead extends Pick<FlowDay, 'date' | 'low' | 'high' | 'averageFlow'> {
  /** Compared with the mean of the day before; `null` without one. */
  readonly way: 'up' | 'down' | 'flat' | null;
  /** `null` if the record of the date is unknown. */
  readonly spread: FlowSpread | null;
  readonly flowClass: FlowClass | null;
}

function wayFrom(before: FlowDay | undefined, day: FlowDay): DayAhead['way'] {
  if (!before) return null;
  const change = day.averageFlow - before.averageFlow;
  if (Math.abs(change) * 100 <= Math.abs(before.averageFlow) * LEAST_PERCENT) return 'flat';
  return change > 0 ? 'up' : 'down';
}

/** The forecast by day: today, then later whole days. Without a gauge there are no medians. */
export function daysAhead(
  points: readonly ForecastFlowPoint[],
  medians: readonly DailyMedian[],
  today: PlainDate,
): readonly DayAhead[] {
  const days = forecastParts(points).filter(
    (day) => day.date === today || (day.date > today && isWholeDay(day)),
  );
  return days.slice(0, MOST_DAYS).map((day, at) => {
    const { date, low, high, averageFlow } = day;
    const spread = medianOf(date, medians)?.spread ?? null;
    // The mean of a few hours is not that of a day.
    const isKnown = spread !== null && isWholeDay(day) && low >= 0;
    return {
      date,
      low,
      high,
      averageFlow,
      spread,
      way: wayFrom(days[at - 1], day),
      flowClass: isKnown ? flowClassOf(averageFlow, spread) : null,
    };
  });
}

export function extremesOf(days: readonly DayAhead[]) {
  const lows = days.toSorted((a, b) => a.low - b.low);
  const highs = days.toSorted((a, b) => b.high - a.high);
  const lowest = lows[0];
  const highest = highs[0];
  if (!lowest || !highest) return null;
  const middle = mean(days, (day) => day.averageFlow) ?? 0;
  return (highest.high - lowest.low) * 100 > Math.abs(middle) * LEAST_PERCENT * 2
    ? { lowest, highest }
    : null;
}

/** How many of the four figures that NOAA gives for a day must be known. */
const MOST_OF_DAY = 3;
const SATURDAY = 6;

/** Mean flow of the coming Saturday or Sunday, to two digits; `null` if too little of it is forecast. */
export function weekendFlow(
  ahead: readonly FlowPoint[],
  instant: number,
  per = 1,
): { readonly date: PlainDate; readonly flowCfs: number } | null {
  const isSaturday = (date: PlainDate) => new Date(date).getUTCDay() === SATURDAY;
  const today = pacificDay(instant);
  const days = Map.groupBy(ahead, ({ at }) => pacificDay(at));
  const found = [...days].find(([date]) => date > today && (isSaturday(today) || isSaturday(date)));
  if (!found || found[1].length < MOST_OF_DAY) return null;
  const [date, points] = found;
  const flow = mean(points, (point) => point.flow) ?? 0;
  return { date, flowCfs: Number((flow * per).toPrecision(2)) / per };
}
