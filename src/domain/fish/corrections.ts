import { sum } from 'd3-array';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { byPublication, type FishReturn, fishIn } from './fish-return.ts';
import { withoutOpposites } from './opposite-returns.ts';

/** Fish of a run's season that a weekly report took back. */
export interface Correction {
  readonly reportDate: PlainDate;
  /** Negative. */
  readonly fish: number;
  /** Fish of the season by the report before, and those left of them. */
  readonly before: number;
  readonly after: number;
}

/** Fish that a report only moved to another name of the run. */
const isMoved = (a: FishReturn, b: FishReturn): boolean =>
  a.date === b.date && a.since === b.since && a.undated === b.undated && fishIn(a) === -fishIn(b);

/**
 * What the weekly reports took back of one season of a run, oldest first: the fish that a report lowered,
 * on any row. New fish in the same report do not hide them.
 *
 * @param returns of that season, with those taken back later
 */
export function corrections(returns: readonly FishReturn[]): readonly Correction[] {
  const weekly = returns.filter(({ source }) => source === 'wdfw-weekly');
  const found: Correction[] = [];
  let before = 0;
  const byReport = Map.groupBy(weekly.toSorted(byPublication), ({ report }) => report);
  for (const ofReport of byReport.values()) {
    const lowered = withoutOpposites(ofReport, isMoved).filter((row) => fishIn(row) < 0);
    const fish = sum(lowered, fishIn);
    const reportDate = ofReport[0]?.reportDate;
    if (fish < 0 && reportDate !== undefined) {
      found.push({ reportDate, fish, before, after: before + fish });
    }
    before += sum(ofReport, fishIn);
  }
  return found;
}
