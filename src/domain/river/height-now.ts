import { HOUR_MS } from '../time/milliseconds.ts';
import {
  changesTo,
  type FlowChange,
  type FlowNow,
  type FlowTrend,
  trendNow,
  withoutDenial,
} from './flow-now.ts';
import { type GaugeReading, isOldReading } from './river-value.ts';

/** Changes in feet that must be exceeded over each span to count as a change, or as rising fast. */
const FEET = {
  1: { moves: 0.1, fast: 0.5 },
  3: { moves: 0.2, fast: 1 },
  24: { moves: 0.5, fast: 3 },
} as const;
/** The change of the last day is still going on if the last hours went the same way by this much. */
const GOES_ON_FT = 0.05;

/** A river by the newest reading of its height, if its flow is not measured. */
export interface HeightNow {
  /** Feet over the gauge's own zero. */
  readonly heightFt: number;
  /** Time of the newest reading, in milliseconds since 1970. */
  readonly at: number;
  /** Milliseconds since that reading; negative if its time is still to come. */
  readonly age: number;
  /** The reading is too old to say what the river does now: no changes and no trend. */
  readonly isOld: boolean;
  /** In feet. */
  readonly changes: readonly FlowChange[];
  readonly trend: FlowTrend | null;
}

/** What a river does now by its height; `null` without any reading. */
function heightNow(stage: readonly GaugeReading[], now: number): HeightNow | null {
  const known = stage
    .map(({ observedAt, value }) => ({ observedAt, at: Date.parse(observedAt), flow: value }))
    .filter(({ at }) => at <= now + HOUR_MS);
  const newest = known.at(-1);
  if (!newest) return null;
  const isOld = isOldReading(newest.observedAt, now);
  const points = known.filter(({ at }) => at < newest.at && at >= newest.at - 25 * HOUR_MS);
  const all = changesTo(isOld ? [] : points, newest, (from, to, { hours }) => {
    const { moves, fast } = FEET[hours];
    if (Math.abs(to - from) <= moves) return 'steady';
    if (to < from) return 'falling';
    return to - from > fast ? 'rising-fast' : 'rising';
  });
  const found = trendNow(all, GOES_ON_FT);
  const day = all.find(({ hours }) => hours === 24);
  // By feet, what rose fast over the day and still rises is as dangerous as what rises within an hour.
  const trend = found === 'rising' && day?.trend === 'rising-fast' ? day.trend : found;
  const { at, flow: heightFt } = newest;
  const age = now - at;
  return { heightFt, at, age, isOld, changes: withoutDenial(all, trend), trend };
}

/** The height, if it says what the river does and the flow does not; else `null`. */
export function heightWithout(
  flow: FlowNow | null,
  stage: readonly GaugeReading[],
  now: number,
): HeightNow | null {
  const height = flow === null || flow.isOld ? heightNow(stage, now) : null;
  return flow === null || height?.isOld === false ? height : null;
}
