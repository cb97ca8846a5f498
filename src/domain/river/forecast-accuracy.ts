import { median } from 'd3-array';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays, daysBetween } from '../time/plain-date.ts';
import { forecastParts, isWholeDay } from './flow-day.ts';
import { forecastFlow } from './flow-unit.ts';
import type { KeptFlow } from './kept-flow.ts';
import type { ForecastAccuracy, RiverForecast } from './river-forecast.ts';

/** What a forecast said of one day. */
export interface KeptForecast {
  /** UTC instant of issue as ISO 8601. */
  readonly issuedAt: string;
  /** Days from the Pacific day of issue to the day that is forecast, from 1. */
  readonly leadDay: number;
  /** Mean flow of the day in cubic feet per second. */
  readonly flowCfs: number;
}

/** With fewer nothing is said. */
const FEWEST_FORECASTS = 20;
const WEEK_MS = 7 * 24 * 3_600_000;

/**
 * The whole days that a forecast is about, without the day of its issue; none without a unit of flow
 * or a time of issue.
 */
export function forecastDays(forecast: RiverForecast): readonly KeptForecast[] {
  const { issuedAt } = forecast;
  const { isUnitKnown, points } = forecastFlow(forecast);
  if (issuedAt === null || !isUnitKnown) return [];
  const issued = pacificDay(Date.parse(issuedAt));
  return forecastParts(points)
    .filter((day) => isWholeDay(day) && day.date > issued)
    .map(({ date, averageFlow }) => ({
      issuedAt,
      leadDay: daysBetween(issued, date),
      flowCfs: averageFlow,
    }));
}

/**
 * How good forecasts were, the nearest day first: the median of what they missed the measured mean of
 * their day by. A day that was not measured, or whose mean is zero or negative, compares with nothing.
 *
 * @returns only days ahead with at least 20 forecasts to compare.
 */
export function forecastAccuracy(
  forecasts: readonly KeptForecast[],
  flows: readonly KeptFlow[],
): readonly ForecastAccuracy[] {
  const measured = new Map(flows.map(({ date, mean }) => [date, mean]));
  const errors = forecasts.flatMap(({ issuedAt, leadDay, flowCfs }) => {
    const flow = measured.get(addDays(pacificDay(Date.parse(issuedAt)), leadDay)) ?? 0;
    return flow > 0 ? [{ leadDay, percent: (100 * Math.abs(flowCfs - flow)) / flow }] : [];
  });
  return [...Map.groupBy(errors, ({ leadDay }) => leadDay)]
    .map(([leadDay, some]) => ({
      leadDay,
      forecasts: some.length,
      percent: median(some, ({ percent }) => percent) ?? 0,
    }))
    .filter((one) => one.forecasts >= FEWEST_FORECASTS)
    .sort((a, b) => a.leadDay - b.leadDay);
}

/** Which forecasts of a gauge to drop so that the first of each week stays, by their time of issue. */
export function thinnedIssues(issues: readonly string[]): readonly string[] {
  const weekOf = (issuedAt: string) => Math.floor(Date.parse(issuedAt) / WEEK_MS);
  const weeks = new Set<number>();
  return issues.toSorted().filter((issuedAt) => {
    const isFurther = weeks.has(weekOf(issuedAt));
    weeks.add(weekOf(issuedAt));
    return isFurther;
  });
}
