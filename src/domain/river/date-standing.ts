import { mean } from 'd3-array';
import { DAY_MS, HOUR_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import { type DailyMedian, medianOf } from './daily-median.ts';
import { type FlowClass, flowClassOf } from './flow-class.ts';
import { WHOLE_HOURS } from './flow-day.ts';
import type { FlowPoint } from './river-value.ts';

export interface DateStanding {
  readonly date: PlainDate;
  readonly flowClass: FlowClass;
  /** Whether the newest reading alone is in the same class on its date. */
  readonly isOfReading: boolean;
  readonly record: 'lowest' | 'highest' | null;
  readonly years: number;
}

/** Mean of the hourly means of the last 24 hours; `null` unless enough of them are known. */
function meanOfLastDay(points: readonly FlowPoint[], newest: FlowPoint): number | null {
  const last = [...points, newest].filter(({ at }) => at > newest.at - DAY_MS);
  const hours = [...Map.groupBy(last, ({ at }) => Math.floor((newest.at - at) / HOUR_MS)).values()];
  if (hours.length < WHOLE_HOURS) return null;
  return mean(hours, (inHour) => mean(inHour, ({ flow }) => flow)) ?? null;
}

/**
 * Compares the last 24 hours with other years, since percentiles are those of daily means. `null` if too
 * little is known.
 *
 * @param points those before the newest reading.
 */
export function dateStanding(
  points: readonly FlowPoint[],
  newest: FlowPoint,
  medians: readonly DailyMedian[],
): DateStanding | null {
  const lastDay = meanOfLastDay(points, newest);
  const dateAt = (hoursAgo: number) => pacificDay(newest.at - hoursAgo * HOUR_MS);
  const spreadAt = (hoursAgo: number) => medianOf(dateAt(hoursAgo), medians)?.spread;
  const spread = spreadAt(12);
  if (lastDay === null || !spread) return null;
  const flowClass = flowClassOf(lastDay, spread);
  const today = spreadAt(0);
  // The 24 hours lie on two dates: a record has to be one on both.
  const both = [today, spreadAt(24)];
  const isLowest = both.every((each) => each?.lowest != null && lastDay < each.lowest);
  const isHighest = both.every((each) => each?.highest != null && lastDay > each.highest);
  const highestOrNull = isHighest ? 'highest' : null;
  return {
    date: dateAt(0),
    flowClass,
    isOfReading: today !== undefined && flowClassOf(newest.flow, today) === flowClass,
    record: isLowest ? 'lowest' : highestOrNull,
    years: Math.min(spread.years, ...both.map((each) => each?.years ?? spread.years)),
  };
}
