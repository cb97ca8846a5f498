import { daysBetween } from '#domain/time/plain-date.ts';
import type { WeeklyRow } from '../weekly-row.ts';
import { type FollowedSeason, followedKey } from './followed-season.ts';
import { hasFigures } from './matching.ts';
import { LONG_SEASON_DAYS } from './seasons.ts';

/**
 * The rule by which a row that leaves the reports was withdrawn, not finished. Chosen by the final
 * annual reports of 2012 to 2025, which leave out what it takes back and hold the rest.
 */

/** A row that stood still for longer may have been left out because its run was over. */
const MOST_AGE_DAYS = 60;
/** At the end of a season many rows leave in one report. */
const MOST_TOGETHER = 2;
/** Two reports in a row are never further apart. */
const MOST_ABSENT_DAYS = 30;

/** Whether the row is still printed, for the same day, but without figures. */
function isEmptied(season: FollowedSeason, rows: readonly WeeklyRow[]): boolean {
  return rows.some(
    (row) =>
      !hasFigures(row) && followedKey(row) === season.key && row.dataDate === season.dataDate,
  );
}

/**
 * Whether a report speaks of the season's fish without counting them: its row is printed empty, or
 * left out while the species goes on, either in the same stock or in other series only. One of
 * several stocks of a series may just be finished (Elk Creek coho at Forks Creek).
 */
export function isLeftOut(season: FollowedSeason, rows: readonly WeeklyRow[]): boolean {
  const counted = rows.filter((row) => row.species === season.species && hasFigures(row));
  const isOfSeries = ({ run, origin }: WeeklyRow) => run === season.run && origin === season.origin;
  const goesOn =
    counted.some(({ stock }) => stock === season.stock) ||
    (counted.length > 0 && !counted.some(isOfSeries));
  return goesOn || isEmptied(season, rows);
}

/**
 * Whether a season that two reports left out is withdrawn.
 *
 * @param rows those of the second report.
 * @param together how many seasons of the facility left the reports with it, itself included.
 */
export function isWithdrawn(
  season: FollowedSeason,
  rows: readonly WeeklyRow[],
  together: number,
): boolean {
  const { begun, dataDate, listedOn, final } = season;
  const absent = daysBetween(listedOn, rows[0]?.reportDate ?? listedOn);
  if (final || absent > MOST_ABSENT_DAYS) return false;
  if (isEmptied(season, rows)) return true;
  return (
    together <= MOST_TOGETHER &&
    daysBetween(dataDate, listedOn) <= MOST_AGE_DAYS &&
    daysBetween(begun, listedOn) < LONG_SEASON_DAYS
  );
}
