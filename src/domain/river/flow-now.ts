import { pacificDay } from '../time/pacific-day.ts';
import { type DailyMedian, usualFlow } from './daily-median.ts';
import { type DateStanding, dateStanding } from './date-standing.ts';
import type { FlowPoint, FlowReading, GaugeReading } from './river-value.ts';
import { isOldReading } from './river-value.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Spans over which a change is given. A change in percent must be exceeded to count as moving, or as
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
/** A move of the last day goes on if the last three hours went the same way by this much. */
const GOES_ON_PERCENT = 1;
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
  /** Gauge height in feet, of within an hour of the flow; `null` where none was measured. */
  readonly stageFt: number | null;
  /** The last 24 hours among other years; `null` where the tide turns the river, or too little is known. */
  readonly standing: DateStanding | null;
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

/** A height of another hour is not that of the flow. */
function stageAt(at: number, stage: readonly GaugeReading[]): number | null {
  const near = stage.findLast(({ observedAt }) => Math.abs(Date.parse(observedAt) - at) <= HOUR);
  return near?.value ?? null;
}

function pointAt(
  points: readonly FlowPoint[],
  instant: number,
  within: number,
): FlowPoint | undefined {
  const away = ({ at }: FlowPoint) => Math.abs(at - instant);
  const near = points.filter((point) => away(point) <= within);
  return near.toSorted((a, b) => away(a) - away(b))[0];
}

const sign = (change: FlowChange | undefined) => Math.sign(change?.cfs ?? 0);

/**
 * The last hour decides, or the last three where nothing was measured an hour ago. While they are
 * steady a longer span tells of a slow move, if it goes on; one that has just stopped has no word.
 */
function trendNow(changes: readonly FlowChange[], flowCfs: number): FlowTrend | null {
  const [one, three, day] = SPANS.map((span) => changes.find(({ hours }) => hours === span.hours));
  if (one?.trend === 'rising' && three?.trend === 'rising-fast') return 'rising-fast';
  const newest = one ?? three;
  if (newest?.trend !== 'steady') return newest?.trend ?? null;
  const isThree = three !== undefined && three.trend !== 'steady';
  const moved = isThree ? three : day;
  if (!moved || moved.trend === 'steady') return 'steady';
  if (moved.trend === null) return null;
  const word = moved.cfs > 0 ? 'rising' : 'falling';
  if (isThree) return sign(one) === sign(moved) ? word : null;
  const latest = three ?? newest;
  const goesOn = sign(latest) === sign(moved) && sign(one) !== -sign(moved);
  return goesOn && Math.abs(latest.cfs) * 100 >= flowCfs * GOES_ON_PERCENT ? word : 'steady';
}

/** What a river does now, from its readings and not from its days; `null` without any reading. */
export function flowNow(parts: {
  readonly readings: readonly FlowReading[];
  readonly stage: readonly GaugeReading[];
  readonly medians: readonly DailyMedian[];
  readonly now: number;
}): FlowNow | null {
  const { readings, stage, medians, now } = parts;
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
    trend: trendNow(changes, flowCfs),
    usualCfs: usualFlow(pacificDay(at), medians),
    stageFt: stageAt(at, stage),
    standing: isOld || isTidal ? null : dateStanding(points, { at, flow: flowCfs }, medians),
  };
}
