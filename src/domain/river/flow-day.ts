import { mean } from 'd3-array';
import { HOUR_MS } from '../time/milliseconds.ts';
import { pacificMidnight } from '../time/pacific-clock.ts';
import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import type { KeptFlow } from './daily-flow.ts';
import { type DailyMedian, medianSeries } from './daily-median.ts';
import { type ForecastFlowPoint, forecastPoints } from './flow-unit.ts';
import type { FlowPoint, FlowReading, ObservedFlow } from './river-value.ts';

/** Hours of a day that must be known to judge it: without the night, say, too little is seen. */
export const WHOLE_HOURS = 18;
/** NOAA forecasts every six hours, so a point stands for six. */
const FORECAST_HOURS = 6;

/** A river's observed or forecast flow on one Pacific day, in cubic feet per second. */
export interface FlowDay {
  readonly date: PlainDate;
  readonly low: number;
  readonly high: number;
  /** Usual flow of the day; `null` unless every day in the list has one. */
  readonly medianFlow: number | null;
  /** Mean of hourly means: readings are 5 to 60 minutes apart, and the interval may change. */
  readonly averageFlow: number;
  readonly hours: number;
}

/** Days in Washington begin on the hour, even when the clocks change, so each hour has one day. */
function partsOfDays(points: readonly FlowPoint[], hoursOfEach: number): FlowDay[] {
  const hours = Map.groupBy(points, ({ at }) => Math.floor(at / HOUR_MS));
  const days = Map.groupBy([...hours], ([hour]) => pacificDay(hour * HOUR_MS));
  return [...days]
    .map(([date, parts]) => {
      const flows = parts.map(([, inHour]) => inHour.map(({ flow }) => flow));
      return {
        date,
        low: Math.min(...flows.flat()),
        high: Math.max(...flows.flat()),
        medianFlow: null,
        averageFlow: mean(flows, (inHour) => mean(inHour)) ?? Number.NaN,
        hours: parts.length * hoursOfEach,
      };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

export function observedParts(readings: readonly FlowReading[]): readonly FlowDay[] {
  return partsOfDays(
    readings.map(({ observedAt, flowCfs }) => ({ at: Date.parse(observedAt), flow: flowCfs })),
    1,
  );
}

/** The days of a gauge's flow. Those of a sensor that stopped end before the present one's begin. */
export function measuredDays({
  readings,
  earlier = [],
}: Pick<ObservedFlow, 'readings' | 'earlier'>): readonly FlowDay[] {
  const days = observedParts(readings);
  const first = days[0]?.date ?? '';
  return [...observedParts(earlier).filter(({ date }) => date < first), ...days];
}

export function forecastParts(points: readonly ForecastFlowPoint[]): readonly FlowDay[] {
  return partsOfDays(forecastPoints(points), FORECAST_HOURS);
}

/** Whether enough of a day is known to judge it; until then, only what cannot change is true. */
export function isWholeDay({ hours }: FlowDay): boolean {
  return hours >= WHOLE_HOURS;
}

function joined(observed: FlowDay, ahead: FlowDay): FlowDay {
  const hours = observed.hours + ahead.hours;
  return {
    ...observed,
    low: Math.min(observed.low, ahead.low),
    high: Math.max(observed.high, ahead.high),
    averageFlow: (observed.averageFlow * observed.hours + ahead.averageFlow * ahead.hours) / hours,
    hours,
  };
}

/**
 * The days to judge: whole observed days, today as far as it is known, whole forecast days. Medians
 * only if every day has one. Without a fresh reading, today has to be whole as well.
 */
export function flowDays(parts: {
  readonly readings: readonly FlowReading[];
  readonly ahead: readonly ForecastFlowPoint[];
  readonly medians: readonly DailyMedian[];
  readonly today: PlainDate;
  readonly isFresh: boolean;
}): readonly FlowDay[] {
  const { today, isFresh } = parts;
  const observed = observedParts(parts.readings);
  const ahead = forecastParts(parts.ahead);
  const known = observed.find(({ date }) => date === today);
  const rest = ahead.find(({ date }) => date === today);
  const current = known && rest ? joined(known, rest) : (known ?? rest);
  const days = observed.filter((day) => day.date < today && isWholeDay(day));
  if (current && (isWholeDay(current) || (known && isFresh))) days.push(current);
  days.push(...ahead.filter((day) => day.date > today && isWholeDay(day)));
  const usual = medianSeries(
    days.map(({ date }) => date),
    parts.medians,
  );
  return days.map((day, at) => ({ ...day, medianFlow: usual?.[at] ?? null }));
}

/**
 * The whole past days that began after `span.from`, since when readings are complete, oldest first.
 */
export function finishedDays(
  readings: readonly FlowReading[],
  { from, now }: { readonly from: number; readonly now: number },
): readonly KeptFlow[] {
  const today = pacificDay(now);
  return observedParts(readings)
    .filter((day) => day.date < today && pacificMidnight(day.date) >= from && isWholeDay(day))
    .map(({ date, averageFlow, low, high }) => ({ date, mean: averageFlow, low, high }));
}
