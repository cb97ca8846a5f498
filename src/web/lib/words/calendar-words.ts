import type { PlainDate } from '#domain/time/plain-date.ts';

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

/** `October` for 10. */
export function monthName(month: number): string {
  return MONTHS[month - 1] ?? '';
}

/** `Oct` for 10. */
export function monthAbbreviation(month: number): string {
  return monthName(month).slice(0, 3);
}

/** `Tuesday` for 2026-08-04. */
export function weekday(date: PlainDate): string {
  return WEEKDAYS[new Date(date).getUTCDay()] ?? '';
}
