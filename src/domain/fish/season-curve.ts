import {
  CIRCLE_DAYS,
  circleTotal,
  type DayAmounts,
  type DayRun,
  dayOnCircle,
  longestRun,
} from './day-circle.ts';

/**
 * The longest run of days without fish, also across New Year (requirement 7.6); the first of equals
 * after the season begins. `null` if every day has fish.
 */
export function offSeasonGap(curve: DayAmounts): DayRun | null {
  return longestRun((day) => (curve[day] ?? 0) === 0);
}

export interface SeasonCurve {
  readonly firstDay: number;
  readonly counts: readonly number[];
}

/** Without a gap, the season is January 1 to December 31; `null` without any fish. */
export function seasonCurve(curve: DayAmounts): SeasonCurve | null {
  const gap = offSeasonGap(curve);
  if (gap?.length === CIRCLE_DAYS) return null;
  const firstDay = gap === null ? 0 : dayOnCircle(gap.lastDay, 1);
  const counts = [...curve.slice(firstDay), ...curve.slice(0, firstDay)];
  return { firstDay, counts: counts.slice(0, CIRCLE_DAYS - (gap?.length ?? 0)) };
}

export interface MonthShare {
  readonly month: number;
  readonly share: number;
}

/** First day of each month in a year of 365 days (requirement 7.8), and the end. */
const MONTH_STARTS = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

/** Month of a day of the arrival curve, 1 to 12; day 365 belongs to December. */
export function monthOfDay(day: number): number {
  return MONTH_STARTS.findLastIndex((start) => start <= day) + 1;
}

/**
 * The months of a season, beginning after the off-season gap, with shares that sum to 1 (requirement
 * 7.7). A month that contains the whole gap comes first, with the fish from both sides of it.
 */
export function monthShares({ firstDay, counts }: SeasonCurve): readonly MonthShare[] {
  const total = circleTotal(counts);
  const fish = new Map<number, number>();
  for (const [at, count] of counts.entries()) {
    const month = monthOfDay(dayOnCircle(firstDay, at));
    fish.set(month, (fish.get(month) ?? 0) + count);
  }
  return [...fish].map(([month, count]) => ({ month, share: count / total }));
}

/** A share as text without decimals, `35%`; `< 1%` if over 0 and under 0.01 (requirement 7.9). */
export function shareText(share: number): string {
  if (share > 0 && share < 0.01) return '< 1%';
  return `${Math.round(share * 100)}%`;
}
