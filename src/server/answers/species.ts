import type { EditionDates } from '#contract/page.ts';
import type { Species, SpeciesRun, SpeciesYear, StatewideSeason } from '#contract/species.ts';
import { isBrought } from '#domain/fish/run-standing.ts';
import type { Comparison } from '#domain/fish/same-date.ts';
import type { SeasonLines } from '#domain/fish/season-lines.ts';
import type {
  ComparedSeason,
  ComparedTraps,
  RunCount,
  SpeciesRunStanding,
  SpeciesStanding,
  StatewideSeason as StatewideStanding,
  StatewideYear,
} from '#domain/fish/species-standing.ts';
import type { RunAtTrap } from '#domain/fish/trap.ts';
import { countyName } from '#domain/place/facility.ts';
import { REGIONS, regionOf } from '#domain/place/region.ts';
import { datesBody } from './edition-dates.ts';
import { trendBody } from './run-seasons.ts';

/** Of a run without a count this season. */
const NOT_COMPARED: Comparison = {
  seasons: 0,
  fewer: 0,
  equal: 0,
  median: null,
  low: null,
  high: null,
};

function nameBody({ facility, run }: RunAtTrap) {
  return { facility: facility.key, name: facility.name, run: run.run };
}

const countBody = (run: RunCount) => ({ ...nameBody(run), count: run.count });

function comparedSeasonBody({ label, byDate, inAll, counts }: ComparedSeason) {
  return { label, by_date: byDate, in_all: inAll, counts: [...counts] };
}

function comparedBody({ count, facilities, comparison, seasons }: ComparedTraps) {
  return { count, facilities, ...comparison, lines: seasons.map(comparedSeasonBody) };
}

function seasonBody(season: StatewideStanding): StatewideSeason {
  return {
    label: season.label,
    count: season.count,
    facilities: season.facilities,
    compared: season.compared && comparedBody(season.compared),
    left_out: season.leftOut.map(countBody),
    not_counted: season.notCounted.map(countBody),
  };
}

function yearBody(year: StatewideYear): SpeciesYear {
  return {
    year: year.year,
    complete: year.isOver,
    status: year.status,
    facilities: year.facilities,
    count: year.count,
    regions: [...year.regions],
  };
}

function linesBody({ now, earlier }: SeasonLines): NonNullable<SpeciesRun['weeks']> {
  return {
    now: [...now],
    low: earlier && [...earlier.low],
    median: earlier && [...earlier.median],
    high: earlier && [...earlier.high],
  };
}

function runBody(standing: SpeciesRunStanding): SpeciesRun {
  const { facility, run, countsFishFrom } = standing;
  return {
    ...nameBody(standing),
    county: countyName(facility),
    region: regionOf(facility.wriaNumber),
    position: [facility.longitude, facility.latitude],
    brought: isBrought(run),
    in_season: run.flags.inSeason,
    two_weeks_ahead: run.flags.twoWeeksAhead,
    one_month_ahead: run.flags.oneMonthAhead,
    silent: standing.isSilent,
    recent: run.recentFish,
    label: run.current.label,
    counted_on: run.now?.countedOn ?? null,
    last_year: run.seasons.at(-1)?.year ?? null,
    count: run.now?.total.count ?? null,
    ...(run.comparison ?? NOT_COMPARED),
    brought_from: countsFishFrom && [...countsFishFrom],
    best_by_date: standing.bestByDate,
    best: standing.best,
    phase: run.timing?.phase ?? null,
    trend: run.trend?.direction ?? null,
    weeks: standing.weeks && linesBody(standing.weeks),
  };
}

/** `GET /api/species/{species}`. */
export function speciesBody(standing: SpeciesStanding, dates: EditionDates): Species {
  return {
    species: standing.species,
    ...datesBody(dates),
    first_week: standing.firstWeek,
    recent: { count: standing.recent.count, facilities: standing.recent.facilities },
    season: standing.season && seasonBody(standing.season),
    months: standing.months && [...standing.months],
    peak: standing.peak,
    regions: [...REGIONS],
    years: standing.years.map(yearBody),
    trend: standing.trend && trendBody(standing.trend),
    runs: standing.runs.map(runBody),
  };
}
