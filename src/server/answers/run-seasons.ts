import type { ThisSeason } from '#contract/facilities.ts';
import type { RunSeason, SeasonOfRun, TrendBody } from '#contract/season.ts';
import type { CountSum } from '#domain/fish/fish-return.ts';
import { halfWay } from '#domain/fish/half-way.ts';
import { type Lessons, lessonsOn } from '#domain/fish/lessons.ts';
import { type Projection, projection } from '#domain/fish/projection.ts';
import { RECENT_WINDOW_DAYS } from '#domain/fish/recent.ts';
import type { RunFish } from '#domain/fish/run-fish.ts';
import { halfWayDays, type RunTiming, runTiming, type Usual } from '#domain/fish/run-timing.ts';
import { compared, earlierCounts } from '#domain/fish/same-date.ts';
import { comesInYear } from '#domain/fish/season.ts';
import { type SeasonCounts, wholeGrowth } from '#domain/fish/season-counts.ts';
import { estimateTotal } from '#domain/fish/season-estimate.ts';
import { againstMean, type SeasonFigure, trendOf } from '#domain/fish/trend.ts';
import type { Facility } from '#domain/place/facility.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { type BroughtFrom, countsOf, receivedOf, roundedMean } from './series-lists.ts';

const SHARE_DIGITS = 3;
/** So long before its first tenth is usually in, a season is expected that has no count yet. */
const DAYS_AHEAD = 60;
/** With this share in, in every year, a season is over. */
const OVER_SHARE = 0.98;

function usualDay({ usual, least, most }: Usual<PlainDate>) {
  return { usual, earliest: least, latest: most };
}

function timingBody(timing: RunTiming): RunSeason['timing'] {
  const { seasons, phase, share, tenth, half, nineTenths, peakFrom, peakTo, closes, hill } = timing;
  const rounded = (value: number) => Number(value.toFixed(SHARE_DIGITS));
  return {
    seasons,
    phase,
    share: { usual: rounded(share.usual), least: rounded(share.least), most: rounded(share.most) },
    tenth: usualDay(tenth),
    half: usualDay(half),
    nine_tenths: usualDay(nineTenths),
    peak_from: peakFrom,
    peak_to: peakTo,
    closes,
    hill: { first: hill.first, shares: hill.shares.map((one) => Math.round(one * 1000)) },
  };
}

export function trendBody(figures: readonly SeasonFigure[]): TrendBody | null {
  const trend = trendOf(figures);
  if (trend === null) return null;
  const { seasons, firstYear, lastYear, direction, slope, chance } = trend;
  const newest = againstMean(figures);
  return {
    seasons,
    first_year: firstYear,
    last_year: lastYear,
    direction,
    slope: roundedMean(slope),
    chance: Number(chance.toFixed(SHARE_DIGITS)),
    last: newest && { ...newest.last },
    mean_before: newest && roundedMean(newest.mean),
  };
}

function seasonBody(season: SeasonCounts, byDate: SeasonOfRun['by_date']): SeasonOfRun {
  return {
    year: season.year,
    label: season.label,
    first_date: season.firstDate,
    complete: season.isOver,
    known_from: season.knownFrom,
    ...countsOf(season.total),
    by_date: byDate,
    growth: wholeGrowth(season).map(([day, adults, jacks]) => [day, adults, jacks]),
    count_days: [...season.countDays],
  };
}

function projectionBody(
  { species, seasons, current }: RunFish,
  timing: RunTiming | null,
  today: PlainDate,
  lessons: readonly Lessons[],
): RunSeason['projection'] {
  const now = seasons.find(({ year }) => year === current.year);
  if (now === undefined) {
    const tenth = timing?.tenth.usual;
    if (tenth === undefined || today > tenth || daysBetween(today, tenth) > DAYS_AHEAD) return null;
  } else if (daysBetween(now.countedOn, today) > RECENT_WINDOW_DAYS) {
    // After two weeks without a count the trap may be closed.
    return null;
  }
  const estimate = estimateTotal(seasons, current.year);
  const expected = estimate && projection(estimate, lessonsOn(lessons, species, today));
  if (!expected?.isProved) return null;
  const { total, low, high, seasons: behind } = expected;
  const shown = (fish: number) => Math.max(fish, now?.total.count ?? 0);
  return {
    total: shown(total),
    low: shown(low),
    high: shown(high),
    seasons: behind,
    before_season: now === undefined,
  };
}

/** The season's total as far as it is known: what is expected, or its count once a run is over. */
function knownTotal(
  now: SeasonCounts,
  timing: RunTiming,
  expected: RunSeason['projection'],
): Pick<Projection, 'total' | 'low' | 'high'> | null {
  if (timing.closes !== null) return null;
  if (expected !== null || timing.share.least < OVER_SHARE) return expected;
  const { count } = now.total;
  return { total: count, low: count, high: count };
}

function halfWayBody(
  now: SeasonCounts | undefined,
  timing: RunTiming | null,
  expected: RunSeason['projection'],
): RunSeason['half_way'] {
  const total = now && timing && knownTotal(now, timing, expected);
  const found = total && halfWay(now, total, timing.half.usual);
  return found ? { day: found.day, days_late: found.daysLate } : null;
}

interface OfFacility extends Pick<Facility, 'closesInSeason'> {
  readonly broughtFrom: BroughtFrom;
  readonly lessons: readonly Lessons[];
}

export function runSeason(
  run: RunFish,
  today: PlainDate,
  { broughtFrom, lessons, closesInSeason }: OfFacility,
): RunSeason {
  const { current, seasons } = run;
  const now = seasons.find(({ year }) => year === current.year);
  const comparable = seasons.filter(({ year }) => comesInYear(run.run, year));
  const earlier =
    now !== undefined && comparable.includes(now) ? earlierCounts(comparable, now) : [];
  const byDate = new Map(earlier.map(({ season, adults, jacks }) => [season, { adults, jacks }]));
  const timing = comesInYear(run.run, current.year) ? runTiming(run, today, closesInSeason) : null;
  const soFar: CountSum | null = now?.total ?? null;
  const expected = timing?.closes ? null : projectionBody(run, timing, today, lessons);
  return {
    species: run.species,
    run: run.run,
    ...receivedOf(run, broughtFrom),
    in_season: run.flags.inSeason,
    two_weeks_ahead: run.flags.twoWeeksAhead,
    one_month_ahead: run.flags.oneMonthAhead,
    recent: run.recentFish,
    label: current.label,
    first_date: current.firstDate,
    last_date: current.lastDate,
    counted_on: now?.countedOn ?? null,
    so_far: soFar && countsOf(soFar),
    by_date:
      soFar &&
      compared(
        soFar.count,
        earlier.map(({ adults, jacks }) => adults + jacks),
      ),
    timing: timing && timingBody(timing),
    half_way: halfWayBody(now, timing, expected),
    projection: expected,
    trend: trendBody(run.years),
    half_way_trend: trendBody(halfWayDays(comparable)),
    seasons: seasons.map((one) => seasonBody(one, byDate.get(one) ?? null)),
  };
}

/** Whether a run is in season, or its first tenth is usually in within {@link DAYS_AHEAD}. */
export function isAwaited({ in_season, timing }: RunSeason, today: PlainDate): boolean {
  const ahead = timing === null ? -1 : daysBetween(today, timing.tenth.usual);
  return in_season || (ahead >= 0 && ahead <= DAYS_AHEAD);
}

const inShort = ({ run, label, so_far, counted_on, by_date, timing }: RunSeason): ThisSeason => ({
  run,
  label,
  count: so_far?.count ?? null,
  counted_on,
  seasons: by_date?.seasons ?? 0,
  fewer: by_date?.fewer ?? 0,
  equal: by_date?.equal ?? 0,
  phase: timing?.phase ?? null,
  hill: timing?.hill ?? null,
});

/** The seasons of a facility by species, in short: those of its first run. */
export function seasonsInShort(runs: readonly RunSeason[]): Record<string, ThisSeason> {
  return Object.fromEntries(runs.toReversed().map((run) => [run.species, inShort(run)]));
}
