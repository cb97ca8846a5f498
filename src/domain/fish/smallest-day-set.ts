import { CIRCLE_DAYS, circleTotal, type DayAmounts } from './day-circle.ts';

/** Reordering a sum of 366 amounts changes it by less than this share. */
const ROUNDING = 1e-12;

/**
 * The fewest days that together hold at least `share` of the fish: the days with the most fish, until
 * the share is reached; of equal days, the earlier one first. Days without fish are never included.
 *
 * Bounds the arrival curve (99.5 %) and the season (95 %): requirements 12.10 and 12.11.
 *
 * @param share over 0, at most 1.
 */
export function smallestDaySet(amounts: DayAmounts, share: number): ReadonlySet<number> {
  const wanted = circleTotal(amounts) * share * (1 - ROUNDING);
  const at = (day: number) => amounts[day] ?? 0;
  const richestFirst = Array.from({ length: CIRCLE_DAYS }, (_, day) => day)
    .filter((day) => at(day) > 0)
    .sort((a, b) => at(b) - at(a) || a - b);
  const days = new Set<number>();
  let held = 0;
  for (const day of richestFirst) {
    if (held >= wanted) break;
    days.add(day);
    held += at(day);
  }
  return days;
}
