import type { SeasonFlags } from './season.ts';

/** What is said of a species' season: the label pair of the specification, section 4. */
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

/** The outlook of a species (specification, section 4, fish outlook status). */
export function outlookOf({ inSeason, twoWeeksAhead, oneMonthAhead }: SeasonFlags): Outlook {
  if (inSeason) {
    if (oneMonthAhead) return { status: 'In season', detail: 'Plenty of time left' };
    return {
      status: 'In season',
      detail: twoWeeksAhead ? 'Season ending soon' : 'Season ending now',
    };
  }
  if (twoWeeksAhead) return { status: 'Not in season', detail: 'Returning soon' };
  return {
    status: 'Not in season',
    detail: oneMonthAhead ? 'Expected in a few weeks' : 'Not expected soon',
  };
}

/** Rank of a species in the outlook list, 0 first. */
function outlookRank({ inSeason, twoWeeksAhead, oneMonthAhead }: SeasonFlags): number {
  const twoWeeks = twoWeeksAhead ? 0 : 1;
  const oneMonth = oneMonthAhead ? 0 : 1;
  // In season what counts is how long it lasts; out of it, how soon it comes and then how long.
  return inSeason ? 2 * oneMonth + twoWeeks : 4 + 2 * twoWeeks + oneMonth;
}

/**
 * Compares two species for the outlook list: in season first, then the nearer return (in two weeks,
 * then in a month), then the longer season left (specification, section 4). Equal ones keep their
 * order in a stable sort.
 */
export function byOutlook(a: SeasonFlags, b: SeasonFlags): number {
  return outlookRank(a) - outlookRank(b);
}
