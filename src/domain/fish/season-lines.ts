import { quantileSorted, sum } from 'd3-array';
import { itemAt } from '#domain/item-at.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { dayInSeason, fishAfter, type RunStanding, seasonAgo } from './run-standing.ts';
import { FEWEST_COMPARED_SEASONS } from './same-date.ts';

const WEEK_DAYS = 7;
/** Weeks before and after these shares of the fish of every season are left out of a chart. */
const SHOWN = { from: 0.003, to: 0.997 } as const;
/** The current season and the ten that it is compared with. */
const SEASONS_AGO = Array.from({ length: 11 }, (_, ago) => ago);

/** The weeks of a chart, each by its last day: one of them is the as-of date. */
export interface Weeks {
  readonly days: readonly PlainDate[];
  /** Place of the as-of date in `days`. */
  readonly now: number;
}

/** The weekly counts of earlier seasons: 10th percentile, median and 90th. */
export interface LineRange {
  readonly low: readonly number[];
  readonly median: readonly number[];
  readonly high: readonly number[];
}

/** How a season grew by week; without a range where fewer than five seasons are known. */
export interface SeasonLines {
  readonly now: readonly number[];
  readonly earlier: LineRange | null;
}

function allWeeks(runs: readonly RunStanding[], asOf: PlainDate): Weeks {
  let first = asOf;
  let last = asOf;
  for (const { current } of runs) {
    if (current.firstDate < first) first = current.firstDate;
    if (current.lastDate > last) last = current.lastDate;
  }
  const before = Math.floor(daysBetween(first, asOf) / WEEK_DAYS);
  const after = Math.ceil(daysBetween(asOf, last) / WEEK_DAYS);
  const days = Array.from({ length: before + 1 + after }, (_, week) =>
    addDays(asOf, (week - before) * WEEK_DAYS),
  );
  return { days, now: before };
}

/**
 * How a run's season of some seasons ago grew, by the weeks of the current one. Up to the as-of date
 * no season is read further than to the run's newest count: there all of them are compared.
 */
function weeklyCounts(
  run: RunStanding,
  ago: number,
  { days, now }: Weeks,
): readonly number[] | null {
  const season = seasonAgo(run, ago);
  const first = days[0];
  if (season === undefined || first === undefined) return null;
  const newest = run.now?.countedOn ?? run.current.firstDate;
  const newestDay = dayInSeason(season, run, newest);
  const firstDay = newestDay + daysBetween(newest, first);
  const isCounted = (week: number) => run.now !== null && week <= now;
  return days.slice(0, ago === 0 ? now + 1 : days.length).map((_, week) => {
    const day = firstDay + week * WEEK_DAYS;
    return fishAfter(season, isCounted(week) ? Math.min(day, newestDay) : day);
  });
}

/** @param lines of the same weeks */
function sumOfLines(lines: readonly (readonly number[])[]): readonly number[] {
  const [first = []] = lines;
  return first.map((_, week) => sum(lines, (line) => itemAt(line, week)));
}

/** The counts of several runs together, by the weeks of the current season. */
export function weeklyCountsOfAll(
  runs: readonly RunStanding[],
  ago: number,
  weeks: Weeks,
): readonly number[] {
  const lines = runs.map((run) => weeklyCounts(run, ago, weeks));
  return sumOfLines(lines.filter((line) => line !== null));
}

/** From the week before the first fish of any season to the week in which all have come. */
export function shownWeeks(runs: readonly RunStanding[], asOf: PlainDate): Weeks {
  const weeks = allWeeks(runs, asOf);
  const lines = SEASONS_AGO.map((ago) => weeklyCountsOfAll(runs, ago, weeks));
  const most = Math.max(1, ...lines.map((line) => line.at(-1) ?? 0));
  const hasBegun = (week: number) => lines.some((line) => (line[week] ?? 0) > most * SHOWN.from);
  const hasAllIn = (week: number) =>
    lines.slice(1).every((line) => (line[week] ?? 0) >= (line.at(-1) ?? 0) * SHOWN.to);
  const begun = weeks.days.findIndex((_, week) => hasBegun(week));
  const allIn = weeks.days.findIndex((_, week) => hasAllIn(week));
  const from = Math.max(0, Math.min(begun === -1 ? weeks.now : begun - 1, weeks.now));
  const to = Math.max(allIn === -1 ? weeks.days.length - 1 : allIn, weeks.now);
  return { days: weeks.days.slice(from, to + 1), now: weeks.now - from };
}

/**
 * The range of earlier seasons week by week; `null` with fewer than five of them.
 *
 * @param lines of the same weeks
 */
export function rangeOfLines(lines: readonly (readonly number[])[]): LineRange | null {
  if (lines.length < FEWEST_COMPARED_SEASONS) return null;
  const weeks = lines[0] ?? [];
  const at = (share: number) =>
    weeks.map((_, week) => {
      const counts = lines.map((line) => itemAt(line, week)).sort((a, b) => a - b);
      return Math.round(quantileSorted(counts, share) ?? 0);
    });
  return { low: at(0.1), median: at(0.5), high: at(0.9) };
}

export function linesOfRun(run: RunStanding, weeks: Weeks): SeasonLines {
  const finished = SEASONS_AGO.slice(1).filter((ago) => seasonAgo(run, ago)?.isOver === true);
  return {
    now: weeklyCounts(run, 0, weeks) ?? [],
    earlier: rangeOfLines(
      finished.map((ago) => weeklyCounts(run, ago, weeks)).filter((line) => line !== null),
    ),
  };
}
