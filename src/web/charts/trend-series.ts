import { circleTotal, type DayAmounts } from '#domain/fish/day-circle.ts';
import { type MonthShare, monthOfDay, monthShares } from '#domain/fish/month-share.ts';
import { seasonDays } from '#domain/fish/off-season.ts';
import { dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';

/** A day of the season with the part of a mean year's fish that comes on it. */
interface TrendDay {
  /** 1 for January to 12. */
  readonly month: number;
  readonly share: number;
}

/** What the 'Escapement Trend' card draws. */
export interface TrendSeries {
  /** From the day after the off-season gap to the day before it. */
  readonly days: readonly TrendDay[];
  /** Months in the order of their first day, each once. */
  readonly months: readonly MonthShare[];
  /** No day of the year is without fish. */
  readonly allYear: boolean;
  /** Place of today in `days`; `null` in the off-season. */
  readonly today: number | null;
}

/**
 * The trend of an arrival curve (specification section 4, density graph); `null` for a curve without fish.
 *
 * @param today as the answer of the API has it, not the clock.
 */
export function trendSeries(curve: DayAmounts, today: PlainDate): TrendSeries | null {
  const total = circleTotal(curve);
  if (total <= 0) return null;
  const season = seasonDays(curve);
  const at = season.indexOf(dayOfYear(today));
  return {
    days: season.map((day) => ({ month: monthOfDay(day), share: (curve[day] ?? 0) / total })),
    months: monthShares(curve),
    allYear: season.length === curve.length,
    today: at === -1 ? null : at,
  };
}
