import { median, quantile } from 'd3-array';
import { DAY_MS, HOUR_MS, WEEK_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays, daysBetween } from '../time/plain-date.ts';
import type { KeptFlow } from './daily-flow.ts';
import { forecastParts, isWholeDay } from './flow-day.ts';
import { forecastFlow } from './flow-unit.ts';
import type { FlowPoint, ForecastAccuracy, RiverForecast } from './river-value.ts';

export interface KeptForecast {
  /** UTC instant of issue as ISO 8601. */
  readonly issuedAt: string;
  /** Days from the Pacific day of issue to the forecast day, from 1. */
  readonly leadDay: number;
  /** Mean flow of the day in cubic feet per second. */
  readonly flowCfs: number;
}

const FEWEST_FORECASTS = 20;
const EIGHT_IN_TEN = 0.8;

/** The whole days after its issue that a forecast covers; none without a unit or time of issue. */
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

/** How far forecasts missed, against measured days, by days ahead; from at least 20 days each. */
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
    .map(([leadDay, ofLeadDay]) => ({
      leadDay,
      forecasts: ofLeadDay.length,
      percent: median(ofLeadDay, ({ percent }) => percent) ?? 0,
      eightInTenPercent: quantile(ofLeadDay, EIGHT_IN_TEN, ({ percent }) => percent) ?? 0,
    }))
    .filter((accuracy) => accuracy.forecasts >= FEWEST_FORECASTS)
    .sort((a, b) => a.leadDay - b.leadDay);
}

/** The forecasts of a gauge to drop so that the first of each week stays, by time of issue. */
export function thinnedIssues(issues: readonly string[]): readonly string[] {
  const weekNumber = (issuedAt: string) => Math.floor(Date.parse(issuedAt) / WEEK_MS);
  const weeks = new Set<number>();
  return issues.toSorted().filter((issuedAt) => {
    const isLaterInWeek = weeks.has(weekNumber(issuedAt));
    weeks.add(weekNumber(issuedAt));
    return isLaterInWeek;
  });
}

/** Points further apart do not show what was expected between them. */
const SPAN = 12 * HOUR_MS;
/** A forecast misses if the flow is off by more than this share from everything it expected. */
const MISS_PERCENT = 20;
const LEAST_MISS_CFS = 10;

export type ForecastStanding =
  | { readonly kind: 'none' }
  | { readonly kind: 'expired'; readonly lastAt: number }
  /** The newest reading is far from what was expected, in cfs; `points` are those around it. */
  | { readonly kind: 'missed'; readonly points: readonly FlowPoint[]; readonly flow: number }
  /** `isOfDays`: readings do not count against it, because it gives daily means, or its river swings daily. */
  | { readonly kind: 'current'; readonly isOfDays: boolean };

const FEWEST_STEPS = 2;

function areOfDays(points: readonly FlowPoint[]): boolean {
  const steps = points.filter(({ flow }, nth) => nth > 0 && flow !== points[nth - 1]?.flow);
  return steps.length >= FEWEST_STEPS && new Set(steps.map(({ at }) => at % DAY_MS)).size === 1;
}

function missed(
  points: readonly FlowPoint[],
  atIssue: FlowPoint | null,
  newest: FlowPoint,
): ForecastStanding | null {
  const pointBefore = points.findLast(({ at }) => at <= newest.at);
  const before = pointBefore ?? atIssue;
  const after = points.find(({ at }) => at > newest.at);
  if (!before || !after || after.at - before.at > SPAN) return null;
  const low = Math.min(before.flow, after.flow);
  const high = Math.max(before.flow, after.flow);
  const { flow } = newest;
  if (low < 0 || flow < 0) return null;
  const isAbove = flow * 100 > high * (100 + MISS_PERCENT) && flow - high > LEAST_MISS_CFS;
  const isBelow = flow * 100 < low * (100 - MISS_PERCENT) && low - flow > LEAST_MISS_CFS;
  if (!isAbove && !isBelow) return null;
  return { kind: 'missed', points: pointBefore ? [pointBefore, after] : [after], flow };
}

/**
 * Whether a forecast still holds. It does not if it has run out, or if the newest reading is 20 % off
 * what it expected for that hour, starting from `atIssue`.
 */
export function forecastStanding(parts: {
  readonly points: readonly FlowPoint[];
  readonly atIssue: FlowPoint | null;
  readonly newest: FlowPoint | null;
  readonly swings: boolean;
  readonly now: number;
}): ForecastStanding {
  const { points, atIssue, newest, swings, now } = parts;
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return { kind: 'none' };
  if (last.at < now) return { kind: 'expired', lastAt: last.at };
  if (swings || areOfDays(points)) return { kind: 'current', isOfDays: true };
  return (newest && missed(points, atIssue, newest)) ?? { kind: 'current', isOfDays: false };
}
