import type { ThisSeason } from '#contract/facilities.ts';
import type { Phase } from '#domain/fish/run-timing.ts';
import { counted } from './format.ts';

/**
 * How a count compares with earlier seasons by the same date: `more than in 6 of 10 years`. `null`
 * where no earlier season can be compared.
 */
export function rankWords({
  seasons,
  fewer,
}: Pick<ThisSeason, 'seasons' | 'fewer'>): string | null {
  if (seasons === 0) return null;
  if (seasons === 1) return `${fewer === 1 ? '' : 'not '}more than in the one year known`;
  // Earlier years may equal this one.
  if (fewer === 0) return `not more than in any of ${counted(seasons, 'year')}`;
  return fewer === seasons
    ? `more than in all of ${counted(seasons, 'year')}`
    : `more than in ${fewer} of ${counted(seasons, 'year')}`;
}

/** Where a run usually is today. */
export const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  before: 'before the usual peak',
  near: 'near the usual peak',
  past: 'past the usual peak',
  'nearly over': 'usually nearly over by now',
};
