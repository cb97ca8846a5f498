import { quantileSorted } from 'd3-array';
import type { RunSeason } from '#contract/season.ts';
import { FEWEST_COMPARED_SEASONS } from '#domain/fish/same-date.ts';
import { yearsBetweenSeasons } from '#domain/fish/season.ts';
import { sameDay, wholeFishOn } from '#domain/fish/season-counts.ts';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';

type SeasonOfRun = RunSeason['seasons'][number];

const WEEK_DAYS = 7;
const YEAR_DAYS = 365.25;
/** Weeks before and after these shares of the fish of every season are left out of a chart. */
const SHOWN = { from: 0.003, to: 0.997 } as const;
/** The present season and the ten that it is compared with. */
const AGO = Array.from({ length: 11 }, (_, at) => at);

export function seasonAgo(run: RunSeason, ago: number): SeasonOfRun | undefined {
  const newest = run.seasons.at(-1);
  if (newest?.first_date !== run.first_date) return undefined;
  const year = newest.year - ago * yearsBetweenSeasons(run.run);
  return run.seasons.find((one) => one.year === year);
}

function countAfter({ growth }: SeasonOfRun, days: number): number {
  const { adults, jacks } = wholeFishOn(growth, days);
  return adults + jacks;
}

/** A day of this season in another of the run, as days since its first. */
function dayIn(season: SeasonOfRun, run: RunSeason, date: PlainDate): number {
  const same = sameDay(date, { firstDate: run.first_date }, { firstDate: season.first_date });
  return daysBetween(season.first_date, same);
}

/** Whole fish that a season of a run had counted by the month and day of a date of this one. */
export function countOn(season: SeasonOfRun, run: RunSeason, date: PlainDate): number {
  return countAfter(season, dayIn(season, run, date));
}

/** Whole fish that the season before had counted by a day of this one; `null` where there is none. */
export function seasonBefore(run: RunSeason, day: PlainDate): number | null {
  const last = run.seasons.at(-1);
  const apart = last === undefined ? 0 : daysBetween(last.first_date, run.first_date);
  if (last === undefined || Math.round(apart / YEAR_DAYS) !== yearsBetweenSeasons(run.run))
    return null;
  return countOn(last, run, day);
}

/** The weeks of a chart, each by its last day: one of them is the as-of date. */
export interface Weeks {
  readonly days: readonly PlainDate[];
  readonly now: number;
}

function allWeeks(runs: readonly RunSeason[], asOf: PlainDate): Weeks {
  const first = runs.reduce((day, one) => (one.first_date < day ? one.first_date : day), asOf);
  const last = runs.reduce((day, one) => (one.last_date > day ? one.last_date : day), asOf);
  const before = Math.floor(daysBetween(first, asOf) / WEEK_DAYS);
  const after = Math.ceil(daysBetween(asOf, last) / WEEK_DAYS);
  return {
    days: Array.from({ length: before + 1 + after }, (_, week) =>
      addDays(asOf, (week - before) * WEEK_DAYS),
    ),
    now: before,
  };
}

/**
 * How a run's season of some seasons ago grew, by the weeks of the present one. Up to now no season
 * is read further than to the run's newest count: there all of them are compared.
 */
export function weeklyCounts(run: RunSeason, ago: number, { days, now }: Weeks): number[] | null {
  const season = seasonAgo(run, ago);
  const first = days[0];
  if (season === undefined || first === undefined) return null;
  const newest = run.counted_on ?? run.first_date;
  const newestPlace = dayIn(season, run, newest);
  const firstPlace = newestPlace + daysBetween(newest, first);
  const isHeld = (week: number) => run.counted_on !== null && week <= now;
  return days.slice(0, ago === 0 ? now + 1 : days.length).map((_, week) => {
    const place = firstPlace + week * WEEK_DAYS;
    return countAfter(season, isHeld(week) ? Math.min(place, newestPlace) : place);
  });
}

export function sumOfLines(lines: readonly (readonly number[])[]): number[] {
  const longest = Math.max(0, ...lines.map(({ length }) => length));
  return Array.from({ length: longest }, (_, week) =>
    lines.reduce((sum, line) => sum + (line[week] ?? 0), 0),
  );
}

export function shownWeeks(runs: readonly RunSeason[], asOf: PlainDate): Weeks {
  const weeks = allWeeks(runs, asOf);
  const lines = AGO.map((at) =>
    sumOfLines(runs.flatMap((run) => [weeklyCounts(run, at, weeks) ?? []])),
  );
  const most = Math.max(1, ...lines.map((line) => line.at(-1) ?? 0));
  const isBegun = (week: number) => lines.some((line) => (line[week] ?? 0) > most * SHOWN.from);
  const isOver = (week: number) =>
    lines.slice(1).every((line) => (line[week] ?? 0) >= (line.at(-1) ?? 0) * SHOWN.to);
  const begun = weeks.days.findIndex((_, week) => isBegun(week));
  const over = weeks.days.findIndex((_, week) => isOver(week));
  const from = Math.max(0, Math.min(begun === -1 ? weeks.now : begun - 1, weeks.now));
  const to = Math.max(over === -1 ? weeks.days.length - 1 : over, weeks.now);
  return { days: weeks.days.slice(from, to + 1), now: weeks.now - from };
}

/** The range of earlier seasons week by week; `null` with too few of them. */
export function rangeOfLines(lines: readonly (readonly number[])[]) {
  if (lines.length < FEWEST_COMPARED_SEASONS) return null;
  const at = (share: number) =>
    (lines[0] ?? []).map((_, week) => {
      const counts = lines.map((line) => line[week] ?? 0).sort((a, b) => a - b);
      return Math.round(quantileSorted(counts, share) ?? 0);
    });
  return { low: at(0.1), median: at(0.5), high: at(0.9) };
}

export function linesOf(run: RunSeason, weeks: Weeks) {
  const now = weeklyCounts(run, 0, weeks);
  const earlier = AGO.slice(1)
    .filter((ago) => seasonAgo(run, ago)?.complete === true)
    .flatMap((ago) => [weeklyCounts(run, ago, weeks) ?? []]);
  const none = { low: null, median: null, high: null };
  return { now: sumOfLines(now === null ? [] : [now]), ...(rangeOfLines(earlier) ?? none) };
}
