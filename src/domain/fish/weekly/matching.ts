import { daysBetween } from '#domain/time/plain-date.ts';
import type { WeeklyRow } from '../weekly-row.ts';
import type { Figures, SeasonTotals } from './seasons.ts';
import { isOtherSeason, isSameSeries, takesUpCount, totalOf } from './seasons.ts';

/** A row and the season it goes on from. */
type Match<Season> = readonly [row: WeeklyRow, season: Season];

type Count = Pick<WeeklyRow, 'adults' | 'jacks' | 'dataDate'>;

/** Whether the row gives a figure at all; a row may only tell of eggs. */
export function hasFigures(row: Figures): boolean {
  return row.adults !== null || row.jacks !== null;
}

/**
 * Orders by data date, then by total: the last row stands for the newest count. The rest only makes
 * the order one and the same for all orders of the lines.
 */
function byCount(a: WeeklyRow, b: WeeklyRow): number {
  if (a.dataDate !== b.dataDate) return a.dataDate < b.dataDate ? -1 : 1;
  return (
    totalOf(a) - totalOf(b) ||
    (a.adults ?? -1) - (b.adults ?? -1) ||
    Number(a.final) - Number(b.final) ||
    (a.title < b.title ? -1 : 1)
  );
}

function isSameCount(a: Count, b: Count): boolean {
  return a.adults === b.adults && a.jacks === b.jacks && a.dataDate === b.dataDate;
}

/**
 * The counts among the rows that one report gives for one stock of one series. A line printed twice
 * is one count, and so is a stock printed under two titles for the same run ("Chum" and "Fall
 * Chum"): the newest stands.
 */
export function distinctCounts(rows: readonly WeeklyRow[]): WeeklyRow[] {
  const counted = rows.filter(hasFigures).sort(byCount);
  const newest = counted.at(-1);
  if (newest === undefined) return [];
  if (counted.some((row) => row.title !== newest.title)) return [newest];
  return counted.filter((row, at) => {
    const next = counted[at + 1];
    return next === undefined || !isSameCount(row, next);
  });
}

/** How many fish would have come or gone if the row went on from the season. */
function difference(row: WeeklyRow, season: SeasonTotals): number {
  return (
    Math.abs((row.adults ?? 0) - (season.adults ?? 0)) +
    Math.abs((row.jacks ?? 0) - (season.jacks ?? 0))
  );
}

interface Pair<Season> {
  readonly row: WeeklyRow;
  readonly season: Season;
  /** The lower the likelier, compared number by number. */
  readonly odds: readonly number[];
}

function byOdds(a: Pair<unknown>, b: Pair<unknown>): number {
  for (const [at, odd] of a.odds.entries()) {
    const other = b.odds[at] ?? 0;
    if (odd !== other) return odd - other;
  }
  return 0;
}

/** Takes the likeliest pair, then the likeliest of what is left, each row and season once. */
function likeliest<Season>(pairs: Pair<Season>[]): Match<Season>[] {
  const taken = new Set<unknown>();
  const matches: Match<Season>[] = [];
  for (const { row, season } of pairs.sort(byOdds)) {
    if (taken.has(row) || taken.has(season)) continue;
    taken.add(row).add(season);
    matches.push([row, season]);
  }
  return matches;
}

/**
 * Which season each row goes on from, among the rows and seasons of one stock of one series.
 *
 * A finished season lingers beside the new one for weeks and is touched up meanwhile, until its row
 * is dropped one day. So a row that stands unchanged is taken first, and of the others the pair that
 * makes the fewest fish come or go. Leaving out an older season takes back no fish; leaving out the
 * newest would take back all of its own, which speaks for going on from it.
 */
export function matchSeasons<Season extends SeasonTotals>(
  rows: readonly WeeklyRow[],
  seasons: readonly Season[],
): Match<Season>[] {
  const newest = seasons.reduce((latest, { begun }) => (begun > latest ? begun : latest), '');
  const pairs = rows.flatMap((row) =>
    seasons
      .filter((season) => !isOtherSeason(season, row))
      .map((season) => {
        const leftOut = season.begun === newest ? totalOf(season) : 0;
        const pause = Math.abs(daysBetween(season.dataDate, row.dataDate));
        const isUnchanged = isSameCount(season, row);
        const odds = [isUnchanged ? 0 : 1, difference(row, season) - leftOut, pause];
        return { row, season, odds };
      }),
  );
  return likeliest(pairs);
}

/**
 * Which gone season of another name each row takes up, among the rows and seasons of one species at
 * one facility. A stock that is only spelt anew goes before one that changed run or origin.
 */
export function matchRenamed<Season extends SeasonTotals>(
  rows: readonly WeeklyRow[],
  gone: readonly Season[],
): Match<Season>[] {
  const pairs = rows.flatMap((row) =>
    gone
      .filter((season) => takesUpCount(season, row))
      .map((season) => ({
        row,
        season,
        odds: [isSameSeries(season, row) ? 0 : 1, difference(row, season)],
      })),
  );
  return likeliest(pairs);
}
