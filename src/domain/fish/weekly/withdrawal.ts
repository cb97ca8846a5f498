import { daysBetween } from '#domain/time/plain-date.ts';
import type { WeeklyRow } from '../weekly-row.ts';
import { hasFigures } from './matching.ts';
import { type FollowedSeason, followedKey, LONG_SEASON_DAYS } from './seasons.ts';

/** When a row that leaves the reports counts as withdrawn: tuned on the final reports of 2012 to 2025. */

/** A row unchanged for longer may be left out because its run is over. */
const MOST_AGE_DAYS = 60;
/** A row gone this soon after it appeared was a slip, even if its species is no longer listed. */
const SLIP_DAYS = 14;
/** At the end of a season many rows leave at once; up to this many may be withdrawals. */
const MOST_TOGETHER = 2;
/** Two successive reports are never further apart. */
const MOST_ABSENT_DAYS = 30;

export function isEmptied(season: FollowedSeason, rows: readonly WeeklyRow[]): boolean {
  return rows.some(
    (row) =>
      !hasFigures(row) && followedKey(row) === season.key && row.dataDate === season.dataDate,
  );
}

/** `Washougal River` also appears as `Washougal River Hatchery Stock`. */
function isSameStock(a: string, b: string): boolean {
  return a.startsWith(b) || b.startsWith(a);
}

/**
 * Whether a report lists this kind of fish but not these: their stock goes on under another row, or
 * only other stocks of the species do. One of several stocks may simply be finished.
 */
export function isLeftOut(season: FollowedSeason, rows: readonly WeeklyRow[]): boolean {
  const counted = rows.filter(hasFigures);
  const ofSpecies = counted.filter(({ species }) => species === season.species);
  if (ofSpecies.length === 0) {
    return counted.length > 0 && daysBetween(season.begun, season.listedOn) <= SLIP_DAYS;
  }
  return (
    ofSpecies.some(({ stock }) => isSameStock(stock, season.stock)) ||
    !ofSpecies.some(({ run, origin }) => run === season.run && origin === season.origin)
  );
}

function isRepeated(season: FollowedSeason, rows: readonly WeeklyRow[]): boolean {
  return rows.some(
    (row) =>
      followedKey(row) === season.key && row.adults === season.adults && row.jacks === season.jacks,
  );
}

/** Whether a season that two reports left out is withdrawn; `together` counts those that left with it. */
export function isWithdrawn(
  season: FollowedSeason,
  rows: readonly WeeklyRow[],
  together: number,
): boolean {
  const { begun, dataDate, listedOn, final } = season;
  const absent = daysBetween(listedOn, rows[0]?.reportDate ?? listedOn);
  if (final || absent > MOST_ABSENT_DAYS || together > MOST_TOGETHER) return false;
  const isFresh = daysBetween(dataDate, listedOn) <= MOST_AGE_DAYS;
  const hasRunLong = daysBetween(begun, listedOn) >= LONG_SEASON_DAYS;
  return !hasRunLong && (isFresh || isRepeated(season, rows));
}
