import type { Outlook } from '#domain/fish/outlook.ts';
import type { Phase } from '#domain/fish/run-timing.ts';
import { type Comparison, FEWEST_COMPARED } from '#domain/fish/same-date.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { counted, dayMonth, wholeNumber } from './format.ts';

/** The count of a season and the earlier seasons it is compared with, as the API names them. */
export interface SameDate extends Pick<Comparison, 'seasons' | 'fewer'> {
  /** `null` before the first count of the season. */
  readonly count: number | null;
  readonly counted_on: PlainDate | null;
}

/** How a season compares with earlier ones by the same date: `More than in 6 of 10 years by 21 Oct`. */
export function sameDateWords({ count, counted_on, seasons, fewer }: SameDate): string {
  if (count === null || counted_on === null) return 'No count yet this season';
  if (seasons === 0) return 'No earlier year to compare with';
  if (seasons < FEWEST_COMPARED) return `Only ${counted(seasons, 'earlier year')} to compare with`;
  const by = `by ${dayMonth(counted_on)}`;
  if (count <= 0) return `None counted ${by}`;
  const years = fewer === seasons ? 'any' : fewer === 0 ? 'none' : fewer;
  return `More than in ${years} of ${seasons} years ${by}`;
}

/** `Range at this date 594 to 4,737; middle year 1,112; 2024: 995`; `null` without a range. */
export function sameDateRange(
  { low, high, median }: Pick<Comparison, 'low' | 'high' | 'median'>,
  last: { readonly label: string; readonly count: number } | null,
): string | null {
  if (low === null || high === null || median === null) return null;
  const range = low === high ? wholeNumber(low) : `${wholeNumber(low)} to ${wholeNumber(high)}`;
  const words = `Range at this date ${range}; middle year ${wholeNumber(median)}`;
  return last === null ? words : `${words}; ${last.label}: ${wholeNumber(last.count)}`;
}

const PHASE_WORDS = {
  before: 'Usually before its peak now',
  near: 'Usually near its peak now',
  past: 'Usually past its peak now',
  'nearly over': 'Usually nearly over now',
} as const;

/**
 * Where a run usually is today; `null` where the words would contradict its outlook, which is shown
 * with it or is known to the reader: a run that is out of season is not near its peak.
 */
export function phaseWords(phase: Phase | null, { status, detail }: Outlook): string | null {
  if (phase === null) return null;
  if (status === 'Not in season') {
    if (phase === 'before') return 'Usually still to come';
    return phase === 'nearly over' && detail === 'Not expected soon' ? 'Usually over by now' : null;
  }
  const isLong = detail === 'Plenty of time left';
  if (phase === 'before' && !isLong) return null;
  return PHASE_WORDS[phase === 'nearly over' && isLong ? 'past' : phase];
}

/** A share of a season's fish: `28%`, never 0% or 100% unless it is. */
export function seasonShare(share: number): string {
  if (share > 0 && share < 0.01) return '< 1%';
  if (share < 1 && share > 0.99) return '> 99%';
  return `${Math.round(share * 100)}%`;
}
