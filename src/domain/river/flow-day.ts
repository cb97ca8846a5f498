import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import type { DailyMedian } from './daily-median.ts';
import type { ForecastFlowPoint } from './flow-unit.ts';
import { medianSeries } from './median-series.ts';
import type { FlowReading } from './observed-flow.ts';

const MS_PER_HOUR = 3_600_000;
/** Hours of a day that must have a reading: a day with a hole of a night says little of it. */
const OBSERVED_HOURS = 18;
/** NOAA forecasts every six hours. */
const FORECAST_POINTS = 3;

/** What a river did, or is to do, on one Pacific day. All flows in cubic feet per second. */
export interface FlowDay {
  readonly date: PlainDate;
  readonly low: number;
  readonly high: number;
  /** Usual flow of the day; `null` unless every day beside it has one. */
  readonly medianFlow: number | null;
  /** Mean of the hours' means: readings come every 5 to 60 minutes, and the step may change. */
  readonly averageFlow: number;
}

/** A day with as much of it as there is. */
export interface PartOfDay extends FlowDay {
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

/** Days begin at full hours in Washington, also when the clocks change, so an hour has one day. */
function partsOfDays(points: readonly Point[]): PartOfDay[] {
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

/** The days of some readings, oldest first, the first and the last mostly in part. */
export function observedParts(readings: readonly FlowReading[]): readonly PartOfDay[] {
  return partsOfDays(readings.map(({ observedAt, flowCfs }) => ({ at: observedAt, flowCfs })));
}

/** The days of a forecast, oldest first. A point without a figure counts for none. */
export function forecastParts(points: readonly ForecastFlowPoint[]): readonly PartOfDay[] {
  return partsOfDays(
    points.flatMap(({ validAt, flowCfs }) => (flowCfs === null ? [] : [{ at: validAt, flowCfs }])),
  );
}

/** Whether a day was observed long enough to be judged. */
export function isObservedDay({ hours }: PartOfDay): boolean {
  return hours >= OBSERVED_HOURS;
}

/** Whether a day is forecast often enough to be judged. */
export function isForecastDay({ hours }: PartOfDay): boolean {
  return hours >= FORECAST_POINTS;
}

/** Days to be judged: observed ones first, then those of a forecast. */
export interface FlowDays {
  /** Oldest first; a day that can not be judged is missing. */
  readonly days: readonly FlowDay[];
  /** Newest day that was observed; `null` without one. */
  readonly newestObserved: PlainDate | null;
}

/**
 * Puts the days together: what was observed up to today, and of the forecast today (when it was not
 * yet observed for long enough) and what follows. The median is put in only if every day has one.
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
