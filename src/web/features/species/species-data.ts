import type { Species, SpeciesRun } from '#contract/species.ts';
import type { Phase } from '#domain/fish/phase.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { Position } from '#domain/place/position.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { SmallSeason } from '#web/charts/placed-small.ts';
import { compactPosition } from '#web/lib/facility/compact-position.ts';
import { type RecentWindow, recentWindow } from '#web/lib/facility/recent-window.ts';
import { phaseWords } from '#web/lib/words/season-words.ts';

/** A run at a trap, by name. */
export interface TrapName {
  readonly key: string;
  readonly title: string;
  /** `null` where the species has no named run. */
  readonly run: string | null;
}

export interface TrapRow extends TrapName {
  readonly county: string;
  readonly position: Position;
  readonly isBrought: boolean;
  readonly recent: number;
  readonly count: number | null;
  readonly counted_on: PlainDate | null;
  readonly seasons: number;
  readonly fewer: number;
  readonly phase: Phase | null;
  /** Where the run usually is; `null` where nothing is said. */
  readonly phaseWords: string | null;
}

export interface SmallTrap extends TrapName, SmallSeason {
  /** Fish so far. */
  readonly count: number;
}

/** A run left out of a sum, with its fish. */
export interface CountedTrap extends TrapName {
  readonly count: number;
}

export interface SpeciesData
  extends Pick<
    Species,
    | 'species'
    | 'today'
    | 'recent'
    | 'first_week'
    | 'months'
    | 'peak'
    | 'regions'
    | 'years'
    | 'trend'
  > {
  readonly window: RecentWindow | null;
  readonly season:
    | (Omit<NonNullable<Species['season']>, 'left_out' | 'not_counted'> & {
        readonly leftOut: readonly CountedTrap[];
        readonly notCounted: readonly CountedTrap[];
      })
    | null;
  /** Runs with fish this season or in the window, or in season; the most recent fish first. */
  readonly rows: readonly TrapRow[];
  readonly silent: readonly TrapRow[];
  /** Runs counted in earlier seasons, by name. */
  readonly others: readonly TrapName[];
  /** In per cent of a middle season of each. */
  readonly small: readonly SmallTrap[];
  readonly trends: { readonly rising: number; readonly falling: number; readonly all: number };
}

/** Small charts are shown of the runs with most fish this season. */
const SMALL_CHARTS = 12;
/** A middle season of fewer fish is not shown in per cent. */
const FEWEST_FISH = 50;

const nameOf = ({
  facility,
  name,
  run,
}: {
  facility: string;
  name: string;
  run: string;
}): TrapName => ({
  key: facility,
  title: facilityTitle(name),
  run: run === NO_RUN ? null : run,
});

function rowOf(run: SpeciesRun): TrapRow {
  const { county, brought, recent, count, counted_on, seasons, fewer, phase } = run;
  return {
    ...nameOf(run),
    county,
    position: compactPosition({ geometry: { type: 'Point', coordinates: run.position } }),
    isBrought: brought,
    recent,
    count,
    counted_on,
    seasons,
    fewer,
    phase,
    phaseWords: phaseWords(phase, count ?? 0),
  };
}

function smallOf(run: SpeciesRun): SmallTrap | null {
  const { now, low, median, high } = run.weeks ?? { now: [], low: null, median: null, high: null };
  const whole = median?.at(-1) ?? 0;
  if (low === null || median === null || high === null || whole < FEWEST_FISH || run.brought)
    return null;
  const percent = (line: readonly number[]) =>
    line.map((count) => Math.round((count / whole) * 100));
  return {
    ...nameOf(run),
    count: run.count ?? 0,
    now: percent(now),
    low: percent(low),
    median: percent(median),
    high: percent(high),
  };
}

const mostFirst = (traps: readonly CountedTrap[]) => traps.toSorted((a, b) => b.count - a.count);

export function speciesData(answer: Species): SpeciesData {
  const { species, today, recent, first_week, season, runs } = answer;
  const { months, peak, regions, years, trend } = answer;
  const counted = (one: { facility: string; name: string; run: string; count: number }) => ({
    ...nameOf(one),
    count: one.count,
  });
  const isShown = (run: SpeciesRun) => run.recent !== 0 || (run.count ?? 0) > 0 || run.in_season;
  const shown = runs.filter((run) => isShown(run) && !run.silent);
  const tested = runs.filter((run) => run.trend !== null && !run.brought);
  return {
    species,
    today,
    recent,
    first_week,
    months,
    peak,
    regions,
    years,
    trend,
    window: recentWindow(answer),
    season: season && {
      label: season.label,
      count: season.count,
      facilities: season.facilities,
      compared: season.compared,
      leftOut: mostFirst(season.left_out.map(counted)),
      notCounted: mostFirst(season.not_counted.map(counted)),
    },
    rows: shown.map(rowOf),
    silent: runs.filter(({ silent }) => silent).map(rowOf),
    others: runs.filter((run) => !isShown(run) && !run.silent).map(nameOf),
    small: shown
      .toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0))
      .flatMap((run) => smallOf(run) ?? [])
      .slice(0, SMALL_CHARTS),
    trends: {
      rising: tested.filter((run) => run.trend === 'rising').length,
      falling: tested.filter((run) => run.trend === 'falling').length,
      all: tested.length,
    },
  };
}
