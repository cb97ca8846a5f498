import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { type Figures, type FishReturn, fishIn } from '../fish-return.ts';
import type { Series } from '../series.ts';
import type { WeeklyRow } from '../weekly-row.ts';

/** What separates one season of a cumulative row from the next, and a renamed row from a new one. */

export interface SeasonTotals extends Figures, Pick<Series, 'run' | 'origin'> {
  readonly begun: PlainDate;
  readonly dataDate: PlainDate;
  readonly final: boolean;
  readonly listedOn: PlainDate;
}

export interface FollowedSeason extends SeasonTotals {
  readonly key: string;
  readonly species: string;
  readonly stock: string;
  readonly since: PlainDate | null;
  readonly late: boolean;
  // These change with each report, whether it lists the row or not.
  listedAt: number;
  listedOn: PlainDate;
  final: boolean;
  leftOut: number;
  isEmptied: boolean;
  readonly withdrawn: readonly FishReturn[];
  /** The season's returns so far; they sum to its totals, or to 0 once it is withdrawn. */
  readonly returns: readonly FishReturn[];
}

// These limits were set on the weekly reports since 2013, whose odd cases the tests name.

/** No trap pauses this long within a season. */
const LONGEST_PAUSE_DAYS = 200;
/** A pause this long ends the season if the row was also missing from the reports for ABSENT_DAYS. */
const PAUSE_DAYS = 150;
const ABSENT_DAYS = 60;
/** A count that continues after this long may be a new count from zero. */
const RESTART_DAYS = 28;
/** A drop below this share of the total is a restart. Corrections that late took back at most half. */
const RESTART_SHARE = 1 / 3;
/** After a season this long, the next one may start from one week to the next. */
export const LONG_SEASON_DAYS = 240;

/** Whether the row belongs to another season; otherwise a lower total is a correction of `last`. */
export function isOtherSeason(last: SeasonTotals, row: WeeklyRow): boolean {
  const pause = daysBetween(last.dataDate, row.dataDate);
  if (Math.abs(pause) >= LONGEST_PAUSE_DAYS) return true;
  const absent = daysBetween(last.listedOn, row.reportDate);
  if (pause >= PAUSE_DAYS && absent >= ABSENT_DAYS) return true;

  const before = fishIn(last);
  const now = fishIn(row);
  // A final figure is corrected within days; a smaller one weeks later belongs to the next season.
  const isReopened = last.final && !row.final;
  if (isReopened && pause >= RESTART_DAYS && now < before) return true;

  // A final row that restarts may still carry its old date in the first week.
  const hasRestarted = (isReopened ? pause >= 0 : pause > 0) && now < before * RESTART_SHARE;
  const hasRunLong = daysBetween(last.begun, row.dataDate) >= LONG_SEASON_DAYS;
  return hasRestarted && (isReopened || hasRunLong || pause >= RESTART_DAYS);
}

/** With fewer fish, two rows may agree by chance rather than be one row renamed. */
const RENAME_LEAST_FISH = 3;
/** A row may pause this long while it is renamed. */
const RENAME_PAUSE_DAYS = 45;
/** Fish that a renamed row's total may gain in one step, on top of the factors below. */
const RENAME_GROWTH_FISH = 20;
/** Only the stock's spelling changed: the total may also fall, since a stock may be split in two. */
const RESPELLED = { atLeast: 1 / 2, atMost: 3 };
/** The run or origin changed as well: only a count that clearly continues is the same one. */
const RENAMED = { atLeast: 1, atMost: 2 };

export function isSameSeries(last: SeasonTotals, row: WeeklyRow): boolean {
  return last.run === row.run && last.origin === row.origin;
}

/** Whether a new row continues the count of a missing one: same fish, other name. */
export function continuesCount(last: SeasonTotals, row: WeeklyRow): boolean {
  const before = fishIn(last);
  const now = fishIn(row);
  if (before < RENAME_LEAST_FISH) return false;
  const pause = daysBetween(last.dataDate, row.dataDate);
  if (pause < 0 || pause > RENAME_PAUSE_DAYS) return false;
  // A finished count does not grow under a new name: that is another row's next season.
  if (last.final) return now === before;
  const { atLeast, atMost } = isSameSeries(last, row) ? RESPELLED : RENAMED;
  return now >= before * atLeast && now <= before * atMost + RENAME_GROWTH_FISH;
}

export function followedKey(row: Pick<WeeklyRow, 'species' | 'run' | 'origin' | 'stock'>): string {
  return `${row.species}|${row.run}|${row.origin}|${row.stock}`;
}

function added(before: number | null, now: number | null, otherGain: number): number | null {
  if (now !== null) return now - (before ?? 0);
  return before !== null && before > 0 && otherGain >= before ? -before : null;
}

/**
 * The fish that a row adds. Reports never print 0: a `-` changes nothing, unless its figure moved to
 * the other column.
 */
export function growth(season: Figures, row: Figures): Figures {
  const gain = (figure: 'adults' | 'jacks') => (row[figure] ?? 0) - (season[figure] ?? 0);
  return {
    adults: added(season.adults, row.adults, gain('jacks')),
    jacks: added(season.jacks, row.jacks, gain('adults')),
  };
}

export function grown(season: Figures, row: Figures): Figures {
  const fish = growth(season, row);
  const total = (figure: 'adults' | 'jacks') =>
    row[figure] ?? (fish[figure] === null ? season[figure] : null);
  return { adults: total('adults'), jacks: total('jacks') };
}

/** A count that changes this long after its data date is a revision, not new fish. */
const LATE_DAYS = 28;

/** Whether a row's fish are a late revision: of a season that was final, or quiet for weeks. */
export function isLate(season: FollowedSeason, row: WeeklyRow, fish: Figures): boolean {
  if (row.dataDate <= season.dataDate) return season.late;
  const stood = daysBetween(season.dataDate, row.reportDate);
  return stood >= LATE_DAYS && (season.final || fishIn(fish) < 0);
}
