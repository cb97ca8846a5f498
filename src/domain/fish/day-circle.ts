import { dayOfYear, isLeapYear, type PlainDate, yearOf } from '#domain/time/plain-date.ts';

/**
 * The year as a circle of 366 days, on which December 31 is next to January 1 (requirements 8.3 and
 * 12.10). A date is its day of the year, from 0. Day 365 exists only in leap years; so that it is no
 * gap, fish of December 31 of other years are split between days 364 and 365.
 */

export const CIRCLE_DAYS = 366;

/**
 * Half-width of the smoothing of fish timing. Chosen so that the days that hold 95 % of the fish of
 * some years do hold 95 % of the fish of a year that was left out.
 */
export const SMOOTHING_DAYS = 21;

/** An amount for each day of the circle: always {@link CIRCLE_DAYS} long. */
export type DayAmounts = readonly number[];

/** Days in a row on the circle; they may cross New Year. */
export interface DayRun {
  readonly firstDay: number;
  /** Smaller than `firstDay` where the run crosses New Year. */
  readonly lastDay: number;
  readonly length: number;
}

export function emptyCircle(): number[] {
  return new Array<number>(CIRCLE_DAYS).fill(0);
}

/** The day of the circle `days` after `day`, or before it if negative. */
export function dayOnCircle(day: number, days: number): number {
  return (((day + days) % CIRCLE_DAYS) + CIRCLE_DAYS) % CIRCLE_DAYS;
}

export function lastDayOfYear(year: number): number {
  return isLeapYear(year) ? 365 : 364;
}

function addTo(circle: number[], day: number, amount: number): void {
  circle[day] = (circle[day] ?? 0) + amount;
}

/** Adds an amount to the circle in place, spread evenly over the `days` days that end on `date`. */
export function addOverDays(circle: number[], amount: number, date: PlainDate, days: number): void {
  const share = amount / days;
  let year = yearOf(date);
  let day = dayOfYear(date);
  for (let left = days; left > 0; left--) {
    if (day === 364 && lastDayOfYear(year) === 364) {
      addTo(circle, 364, share / 2);
      addTo(circle, 365, share / 2);
    } else {
      addTo(circle, day, share);
    }
    day--;
    if (day < 0) {
      year--;
      day = lastDayOfYear(year);
    }
  }
}

export function circleTotal(circle: DayAmounts): number {
  return circle.reduce((sum, amount) => sum + amount, 0);
}

export function sumOfCircles(circles: readonly DayAmounts[]): number[] {
  return emptyCircle().map((_, day) =>
    circles.reduce((sum, circle) => sum + (circle[day] ?? 0), 0),
  );
}

/** Weights of the triweight kernel (1 - (d / h)^2)^3 for |d| < h, which sum to 1. */
function triweight(halfWidthDays: number): number[] {
  const raw = Array.from(
    { length: halfWidthDays },
    (_, distance) => (1 - (distance / halfWidthDays) ** 2) ** 3,
  );
  const total = raw.reduce((sum, weight, distance) => sum + (distance === 0 ? 1 : 2) * weight, 0);
  const kernel = raw.map((weight) => weight / total);
  return [...kernel.slice(1).reverse(), ...kernel];
}

/**
 * Smooths a circle with the triweight kernel, a bell of finite width: days `halfWidthDays` or more
 * from any fish stay exactly 0. The total does not change.
 */
export function smoothCircle(circle: DayAmounts, halfWidthDays: number): number[] {
  const bell = triweight(halfWidthDays);
  const smooth = emptyCircle();
  circle.forEach((amount, day) => {
    if (amount === 0) return;
    let to = dayOnCircle(day, 1 - halfWidthDays);
    for (let at = 0; at < bell.length; at++) {
      addTo(smooth, to, amount * (bell[at] ?? 0));
      to = to === CIRCLE_DAYS - 1 ? 0 : to + 1;
    }
  });
  return smooth;
}

/** The longest run of days for which `holds` is true, the first of equals; `null` without any day. */
export function longestRun(holds: (day: number) => boolean): DayRun | null {
  const breaks = Array.from({ length: CIRCLE_DAYS }, (_, day) => day).filter((day) => !holds(day));
  if (breaks.length === 0) return { firstDay: 0, lastDay: 365, length: CIRCLE_DAYS };
  // The run across New Year lies between the last break and the first.
  const bounds = [...breaks, (breaks[0] ?? 0) + CIRCLE_DAYS];
  let longest: DayRun | null = null;
  for (const [at, afterBreak] of breaks.entries()) {
    const length = (bounds[at + 1] ?? 0) - afterBreak - 1;
    if (length <= (longest?.length ?? 0)) continue;
    const lastDay = dayOnCircle(afterBreak, length);
    longest = { firstDay: dayOnCircle(afterBreak, 1), lastDay, length };
  }
  return longest;
}

/** Adding 366 amounts in another order changes their sum by less than this share. */
const ROUNDING = 1e-12;

/**
 * The fewest days that together hold at least `share` of the fish (requirement 12.10): those with the
 * most fish, the earlier of equals. Never a day without fish.
 *
 * @param share over 0, at most 1.
 */
export function smallestDaySet(amounts: DayAmounts, share: number): ReadonlySet<number> {
  const wanted = circleTotal(amounts) * share * (1 - ROUNDING);
  const amountOn = (day: number) => amounts[day] ?? 0;
  const withFish = amounts.map((_, day) => day).filter((day) => amountOn(day) > 0);
  const days = new Set<number>();
  let sum = 0;
  for (const day of withFish.sort((a, b) => amountOn(b) - amountOn(a) || a - b)) {
    if (sum >= wanted) break;
    sum += amountOn(day);
    days.add(day);
  }
  return days;
}
