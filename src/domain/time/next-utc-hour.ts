import { DAY_MS, HOUR_MS } from './milliseconds.ts';

/** Figures are updated before this hour of the UTC day (requirement 10.9). */
export const FIGURES_UTC_HOUR = 11;

/** Milliseconds until the next time it is `hour` o'clock UTC: a whole day if it is that now. */
export function millisecondsUntilNextUtc(nowMs: number, hour: number): number {
  return DAY_MS - ((((nowMs - hour * HOUR_MS) % DAY_MS) + DAY_MS) % DAY_MS);
}
