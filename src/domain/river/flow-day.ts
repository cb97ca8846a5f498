import { pacificMidnight } from '../time/pacific-clock.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import type { DailyMedian } from './daily-median.ts';
import type { ForecastFlowPoint } from './flow-unit.ts';
import { medianSeries } from './median-series.ts';
import type { FlowReading } from './observed-flow.ts';

const MS_PER_HOUR = 3_600_000;
/** Hours of a day that must be known: without the night, say, a day shows too little. */
export const WHOLE_HOURS = 18;
/** NOAA forecasts every six hours: a point stands for so many. */
const FORECAST_HOURS = 6;

/** A river's observed or forecast flow on one Pacific day, in cubic feet per second. */
export interface FlowDay {
  readonly date: PlainDate;
  readonly low: number;
  readonly high: number;
  /** Usual flow of the day; `null` unless every day of the list has one. */
  readonly medianFlow: number | null;
  /** Mean of the hourly means: readings come every 5 to 60 minutes, and the step may change. */
  readonly averageFlow: number;
  /** Hours of the day that are known. */
  readonly hours: number;
}

interface Point {
  readonly at: string;
  readonly flowCfs: number;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** The day of one instant after the other: it is looked up only when the last one has ended. */
function dayInOrder(): (instant: number) => PlainDate {
  let known = { date: pacificDay(0), from: 0, to: 0 };
  return (instant) => {
    if (instant < known.from || instant >= known.to) {
      const date = pacificDay(instant);
      known = { date, from: pacificMidnight(date), to: pacificMidnight(addDays(date, 1)) };
    }
    return known.date;
  };
}

/** Days in Washington begin on the hour, even when the clocks change, so each hour has one day. */
function partsOfDays(points: readonly Point[], hoursOfEach: number): FlowDay[] {
  const hours = Map.groupBy(points, ({ at }) => Math.floor(Date.parse(at) / MS_PER_HOUR));
  const dayOf = dayInOrder();
  const days = Map.groupBy([...hours], ([hour]) => dayOf(hour * MS_PER_HOUR));
  return [...days]
    .map(([date, parts]) => {
      const flows = parts.map(([, inHour]) => inHour.map(({ flowCfs }) => flowCfs));
      return {
        date,
        low: Math.min(...flows.flat()),
        high: Math.max(...flows.flat()),
        medianFlow: null,
        averageFlow: mean(flows.map(mean)),
        hours: parts.length * hoursOfEach,
      };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The days of some readings, oldest first; the first and last are usually incomplete. */
export function observedParts(readings: readonly FlowReading[]): readonly FlowDay[] {
  return partsOfDays(
    readings.map(({ observedAt, flowCfs }) => ({ at: observedAt, flowCfs })),
    1,
  );
}

/** The days of a forecast, oldest first. Points without a figure are ignored. */
export function forecastParts(points: readonly ForecastFlowPoint[]): readonly FlowDay[] {
  return partsOfDays(
    points.flatMap(({ validAt, flowCfs }) => (flowCfs === null ? [] : [{ at: validAt, flowCfs }])),
    FORECAST_HOURS,
  );
}

/** Whether enough of a day is known to judge it; until then only what cannot be undone is true of it. */
export function isWholeDay({ hours }: FlowDay): boolean {
  return hours >= WHOLE_HOURS;
}

/** A day whose beginning was observed and whose end is forecast. */
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
 * The days to judge, oldest first: whole observed ones before today, today as far as it is known, and
 * whole forecast ones. Medians are included only if every day has one.
 *
 * @param parts.readings up to now.
 * @param parts.ahead forecast points later than the newest reading.
 * @param parts.isFresh whether the newest reading says what the river does now: without one, today
 *   has to be whole.
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
  const days = [
    ...observed.filter((day) => day.date < today && isWholeDay(day)),
    ...(current && (isWholeDay(current) || (known && isFresh)) ? [current] : []),
    ...ahead.filter((day) => day.date > today && isWholeDay(day)),
  ];
  const usual = medianSeries(
    days.map(({ date }) => date),
    parts.medians,
  );
  return days.map((day, at) => ({ ...day, medianFlow: usual?.[at]?.medianValue ?? null }));
}
