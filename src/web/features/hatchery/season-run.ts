import type { Comparison } from '#domain/fish/same-date.ts';
import {
  runOptions,
  type SpeciesRunPair,
  splitRunText,
  uniqueRuns,
} from '#domain/fish/species-runs.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { edgesOf, type SeasonGrowth, seasonSeries } from '#web/charts/season-series.ts';
import { thinned } from '#web/charts/thinned.ts';
import type { SameDate } from '#web/lib/words/season-words.ts';
import type { HatcheryFigures, SeriesFigures } from './hatchery-figures.ts';
import type { RunFigures, SeasonFigures, SeasonLine } from './season-figures.ts';
import { selectedOf, selectionIn } from './series-selection.ts';

/** Without a count of this season, the last ten seasons are shown. */
const SEASONS = 10;

/** The run whose season an address shows: that of its species and run; `null` where there is none. */
export function runIn(
  search: URLSearchParams,
  list: readonly SpeciesRunPair[],
  runs: SeasonFigures,
): RunFigures | null {
  const selection = selectionIn(search, list);
  if (selection === null) return runs[0] ?? null;
  const { run } = splitRunText(selection.run);
  return runs.find((one) => one.species === selection.species && one.run === run) ?? null;
}

/** Daily counts make lines of more points than a page needs to draw them. */
const MOST_POINTS = 300;
/** Part of the highest season that no phone shows. */
const SMALLEST_PART = 0.004;

function drawnLines(run: RunFigures): Pick<RunFigures, 'lines' | 'isThinned'> {
  const earlier = earlierLines(run);
  const drawn = (run.lines ?? []).filter((line) => !line.isOver || earlier.includes(line));
  const points = drawn.flatMap((line) => line.points);
  const isThinned = points.length > MOST_POINTS;
  const give = SMALLEST_PART * Math.max(...points.map(([, adults, jacks]) => adults + jacks));
  const kept = ({ points }: SeasonLine) => {
    const fish = points.map((point) => [point[0], point[1] + point[2], point] as const);
    // The chart keeps its days when the whole lines come, of adults alone too.
    const adults = edgesOf(points).map(([day]) => day);
    const edges = [...edgesOf(fish), ...fish.filter(([day]) => adults.includes(day))];
    return thinned(fish, give, edges).map(([, , point]) => point);
  };
  return {
    isThinned,
    lines: (run.lines ?? []).map(({ countDays: _, ...line }) => {
      if (!drawn.some(({ year }) => year === line.year)) return { ...line, points: [] };
      return isThinned ? { ...line, points: kept(line) } : line;
    }),
  };
}

/**
 * The figures behind a page of the server: of the series and the run that it shows, as much as is drawn.
 * The browser loads the rest when it is chosen.
 */
export function figuresOfPage(
  { series, reports }: HatcheryFigures,
  runs: SeasonFigures,
  search: URLSearchParams,
): { readonly figures: HatcheryFigures; readonly season: SeasonFigures } {
  const list = uniqueRuns(series);
  const selection = selectionIn(search, list);
  const selected = selection && selectedOf(series, selection);
  const shown = runIn(search, list, runs);
  return {
    figures: {
      reports,
      series: series.map((one) => {
        const { season = null, ...rest } = one;
        return one === selected ? { ...rest, season } : rest;
      }),
    },
    season: runs.map((run) =>
      run === shown ? { ...run, ...drawnLines(run) } : { ...run, lines: null },
    ),
  };
}

/** Whether the page came without a part of what it shows. Thinned lines are all that is seen of them. */
export function isPartial(selected: SeriesFigures | null, run: RunFigures | null): boolean {
  const withoutCurve = selected !== null && selected.season === undefined;
  return withoutCurve || (run !== null && run.lines === null);
}

/** The run string that chooses a run by its first series. */
export function runStringOf(
  { species, run }: Pick<RunFigures, 'species' | 'run'>,
  list: readonly SpeciesRunPair[],
): string | null {
  return runOptions(list, species).find((text) => splitRunText(text).run === run) ?? null;
}

/** The earlier seasons that this one is compared with, the oldest first. */
export function earlierLines({ lines, countedOn }: RunFigures): readonly SeasonLine[] {
  const over = (lines ?? []).filter(({ isOver }) => isOver);
  return countedOn === null ? over.slice(-SEASONS) : over.filter(({ byDate }) => byDate !== null);
}

/** Fewer marked years show nothing usual. */
const FEWEST_MARKED = 3;

/** Fish counted in earlier seasons by a day, by year. */
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
  ofRun: readonly SeriesFigures[],
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

/** The count of a season so far and its place among earlier ones. */
export function seasonBeside({ soFar, countedOn, by_date }: RunFigures): SameDate & Comparison {
  return {
    count: soFar?.count ?? null,
    counted_on: countedOn,
    ...(by_date ?? { seasons: 0, fewer: 0, median: null, low: null, high: null }),
  };
}

/** The last season that is over. */
export function lastSeason(run: RunFigures): SeasonLine | null {
  return (run.lines ?? []).findLast(({ isOver }) => isOver) ?? null;
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

function growthOf(line: SeasonLine): SeasonGrowth {
  return {
    label: line.label,
    firstDate: line.firstDate,
    knownFrom: line.knownFrom,
    points: line.points.map(([day, adults, jacks]) => [day, adults + jacks]),
  };
}

/** The chart of a run's season; `null` where there is nothing to draw. */
export function seriesOf(run: RunFigures, today: PlainDate) {
  const now = (run.lines ?? []).find(({ isOver, label }) => !isOver && label === run.label);
  return seasonSeries(
    { firstDate: run.firstDate, growth: now === undefined ? null : growthOf(now) },
    earlierLines(run).map(growthOf),
    today,
    run.projection,
  );
}
