import { max, min } from 'd3-array';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { type FinalRow, lastFinalSeason } from './final-row.ts';
import type { RunYear } from './run-year.ts';
import type { Series } from './series.ts';

/** Eggs taken of one stock so far in its season, as a weekly report has them. */
export interface EggRow extends Series {
  readonly stock: string;
  readonly eggs: number;
  readonly dataDate: PlainDate;
  readonly reportDate: PlainDate;
}

/** The eggs of a run that were taken at a facility this season, of all stocks and origins. */
export interface EggsTaken {
  readonly eggs: number;
  readonly countedOn: PlainDate;
  /** The newest goal in a final report: that of the running season is not published before its end. */
  readonly goal: { readonly eggs: number; readonly season: number };
  /** The eggs as a share of that goal: 1.11 is more than all of it. */
  readonly ofGoal: number;
  /** The share of their eggs, 0 to 1, that earlier seasons had by the same month and day. */
  readonly earlier: { readonly seasons: number; readonly least: number; readonly most: number };
}

/**
 * Eggs of these agree with the final reports only in two seasons of five: part of the fish is kept
 * alive and spawned again, and the reports count that in different ways.
 */
const NOT_KNOWN: ReadonlySet<string> = new Set(['Steelhead', 'Sockeye']);
/** With fewer earlier seasons, how far a season is by a date is not known. */
const FEWEST_EARLIER_SEASONS = 5;
/** Earlier seasons that a season is compared with, as for fish. */
const MOST_EARLIER_SEASONS = 10;

/**
 * Eggs by a day of a season: the largest sum of one report. A stock is often printed under a second name
 * in the middle of a season, so stocks of different reports are never added; one that is finished leaves
 * the reports, so the newest sum may be too small. `null` before the first.
 */
export function eggsBy(rows: readonly EggRow[], from: PlainDate, to: PlainDate): number | null {
  const sums = new Map<PlainDate, number>();
  for (const { reportDate, dataDate, eggs } of rows) {
    if (dataDate < from || dataDate > to) continue;
    sums.set(reportDate, (sums.get(reportDate) ?? 0) + eggs);
  }
  return max(sums.values()) ?? null;
}

/** The same month and day some years earlier, to compare dates with: February 29 need not exist. */
const yearsBefore = (date: PlainDate, years: number) =>
  `${yearOf(date) - years}${date.slice(4)}` as PlainDate;

function newestGoal(finals: readonly FinalRow[], knownOn: PlainDate): EggsTaken['goal'] | null {
  const known = finals.filter(({ season }) => season <= lastFinalSeason(knownOn));
  const season = max(known, (row) => row.season);
  if (season === undefined) return null;
  const goals = known.flatMap((row) => (row.season === season ? (row.eggGoal ?? []) : []));
  const eggs = goals.reduce((sum, goal) => sum + goal, 0);
  return eggs > 0 ? { eggs, season } : null;
}

/**
 * The eggs taken of a run in its current season; `null` if none are printed yet, its last final report
 * has no goal, or too few earlier seasons are known.
 *
 * @param rows of the facility, oldest first.
 * @param finals of the facility.
 */
export function eggsTaken(
  run: { readonly species: string; readonly run: string; readonly current: RunYear },
  rows: readonly EggRow[],
  finals: readonly FinalRow[],
  today: PlainDate,
): EggsTaken | null {
  if (NOT_KNOWN.has(run.species)) return null;
  const isOfRun = (row: Series) => row.species === run.species && row.run === run.run;
  const { firstDate, lastDate } = run.current;
  const ofRun = rows.filter(isOfRun);
  const now = ofRun.filter(({ dataDate }) => dataDate >= firstDate && dataDate <= today);
  const countedOn = now.at(-1)?.dataDate;
  const eggs = eggsBy(now, firstDate, today);
  const goal = newestGoal(finals.filter(isOfRun), today);
  if (countedOn === undefined || eggs === null || goal === null) return null;

  const shares: number[] = [];
  const firstYear = yearOf(ofRun[0]?.dataDate ?? countedOn);
  for (let ago = 1; ago <= MOST_EARLIER_SEASONS && yearOf(countedOn) - ago >= firstYear; ago += 1) {
    const from = yearsBefore(firstDate, ago);
    const total = eggsBy(ofRun, from, yearsBefore(lastDate, ago));
    if (total === null || total === 0) continue;
    const byDate = eggsBy(ofRun, from, yearsBefore(countedOn, ago)) ?? 0;
    shares.push(byDate / total);
  }
  const least = min(shares);
  const most = max(shares);
  if (shares.length < FEWEST_EARLIER_SEASONS || least === undefined || most === undefined) {
    return null;
  }
  const ofGoal = eggs / goal.eggs;
  return { eggs, countedOn, goal, ofGoal, earlier: { seasons: shares.length, least, most } };
}
