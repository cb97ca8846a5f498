import { mean } from 'd3-array';
import { DAY_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import { type DailyMedian, type FlowSpread, medianOf } from './daily-median.ts';
import { type FlowClass, flowClassOf } from './flow-class.ts';
import { type FlowDay, forecastParts, isWholeDay } from './flow-day.ts';
import { type ForecastFlowPoint, forecastPoints } from './flow-unit.ts';
import type { FlowPoint } from './river-value.ts';

/** A smaller change of the daily mean has no direction. */
const LEAST_PERCENT = 3;

export interface DayAhead extends Pick<FlowDay, 'date' | 'low' | 'high' | 'averageFlow'> {
  /** Compared with the mean of the day before; `null` without one. */
  readonly way: 'up' | 'down' | 'flat' | null;
  /** `null` if the record of the date is unknown. */
  readonly spread: FlowSpread | null;
  readonly flowClass: FlowClass | null;
  /** The last figure of a later day that the forecast covers in part; `null` for today and whole days. */
  readonly until: number | null;
}

function wayFrom(before: FlowDay | undefined, day: FlowDay): DayAhead['way'] {
  if (!before) return null;
  const change = day.averageFlow - before.averageFlow;
  if (Math.abs(change) * 100 <= Math.abs(before.averageFlow) * LEAST_PERCENT) return 'flat';
  return change > 0 ? 'up' : 'down';
}

/**
 * All that is forecast from now on, by day; the range of today includes the newest reading of the place. Without
 * a gauge there are no medians.
 */
export function daysAhead(
  forecast: readonly ForecastFlowPoint[],
  medians: readonly DailyMedian[],
  now: number,
  newestFlow: number | null,
): readonly DayAhead[] {
  const points = forecast.filter(({ validAt }) => Date.parse(validAt) >= now);
  const today = pacificDay(now);
  const lastOf = new Map(forecastPoints(points).map(({ at }) => [pacificDay(at), at]));
  const days = forecastParts(points);
  return days.map((day, at) => {
    const { date, averageFlow } = day;
    const flows = date === today && newestFlow !== null ? [newestFlow] : [];
    const low = Math.min(day.low, ...flows);
    const high = Math.max(day.high, ...flows);
    const spread = medianOf(date, medians)?.spread ?? null;
    // The mean of a few hours is not that of a day.
    const isWhole = isWholeDay(day);
    const isKnown = spread !== null && isWhole && low >= 0;
    return {
      date,
      low,
      high,
      averageFlow,
      spread,
      way: wayFrom(days[at - 1], day),
      flowClass: isKnown ? flowClassOf(averageFlow, spread) : null,
      until: isWhole || date === today ? null : (lastOf.get(date) ?? null),
    };
  });
}

/** How many days a forecast reaches ahead; `0` without figures. */
export function reachInDays(forecast: readonly ForecastFlowPoint[], now: number): number {
  const last = forecastPoints(forecast).at(-1)?.at ?? now;
  return last < now ? 0 : Math.max(1, Math.round((last - now) / DAY_MS));
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
