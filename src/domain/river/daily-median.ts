/** Median of the daily mean flows of all years on record, for one day of the calendar. */
export interface DailyMedian {
  /** 1 to 12. */
  readonly month: number;
  /** 1 to 31. */
  readonly day: number;
  readonly flowCfs: number;
}
