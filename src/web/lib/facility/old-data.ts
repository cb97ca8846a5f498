import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';

/** Reports are weekly and come out some days after their newest count. */
const OLD_AFTER_DAYS = 21;

/** Whether the newest counts are too old to be called recent. */
export const isOld = (asOf: PlainDate | null, today: PlainDate): boolean =>
  asOf !== null && daysBetween(asOf, today) > OLD_AFTER_DAYS;
