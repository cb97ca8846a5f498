import { lazily } from '#domain/lazily.ts';
import type { FloodCategory } from '#domain/river/flood-thresholds.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import { weekday } from './calendar-words.ts';
import { dayMonth, signed, wholeNumber } from './format.ts';

const tenths = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }));
/** Smaller flows get a decimal: a creek of 0.4 cfs is not dry. */
const SMALL_FLOW = 10;

/** Where NOAA's flood categories begin, in the words of the National Weather Service. */
export const FLOOD_STAGES: Readonly<Record<FloodCategory, string>> = {
  action: 'action stage',
  minor: 'minor flood stage',
  moderate: 'moderate flood stage',
  major: 'major flood stage',
};

export const SIMULATED_RIVER = 'Simulated river, for demonstration';

/** A flow as a rounded number: `2,340`; a small one with a decimal, `0.4`. */
export function flowNumber(flow: number): string {
  return Math.abs(flow) < SMALL_FLOW ? signed(tenths().format(flow)) : wholeNumber(flow);
}

/** A flow with its unit: `2,340 cfs`. */
export function cfs(flow: number): string {
  return `${flowNumber(flow)} cfs`;
}

const clockTime = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      hour: 'numeric',
      minute: '2-digit',
    }),
);

/** JavaScript engines differ in the space before AM and PM. */
const plainSpaces = (text: string): string => text.replaceAll('\u202f', ' ');

/** A moment in Pacific time: `Fri 20 Nov, 3:15 PM`. */
export function momentWords(instantMs: number): string {
  const day = pacificDay(instantMs);
  const time = plainSpaces(clockTime().format(instantMs));
  return `${weekday(day).slice(0, 3)} ${dayMonth(day)}, ${time}`;
}

const exact = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      dateStyle: 'full',
      timeStyle: 'short',
    }),
);

/** A moment in full: `Friday, November 20, 2026 at 3:15 PM, Pacific time`. */
export function exactMoment(instantMs: number): string {
  return `${plainSpaces(exact().format(instantMs))}, Pacific time`;
}
