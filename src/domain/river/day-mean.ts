import { mean } from 'd3-array';
import { DAY_MS, HOUR_MS } from '../time/milliseconds.ts';
import { pacificMidnight } from '../time/pacific-clock.ts';
import type { PlainDate } from '../time/plain-date.ts';
import type { FlowPoint } from './river-value.ts';

/** Forecasts have a point every six hours, some one a day; a longer gap hides what happens in it. */
const LONGEST_GAP_MS = DAY_MS;

function valueAt(points: readonly FlowPoint[], at: number): number | null {
  const next = points.findIndex((point) => point.at >= at);
  const after = points[next];
  const before = points[next - 1];
  if (after === undefined) return null;
  if (after.at === at) return after.flow;
  if (before === undefined || after.at - before.at > LONGEST_GAP_MS) return null;
  return before.flow + ((at - before.at) / (after.at - before.at)) * (after.flow - before.flow);
}

/**
 * The mean over hours of a Pacific day, from points before and after them; `null` unless all are known.
 *
 * @param points oldest first.
 */
export function meanOfHours(
  points: readonly FlowPoint[],
  date: PlainDate,
  hours: readonly number[],
): number | null {
  const midnight = pacificMidnight(date);
  const values = hours.map((hour) => valueAt(points, midnight + hour * HOUR_MS));
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? (mean(known) ?? null) : null;
}
