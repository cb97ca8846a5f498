import type { Phase } from '#domain/fish/phase.ts';
import type { Comparison } from '#domain/fish/same-date.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { dayMonth, wholeNumber } from './format.ts';

/** The count of a season and the earlier seasons it is compared with, as the API names them. */
export interface SameDate extends Pick<Comparison, 'seasons' | 'fewer'> {
  /** `null` before the first count of the season. */
  readonly count: number | null;
  readonly counted_on: PlainDate | null;
}

/**
 * How a count compares with earlier seasons by the same date: `more than in 6 of 10 years`. `null`
 * where no earlier season can be compared.
 */
export function rankWords({
  seasons,
  fewer,
}: Pick<Comparison, 'seasons' | 'fewer'>): string | null {
  if (seasons === 0) return null;
  if (seasons === 1) return `${fewer === 1 ? '' : 'not '}more than in the one year known`;
  // Earlier years may equal this one.
  if (fewer === 0)
    return `not more than in ${seasons === 2 ? 'either' : 'any'} of ${seasons} years`;
  if (fewer < seasons) return `more than in ${fewer} of ${seasons} years`;
  return seasons === 2 ? 'more than in both years' : `more than in all ${seasons} years`;
}

/** Begins a sentence or a label with a phrase. */
export function capitalized(phrase: string): string {
  return phrase.charAt(0).toUpperCase() + phrase.slice(1);
}

/** The rank of a season with its date: `More than in 6 of 10 years by 21 Oct`. */
export function sameDateWords(season: SameDate): string {
  const { count, counted_on } = season;
  if (count === null || counted_on === null) return 'No count yet this season';
  const by = `by ${dayMonth(counted_on)}`;
  const rank = rankWords(season);
  if (rank === null) return 'No earlier year to compare with';
  return count === 0 ? `None counted ${by}` : `${capitalized(rank)} ${by}`;
}

/** `Most years at this date 594 to 4,737; middle year 1,112; 2024: 995`; `null` without a range. */
export function sameDateRange(
  { low, high, median }: Pick<Comparison, 'low' | 'high' | 'median'>,
  last: { readonly label: string; readonly count: number } | null,
): string | null {
  if (low === null || high === null || median === null) return null;
  const range = low === high ? wholeNumber(low) : `${wholeNumber(low)} to ${wholeNumber(high)}`;
  const words = `Most years at this date ${range}; middle year ${wholeNumber(median)}`;
  return last === null ? words : `${words}; ${last.label}: ${wholeNumber(last.count)}`;
}

/** Where a run usually is today. */
const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  'to come': 'usually still to come',
  before: 'usually before its peak now',
  near: 'usually near its peak now',
  past: 'usually past its peak now',
  'nearly over': 'usually nearly over by now',
  over: 'usually over by now',
};

/**
 * Where a run usually is today; `null` where that is not known.
 *
 * @param count fish so far, as a run that was counted is not still to come.
 */
export function phaseWords(phase: Phase | null, count = 0): string | null {
  return phase === null || (phase === 'to come' && count > 0) ? null : PHASE_WORDS[phase];
}

/** A share of a season's fish: `28%`, never 0% or 100% unless it is. */
export function seasonShare(share: number): string {
  if (share > 0 && share < 0.01) return '< 1%';
  if (share < 1 && share > 0.99) return '> 99%';
  return `${Math.round(share * 100)}%`;
}

/** Fish of a species in a sentence: `coho`, `adult Chinook`, `pinks`. */
export function fishNoun(species: string, isAdults = false): string {
  const noun =
    species === 'Chinook' ? species : species === 'Pink' ? 'pinks' : species.toLowerCase();
  return isAdults ? `adult ${noun}` : noun;
}
