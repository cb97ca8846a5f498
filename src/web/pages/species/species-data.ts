import type { Species, SpeciesRun } from '#contract/species.ts';
import type { SmallSeason } from '#web/charts/small-charts.tsx';
import { recentWindow } from '#web/lib/facility/recent-escapement.ts';

export type TrapName = Pick<SpeciesRun, 'facility' | 'name' | 'run'>;

function lineOf({ weeks }: SpeciesRun): SmallSeason | null {
  if (!weeks?.low || !weeks.median || !weeks.high) return null;
  const most = Math.max(1, ...weeks.now, ...weeks.high);
  const percent = (line: readonly number[]) => line.map((fish) => Math.round((fish / most) * 100));
  return {
    now: percent(weeks.now),
    low: percent(weeks.low),
    median: percent(weeks.median),
    high: percent(weeks.high),
  };
}

export type TrapRow = ReturnType<typeof rowOf>;

function rowOf(run: SpeciesRun) {
  const { facility, name, county, position, brought, brought_from, phase } = run;
  const { recent, count, counted_on, seasons, fewer, equal } = run;
  return {
    facility,
    name,
    run: run.run,
    county,
    position,
    brought,
    brought_from,
    phase,
    recent,
    count,
    counted_on,
    seasons,
    fewer,
    equal,
    line: lineOf(run),
  };
}

export function speciesData({ runs, ...answer }: Species) {
  const isShown = (run: SpeciesRun) => run.recent !== 0 || (run.count ?? 0) > 0 || run.in_season;
  const shown = runs.filter((run) => isShown(run) && !run.silent);
  const tested = runs.filter((run) => run.trend !== null && !run.brought);
  return {
    ...answer,
    window: recentWindow(answer),
    rows: shown.map(rowOf),
    silent: runs.filter(({ silent }) => silent).map(rowOf),
    others: runs
      .filter((run) => !isShown(run) && !run.silent)
      .map(({ facility, name, run }): TrapName => ({ facility, name, run })),
    trends: {
      rising: tested.filter((run) => run.trend === 'rising').length,
      falling: tested.filter((run) => run.trend === 'falling').length,
      all: tested.length,
    },
  };
}

export type SpeciesData = ReturnType<typeof speciesData>;
