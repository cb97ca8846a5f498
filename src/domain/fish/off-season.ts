import {
  CIRCLE_DAYS,
  type DayAmounts,
  type DayRun,
  dayOnCircle,
  longestRun,
} from './day-circle.ts';

/**
 * The off-season gap of an arrival curve: its longest run of days without fish, where day 365 is
 * followed by day 0 (requirement 7.6). Of equally long runs the one that begins first after the
 * curve's first day with fish. `null` when every day has fish.
 */
export function offSeasonGap(curve: DayAmounts): DayRun | null {
  return longestRun((day) => (curve[day] ?? 0) === 0);
}

/**
 * The days of the graph in its order: from the day after the off-season gap to the day before it.
 * Without a gap, from 1 January to 31 December; without any fish, none.
 */
export function seasonDays(curve: DayAmounts): readonly number[] {
  const gap = offSeasonGap(curve);
  const first = gap === null ? 0 : dayOnCircle(gap.lastDay, 1);
  const length = CIRCLE_DAYS - (gap?.length ?? 0);
  return Array.from({ length }, (_, at) => dayOnCircle(first, at));
}
