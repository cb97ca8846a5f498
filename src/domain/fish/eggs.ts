import { ascending, max, min, sum } from 'd3-array';
import {
  addDays,
  daysBetween,
  isLeapYear,
  laterOf,
  type PlainDate,
  yearOf,
} from '#domain/time/plain-date.ts';
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
  /** The share of their eggs, 0 to 1, that earlier seasons had by the month and day of `countedOn`. */
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

/** The eggs of a season so far, by the end of a day. */
type EggsByDay = readonly [day: PlainDate, eggs: number];

/**
 * How the eggs of a season grew: at each report, the largest sum of one report so far. A stock is often
 * printed under a second name in the middle of a season, so stocks of different reports are never added;
 * one that is finished leaves the reports, so the newest sum may be too small.
 */
function growthOf(rows: readonly EggRow[], from: PlainDate, to: PlainDate): readonly EggsByDay[] {
  const ofSeason = rows.filter(({ dataDate }) => dataDate >= from && dataDate <= to);
  let largest = 0;
  return [...Map.groupBy(ofSeason, ({ reportDate }) => reportDate).values()]
    .map(
      (ofReport): EggsByDay => [
        ofReport.reduce((latest, { dataDate }) => laterOf(dataDate, latest), from),
        sum(ofReport, ({ eggs }) => eggs),
      ],
    )
    .sort(([a], [b]) => ascending(a, b))
    .map(([day, eggs]): EggsByDay => {
      largest = Math.max(largest, eggs);
      return [day, largest];
    });
}

/** All eggs of a season; `null` if none are printed. */
export const eggsOfSeason = (
  rows: readonly EggRow[],
  from: PlainDate,
  to: PlainDate,
): number | null => growthOf(rows, from, to).at(-1)?.[1] ?? null;

/** The reports come once a week: the first eggs of a season were taken in the week before their figure. */
const FIRST_DAYS = 7;

/** Eggs by the end of a day. A day without a report is no day without eggs: between two they were taken evenly. */
function eggsOn(growth: readonly EggsByDay[], day: PlainDate): number {
  const after = growth.find(([date]) => date > day);
  if (after === undefined) return growth.at(-1)?.[1] ?? 0;
  const [to, eggs] = after;
  const [from, before] = growth.findLast(([date]) => date <= day) ?? [addDays(to, -FIRST_DAYS), 0];
  const part = Math.max(0, daysBetween(from, day)) / daysBetween(from, to);
  return before + part * (eggs - before);
}

/** The same month and day some years earlier. */
function yearsBefore(date: PlainDate, years: number): PlainDate {
  const year = yearOf(date) - years;
  const day = date.endsWith('-02-29') && !isLeapYear(year) ? '-02-28' : date.slice(4);
  return `${year}${day}` as PlainDate;
}

function newestGoal(finals: readonly FinalRow[], knownOn: PlainDate): EggsTaken['goal'] | null {
  const known = finals.filter(({ season }) => season <= lastFinalSeason(knownOn));
  const season = max(known, (row) => row.season);
  if (season === undefined) return null;
  const goals = known.flatMap((row) => (row.season === season ? (row.eggGoal ?? []) : []));
  const eggs = sum(goals);
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
  const eggs = eggsOfSeason(now, firstDate, today);
  const goal = newestGoal(finals.filter(isOfRun), today);
  if (countedOn === undefined || eggs === null || goal === null) return null;

  const shares: number[] = [];
  const firstYear = yearOf(ofRun[0]?.dataDate ?? countedOn);
  for (let ago = 1; ago <= MOST_EARLIER_SEASONS && yearOf(countedOn) - ago >= firstYear; ago += 1) {
    const growth = growthOf(ofRun, yearsBefore(firstDate, ago), yearsBefore(lastDate, ago));
    const total = growth.at(-1)?.[1] ?? 0;
    if (total > 0) shares.push(eggsOn(growth, yearsBefore(countedOn, ago)) / total);
  }
  const least = min(shares);
  const most = max(shares);
  if (shares.length < FEWEST_EARLIER_SEASONS || least === undefined || most === undefined) {
    return null;
  }
  const ofGoal = eggs / goal.eggs;
  return { eggs, countedOn, goal, ofGoal, earlier: { seasons: shares.length, least, most } };
}
