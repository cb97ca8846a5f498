import { wholeNumber } from './format.ts';

const TENTHS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
/** Below it a whole number says too little: a creek of 0.4 cfs is not dry. */
const SMALL_FLOW = 10;

/** A flow as a rounded number: `2,340`; a small one with a decimal, `0.4`. */
export function flowNumber(flow: number): string {
  return Math.abs(flow) < SMALL_FLOW ? TENTHS.format(flow) : wholeNumber(flow);
}

/** A flow with its unit: `2,340 cfs`. */
export function cfs(flow: number): string {
  return `${flowNumber(flow)} cfs`;
}

const MOMENT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  weekday: 'short',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** A moment as clocks in Washington show it: `Fri, 11/20, 3:15 PM`. */
export function momentWords(instantMs: number): string {
  // Some browsers put a narrow space before AM and PM, where Node puts a plain one.
  return MOMENT.format(instantMs).replaceAll('\u202f', ' ');
}

const EXACT = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'full',
  timeStyle: 'short',
});

/** The same in full: `Friday, November 20, 2026 at 3:15 PM`, Pacific time. */
export function exactMoment(instantMs: number): string {
  return `${EXACT.format(instantMs).replaceAll('\u202f', ' ')}, Pacific time`;
}
