import type { PlainDate } from '#domain/time/plain-date.ts';
import { byPublication } from './arrivals.ts';
import { addFigures, type FishReturn, fishCount, type ReturnSource } from './fish-return.ts';

/** Fish of several returns together, and the newest report behind them. */
export interface CountSum {
  /** Adults and jacks; negative when corrections outweigh the fish. */
  readonly count: number;
  /** `null` when no report gave a figure for adults. */
  readonly adults: number | null;
  /** `null` when no report gave a figure for jacks. */
  readonly jacks: number | null;
  readonly source: ReturnSource;
  readonly report: string;
  readonly reportDate: PlainDate;
}

/**
 * Sums returns. A missing figure adds nothing; a figure missing from every return stays missing.
 *
 * @returns `null` when no return gives any figure: nothing was reported, which is not 0.
 */
export function sumReturns(returns: readonly FishReturn[]): CountSum | null {
  let adults: number | null = null;
  let jacks: number | null = null;
  let newest: FishReturn | null = null;
  for (const one of returns) {
    if (fishCount(one) === null) continue;
    if (newest === null || byPublication(one, newest) > 0) newest = one;
    adults = addFigures(adults, one.adults);
    jacks = addFigures(jacks, one.jacks);
  }
  if (newest === null) return null;
  const { source, report, reportDate } = newest;
  return { count: (adults ?? 0) + (jacks ?? 0), adults, jacks, source, report, reportDate };
}
