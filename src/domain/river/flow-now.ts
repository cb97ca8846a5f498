import { HOUR_MS, MINUTE_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { type DailyMedian, usualFlow } from './daily-median.ts';
import { type DateStanding, dateStanding } from './date-standing.ts';
import type { FlowPoint, FlowReading, GaugeReading } from './river-value.ts';
import { isOldReading, TIDAL_SITES } from './river-value.ts';

/** Spans of a change: percentages to exceed, and how far in time the earlier reading may be off. */
const SPANS = [
  { hours: 1, percent: 3, fastPercent: 10, within: 20 * MINUTE_MS },
  { hours: 3, percent: 5, fastPercent: 20, within: 30 * MINUTE_MS },
  { hours: 24, percent: 10, fastPercent: 50, within: HOUR_MS },
] as const;
/** Smaller changes of a small creek are noise: one step of its gauge is several percent. */
const LEAST_CFS = 2;
const LEAST_FAST_CFS = 10;
/** The change of the last day is still going on if the last three hours went the same way by this much. */
const GOES_ON_PERCENT = 1;
/** A day on which the flow went this far beyond its start and end was not steady. */
const STEADY_DAY_PERCENT = 10;
/** A flood rises and falls once within two days; a tide turns more often. */
const SWING_TURNS = 3;
/** Clocks may be off by this much; a reading stamped further ahead is not a current one. */
const CLOCK_ERROR = HOUR_MS;

export type FlowTrend = 'rising-fast' | 'rising' | 'steady' | 'falling';

export interface FlowChange {
  readonly hours: (typeof SPANS)[number]['hours'];
  /** Cubic feet per second, or feet; negative for a fall. */
  readonly by: number;
  /** `null` if no word is true: a tide, a tiny creek, or a change only over another span. */
  readonly trend: FlowTrend | null;
}

export interface FlowRange {
  readonly low: number;
  readonly high: number;
  readonly isSwing: boolean;
}

/** What a figure means that is not a downstream flow: 0 all day, a tide, or negative for no known reason. */
export type FlowState = 'dry' | 'upstream' | 'below-zero';

export interface FlowNow {
  /** Cubic feet per second; negative where the tide reverses the river. */
  readonly flowCfs: number;
  /** Time of the newest reading, in milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds since that reading; negative if its time is still to come. */
  readonly age: number;
  /** The reading is too old to say what the river does now: no changes and no trend. */
  readonly isOld: boolean;
  /** Changes over the last 1, 3 and 24 hours, where there is a reading to compare with. */
  readonly changes: readonly FlowChange[];
  /** What the river is doing, by the last hour and the last three; `null` if unknown. */
  readonly trend: FlowTrend | null;
  readonly range: FlowRange | null;
  readonly state: FlowState | null;
  /** Median flow of the day; `null` if unknown. */
  readonly usualCfs: number | null;
  /** Gauge height in feet, measured within an hour of the flow; `null` if there is none. */
  readonly stageFt: number | null;
  /** The last 24 hours compared with other years; `null` on tidal rivers, or if too little is known. */
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

/** The change over each span up to a reading, from points of the last 25 hours. */
export function changesTo(
  points: readonly FlowPoint[],
  newest: FlowPoint,
  trendFrom: (from: number, to: number, span: (typeof SPANS)[number]) => FlowTrend | null,
): readonly FlowChange[] {
  return SPANS.flatMap((span) => {
    const from = pointAt(points, newest.at - span.hours * HOUR_MS, span.within);
    if (!from) return [];
    const trend = trendFrom(from.flow, newest.flow, span);
    return [{ hours: span.hours, by: newest.flow - from.flow, trend }];
  });
}

/** If the river is moving, no span of it is called steady. */
export function withoutDenial(changes: readonly FlowChange[], trend: FlowTrend | null) {
  const moves = trend !== null && trend !== 'steady';
  return changes.map((change) =>
    moves && change.trend === 'steady' ? { ...change, trend: null } : change,
  );
}

function turnsIn(points: readonly FlowPoint[], half: number): number {
  let way = 0;
  let turns = 0;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { flow } of points) {
    low = Math.min(low, flow);
    high = Math.max(high, flow);
    const isUp = way < 1 && flow - low > half;
    const isDown = way > -1 && high - flow > half;
    if (!isUp && !isDown) continue;
    if (way !== 0) turns += 1;
    way = isUp ? 1 : -1;
    low = flow;
    high = flow;
  }
  return turns;
}

function rangeOf(points: readonly FlowPoint[], newest: FlowPoint): FlowRange | null {
  const before = newest.at - 24 * HOUR_MS;
  const start = pointAt(points, before, HOUR_MS);
  const day = points.filter(({ at }) => at >= (start?.at ?? before)).map(({ flow }) => flow);
  const low = Math.min(...day, newest.flow);
  const high = Math.max(...day, newest.flow);
  const isSwing = turnsIn([...points, newest], (high - low) / 2) >= SWING_TURNS;
  if (!start && !isSwing) return null;
  const ends = [start?.flow ?? newest.flow, newest.flow];
  const beyond = Math.max(high - Math.max(...ends), Math.min(...ends) - low);
  const least = (Math.abs(Math.min(...ends)) * STEADY_DAY_PERCENT) / 100;
  const isMarked = (isSwing ? high - low : beyond) > Math.max(LEAST_CFS, least);
  return isMarked ? { low, high, isSwing } : null;
}

/** A rise of the water by this much in an hour is fast, whatever its share of the flow. */
const FAST_FT_PER_HOUR = 1;

function risesByFoot(stage: readonly GaugeReading[], newestAt: number): boolean {
  const heights = stage.map(({ observedAt, value }) => ({
    at: Date.parse(observedAt),
    flow: value,
  }));
  const known = heights.filter(({ at }) => at <= newestAt);
  const newest = known.at(-1);
  if (!newest || newestAt - newest.at > HOUR_MS) return false;
  const before = pointAt(known, newest.at - HOUR_MS, 20 * MINUTE_MS);
  return before !== undefined && newest.flow - before.flow >= FAST_FT_PER_HOUR;
}

/** A flow below this is shown as 0. */
const LEAST_SHOWN = 0.05;

function stateOf(
  points: readonly FlowPoint[],
  { at, flow }: FlowPoint,
  site: string | undefined,
): FlowState | null {
  if (flow <= -LEAST_SHOWN) return TIDAL_SITES.has(site ?? '') ? 'upstream' : 'below-zero';
  const day = points.filter((point) => point.at >= at - 25 * HOUR_MS);
  const isZero = [...day, { flow }].every((point) => Math.abs(point.flow) < LEAST_SHOWN);
  return isZero && (day[0]?.at ?? at) <= at - 23 * HOUR_MS ? 'dry' : null;
}

/** A height measured at another hour does not belong to the flow. */
function stageAt(at: number, stage: readonly GaugeReading[]): number | null {
  const near = stage.findLast(({ observedAt }) => Math.abs(Date.parse(observedAt) - at) <= HOUR_MS);
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

const sign = (change: FlowChange | undefined) => Math.sign(change?.by ?? 0);

/** The last hour decides, else the last three; the last day shows a slow change. */
export function trendNow(changes: readonly FlowChange[], leastToGoOn: number): FlowTrend | null {
  const [hour, threeHours, day] = SPANS.map((span) =>
    changes.find(({ hours }) => hours === span.hours),
  );
  if (hour?.trend === 'rising' && threeHours?.trend === 'rising-fast') return 'rising-fast';
  const newest = hour ?? threeHours;
  if (newest?.trend !== 'steady') return newest?.trend ?? null;
  const isThree = threeHours !== undefined && threeHours.trend !== 'steady';
  const moved = isThree ? threeHours : day;
  if (!moved || moved.trend === 'steady') return 'steady';
  if (moved.trend === null) return null;
  const word = moved.by > 0 ? 'rising' : 'falling';
  if (isThree) return sign(hour) === sign(moved) ? word : null;
  const latest = threeHours ?? newest;
  const goesOn = sign(latest) === sign(moved) && sign(hour) !== -sign(moved);
  return goesOn && Math.abs(latest.by) >= leastToGoOn ? word : 'steady';
}

/** What a river does now, from its readings rather than its days; `null` without any reading. */
export function flowNow(parts: {
  readonly site?: string | undefined;
  readonly readings: readonly FlowReading[];
  readonly stage: readonly GaugeReading[];
  readonly medians: readonly DailyMedian[];
  readonly now: number;
}): FlowNow | null {
  const { site, readings, stage, medians, now } = parts;
  const newest = readings.findLast(({ observedAt }) => Date.parse(observedAt) <= now + CLOCK_ERROR);
  if (!newest) return null;
  const { flowCfs } = newest;
  const at = Date.parse(newest.observedAt);
  const isOld = isOldReading(newest.observedAt, now);
  const earlier = readings
    .map(({ observedAt, flowCfs: flow }) => ({ at: Date.parse(observedAt), flow }))
    .filter((point) => point.at < at && point.at >= at - 49 * HOUR_MS);
  const points = earlier.filter((point) => point.at >= at - 25 * HOUR_MS);
  const isTidal = flowCfs < 0 || points.some(({ flow }) => flow < 0);
  const point = { at, flow: flowCfs };
  const range = isOld ? null : rangeOf(earlier, point);
  const state = isOld ? null : stateOf(points, point, site);
  const all = isOld
    ? []
    : changesTo(points, point, (...change) => (isTidal ? null : trendOf(...change)));
  const byFlow = state === null ? trendNow(all, (flowCfs * GOES_ON_PERCENT) / 100) : null;
  const lastHour = all.find(({ hours }) => hours === 1);
  const isFast = byFlow !== null && sign(lastHour) > 0 && risesByFoot(stage, at);
  const found = isFast ? 'rising-fast' : byFlow;
  // A river that went up and down within the day, or is dry, is not steady.
  const trend = found === 'steady' && range !== null ? null : found;
  const isOther = range !== null || state !== null;
  const changes = withoutDenial(all, trend).map((change) =>
    isOther && (change.hours === 24 || change.trend === 'steady')
      ? { ...change, trend: null }
      : change,
  );
  return {
    flowCfs,
    at,
    age: now - at,
    isOld,
    changes,
    trend,
    range,
    state,
    usualCfs: usualFlow(pacificDay(at), medians),
    stageFt: stageAt(at, stage),
    standing: isOld || isTidal ? null : dateStanding(points, { at, flow: flowCfs }, medians),
  };
}
