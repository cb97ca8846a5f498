import type { Species, SpeciesRun } from '#contract/species.ts';
import { recentWindow } from '#web/lib/facility/recent-escapement.ts';

export type TrapName = Pick<SpeciesRun, 'facility' | 'name' | 'run'>;

/** How the season of a run grew, in per cent of a middle season. */
export type SmallTrap = ReturnType<typeof smallOf>[number];

export type TrapRow = Pick<
  SpeciesRun,
  | keyof TrapName
  | 'county'
  | 'position'
  | 'brought'
  | 'recent'
  | 'count'
  | 'counted_on'
  | 'seasons'
  | 'fewer'
  | 'equal'
  | 'brought_from'
  | 'phase'
>;

const SMALL_CHARTS = 12;
/** A middle season of fewer fish is not shown in per cent. */
const FEWEST_FISH = 50;

function smallOf({ weeks, brought, count, facility, name, run }: SpeciesRun) {
  const whole = weeks?.median?.at(-1) ?? 0;
  if (!weeks?.low || !weeks.median || !weeks.high || whole < FEWEST_FISH || brought) return [];
  const percent = (line: readonly number[]) => line.map((fish) => Math.round((fish / whole) * 100));
  return [
    {
      ...{ facility, name, run, count: count ?? 0 },
      now: percent(weeks.now),
      low: percent(weeks.low),
      median: percent(weeks.median),
      high: percent(weeks.high),
    },
  ];
}

/** The lines of a run are in the small charts alone. */
const rowOf = ({ weeks: _, ...row }: SpeciesRun): TrapRow => row;

export function speciesData({ runs, ...answer }: Species) {
  const isShown = (run: SpeciesRun) => run.recent !== 0 || (run.count ?? 0) > 0 || run.in_season;
  const shown = runs.filter((run) => isShown(run) && !run.silent);
  const tested = runs.filter((run) => run.trend !== null && !run.brought);
  return {
    ...answer,
    window: recentWindow(answer),
    /** Runs with fish this season or in the window, or in season; the most recent fish first. */
    rows: shown.map(rowOf),
    silent: runs.filter(({ silent }) => silent).map(rowOf),
    others: runs
      .filter((run) => !isShown(run) && !run.silent)
      .map(({ facility, name, run }): TrapName => ({ facility, name, run })),
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
