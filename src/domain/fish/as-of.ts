import { laterOf, type PlainDate } from '#domain/time/plain-date.ts';
import type { FishReturn } from './fish-return.ts';

/**
 * What was known on a day: the returns that had been published by then. Each return depends only on
 * its own report and earlier ones, so leaving out the later ones shows the site as it stood.
 */
export function knownOn(returns: readonly FishReturn[], day: PlainDate): FishReturn[] {
  return returns.filter(({ reportDate }) => reportDate <= day);
}

/** The newest day that any of the returns holds data of; `null` when there are none. */
export function newestDataDate(returns: Iterable<FishReturn>): PlainDate | null {
  let newest: PlainDate | null = null;
  for (const { date } of returns) newest = newest === null ? date : laterOf(newest, date);
  return newest;
}
