import { daysBetween } from '#domain/time/plain-date.ts';
import type { FishReturn } from '../fish-return.ts';
import type { WeeklyRow } from '../weekly-row.ts';
import { type FollowedSeason, followedKey, growth } from './followed-season.ts';
import { newestFish, recounted, renamed, standing, takenBack } from './moved-fish.ts';
import type { Figures } from './seasons.ts';
import { LONG_SEASON_DAYS, totalOf } from './seasons.ts';

/** What one row of a report does to a season. */
export interface Step {
  readonly row: WeeklyRow;
  /** `null` when the row begins one. */
  readonly season: FollowedSeason | null;
  /** Fish that the report moves from or to other rows, on the days they came. */
  readonly moved: FishReturn[];
}

/** Fewer fish than this can be equal by chance. */
const MERGED_LEAST_FISH = 10;
const NOTHING: Figures = { adults: null, jacks: null };

/** The fish that the row adds, and are not moved from or to another row. */
export function newFish({ row, season, moved }: Step): Figures {
  const all = growth(season ?? NOTHING, row);
  const rest = (figure: 'adults' | 'jacks') =>
    moved.reduce<number | null>(
      (left, one) => (one[figure] === null ? left : (left ?? 0) - one[figure]),
      all[figure],
    );
  return { adults: rest('adults'), jacks: rest('jacks') };
}

/** Whether two rows may count fish of one season of the run. */
function overlap(from: FollowedSeason, { row, season }: Step): boolean {
  const begun = season?.begun ?? row.dataDate;
  return Math.abs(daysBetween(from.begun, begun)) < LONG_SEASON_DAYS;
}

/**
 * Moves what one row of a run loses to another that gains as much in the same report: fish found to
 * be of another origin or stock have not come twice. The newest are moved.
 */
export function moveBetweenRows(ofRun: readonly Step[]): void {
  for (const figure of ['adults', 'jacks'] as const) {
    const falling = ofRun.filter((step) => (newFish(step)[figure] ?? 0) < 0);
    for (const from of falling) {
      for (const to of ofRun) {
        const { row, season, moved } = from;
        if (season === null || followedKey(row) === followedKey(to.row)) continue;
        const most = Math.min(-(newFish(from)[figure] ?? 0), newFish(to)[figure] ?? 0);
        if (most <= 0 || !overlap(season, to)) continue;
        const ofStock = [...renamed(standing(season.returns, season), row), ...moved];
        const fish = newestFish(ofStock, figure, most);
        moved.push(...takenBack(fish, row));
        to.moved.push(...recounted(fish, to.row));
      }
    }
  }
}

/**
 * Moves the fish of a row that is gone into one that has grown by exactly as many: the two were
 * merged.
 *
 * @returns the seasons that were merged into others.
 */
export function moveMerged(
  steps: readonly Step[],
  gone: readonly FollowedSeason[],
): FollowedSeason[] {
  return gone.filter((season) => {
    const into = steps.find((step) => {
      const { adults, jacks } = newFish(step);
      return (
        step.season !== null &&
        (adults ?? 0) === (season.adults ?? 0) &&
        (jacks ?? 0) === (season.jacks ?? 0)
      );
    });
    if (totalOf(season) < MERGED_LEAST_FISH || into === undefined) return false;
    into.moved.push(...recounted(standing(season.returns, season), into.row));
    return true;
  });
}
