import { CIRCLE_DAYS, type DayAmounts, dayOnCircle } from '#domain/fish/day-circle.ts';
import { offSeasonGap, seasonDays } from '#domain/fish/off-season.ts';
import { runYearOf } from '#domain/fish/run-year.ts';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';

/**
 * The run-year that is not over on a day: run-years are cut in the middle of the off-season and bear
 * the year of their peak. Without a curve, or without an off-season, the calendar year.
 */
export function unfinishedYear(curve: DayAmounts | null, day: PlainDate): number {
  const gap = curve === null ? null : offSeasonGap(curve);
  if (curve === null || gap === null || gap.length === CIRCLE_DAYS) return yearOf(day);
  const season = seasonDays(curve);
  return runYearOf(day, {
    cut: dayOnCircle(gap.firstDay, Math.floor(gap.length / 2)),
    peak: curve.indexOf(Math.max(...curve)),
    season: { firstDay: season[0] ?? 0, lastDay: season.at(-1) ?? 0, length: season.length },
  }).year;
}
