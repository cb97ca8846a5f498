import { circleTotal, type DayAmounts } from './day-circle.ts';

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
  // Figures alone are sorted natively, many times as fast as days by their figures.
  const richestFirst = new Float64Array(amounts).sort().reverse();
  let taken = 0;
  for (let held = 0; held < wanted && (richestFirst[taken] ?? 0) > 0; taken++) {
    held += richestFirst[taken] ?? 0;
  }
  const days = new Set<number>();
  if (taken === 0) return days;
  const least = richestFirst[taken - 1] ?? 0;
  let equals = taken - richestFirst.indexOf(least);
  for (let day = 0; day < amounts.length; day++) {
    const amount = amounts[day] ?? 0;
    if (amount > least || (amount === least && equals-- > 0)) days.add(day);
  }
  return days;
}
