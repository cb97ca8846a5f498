import type { EditionDates } from '#contract/page.ts';
import { isBrought } from '#domain/fish/run-standing.ts';
import type { SeasonLines } from '#domain/fish/season-lines.ts';
import type { SpeciesRunStanding, SpeciesStanding } from '#domain/fish/species-standing.ts';
import type { RunAtTrap } from '#domain/fish/trap.ts';
import { REGIONS } from '#domain/place/region.ts';
import type { SmallSeason } from '#web/charts/small-charts.tsx';
import { recentWindow } from '#web/lib/facility/recent-escapement.ts';

/** A run at a trap by its names. */
export interface TrapName {
  readonly facility: string;
  readonly name: string;
  readonly run: string;
}

const trapName = ({ facility, run }: RunAtTrap): TrapName => ({
  facility: facility.key,
  name: facility.name,
  run: run.run,
});

function lineOf(weeks: SeasonLines | null): SmallSeason | null {
  if (!weeks?.earlier) return null;
  const { low, median, high } = weeks.earlier;
  const most = Math.max(1, ...weeks.now, ...high);
  const percent = (line: readonly number[]) => line.map((fish) => Math.round((fish / most) * 100));
  return {
    now: percent(weeks.now),
    low: percent(low),
    median: percent(median),
    high: percent(high),
  };
}

export type TrapRow = ReturnType<typeof rowOf>;

function rowOf(standing: SpeciesRunStanding) {
  const { facility, run } = standing;
  const { seasons = 0, fewer = 0, equal = 0 } = run.comparison ?? {};
  return {
    ...trapName(standing),
    county: facility.county,
    position: { longitude: facility.longitude, latitude: facility.latitude },
    isBrought: isBrought(run),
    countsFishFrom: standing.countsFishFrom,
    phase: run.timing?.phase ?? null,
    recent: run.recentFish,
    count: run.now?.total.count ?? null,
    countedOn: run.now?.countedOn ?? null,
    seasons,
    fewer,
    equal,
    line: lineOf(standing.weeks),
  };
}

const countOf = (run: RunAtTrap & { readonly count: number }) => ({
  ...trapName(run),
  count: run.count,
});

function seasonOf(season: SpeciesStanding['season']) {
  return (
    season && {
      ...season,
      leftOut: season.leftOut.map(countOf),
      notCounted: season.notCounted.map(countOf),
    }
  );
}

const isShown = ({ run }: SpeciesRunStanding) =>
  run.recentFish !== 0 || (run.now?.total.count ?? 0) > 0 || run.flags.inSeason;

/** What the page of a species shows. */
export function speciesData(standing: SpeciesStanding, { today, asOf }: EditionDates) {
  const { runs } = standing;
  const shown = runs.filter((run) => isShown(run) && !run.isSilent);
  const tested = runs.filter(({ run }) => run.trend !== null && !isBrought(run));
  const countTrends = (direction: 'rising' | 'falling') =>
    tested.filter(({ run }) => run.trend?.direction === direction).length;
  return {
    species: standing.species,
    today,
    asOf,
    window: recentWindow(asOf, today),
    firstWeek: standing.firstWeek,
    recent: standing.recent,
    season: seasonOf(standing.season),
    months: standing.months,
    peak: standing.peak,
    regions: REGIONS,
    years: standing.years,
    trend: standing.trend,
    rows: shown.map(rowOf),
    silent: runs.filter(({ isSilent }) => isSilent).map(rowOf),
    others: runs.filter((run) => !isShown(run) && !run.isSilent).map(trapName),
    trends: {
      rising: countTrends('rising'),
      falling: countTrends('falling'),
      all: tested.length,
    },
  };
}

export type SpeciesData = ReturnType<typeof speciesData>;
