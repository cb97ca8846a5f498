import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import type { Correction } from './corrections.ts';
import type { EggsTaken } from './eggs.ts';
import { type HalfWay, halfWay, halfWayKnownFrom } from './half-way.ts';
import { type Lessons, lessonsOn } from './lessons.ts';
import { type Projection, projection } from './projection.ts';
import { RECENT_WINDOW_DAYS } from './recent.ts';
import { roundedShare } from './rounding.ts';
import type { RunFish, SeriesFish } from './run-fish.ts';
import { halfWayDays, knownSeasons, type RunTiming, runTiming } from './run-timing.ts';
import type { RunYear } from './run-year.ts';
import { type Comparison, compared, earlierCounts } from './same-date.ts';
import { comesInYear, type SeasonFlags, yearsBetweenSeasons } from './season.ts';
import {
  type FishSoFar,
  type SeasonCounts,
  sameDay,
  wholeFishOn,
  wholeGrowth,
} from './season-counts.ts';
import { estimateTotal } from './season-estimate.ts';
import { type TrendToDate, trendToDate } from './trend.ts';
import type { Received } from './yearly-totals.ts';

/** Days before its usual 10 % date from which a run without a count is treated as upcoming. */
const DAYS_AHEAD = 60;
/** With this share in, in every earlier year, a season is over. */
const OVER_SHARE = 0.98;
/** Mean days of a year, to tell how many years two seasons are apart. */
const YEAR_DAYS = 365.25;

/** A season as it is shown, compared and ranked: its growth is in whole fish. */
export interface SeasonStanding extends SeasonCounts {
  /** Counted by the month and day of the run's newest count; `null` where not known or not compared. */
  readonly byDate: FishSoFar | null;
}

export interface ExpectedTotal extends Omit<Projection, 'isProved'> {
  /** Whether it was made before the first count of the season. */
  readonly isBeforeSeason: boolean;
}

/** A run at a facility on a day: its season, and how that compares with earlier ones. */
export interface RunStanding {
  readonly species: string;
  readonly run: string;
  readonly received: Received;
  /** Names of the facilities that its fish are brought from. */
  readonly receivedFrom: readonly string[];
  readonly flags: SeasonFlags;
  readonly recentFish: number;
  readonly series: readonly SeriesFish[];
  /** The current season, reported or not. */
  readonly current: RunYear;
  /** The current season's counts; `null` before the first. */
  readonly now: SeasonStanding | null;
  readonly comparison: Comparison | null;
  readonly timing: RunTiming | null;
  readonly halfWay: HalfWay | null;
  /** While it is too early to tell: about when it can be; `null` where that is not expected. */
  readonly halfWayKnownFrom: PlainDate | null;
  readonly expected: ExpectedTotal | null;
  /** Taken here this season; `null` where not known, or without a goal to compare with. */
  readonly eggs: EggsTaken | null;
  /** Of its yearly totals. */
  readonly trend: TrendToDate | null;
  /** Of the day on which half a season had come. */
  readonly halfWayTrend: TrendToDate | null;
  /** What reports took back of the current season, oldest first. */
  readonly corrections: readonly Correction[];
  /** Seasons with in-season counts, oldest first. */
  readonly seasons: readonly SeasonStanding[];
}

/** What is known of a run besides its counts. */
export interface RunBackground {
  readonly receivedFrom: readonly string[];
  readonly lessons: readonly Lessons[];
  readonly closesInSeason: boolean | undefined;
  readonly eggs: EggsTaken | null;
}

function expectedTotal(
  { species, seasons, current }: RunFish,
  timing: RunTiming | null,
  today: PlainDate,
  lessons: readonly Lessons[],
): ExpectedTotal | null {
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
  const atLeastCounted = (fish: number) => Math.max(fish, now?.total.count ?? 0);
  return {
    total: atLeastCounted(expected.total),
    low: atLeastCounted(expected.low),
    high: atLeastCounted(expected.high),
    seasons: expected.seasons,
    isBeforeSeason: now === undefined,
  };
}

/** The season's total as far as it is known: what is expected, or its count once a run is over. */
function knownTotal(
  now: SeasonCounts,
  timing: RunTiming,
  expected: ExpectedTotal | null,
): Pick<Projection, 'total' | 'low' | 'high'> | null {
  if (timing.closes !== null) return null;
  if (expected !== null || timing.share.least < OVER_SHARE) return expected;
  const { count } = now.total;
  return { total: count, low: count, high: count };
}

/** Timing as it is shown: shares to a thousandth. */
function roundedTiming(timing: RunTiming): RunTiming {
  const { share, hill, days } = timing;
  return {
    ...timing,
    share: {
      usual: roundedShare(share.usual),
      least: roundedShare(share.least),
      most: roundedShare(share.most),
    },
    hill: { first: hill.first, shares: hill.shares.map(roundedShare) },
    days: { shares: days.shares.map(roundedShare), most: roundedShare(days.most) },
  };
}

/** Eggs as they are shown: shares to a thousandth. */
function roundedEggs(eggs: EggsTaken): EggsTaken {
  const { seasons, least, most } = eggs.earlier;
  return {
    ...eggs,
    ofGoal: roundedShare(eggs.ofGoal),
    earlier: { seasons, least: roundedShare(least), most: roundedShare(most) },
  };
}

function halfWayOf(
  { received, current, seasons }: RunFish,
  timing: RunTiming | null,
  expected: ExpectedTotal | null,
  today: PlainDate,
): Pick<RunStanding, 'halfWay' | 'halfWayKnownFrom'> {
  const now = seasons.find(({ year }) => year === current.year);
  if (now === undefined || timing === null || timing.closes !== null || received !== 'none') {
    return { halfWay: null, halfWayKnownFrom: null };
  }
  const known = knownSeasons(seasons);
  const total = knownTotal(now, timing, expected);
  const found = total && halfWay(now, known, total);
  const from = halfWayKnownFrom(current.firstDate, known);
  const isSoon = found === null && timing.half.usual <= today && from !== null && from > today;
  return { halfWay: found, halfWayKnownFrom: isSoon ? from : null };
}

export function runStanding(
  run: RunFish,
  today: PlainDate,
  { receivedFrom, lessons, closesInSeason, eggs }: RunBackground,
): RunStanding {
  const { current, seasons } = run;
  const counted = seasons.find(({ year }) => year === current.year);
  const comparable = seasons.filter(({ year }) => comesInYear(run.run, year));
  const earlier =
    counted !== undefined && comparable.includes(counted) ? earlierCounts(comparable, counted) : [];
  const byDate = new Map(earlier.map(({ season, adults, jacks }) => [season, { adults, jacks }]));
  const timing = comesInYear(run.run, current.year) ? runTiming(run, today, closesInSeason) : null;
  const expected = timing?.closes ? null : expectedTotal(run, timing, today, lessons);
  const standings = seasons.map((season): SeasonStanding => {
    return { ...season, growth: wholeGrowth(season), byDate: byDate.get(season) ?? null };
  });
  return {
    species: run.species,
    run: run.run,
    received: run.received,
    receivedFrom,
    flags: run.flags,
    recentFish: run.recentFish,
    series: run.series,
    current,
    now: standings.find(({ year }) => year === current.year) ?? null,
    comparison:
      counted === undefined
        ? null
        : compared(
            counted.total.count,
            earlier.map(({ adults, jacks }) => adults + jacks),
          ),
    timing: timing && roundedTiming(timing),
    ...halfWayOf(run, timing, expected, today),
    expected,
    eggs: eggs && roundedEggs(eggs),
    trend: trendToDate(run.years),
    halfWayTrend: trendToDate(halfWayDays(comparable)),
    corrections: run.corrections,
    seasons: standings,
  };
}

/** Whether a run is in season, or its first tenth is usually in within {@link DAYS_AHEAD}. */
export function isAwaited({ flags, timing }: RunStanding, today: PlainDate): boolean {
  const ahead = timing === null ? -1 : daysBetween(today, timing.tenth.usual);
  return flags.inSeason || (ahead >= 0 && ahead <= DAYS_AHEAD);
}

/** Most of its fish are brought from other facilities, whose traps have counted them. */
export const isBrought = ({ received }: Pick<RunStanding, 'received'>): boolean =>
  received === 'most';

/** Whether a report of the recent window has the run, be it without new fish. */
export function wasReportedLately({ series }: Pick<RunStanding, 'series'>): boolean {
  return series.some(({ recent }) => recent.length > 0);
}

/** A run's season some seasons before the current one; `undefined` before the first count of this one. */
export function seasonAgo(run: RunStanding, ago: number): SeasonStanding | undefined {
  const newest = run.seasons.at(-1);
  if (newest?.firstDate !== run.current.firstDate) return undefined;
  const year = newest.year - ago * yearsBetweenSeasons(run.run);
  return run.seasons.find((season) => season.year === year);
}

/** Whole fish that a season had counted by the end of a day, from its first. */
export function fishAfter({ growth }: SeasonStanding, days: number): number {
  const { adults, jacks } = wholeFishOn(growth, days);
  return adults + jacks;
}

/** A day of the current season in another of the run, as days since its first. */
export function dayInSeason(season: SeasonStanding, run: RunStanding, date: PlainDate): number {
  return daysBetween(season.firstDate, sameDay(date, run.current, season));
}

/** Whole fish that a season of a run had counted by the month and day of a date of this one. */
export function fishBy(season: SeasonStanding, run: RunStanding, date: PlainDate): number {
  return fishAfter(season, dayInSeason(season, run, date));
}

/** Whole fish that the season before had counted by a day of this one; `null` without such a season. */
export function fishSeasonBefore(run: RunStanding, date: PlainDate): number | null {
  const last = run.seasons.at(-1);
  if (last === undefined) return null;
  const years = Math.round(daysBetween(last.firstDate, run.current.firstDate) / YEAR_DAYS);
  return years === yearsBetweenSeasons(run.run) ? fishBy(last, run, date) : null;
}
