import type { RunSeason, Season } from '#contract/season.ts';
import { type Comparison, compared, comparedSeasons } from '#domain/fish/same-date.ts';
import { type SpeciesSelection, splitRunText } from '#domain/fish/species-runs.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { seasonSeries } from '#web/charts/season-series.ts';
import { adultsOf, countedFish } from '#web/lib/facility/counted-fish.ts';
import { broughtIn } from '#web/lib/facility/recent-escapement.ts';
import type { SameDate } from '#web/lib/words/season-words.ts';
import {
  againstMeanWords,
  halfWayTrendWords,
  labelOfYear,
  seasonTrendWords,
} from '#web/lib/words/season-words.ts';
import type { HatcheryFigures, SeriesFigures } from './hatchery-figures.ts';

/** One season of a run, and how its count grew; days are counted from its first. */
export type SeasonLine = ReturnType<typeof lineOf>;

function lineOf(season: RunSeason['seasons'][number]) {
  const { year, label, by_date } = season;
  return {
    ...{ year, label },
    firstDate: season.first_date,
    /** Before this day nobody knows how many had come. */
    knownFrom: daysBetween(season.first_date, season.known_from),
    isOver: season.complete,
    total: countedFish(season),
    /** By the month and day of the newest count; `null` where it is not compared. */
    byDate: by_date && countedFish({ ...by_date, count: by_date.adults + by_date.jacks }),
    reportDate: season.report_date,
    /** Adults and jacks by the end of a day; fish come evenly between two points. */
    points: season.growth,
    countDays: season.count_days,
  };
}

function trendsOf({ trend, half_way_trend, seasons, received }: RunSeason): readonly string[] {
  const nameOf = (year: number) => labelOfYear(seasons[0], year);
  const words = [
    seasonTrendWords(trend, nameOf),
    trend && againstMeanWords(trend, nameOf),
    trend && received === 'some' ? 'These years leave out fish brought from elsewhere' : null,
    halfWayTrendWords(half_way_trend, nameOf),
  ];
  return words.filter((one) => one !== null);
}

export type RunFigures = ReturnType<typeof runFigures>;

function runFigures(run: RunSeason, isLeftOut: boolean) {
  const { species, recent, label, by_date, timing, projection } = run;
  return {
    ...{ species, run: run.run, recent, label, by_date, timing, projection },
    inSeason: run.in_season,
    isComing: !run.in_season && (run.two_weeks_ahead || run.one_month_ahead),
    brought: broughtIn(run, run.so_far ? [run.so_far] : []),
    firstDate: run.first_date,
    countedOn: run.counted_on,
    soFar: run.so_far && countedFish(run.so_far),
    /** The oldest first; `null` of a run that the page came without. */
    lines: isLeftOut ? null : run.seasons.map(lineOf),
    trends: isLeftOut ? [] : trendsOf(run),
  };
}

export type SeasonFigures = readonly RunFigures[];

/** @param shown leaves out the lines of other runs; all of them are there without it. */
export function seasonFigures(
  { runs }: Season,
  shown: SpeciesSelection | null = null,
): SeasonFigures {
  const isShown = ({ species, run }: RunSeason) =>
    shown === null || (shown.species === species && splitRunText(shown.run).run === run);
  return runs.map((run) => runFigures(run, !isShown(run)));
}

/** A season with adults alone, compared with the adults of earlier ones; no total is expected of them. */
export function adultsOfRun(run: RunFigures): RunFigures {
  const soFar = run.soFar && adultsOf(run.soFar);
  const lines =
    run.lines?.map((line) => ({
      ...line,
      total: adultsOf(line.total) ?? { count: 0, adults: 0 },
      byDate: line.byDate && adultsOf(line.byDate),
      points: line.points.map(([day, adults]): (typeof line.points)[number] => [day, adults, 0]),
    })) ?? null;
  const earlier = lines?.flatMap(({ byDate }) => byDate?.count ?? []);
  return {
    ...run,
    ...{ soFar, lines, projection: null },
    by_date: soFar && earlier ? compared(soFar.count, earlier) : null,
  };
}

export function runIn(selection: SpeciesSelection | null, runs: SeasonFigures): RunFigures | null {
  if (selection === null) return runs[0] ?? null;
  const { run } = splitRunText(selection.run);
  return runs.find((one) => one.species === selection.species && one.run === run) ?? null;
}

/** The series of a run. Captive brood is in no season. */
export function seriesOfRun<T extends { species: string; run: string; origin: string }>(
  { species, run }: Pick<RunFigures, 'species' | 'run'>,
  all: readonly T[],
): readonly T[] {
  return all.filter(
    (one) => one.species === species && one.run === run && one.origin !== 'Captive',
  );
}

export function earlierLines({ lines, countedOn }: RunFigures): readonly SeasonLine[] {
  const seasons = (lines ?? []).map((line) => ({ ...line, isCompared: line.byDate !== null }));
  return comparedSeasons(seasons, countedOn);
}

const FEWEST_MARKED = 3;

export interface ByDate {
  readonly day: PlainDate;
  readonly counts: ReadonlyMap<number, number>;
}

/**
 * What earlier seasons had by the day of this one's newest count, by year, for the bars of one series.
 * Only where no other series has fish of the run, as the count is of all its origins, and the bar,
 * which may be final, is not lower. `null` for too few years.
 *
 * @param ofRun the series of the run.
 */
export function byDateOf(
  run: RunFigures,
  own: SeriesFigures,
  ofRun: HatcheryFigures,
): ByDate | null {
  if (run.countedOn === null) return null;
  const counts = new Map(
    earlierLines(run).flatMap(({ year, byDate }) => {
      const counts = ofRun.flatMap((one) =>
        one.years.flatMap((figure) =>
          figure.year === year && (one === own || figure.count > 0) ? [figure.count] : [],
        ),
      );
      const fish = byDate?.count ?? Number.POSITIVE_INFINITY;
      const isOwn = own.years.some((figure) => figure.year === year);
      return isOwn && counts.length === 1 && fish <= (counts[0] ?? 0) ? [[year, fish]] : [];
    }),
  );
  return counts.size < FEWEST_MARKED ? null : { day: run.countedOn, counts };
}

export function seasonBeside({ soFar, countedOn, by_date }: RunFigures): SameDate & Comparison {
  return {
    count: soFar?.count ?? null,
    counted_on: countedOn,
    ...(by_date ?? { seasons: 0, fewer: 0, median: null, low: null, high: null }),
  };
}

export function lastSeason({ lines }: RunFigures): SeasonLine | null {
  return lines?.findLast(({ isOver }) => isOver) ?? null;
}

/** So many years from one season to the next are no pause: odd-year pinks have two. */
const PAUSE_YEARS = 2;

/** The season in which a run was last counted, where nobody waits for the next. */
export function lastBeforeSilence(run: RunFigures): SeasonLine | null {
  const last = lastSeason(run);
  if (run.soFar !== null || last === null) return null;
  const years = Number(run.label.slice(0, 4)) - Number(last.label.slice(0, 4));
  return years > PAUSE_YEARS ? last : null;
}

export function seriesOf(run: RunFigures, today: PlainDate) {
  const now = run.lines?.find(({ isOver, label }) => !isOver && label === run.label);
  return seasonSeries(
    { firstDate: run.firstDate, line: now ?? null },
    earlierLines(run),
    today,
    run.projection,
  );
}
