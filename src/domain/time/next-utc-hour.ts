const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;

/**
 * Milliseconds until the clock next strikes a full hour of UTC; a whole day when it strikes now, so
 * the answer is always over 0.
 *
 * With hour 11 this is how long an answer of the product's API stays fresh (specification,
 * section 9).
 *
 * @param nowMs milliseconds since 1970-01-01T00:00Z.
 * @param hour hour of the UTC day, 0 to 23.
 */
export function millisecondsUntilNextUtc(nowMs: number, hour: number): number {
  const sinceLastMs = (nowMs - hour * MS_PER_HOUR) % MS_PER_DAY;
  return MS_PER_DAY - (sinceLastMs < 0 ? sinceLastMs + MS_PER_DAY : sinceLastMs);
}
