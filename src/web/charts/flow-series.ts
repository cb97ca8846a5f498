import type { DailyMedian } from '#domain/river/daily-median.ts';
import type { ForecastFlowPoint } from '#domain/river/flow-unit.ts';
import { medianOf, medianSeries } from '#domain/river/median-series.ts';
import type { FlowReading } from '#domain/river/observed-flow.ts';
import { pacificMidnight } from '#domain/time/pacific-clock.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';

const HOUR = 3_600_000;
const WEEK = 7 * 24 * HOUR;
/** Gauges report every 5 to 60 minutes; after two silent hours the flow is unknown. */
const OBSERVED_GAP = 2 * HOUR;
/** NOAA forecasts every 6 hours. */
const FORECAST_GAP = 12 * HOUR;

export interface FlowPoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly flow: number;
}

/** Flows that are usual on a day, in cubic feet per second. */
export interface FlowBand {
  readonly from: number;
  readonly to: number;
  readonly low: number;
  readonly high: number;
}

/** The usual flow of a day. */
export interface FlowStep {
  readonly from: number;
  readonly to: number;
  readonly flow: number;
}

/** What a flow graph draws. Times in milliseconds since 1970. */
export interface FlowSeries {
  readonly kind: 'observed' | 'forecast';
  /** Runs of points without a gap, oldest first; never empty. */
  readonly stretches: readonly (readonly FlowPoint[])[];
  /** Points that can be read one by one: the last of each hour. */
  readonly readable: readonly FlowPoint[];
  readonly from: number;
  readonly to: number;
  /** The usual flow, day by day; `null` unless every day has one. */
  readonly median: readonly FlowStep[] | null;
  readonly now: number;
}

function stretchesOf(points: readonly FlowPoint[], gap: number): readonly (readonly FlowPoint[])[] {
  const starts = points.flatMap(({ at }, index) => {
    const before = points[index - 1];
    return before && at - before.at <= gap ? [] : [index];
  });
  return starts.map((first, index) => points.slice(first, starts[index + 1]));
}

function lastOfEachHour(points: readonly FlowPoint[]): readonly FlowPoint[] {
  const hours = new Map(points.map((point) => [Math.floor(point.at / HOUR), point]));
  return [...hours.values()];
}

function daysOf(from: number, to: number): readonly PlainDate[] {
  const first = pacificDay(from);
  const count = daysBetween(first, pacificDay(to)) + 1;
  return Array.from({ length: count }, (_, at) => addDays(first, at));
}

/** The part of a day that is drawn. */
function partOf(date: PlainDate, from: number, to: number) {
  return {
    from: Math.max(from, pacificMidnight(date)),
    to: Math.min(to, pacificMidnight(addDays(date, 1))),
  };
}

/** The usual flow, day by day; `null` unless every day has one. */
export function medianSteps(
  from: number,
  to: number,
  medians: readonly DailyMedian[],
): readonly FlowStep[] | null {
  const points = medianSeries(daysOf(from, to), medians);
  return (
    points?.map(({ date, medianValue }) => ({ ...partOf(date, from, to), flow: medianValue })) ??
    null
  );
}

/** The flows between which half of all years lie, on the days for which they are known. */
export function usualBand(
  from: number,
  to: number,
  medians: readonly DailyMedian[],
): readonly FlowBand[] {
  return daysOf(from, to).flatMap((date) => {
    const spread = medianOf(date, medians)?.spread;
    return spread ? [{ ...partOf(date, from, to), low: spread.p25, high: spread.p75 }] : [];
  });
}

/**
 * The past 7 days up to now; times without readings stay empty, at the end too. `null` without any
 * reading.
 */
export function observedSeries(
  readings: readonly FlowReading[],
  medians: readonly DailyMedian[],
  now: number,
): FlowSeries | null {
  const points = readings
    .map(({ observedAt, flowCfs }) => ({ at: Date.parse(observedAt), flow: flowCfs }))
    .filter(({ at }) => at >= now - WEEK && at <= now + HOUR);
  const newest = points.at(-1);
  if (!newest) return null;
  const [from, to] = [now - WEEK, Math.max(now, newest.at)];
  return {
    kind: 'observed',
    stretches: stretchesOf(points, OBSERVED_GAP),
    readable: lastOfEachHour(points),
    from,
    to,
    median: medianSteps(from, to, medians),
    now,
  };
}

export function forecastSeries(
  forecast: readonly ForecastFlowPoint[],
  medians: readonly DailyMedian[],
  now: number,
): FlowSeries | null {
  const points = forecast.flatMap(({ validAt, flowCfs }) =>
    flowCfs === null ? [] : [{ at: Date.parse(validAt), flow: flowCfs }],
  );
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  // A forecast begins some hours after it was issued; an old one begins in the past.
  const from = Math.min(first.at, Math.max(now, first.at - FORECAST_GAP));
  const to = Math.max(last.at, from + HOUR);
  return {
    kind: 'forecast',
    stretches: stretchesOf(points, FORECAST_GAP),
    readable: points,
    from,
    to,
    median: medianSteps(from, to, medians),
    now,
  };
}
