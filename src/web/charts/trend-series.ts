import { CIRCLE_DAYS, circleTotal, dayOnCircle } from '#domain/fish/day-circle.ts';
import { type MonthShare, monthOfDay, monthShares } from '#domain/fish/month-share.ts';
import type { SeasonCurve } from '#domain/fish/off-season.ts';
import { dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';

interface TrendDay {
  /** 1 for January to 12. */
  readonly month: number;
  readonly share: number;
}

export interface TrendSeries {
  /** From the day after the off-season gap to the day before it. */
  readonly days: readonly TrendDay[];
  /** Months in the order of their first day, each once. */
  readonly months: readonly MonthShare[];
  /** No day of the year is without fish. */
  readonly allYear: boolean;
  /** Index of today in `days`; `null` in the off-season. */
  readonly today: number | null;
  /** The month of today, 1 to 12. */
  readonly thisMonth: number;
}

/** The trend of a season (requirement 7.7); `today` is the API answer's date, not the clock's. */
export function trendSeries(season: SeasonCurve, today: PlainDate): TrendSeries {
  const { firstDay, counts } = season;
  const total = circleTotal(counts);
  const at = dayOnCircle(dayOfYear(today), -firstDay);
  return {
    days: counts.map((count, day) => ({
      month: monthOfDay(dayOnCircle(firstDay, day)),
      share: count / total,
    })),
    months: monthShares(season),
    allYear: counts.length === CIRCLE_DAYS,
    today: at < counts.length ? at : null,
    thisMonth: Number(today.slice(5, 7)),
  };
}
