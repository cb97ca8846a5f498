import type { PlainDate } from '#domain/time/plain-date.ts';
import { daysBetween } from '#domain/time/plain-date.ts';
import type { FishReturn } from '../fish-return.ts';
import type { WeeklyRow } from '../weekly-row.ts';
import type { Figures, SeasonTotals } from './seasons.ts';
import { totalOf } from './seasons.ts';

/** One season of one stock, followed from report to report. */
export interface FollowedSeason extends SeasonTotals {
  readonly key: string;
  readonly species: string;
  readonly stock: string;
  /** Data date before `dataDate`: the start of the period the last change covers. */
  readonly since: PlainDate | null;
  /** Whether the last change was a late revision. */
  readonly late: boolean;
  /** Index of the last report that gave figures. */
  readonly listedAt: number;
  /** The fish that were taken back when the row was left out; none while the season counts. */
  readonly withdrawn: readonly FishReturn[];
  /** The season's returns so far; they sum to its totals, or to 0 once it is withdrawn. */
  readonly returns: readonly FishReturn[];
}

/** The key of the stock and series that a row counts, within its facility. */
export function followedKey(row: Pick<WeeklyRow, 'species' | 'run' | 'origin' | 'stock'>): string {
  return [row.species, row.run, row.origin, row.stock].join('|');
}

function added(before: number | null, now: number | null, otherGain: number): number | null {
  if (now !== null) return now - (before ?? 0);
  return before !== null && before > 0 && otherGain >= before ? -before : null;
}

/**
 * The fish that a row adds to its season.
 *
 * The reports never print 0: a `-` beside the other figure is zero or not reported, so it adds
 * nothing and takes nothing back. Only a figure that moves to the other column leaves its own.
 */
export function growth(season: Figures, row: Figures): Figures {
  const gain = (figure: 'adults' | 'jacks') => (row[figure] ?? 0) - (season[figure] ?? 0);
  return {
    adults: added(season.adults, row.adults, gain('jacks')),
    jacks: added(season.jacks, row.jacks, gain('adults')),
  };
}

/** The season's totals after a row: a figure that the row leaves out stays as it was. */
export function grown(season: Figures, row: Figures): Figures {
  const fish = growth(season, row);
  const total = (figure: 'adults' | 'jacks') =>
    row[figure] ?? (fish[figure] === null ? season[figure] : null);
  return { adults: total('adults'), jacks: total('jacks') };
}

/** A count that changes this long after its data date is revised, not continued. */
const LATE_DAYS = 28;

/**
 * Whether the fish that a row adds are a late revision: a season that was called final, or has not
 * moved for weeks, is put right. A trap that opens again brings a later date and more fish.
 */
export function isLate(season: FollowedSeason, row: WeeklyRow, fish: Figures): boolean {
  if (row.dataDate <= season.dataDate) return season.late;
  const stood = daysBetween(season.dataDate, row.reportDate);
  return stood >= LATE_DAYS && (season.final || totalOf(fish) < 0);
}
