/**
 * A calendar date without time or zone: `YYYY-MM-DD`.
 *
 * Fish are counted by calendar day in Washington, so days are plain dates from the report to the
 * screen; only `pacific-day.ts` turns an instant into one. Years are 100 to 9999.
 */
export type PlainDate = `${number}-${number}-${number}`;

const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;
const MS_PER_DAY = 86_400_000;

/** The digits from `begin` up to `end`, without cutting texts out: an edition reads a million dates. */
function digits(date: PlainDate, begin: number, end: number): number {
  let number = 0;
  for (let at = begin; at < end; at++) number = number * 10 + date.charCodeAt(at) - 48;
  return number;
}

/** Milliseconds of the date's UTC midnight: only for arithmetic between plain dates. */
function toUtcMs(date: PlainDate): number {
  return Date.UTC(yearOf(date), digits(date, 5, 7) - 1, digits(date, 8, 10));
}

/** Written by hand: `toISOString` takes five times as long, and a fill checks 300,000 dates. */
function fromUtcMs(ms: number): PlainDate {
  const date = new Date(ms);
  const two = (part: number) => (part < 10 ? `0${part}` : part);
  const year = String(date.getUTCFullYear()).padStart(4, '0');
  return `${year}-${two(date.getUTCMonth() + 1)}-${two(date.getUTCDate())}` as PlainDate;
}

/** Whether the text is an existing calendar date written `YYYY-MM-DD`. */
export function isPlainDate(text: string): text is PlainDate {
  return PATTERN.test(text) && fromUtcMs(toUtcMs(text as PlainDate)) === text;
}

/** The date `days` later (earlier when negative). */
export function addDays(date: PlainDate, days: number): PlainDate {
  return fromUtcMs(toUtcMs(date) + days * MS_PER_DAY);
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return Math.round((toUtcMs(to) - toUtcMs(from)) / MS_PER_DAY);
}

/** The calendar year of the date. */
export function yearOf(date: PlainDate): number {
  return digits(date, 0, 4);
}

/** Day of the year, 0 for 1 January to 364, or 365 on 31 December of a leap year. */
export function dayOfYear(date: PlainDate): number {
  return Math.round((toUtcMs(date) - Date.UTC(yearOf(date), 0)) / MS_PER_DAY);
}

/** The later of two dates. */
export function laterOf(a: PlainDate, b: PlainDate): PlainDate {
  return a > b ? a : b;
}
