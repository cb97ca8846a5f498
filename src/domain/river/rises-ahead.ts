import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import type { FlowPoint } from './river-value.ts';

/** Requirement 9.4: a rise is more than this over the lowest flow of the day before. */
const RISE_PERCENT = 20;
/** Less is noise in a small stream. */
const LEAST_CFS = 5;

/**
 * The days on which a river rises, each with its highest flow: over a fifth above the lowest flow of the day
 * before, and above its highest, so that the day after a crest is not one.
 *
 * @param points oldest first, from the newest reading or the first figure of a forecast on
 */
export function risesAhead(points: readonly FlowPoint[]): ReadonlyMap<PlainDate, number> {
  const rises = new Map<PlainDate, number>();
  const [start] = points;
  if (start === undefined) return rises;
  let before = { low: start.flow, high: start.flow };
  for (const [day, ofDay] of Map.groupBy(points, ({ at }) => pacificDay(at))) {
    const flows = ofDay.map(({ flow }) => flow);
    const high = Math.max(...flows);
    const least = Math.max(LEAST_CFS, (Math.abs(before.low) * RISE_PERCENT) / 100);
    if (high - before.low > least && high > before.high) rises.set(day, high);
    before = { low: Math.min(...flows), high };
  }
  return rises;
}
