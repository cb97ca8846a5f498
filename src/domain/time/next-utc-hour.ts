/** Figures are updated before this hour of the UTC day (requirement 10.9). */
export const FIGURES_UTC_HOUR = 11;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Milliseconds until the UTC clock shows a full hour again: a whole day if it shows it now. */
export function millisecondsUntilNextUtc(nowMs: number, hour: number): number {
  return DAY - ((((nowMs - hour * HOUR) % DAY) + DAY) % DAY);
}
