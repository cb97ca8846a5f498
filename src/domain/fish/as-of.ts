import { laterOf, type PlainDate } from '#domain/time/plain-date.ts';
import type { FishReturn } from './fish-return.ts';

/** The newest data date of the returns; `null` when there are none. */
export function newestDataDate(returns: Iterable<FishReturn>): PlainDate | null {
  let newest: PlainDate | null = null;
  for (const { date } of returns) newest = newest === null ? date : laterOf(newest, date);
  return newest;
}
