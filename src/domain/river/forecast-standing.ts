import type { ForecastFlowPoint } from './flow-unit.ts';
import type { FlowPoint } from './observed-flow.ts';

const HOUR = 3_600_000;
/** Two points further apart do not say what was expected between them. */
const SPAN = 12 * HOUR;
/** A forecast misses if the flow is over this share above or below all it expected. */
const MISS_PERCENT = 20;
const LEAST_MISS_CFS = 10;

/** What a forecast is worth now. */
export type ForecastStanding =
  | { readonly kind: 'none' }
  /** All its points are past. */
  | { readonly kind: 'expired'; readonly lastAt: number }
  /** The newest reading is far from what it expected by then, in cubic feet per second. */
  | { readonly kind: 'missed'; readonly low: number; readonly high: number; readonly flow: number }
  | { readonly kind: 'current' };

function missed(points: readonly FlowPoint[], newest: FlowPoint): ForecastStanding | null {
  const before = points.findLast(({ at }) => at <= newest.at);
  const after = points.find(({ at }) => at > newest.at);
  if (!before || !after || after.at - before.at > SPAN) return null;
  const [low, high] = [Math.min(before.flow, after.flow), Math.max(before.flow, after.flow)];
  const { flow } = newest;
  if (low < 0 || flow < 0) return null;
  const isAbove = flow * 100 > high * (100 + MISS_PERCENT) && flow - high > LEAST_MISS_CFS;
  const isBelow = flow * 100 < low * (100 - MISS_PERCENT) && low - flow > LEAST_MISS_CFS;
  return isAbove || isBelow ? { kind: 'missed', low, high, flow } : null;
}

/** The points of a forecast that have a figure, oldest first. */
export function forecastPoints(points: readonly ForecastFlowPoint[]): readonly FlowPoint[] {
  return points.flatMap(({ validAt, flowCfs }) =>
    flowCfs === null ? [] : [{ at: Date.parse(validAt), flow: flowCfs }],
  );
}

/**
 * Whether a forecast still says what is ahead: not if it has run out, nor if the newest reading is
 * over 20 % above or below what it expected.
 *
 * @param parts.atIssue the flow measured when it was issued, from which it goes on; `null` if unknown.
 * @param parts.newest a reading that is not old; `null` without one.
 * @param parts.now milliseconds since 1970.
 */
export function forecastStanding(parts: {
  readonly points: readonly FlowPoint[];
  readonly atIssue: FlowPoint | null;
  readonly newest: FlowPoint | null;
  readonly now: number;
}): ForecastStanding {
  const { points, atIssue, newest, now } = parts;
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return { kind: 'none' };
  if (last.at < now) return { kind: 'expired', lastAt: last.at };
  const known = atIssue && atIssue.at < first.at ? [atIssue, ...points] : points;
  return (newest && missed(known, newest)) ?? { kind: 'current' };
}
