import type { ThisSeason } from '#contract/facilities.ts';
import type { RunSeason, Season, SeasonOfRun, TrendBody } from '#contract/season.ts';
import type { PassedBelow } from '#domain/dam/passed-below.ts';
import type { EggsTaken } from '#domain/fish/eggs.ts';
import type { RunAtFacility } from '#domain/fish/facility-standing.ts';
import { seasonLabel } from '#domain/fish/final-row.ts';
import type { ExpectedTotal, RunStanding, SeasonStanding } from '#domain/fish/run-standing.ts';
import type { RunTiming, Usual } from '#domain/fish/run-timing.ts';
import type { TrendToDate } from '#domain/fish/trend.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { countsOf, sendersOf } from './series-lists.ts';

/** The shares of a hill are printed in thousandths of a season. */
const THOUSANDTHS = 1000;

function usualDay({ usual, least, most }: Usual<PlainDate>) {
  return { usual, earliest: least, latest: most };
}

function timingBody(timing: RunTiming): NonNullable<RunSeason['timing']> {
  const { share, hill } = timing;
  return {
    seasons: timing.seasons,
    phase: timing.phase,
    share: { usual: share.usual, least: share.least, most: share.most },
    tenth: usualDay(timing.tenth),
    half: usualDay(timing.half),
    nine_tenths: usualDay(timing.nineTenths),
    peak_from: timing.peak?.from ?? null,
    peak_to: timing.peak?.to ?? null,
    closes: timing.closes,
    hill: {
      first: hill.first,
      shares: hill.shares.map((share) => Math.round(share * THOUSANDTHS)),
    },
  };
}

export function trendBody(trend: TrendToDate): TrendBody {
  const { newest } = trend;
  return {
    seasons: trend.seasons,
    first_year: trend.firstYear,
    last_year: trend.lastYear,
    direction: trend.direction,
    slope: trend.slope,
    chance: trend.chance,
    last: newest && { year: newest.last.year, value: newest.last.value },
    mean_before: newest?.mean ?? null,
  };
}

function seasonBody(season: SeasonStanding): SeasonOfRun {
  return {
    year: season.year,
    label: season.label,
    first_date: season.firstDate,
    complete: season.isOver,
    known_from: season.knownFrom,
    ...countsOf(season.total),
    by_date: season.byDate,
    growth: season.growth.map(([day, adults, jacks]) => [day, adults, jacks]),
    count_days: [...season.countDays],
  };
}

function projectionBody(expected: ExpectedTotal): NonNullable<RunSeason['projection']> {
  return {
    total: expected.total,
    low: expected.low,
    high: expected.high,
    seasons: expected.seasons,
    before_season: expected.isBeforeSeason,
  };
}

function eggsBody(eggs: EggsTaken): NonNullable<RunSeason['eggs']> {
  const { goal, earlier } = eggs;
  return {
    count: eggs.eggs,
    counted_on: eggs.countedOn,
    goal: goal.eggs,
    goal_season: seasonLabel(goal.season),
    of_goal: eggs.ofGoal,
    seasons: earlier.seasons,
    least: earlier.least,
    most: earlier.most,
  };
}

function passedBelowBody({
  dam,
  from,
  to,
  count,
  ofUsual,
}: PassedBelow): NonNullable<Season['runs'][number]['dam_below']> {
  return { dam: dam.key, name: dam.name, from, to, count, of_usual: ofUsual };
}

function runSeasonBody(run: RunStanding): RunSeason {
  const { now, halfWay } = run;
  return {
    species: run.species,
    run: run.run,
    ...sendersOf(run),
    in_season: run.flags.inSeason,
    two_weeks_ahead: run.flags.twoWeeksAhead,
    one_month_ahead: run.flags.oneMonthAhead,
    recent: run.recentFish,
    label: run.current.label,
    first_date: run.current.firstDate,
    last_date: run.current.lastDate,
    counted_on: now?.countedOn ?? null,
    so_far: now && countsOf(now.total),
    by_date: run.comparison,
    timing: run.timing && timingBody(run.timing),
    half_way: halfWay && { day: halfWay.day, days_late: halfWay.daysLate },
    half_way_known_from: run.halfWayKnownFrom,
    projection: run.expected && projectionBody(run.expected),
    eggs: run.eggs && eggsBody(run.eggs),
    trend: run.trend && trendBody(run.trend),
    half_way_trend: run.halfWayTrend && trendBody(run.halfWayTrend),
    seasons: run.seasons.map(seasonBody),
  };
}

/** A run in `GET /api/season/{name}`. */
export function runAtFacilityBody(run: RunAtFacility): Season['runs'][number] {
  return { ...runSeasonBody(run), dam_below: run.damBelow && passedBelowBody(run.damBelow) };
}

function thisSeasonBody({ run, current, now, comparison, timing }: RunStanding): ThisSeason {
  return {
    run,
    label: current.label,
    count: now?.total.count ?? null,
    counted_on: now?.countedOn ?? null,
    seasons: comparison?.seasons ?? 0,
    fewer: comparison?.fewer ?? 0,
    equal: comparison?.equal ?? 0,
    phase: timing?.phase ?? null,
    hill: timing && timingBody(timing).hill,
  };
}

/** The seasons of a facility by species, in short: those of its first run. */
export function seasonsInShort(runs: readonly RunStanding[]): Record<string, ThisSeason> {
  return Object.fromEntries(runs.toReversed().map((run) => [run.species, thisSeasonBody(run)]));
}
