import type { Species, SpeciesRun } from '#contract/species.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import { positionAt } from '#domain/place/position.ts';
import type { SmallSeason } from '#web/charts/small-charts.tsx';
import { recentWindow } from '#web/lib/facility/recent-escapement.ts';

export interface TrapName {
  readonly key: string;
  readonly title: string;
  /** `null` where the species has no named run. */
  readonly run: string | null;
}

export type TrapRow = ReturnType<typeof rowOf>;

/** A run with its fish so far. */
export type CountedTrap = TrapName & { readonly count: number };

/** How the season of a run grew, in per cent of a middle season. */
export type SmallTrap = CountedTrap & SmallSeason;

/** Small charts are shown of the runs with most fish this season. */
const SMALL_CHARTS = 12;
/** A middle season of fewer fish is not shown in per cent. */
const FEWEST_FISH = 50;

type Named = Pick<SpeciesRun, 'facility' | 'name' | 'run'>;

const nameOf = ({ facility, name, run }: Named): TrapName => ({
  key: facility,
  title: facilityTitle(name),
  run: run === NO_RUN ? null : run,
});

function rowOf(run: SpeciesRun) {
  const { county, brought, recent, count, counted_on, seasons, fewer, phase } = run;
  const position = positionAt(run.position);
  return {
    ...nameOf(run),
    ...{ county, brought, recent, count, counted_on, seasons, fewer, phase, position },
  };
}

function smallOf({ weeks, brought, count, ...name }: SpeciesRun): readonly SmallTrap[] {
  const whole = weeks?.median?.at(-1) ?? 0;
  if (!weeks?.low || !weeks.median || !weeks.high || whole < FEWEST_FISH || brought) return [];
  const percent = (line: readonly number[]) => line.map((fish) => Math.round((fish / whole) * 100));
  return [
    {
      ...nameOf(name),
      count: count ?? 0,
      now: percent(weeks.now),
      low: percent(weeks.low),
      median: percent(weeks.median),
      high: percent(weeks.high),
    },
  ];
}

const mostFirst = (traps: readonly (Named & { count: number })[]): readonly CountedTrap[] =>
  traps.map(({ count, ...trap }) => ({ ...nameOf(trap), count })).sort((a, b) => b.count - a.count);

export function speciesData({ runs, season, ...answer }: Species) {
  const isShown = (run: SpeciesRun) => run.recent !== 0 || (run.count ?? 0) > 0 || run.in_season;
  const shown = runs.filter((run) => isShown(run) && !run.silent);
  const tested = runs.filter((run) => run.trend !== null && !run.brought);
  return {
    ...answer,
    window: recentWindow(answer),
    season: season && {
      ...season,
      left_out: mostFirst(season.left_out),
      not_counted: mostFirst(season.not_counted),
    },
    /** Runs with fish this season or in the window, or in season; the most recent fish first. */
    rows: shown.map(rowOf),
    silent: runs.filter(({ silent }) => silent).map(rowOf),
    /** Runs counted in earlier seasons, by name. */
    others: runs.filter((run) => !isShown(run) && !run.silent).map(nameOf),
    small: shown
      .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
      .flatMap(smallOf)
      .slice(0, SMALL_CHARTS),
    trends: {
      rising: tested.filter((run) => run.trend === 'rising').length,
      falling: tested.filter((run) => run.trend === 'falling').length,
      all: tested.length,
    },
  };
}

export type SpeciesData = ReturnType<typeof speciesData>;
