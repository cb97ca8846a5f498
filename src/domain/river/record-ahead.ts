import { range } from 'd3-array';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import { type DailyMedian, medianOf } from './daily-median.ts';
import { meanOfHours } from './day-mean.ts';
import type { FlowPoint } from './river-value.ts';

/** A day whose mean flow is higher than that of any such date on record. */
export interface RecordAhead {
  readonly date: PlainDate;
  /** How many years the record of the date has. */
  readonly years: number;
}

/** Today and the next 72 hours. */
const DAYS = range(4);
const HOURS = range(24);
/** An earlier record may be of another river bed, a shorter one no measure of danger. */
const LEAST_YEARS = 20;

/**
 * The first day of the next 72 hours that is higher than any such date on record. Where NOAA has no flood
 * stages, it is the one measure of danger.
 *
 * @param points readings and then the forecast, oldest first.
 */
export function recordAhead(
  points: readonly FlowPoint[],
  medians: readonly DailyMedian[],
  now: number,
): RecordAhead | null {
  const today = pacificDay(now);
  for (const days of DAYS) {
    const date = addDays(today, days);
    const spread = medianOf(date, medians)?.spread;
    if (!spread || spread.highest === null || spread.years < LEAST_YEARS) continue;
    const mean = meanOfHours(points, date, HOURS);
    if (mean !== null && mean > spread.highest) return { date, years: spread.years };
  }
  return null;
}
