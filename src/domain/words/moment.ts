import { MINUTE_MS } from '../time/milliseconds.ts';
import { pacificDay, pacificTime } from '../time/pacific-day.ts';
import { daysBetween, type PlainDate, yearOf } from '../time/plain-date.ts';
import { ago, monthName, shortDate, weekday } from './format.ts';

/** A time of the day in Pacific time: `3:15 PM`. */
export function clockWords(instantMs: number): string {
  const [hour, minute] = pacificTime(instantMs).toISOString().slice(11, 16).split(':');
  const hourOf12 = Number(hour) % 12 || 12;
  return `${hourOf12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** A moment in Pacific time: `Fri, Nov 20, 3:15 PM`. */
export function momentWords(instantMs: number): string {
  const day = pacificDay(instantMs);
  return `${weekday(day).slice(0, 3)}, ${shortDate(day)}, ${clockWords(instantMs)}`;
}

/** A moment in full: `Friday, November 20, 2026 at 3:15 PM, Pacific time`. */
export function exactMoment(instantMs: number): string {
  const day = pacificDay(instantMs);
  const date = `${monthName(Number(day.slice(5, 7)))} ${Number(day.slice(8))}, ${yearOf(day)}`;
  return `${weekday(day)}, ${date} at ${clockWords(instantMs)}, Pacific time`;
}

/** Tolerated difference between the clocks of gauges, servers and devices. */
const CLOCKS_APART_MS = 5 * MINUTE_MS;

/** Whether a reading is dated in the future: its clock or ours is wrong. */
export const isStillToCome = (ageMs: number): boolean => ageMs < -CLOCKS_APART_MS;

/** When a figure is from: `20 minutes ago`; `Fri, Nov 20, 1:00 PM, a time still to come`. */
export function whenRead({ at, age }: { readonly at: number; readonly age: number }): string {
  return isStillToCome(age) ? `${momentWords(at)}, a time still to come` : ago(age);
}

/** A weekday alone names a day at most this many days ahead. */
const NAMED_DAYS = 6;

/** `Saturday`, and a week or more ahead `Saturday, Nov 29`. */
export function dayAhead(day: PlainDate, today: PlainDate): string {
  const name = weekday(day);
  return daysBetween(today, day) > NAMED_DAYS ? `${name}, ${shortDate(day)}` : name;
}

/** The parts of a day by the hour at which they begin, as people in Washington call them. */
const PARTS = [
  { from: 0, today: 'early today', other: (day: string) => `early ${day}` },
  { from: 5, today: 'this morning', other: (day: string) => `${day} morning` },
  { from: 12, today: 'this afternoon', other: (day: string) => `${day} afternoon` },
  { from: 18, today: 'this evening', other: (day: string) => `${day} evening` },
  { from: 21, today: 'tonight', other: (day: string) => `${day} night` },
] as const;

/** A moment ahead by its part of the day: `this afternoon`, `early Friday`; a week ahead `Nov 29`. */
export function partOfDayAhead(instantMs: number, now: number): string {
  const day = pacificDay(instantMs);
  const today = pacificDay(now);
  const hour = pacificTime(instantMs).getUTCHours();
  const part = PARTS.findLast(({ from }) => hour >= from) ?? PARTS[0];
  if (day === today) return part.today;
  return daysBetween(today, day) > NAMED_DAYS ? shortDate(day) : part.other(weekday(day));
}

/** The same of something that happens then: `early Friday`; a week ahead `on Nov 29`. */
export function onPartOfDay(instantMs: number, now: number): string {
  const isDate = daysBetween(pacificDay(now), pacificDay(instantMs)) > NAMED_DAYS;
  const words = partOfDayAhead(instantMs, now);
  return isDate ? `on ${words}` : words;
}

/** `by Saturday morning`; a part of today needs no preposition. */
export function byPartOfDay(instantMs: number, now: number): string {
  const words = partOfDayAhead(instantMs, now);
  return pacificDay(instantMs) === pacificDay(now) ? words : `by ${words}`;
}
