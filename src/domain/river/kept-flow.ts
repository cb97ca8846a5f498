import { pacificMidnight } from '../time/pacific-clock.ts';
import { pacificDay } from '../time/pacific-day.ts';
import type { PlainDate } from '../time/plain-date.ts';
import { isWholeDay, observedParts } from './flow-day.ts';
import type { FlowReading } from './observed-flow.ts';

/** The flow at a gauge on a finished Pacific day, in cubic feet per second. */
export interface KeptFlow {
  readonly date: PlainDate;
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The whole days of some readings that are over, oldest first.
 *
 * @param span.from since when the readings are complete: a day that began before is left out.
 * @param span.now both in milliseconds since 1970.
 */
export function finishedDays(
  readings: readonly FlowReading[],
  { from, now }: { readonly from: number; readonly now: number },
): readonly KeptFlow[] {
  const today = pacificDay(now);
  return observedParts(readings)
    .filter((day) => day.date < today && pacificMidnight(day.date) >= from && isWholeDay(day))
    .map(({ date, averageFlow, low, high }) => ({ date, mean: averageFlow, low, high }));
}
