import { DAY_MS } from './milliseconds.ts';

/**
 * A calendar date without time or zone, years 100 to 9999: fish are counted by day in Washington.
 */
export type PlainDate = `${number}-${number}-${number}`;

const PATTERN = /^\d{4}-(0[1-9]|1[0-2])-\d{2}$/;

/** Days since 1970 in the Gregorian calendar, for arithmetic between plain dates only. */
function dayNumber(date: string): number {
  const digit = (at: number) => date.charCodeAt(at) - 48;
  const month = digit(5) * 10 + digit(6);
  // Counting years from March makes a leap day the last day of its year.
  const year = digit(0) * 1000 + digit(1) * 100 + digit(2) * 10 + digit(3) - (month < 3 ? 1 : 0);
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400);
  const monthDays = Math.floor((153 * (month + (month < 3 ? 9 : -3)) + 2) / 5);
  return year * 365 + leapDays + monthDays + digit(8) * 10 + digit(9) - 719_469;
}

/** The record has few days, asked for by the million: each is formatted once. */
const written = new Map<number, PlainDate>();

function dateOf(days: number): PlainDate {
  const known = written.get(days);
  if (known !== undefined) return known;
  const date = new Date(days * DAY_MS).toISOString().slice(0, 10) as PlainDate;
  written.set(days, date);
  return date;
}

/** Whether the text is an existing calendar date written `YYYY-MM-DD`. */
export function isPlainDate(text: string): text is PlainDate {
  if (!PATTERN.test(text)) return false;
  // A day that its month does not have would become one of another month.
  return new Date(dayNumber(text) * DAY_MS).getUTCDate() === Number(text.slice(8));
}

/** The date `days` later (earlier when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return dateOf(dayNumber(date) + days);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from);
}

export function everyDay(from: PlainDate, to: PlainDate): readonly PlainDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, at) => addDays(from, at));
}

export function yearOf(date: PlainDate): number {
  return Number(date.slice(0, 4));
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

/** Day of the year, 0 for January 1 to 364, or 365 on December 31 of a leap year. */
export function dayOfYear(date: PlainDate): number {
  return daysBetween(`${date.slice(0, 4)}-01-01` as PlainDate, date);
}

export function laterOf(a: PlainDate, b: PlainDate): PlainDate {
  return a > b ? a : b;
}
