import type { SeasonFlags } from './season.ts';

/** Where a run usually is on a day: in season before, near, past or nearly over; else to come or over. */
export const PHASES = ['to come', 'before', 'near', 'past', 'nearly over', 'over'] as const;

export type Phase = (typeof PHASES)[number];

/** The words for a species' season: the pair of labels of requirement 7.4. */
export interface Outlook {
  readonly status: 'In season' | 'Not in season';
  readonly detail:
    | 'Season ending soon'
    | 'Season ending now'
    | 'Plenty of time left'
    | 'Returning soon'
    | 'Expected in a few weeks'
    | 'Not expected soon';
}

export function outlookOf({ inSeason, twoWeeksAhead, oneMonthAhead }: SeasonFlags): Outlook {
  if (inSeason) {
    const status = 'In season';
    if (oneMonthAhead) return { status, detail: 'Plenty of time left' };
    return { status, detail: twoWeeksAhead ? 'Season ending soon' : 'Season ending now' };
  }
  const status = 'Not in season';
  if (twoWeeksAhead) return { status, detail: 'Returning soon' };
  return { status, detail: oneMonthAhead ? 'Expected in a few weeks' : 'Not expected soon' };
}

/** Fewer recent fish, or a smaller share of a mean run-year, may be strays. */
const SUBSTANTIAL = { fish: 20, share: 0.01 };

/** Whether enough fish were counted lately that "Not in season" alone would contradict them. */
export function isSubstantial(counted: number, meanYear: number): boolean {
  return counted >= SUBSTANTIAL.fish && counted >= meanYear * SUBSTANTIAL.share;
}

function outlookRank({ inSeason, twoWeeksAhead, oneMonthAhead }: SeasonFlags): number {
  return (inSeason ? 0 : 4) + (twoWeeksAhead ? 0 : 2) + (oneMonthAhead ? 0 : 1);
}

/** Compares species for the outlook list (requirement 7.5): in season first, then soonest. */
export function byOutlook(a: SeasonFlags, b: SeasonFlags): number {
  return outlookRank(a) - outlookRank(b);
}
