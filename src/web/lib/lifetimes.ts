import { FIGURES_UTC_HOUR, millisecondsUntilNextUtc } from '#domain/time/next-utc-hour.ts';

const HOUR = 3_600_000;

/** Until when an answer given at that time stays fresh. Both in milliseconds since 1970. */
type FreshUntil = (answeredAt: number) => number;

/** Lifetimes of saved answers (specification, section 9). */
export const LIFETIMES = {
  productApi: (answeredAt) => answeredAt + millisecondsUntilNextUtc(answeredAt, FIGURES_UTC_HOUR),
  comid: (answeredAt) => answeredAt + 30 * 24 * HOUR,
  gauges: (answeredAt) => answeredAt + 24 * HOUR,
  waterData: (answeredAt) => answeredAt + 3 * HOUR,
} as const satisfies Readonly<Record<string, FreshUntil>>;
