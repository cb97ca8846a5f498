import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/milliseconds.ts';
import { daysBetween, type PlainDate } from '../time/plain-date.ts';

const DAYS_PER_MONTH = 30.44;

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** Between the parts of a quiet line, which never begins with it. */
export const DOT = '\u00a0· ';

/** `October` for 10. */
export const monthName = (month: number): string => MONTHS[month - 1] ?? '';

/** `Oct` for 10. */
export const monthAbbreviation = (month: number): string => monthName(month).slice(0, 3);

/** `Tuesday` for 2026-08-04. */
export const weekday = (date: PlainDate): string => WEEKDAYS[new Date(date).getUTCDay()] ?? '';

const parts = (date: PlainDate) => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
  day: Number(date.slice(8, 10)),
});

/** `8/5`: the form of dates in and next to tables (requirement 3.9), and on axes. */
export function monthDay(date: PlainDate): string {
  const { month, day } = parts(date);
  return `${month}/${day}`;
}

/** `Aug 5`: the form of dates in sentences. */
export function shortDate(date: PlainDate): string {
  const { month, day } = parts(date);
  return `${monthAbbreviation(month)} ${day}`;
}

/** `Aug 5, 2026`. */
export function longDate(date: PlainDate): string {
  return `${shortDate(date)}, ${parts(date).year}`;
}

/** `Aug 5`, or `Aug 5, 2025` in another year than today's: the form of dates on pages. */
export function dateFor(date: PlainDate, today: PlainDate): string {
  return parts(date).year === parts(today).year ? shortDate(date) : longDate(date);
}

/** `Jul 23 to Aug 5`, with the year if that is another than today's. */
export function rangeFor(from: PlainDate, to: PlainDate, today: PlainDate): string {
  const isThisYear = [from, to].every((date) => parts(date).year === parts(today).year);
  return isThisYear ? dayRange(from, to) : dateRange(from, to);
}

/** `Jul 23 to Aug 5, 2026`; with both years if they differ. */
export function dateRange(from: PlainDate, to: PlainDate): string {
  return parts(from).year === parts(to).year
    ? `${dayRange(from, to)}, ${parts(to).year}`
    : `${longDate(from)} to ${longDate(to)}`;
}

/** `Oct 20 to 26`, `Oct 29 to Nov 4`. */
export function dayRange(from: PlainDate, to: PlainDate): string {
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7);
  return `${shortDate(from)} to ${isOneMonth ? parts(to).day : shortDate(to)}`;
}

/** Replaces the hyphen of a negative number with a minus sign, as screen readers skip hyphens. */
export function signed(written: string): string {
  return written.replace('-', '−');
}

/** `12,345.67`, `−0.4`: a number with at most `most` decimals. */
export function decimal(value: number, most: number): string {
  // Handwritten: the first use of Intl takes a phone a tenth of a second.
  const [whole = '', rest] = String(Number(Math.abs(value).toFixed(most))).split('.');
  const digits = joined([whole.replace(/\B(?=(\d{3})+$)/g, ','), rest], '.');
  return value < 0 && digits !== '0' ? `−${digits}` : digits;
}

/** `12,345`, `−12`. */
export const wholeNumber = (value: number): string => decimal(value, 0);

/** `1 species`, `3 days`: a number with its noun; the plural adds an `s` unless given. */
export function counted(value: number, word: string, plural = `${word}s`): string {
  return `${wholeNumber(value)} ${value === 1 ? word : plural}`;
}

const SMALL_NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
];

/** `six days`, `12 days`: {@link counted} within a sentence, where numbers up to nine are words. */
export function spelled(value: number, word: string, plural = `${word}s`): string {
  return `${SMALL_NUMBERS[value] ?? wholeNumber(value)} ${value === 1 ? word : plural}`;
}

/** A clause as a sentence: `the run is over` becomes `The run is over.` */
export function sentence(clause: string): string {
  return `${capitalized(clause)}.`;
}

/** `Coho`, `Coho and Chum`, `Coho, Chum, and Pink`. */
export function listed(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ');
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`;
}

export const joined = (
  parts: readonly (string | false | null | undefined)[],
  by: string = ' ',
): string => parts.filter((part) => part).join(by);

/** The time between two days in words: `3 days`, `5 weeks`, `14 months`, `3 years`. */
export function span(from: PlainDate, to: PlainDate): string {
  const days = daysBetween(from, to);
  if (days < 28) return counted(days, 'day');
  if (days < 70) return counted(Math.round(days / 7), 'week');
  const months = Math.round(days / DAYS_PER_MONTH);
  return months < 24 ? counted(months, 'month') : counted(Math.floor(months / 12), 'year');
}

/** An elapsed time in words: `a moment ago`, `5 minutes ago`, `2 hours ago`, `3 days ago`. */
export function ago(elapsedMs: number): string {
  if (elapsedMs < MINUTE_MS) return 'a moment ago';
  if (elapsedMs < HOUR_MS) return `${counted(Math.floor(elapsedMs / MINUTE_MS), 'minute')} ago`;
  if (elapsedMs < DAY_MS) return `${counted(Math.floor(elapsedMs / HOUR_MS), 'hour')} ago`;
  return `${counted(Math.floor(elapsedMs / DAY_MS), 'day')} ago`;
}

/** `Rising to 569 cfs` for `rising to 569 cfs`. */
export function capitalized(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}
