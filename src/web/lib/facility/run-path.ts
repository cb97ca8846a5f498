import type { PlainDate } from '#domain/time/plain-date.ts';

/** The state of the run: `/run`, or for good `/run/2025-10-23`. */
export const runPath = (day: PlainDate | null = null): string =>
  day === null ? '/run' : `/run/${day}`;
