const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;

/** Figures are updated before this hour of the UTC day (requirement 10.9). */
export const FIGURES_UTC_HOUR = 11;

/**
 * Milliseconds until the next time the UTC clock shows a full hour: more than 0, and a whole day if it
 * shows it now.
 *
 * With {@link FIGURES_UTC_HOUR} this is how long an answer of the product's API stays fresh.
 *
 * @param nowMs milliseconds since 1970-01-01T00:00Z.
 * @param hour hour of the UTC day, 0 to 23.
 */
export function millisecondsUntilNextUtc(nowMs: number, hour: number): number {
  const sinceLastMs = (nowMs - hour * MS_PER_HOUR) % MS_PER_DAY;
  return MS_PER_DAY - (sinceLastMs < 0 ? sinceLastMs + MS_PER_DAY : sinceLastMs);
}
