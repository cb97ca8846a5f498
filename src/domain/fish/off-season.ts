import {
  CIRCLE_DAYS,
  type DayAmounts,
  type DayRun,
  dayOnCircle,
  longestRun,
} from './day-circle.ts';

/**
 * The off-season gap of an arrival curve: its longest run of days without fish, where day 365 is
 * followed by day 0 (requirement 7.6). Of equally long runs, the one that begins first after the
 * curve's first day with fish. `null` when every day has fish.
 */
export function offSeasonGap(curve: DayAmounts): DayRun | null {
  return longestRun((day) => (curve[day] ?? 0) === 0);
}

/**
 * An arrival curve without its off-season gap: fish on `firstDay` of the circle and on each day
 * after it, across New Year where the season crosses it.
 */
export interface SeasonCurve {
  readonly firstDay: number;
  readonly counts: readonly number[];
}

/**
 * The season of an arrival curve, from the day after the off-season gap to the day before it.
 * Without a gap, from 1 January to 31 December; `null` without any fish.
 */
export function seasonCurve(curve: DayAmounts): SeasonCurve | null {
  const gap = offSeasonGap(curve);
  if (gap?.length === CIRCLE_DAYS) return null;
  const firstDay = gap === null ? 0 : dayOnCircle(gap.lastDay, 1);
  const counts = [...curve.slice(firstDay), ...curve.slice(0, firstDay)];
  return { firstDay, counts: counts.slice(0, CIRCLE_DAYS - (gap?.length ?? 0)) };
}
