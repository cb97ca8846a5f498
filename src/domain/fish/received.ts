import { type FinalRow, receivedIn, trappedIn } from './final-row.ts';
import type { YearTotal } from './yearly-totals.ts';

/** How many of a run's fish are brought from other facilities, whose traps have counted them. */
export const RECEIVED = ['none', 'some', 'most'] as const;

/** One of {@link RECEIVED}. */
export type Received = (typeof RECEIVED)[number];

type YearFish = Pick<YearTotal, 'count' | 'receivedAdults' | 'receivedJacks'>;

const SEASONS = 5;
/** Up to this share of its fish, a weekly total is as good as a trap's count. */
const SOME = 0.02;
const MOST = 0.5;

/**
 * What part of a run was brought to the facility, by the last five final reports that have it: over
 * 2 % is some of it, half or more is most of it.
 *
 * @param rows those of the run, in any order.
 */
export function receivedPart(rows: readonly FinalRow[]): Received {
  const seasons = [...new Set(rows.map(({ season }) => season))].sort((a, b) => b - a);
  const oldest = seasons[Math.min(SEASONS, seasons.length) - 1] ?? 0;
  const recent = rows.filter(({ season }) => season >= oldest);
  const received = recent.reduce((sum, row) => sum + receivedIn(row), 0);
  const share = received / (received + recent.reduce((sum, row) => sum + trappedIn(row), 0));
  if (share >= MOST) return 'most';
  return share > SOME ? 'some' : 'none';
}

/** Fish of a year as a series shows them: those brought are apart unless most of its fish are. */
export function shownFish(total: YearFish, received: Received): number {
  return received === 'most' ? fishThatCame(total) : total.count;
}

/** Fish of a year that came to the facility, by their own way or brought. */
export function fishThatCame(total: YearFish): number {
  return total.count + (total.receivedAdults ?? 0) + (total.receivedJacks ?? 0);
}
