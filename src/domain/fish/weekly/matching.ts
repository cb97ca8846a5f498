import { ascending } from 'd3-array';
import { itemAt } from '#domain/item-at.ts';
import { daysBetween } from '#domain/time/plain-date.ts';
import { type Figures, fishIn } from '../fish-return.ts';
import type { WeeklyRow } from '../weekly-row.ts';
import { continuesCount, isOtherSeason, isSameSeries, type SeasonTotals } from './seasons.ts';

type Match<Season> = readonly [row: WeeklyRow, season: Season];

type Count = Pick<WeeklyRow, 'adults' | 'jacks' | 'dataDate'>;

/** Whether the row has a figure at all; some rows list only eggs. */
export function hasFigures(row: Figures): boolean {
  return row.adults !== null || row.jacks !== null;
}

/** Newest count last. The keys after the total make the result independent of line order. */
function byCount(a: WeeklyRow, b: WeeklyRow): number {
  return (
    ascending(a.dataDate, b.dataDate) ||
    fishIn(a) - fishIn(b) ||
    (a.adults ?? -1) - (b.adults ?? -1) ||
    Number(a.final) - Number(b.final) ||
    ascending(a.title, b.title)
  );
}

export function isSameCount(a: Count, b: Count): boolean {
  return a.adults === b.adults && a.jacks === b.jacks && a.dataDate === b.dataDate;
}

/** The distinct counts of a stock in one report. If it is listed under two titles, the newest one. */
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

function difference(row: WeeklyRow, season: SeasonTotals): number {
  return (
    Math.abs((row.adults ?? 0) - (season.adults ?? 0)) +
    Math.abs((row.jacks ?? 0) - (season.jacks ?? 0))
  );
}

interface Pair<Season> {
  readonly row: WeeklyRow;
  readonly season: Season;
  /** Compared in this order: where they are small, the row likely continues the season. */
  readonly differences: readonly number[];
}

function byDifferences(a: Pair<unknown>, b: Pair<unknown>): number {
  for (const [at, ofA] of a.differences.entries()) {
    const ofB = itemAt(b.differences, at);
    if (ofA !== ofB) return ofA - ofB;
  }
  return 0;
}

function likeliest<Season>(pairs: Pair<Season>[]): Match<Season>[] {
  const taken = new Set<unknown>();
  const matches: Match<Season>[] = [];
  for (const { row, season } of pairs.sort(byDifferences)) {
    if (taken.has(row) || taken.has(season)) continue;
    taken.add(row).add(season);
    matches.push([row, season]);
  }
  return matches;
}

/**
 * Decides which season each row of a stock continues. A finished season stays listed for weeks, so
 * unchanged rows are matched first, then the smallest change. The newest season is never left out: that
 * would take back all its fish.
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
        const leftOut = season.begun === newest ? fishIn(season) : 0;
        const pause = Math.abs(daysBetween(season.dataDate, row.dataDate));
        const isUnchanged = isSameCount(season, row);
        const differences = [isUnchanged ? 0 : 1, difference(row, season) - leftOut, pause];
        return { row, season, differences };
      }),
  );
  return likeliest(pairs);
}

/** Decides which vanished season of another name each row continues; respelled stocks first. */
export function matchRenamed<Season extends SeasonTotals>(
  rows: readonly WeeklyRow[],
  gone: readonly Season[],
): Match<Season>[] {
  const pairs = rows.flatMap((row) =>
    gone
      .filter((season) => continuesCount(season, row))
      .map((season) => ({
        row,
        season,
        differences: [isSameSeries(season, row) ? 0 : 1, difference(row, season)],
      })),
  );
  return likeliest(pairs);
}
