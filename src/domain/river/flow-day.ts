import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import type { DailyMedian } from './daily-median.ts';
import type { ForecastFlowPoint } from './flow-unit.ts';
import { medianSeries } from './median-series.ts';
import type { FlowReading } from './observed-flow.ts';

const MS_PER_HOUR = 3_600_000;
/** Hours of a day that must have a reading: without the night, say, a day shows too little. */
const OBSERVED_HOURS = 18;
/** NOAA forecasts every six hours. */
const FORECAST_POINTS = 3;

/** A river's observed or forecast flow on one Pacific day, in cubic feet per second. */
export interface FlowDay {
  readonly date: PlainDate;
  readonly low: number;
  readonly high: number;
  /** Usual flow of the day; `null` unless every day of the list has one. */
  readonly medianFlow: number | null;
  /** Mean of the hourly means: readings come every 5 to 60 minutes, and the step may change. */
  readonly averageFlow: number;
}

/** A day that may be incomplete. */
export interface PartialDay extends FlowDay {
  /** Hours of the day with at least one figure. */
  readonly hours: number;
}

interface Point {
  readonly at: string;
  readonly flowCfs: number;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Days in Washington begin on the hour, even when the clocks change, so each hour has one day. */
function partsOfDays(points: readonly Point[]): PartialDay[] {
  const hours = Map.groupBy(points, ({ at }) => Math.floor(Date.parse(at) / MS_PER_HOUR));
  const days = Map.groupBy([...hours], ([hour]) => pacificDay(hour * MS_PER_HOUR));
  return [...days]
    .map(([date, parts]) => {
      const flows = parts.map(([, inHour]) => inHour.map(({ flowCfs }) => flowCfs));
      return {
        date,
        low: Math.min(...flows.flat()),
        high: Math.max(...flows.flat()),
        medianFlow: null,
        averageFlow: mean(flows.map(mean)),
        hours: parts.length,
      };
    })
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The days of some readings, oldest first; the first and last are usually incomplete. */
export function observedParts(readings: readonly FlowReading[]): readonly PartialDay[] {
  return partsOfDays(readings.map(({ observedAt, flowCfs }) => ({ at: observedAt, flowCfs })));
}

/** The days of a forecast, oldest first. Points without a figure are ignored. */
export function forecastParts(points: readonly ForecastFlowPoint[]): readonly PartialDay[] {
  return partsOfDays(
    points.flatMap(({ validAt, flowCfs }) => (flowCfs === null ? [] : [{ at: validAt, flowCfs }])),
  );
}

/** Whether enough of a day was observed to judge it. */
export function isObservedDay({ hours }: PartialDay): boolean {
  return hours >= OBSERVED_HOURS;
}

/** Whether a day has enough forecast points to judge it. */
export function isForecastDay({ hours }: PartialDay): boolean {
  return hours >= FORECAST_POINTS;
}

/** Days to judge: observed ones first, then forecast ones. */
export interface FlowDays {
  /** Oldest first; days that cannot be judged are left out. */
  readonly days: readonly FlowDay[];
  /** Newest observed day; `null` without one. */
  readonly newestObserved: PlainDate | null;
}

/**
 * Combines observed days up to today with forecast ones from today (where too little of it was
 * observed) or tomorrow on. Medians are included only if every day has one.
 */
export function flowDays(parts: {
  readonly readings: readonly FlowReading[];
  readonly forecast: readonly ForecastFlowPoint[];
  readonly medians: readonly DailyMedian[];
  readonly today: PlainDate;
}): FlowDays {
  const { readings, forecast, medians, today } = parts;
  const observed = observedParts(readings)
    .filter(isObservedDay)
    .filter(({ date }) => date <= today);
  const newestObserved = observed.at(-1)?.date ?? null;
  const ahead = forecastParts(forecast)
    .filter(isForecastDay)
    .filter(({ date }) => date >= today && date !== newestObserved);
  const days = [...observed, ...ahead].map(({ hours: _, ...day }) => day);
  const usual = medianSeries(
    days.map(({ date }) => date),
    medians,
  );
  return {
    days: days.map((day, at) => ({ ...day, medianFlow: usual?.[at]?.medianValue ?? null })),
    newestObserved,
  };
}
