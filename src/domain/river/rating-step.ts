import { HOUR_MS } from '../time/milliseconds.ts';
import type { FlowReading, GaugeReading } from './river-value.ts';

/** A flow that leaps by this share from one reading to the next needs a rise or fall of the water. */
const LEAP_PERCENT = 15;
const LEAST_LEAP_CFS = 10;
/** Gauges read the height to a hundredth of a foot; within two of them it has not moved. */
const UNMOVED_FT = 0.02;

/** A leap of the flow at an unchanged height: USGS has put a new rating from height to flow to use. */
export interface RatingStep {
  /** The first reading by the new rating, in milliseconds since 1970. */
  readonly at: number;
  readonly fromCfs: number;
  readonly toCfs: number;
}

function isLeap(from: number, to: number): boolean {
  const leap = Math.abs(to - from);
  return from > 0 && to > 0 && leap >= LEAST_LEAP_CFS && leap * 100 > LEAP_PERCENT * from;
}

/** The newest such step among readings, oldest first; `null` if there is none. */
export function ratingStep(
  readings: readonly FlowReading[],
  stage: readonly GaugeReading[],
): RatingStep | null {
  const heights = stage.map(({ observedAt, value }) => ({ at: Date.parse(observedAt), value }));
  for (let index = readings.length - 1; index > 0; index -= 1) {
    const before = readings[index - 1];
    const after = readings[index];
    if (!before || !after || !isLeap(before.flowCfs, after.flowCfs)) continue;
    const from = Date.parse(before.observedAt);
    const to = Date.parse(after.observedAt);
    if (to - from > 2 * HOUR_MS) continue;
    const heightBefore = heights.findLast(({ at }) => at <= from && at > from - HOUR_MS);
    const heightAfter = heights.find(({ at }) => at >= to && at < to + HOUR_MS);
    if (!heightBefore || !heightAfter) continue;
    const between = heights.filter(({ at }) => at >= heightBefore.at && at <= heightAfter.at);
    const isUnmoved = between.every(
      ({ value }) => Math.abs(value - heightBefore.value) <= UNMOVED_FT + 1e-9,
    );
    if (isUnmoved) return { at: to, fromCfs: before.flowCfs, toCfs: after.flowCfs };
  }
  return null;
}
