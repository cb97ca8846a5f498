import { comparedSeasons } from '#domain/fish/drawn-growth.ts';
import type { Comparison } from '#domain/fish/same-date.ts';
import { runOptions, type SpeciesRunPair, splitRunText } from '#domain/fish/species-runs.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { type SeasonGrowth, seasonSeries } from '#web/charts/season-series.ts';
import type { SameDate } from '#web/lib/words/season-words.ts';
import type { SeriesFigures } from './hatchery-figures.ts';
import type { RunFigures, SeasonFigures, SeasonLine } from './season-figures.ts';
import { selectionIn } from './series-selection.ts';

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

/** Whether a part of what is shown has not come. Thinned lines are all that is seen of them. */
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
  const seasons = (lines ?? []).map((line) => ({ ...line, isCompared: line.byDate !== null }));
  return comparedSeasons(seasons, countedOn);
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
