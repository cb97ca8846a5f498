import type { ThisSeason } from '#contract/facilities.ts';
import type { RunSeason, SeasonOfRun, TrendBody } from '#contract/season.ts';
import type { ExpectedTotal, RunStanding, SeasonStanding } from '#domain/fish/run-standing.ts';
import type { RunTiming, Usual } from '#domain/fish/run-timing.ts';
import type { TrendToDate } from '#domain/fish/trend.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { countsOf, receivedOf, roundedMean } from './series-lists.ts';

const SHARE_DIGITS = 3;

/** A share of a season as every answer gives it: percentages are made from this. */
export const roundedShare = (share: number) => Number(share.toFixed(SHARE_DIGITS));

function usualDay({ usual, least, most }: Usual<PlainDate>) {
  return { usual, earliest: least, latest: most };
}

function timingBody(timing: RunTiming): NonNullable<RunSeason['timing']> {
  const { share, hill } = timing;
  return {
    seasons: timing.seasons,
    phase: timing.phase,
    share: {
      usual: roundedShare(share.usual),
      least: roundedShare(share.least),
      most: roundedShare(share.most),
    },
    tenth: usualDay(timing.tenth),
    half: usualDay(timing.half),
    nine_tenths: usualDay(timing.nineTenths),
    peak_from: timing.peak?.from ?? null,
    peak_to: timing.peak?.to ?? null,
    closes: timing.closes,
    hill: { first: hill.first, shares: hill.shares.map((part) => Math.round(part * 1000)) },
  };
}

export function trendBody(trend: TrendToDate): TrendBody {
  const { newest } = trend;
  return {
    seasons: trend.seasons,
    first_year: trend.firstYear,
    last_year: trend.lastYear,
    direction: trend.direction,
    slope: roundedMean(trend.slope),
    chance: Number(trend.chance.toFixed(SHARE_DIGITS)),
    last: newest && { year: newest.last.year, value: newest.last.value },
    mean_before: newest && roundedMean(newest.mean),
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

export function runSeasonBody(run: RunStanding): RunSeason {
  const { now, halfWay } = run;
  return {
    species: run.species,
    run: run.run,
    ...receivedOf(run.received, run.receivedFrom),
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
    trend: run.trend && trendBody(run.trend),
    half_way_trend: run.halfWayTrend && trendBody(run.halfWayTrend),
    seasons: run.seasons.map(seasonBody),
  };
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
