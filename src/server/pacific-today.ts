import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';

const MS_PER_HOUR = 3_600_000;

/**
 * The Pacific day of a clock, computed once an hour: days begin on the hour, and computing it costs
 * more than sending an answer.
 *
 * @param now real time in milliseconds.
 */
export function pacificToday(now: () => number): () => PlainDate {
  let hour = Number.NaN;
  let day: PlainDate | null = null;
  return () => {
    const current = Math.floor(now() / MS_PER_HOUR);
    if (day === null || current !== hour) {
      hour = current;
      day = pacificDay(now());
    }
    return day;
  };
}
