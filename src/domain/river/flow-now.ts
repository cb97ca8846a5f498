import { pacificDay } from '../time/pacific-day.ts';
import type { DailyMedian } from './daily-median.ts';
import { medianSeries } from './median-series.ts';
import { type FlowReading, isOldReading } from './observed-flow.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Spans over which a change is told. A change in percent must be exceeded to count as moving, or as
 * moving fast; the reading to compare with may be this far from the start of the span.
 */
const SPANS = [
  { hours: 1, percent: 3, fastPercent: 10, within: 20 * MINUTE },
  { hours: 3, percent: 5, fastPercent: 20, within: 30 * MINUTE },
  { hours: 24, percent: 10, fastPercent: 50, within: HOUR },
] as const;
/** Below these changes a small creek only flickers: a step of its gauge is several percent. */
const LEAST_CFS = 2;
const LEAST_FAST_CFS = 10;
/** A clock may be slightly wrong; a reading from further ahead is no reading of now. */
const CLOCK_ERROR = HOUR;

/** The direction of a flow. */
export type FlowTrend = 'rising-fast' | 'rising' | 'steady' | 'falling';

/** Change of a flow up to its newest reading. */
export interface FlowChange {
  readonly hours: (typeof SPANS)[number]['hours'];
  /** Cubic feet per second; negative for a fall. */
  readonly cfs: number;
  /** `null` where no word is true: the tide turns the river, or a tiny creek changed a little. */
  readonly trend: FlowTrend | null;
}

/** The river according to its newest reading. */
export interface FlowNow {
  /** Cubic feet per second; negative where the tide reverses the river. */
  readonly flowCfs: number;
  /** Of the newest reading, in milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds since that reading; never negative. */
  readonly age: number;
  /** The reading is too old to say what the river does now: there is no change and no trend. */
  readonly isOld: boolean;
  /** Changes over the last 1, 3 and 24 hours; without those that have no reading to compare with. */
  readonly changes: readonly FlowChange[];
  /** What the river is doing, by the last hour and the last three; `null` if that cannot be said. */
  readonly trend: FlowTrend | null;
  /** Median flow of the day; `null` if unknown. */
  readonly usualCfs: number | null;
}

interface Point {
  readonly at: number;
  readonly flow: number;
}

function trendOf(from: number, to: number, span: (typeof SPANS)[number]): FlowTrend | null {
  if (from < 0 || to < 0) return null;
  const change = to - from;
  if (Math.abs(change) * 100 <= from * span.percent) return 'steady';
  if (Math.abs(change) <= LEAST_CFS) return null;
  if (change < 0) return 'falling';
  const isFast = change * 100 > from * span.fastPercent && change > LEAST_FAST_CFS;
  return isFast ? 'rising-fast' : 'rising';
}

/** The reading nearest to an instant, if it is near enough. */
function pointAt(points: readonly Point[], instant: number, within: number): Point | undefined {
  const away = ({ at }: Point) => Math.abs(at - instant);
  const near = points.filter((point) => away(point) <= within);
  return near.toSorted((a, b) => away(a) - away(b))[0];
}

/**
 * The last hour decides; the last three add whether it is fast, and tell of a move that is slow. A
 * move that has stopped in the last hour has no word.
 */
function trendNow(changes: readonly FlowChange[]): FlowTrend | null {
  const one = changes.find(({ hours }) => hours === 1);
  const three = changes.find(({ hours }) => hours === 3);
  if (!one) return three?.trend ?? null;
  if (one.trend === 'rising' && three?.trend === 'rising-fast') return 'rising-fast';
  if (one.trend !== 'steady' || !three || three.trend === 'steady') return one.trend;
  if (three.trend === null || Math.sign(one.cfs) !== Math.sign(three.cfs)) return null;
  return three.cfs > 0 ? 'rising' : 'falling';
}

/**
 * What a river does now, from its readings and not from its days; `null` without any reading.
 *
 * @param parts.readings oldest first.
 * @param parts.now milliseconds since 1970.
 */
export function flowNow(parts: {
  readonly readings: readonly FlowReading[];
  readonly medians: readonly DailyMedian[];
  readonly now: number;
}): FlowNow | null {
  const { readings, medians, now } = parts;
  const newest = readings.findLast(({ observedAt }) => Date.parse(observedAt) <= now + CLOCK_ERROR);
  if (!newest) return null;
  const { flowCfs } = newest;
  const at = Date.parse(newest.observedAt);
  const isOld = isOldReading(newest.observedAt, now);
  const points = readings
    .map(({ observedAt, flowCfs: flow }) => ({ at: Date.parse(observedAt), flow }))
    .filter((point) => point.at < at && point.at >= at - 25 * HOUR);
  const isTidal = flowCfs < 0 || points.some(({ flow }) => flow < 0);
  const changes = SPANS.flatMap((span) => {
    const from = isOld ? undefined : pointAt(points, at - span.hours * HOUR, span.within);
    if (!from) return [];
    const trend = isTidal ? null : trendOf(from.flow, flowCfs, span);
    return [{ hours: span.hours, cfs: flowCfs - from.flow, trend }];
  });
  return {
    flowCfs,
    at,
    age: Math.max(0, now - at),
    isOld,
    changes,
    trend: trendNow(changes),
    usualCfs: medianSeries([pacificDay(at)], medians)?.[0]?.medianValue ?? null,
  };
}
