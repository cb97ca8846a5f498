import { cumsum, extent, median } from 'd3-array';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import type { DayAmounts } from './day-circle.ts';
import type { Phase } from './outlook.ts';
import { hasOtherPeak, PEAK_DAYS, peakWeek } from './peak-week.ts';
import type { RunYear } from './run-year.ts';
import type { SeasonFlags } from './season.ts';
import {
  daysUntil,
  type FishSoFar,
  fishOn,
  grownBy,
  type SeasonCounts,
  sameDay,
} from './season-counts.ts';
import { dailyShares, firstDayWith, type Hill, hillOf, usualCurve } from './season-span.ts';
import type { SeasonFigure } from './trend.ts';

/** By the usual season, and the extremes of the seasons it is made of. */
export interface Usual<Value> {
  readonly usual: Value;
  readonly least: Value;
  readonly most: Value;
}

export interface PeakWeek {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

/** When a run usually comes, in the season of a day, and how far along it usually is on that day. */
export interface RunTiming {
  /** How many finished seasons the timing rests on. */
  readonly seasons: number;
  /** `null` where peak week, shares and season flags disagree, or years differ too much. */
  readonly phase: Phase | null;
  /** Share of the season's fish usually counted by the end of the day, 0 to 1. */
  readonly share: Usual<number>;
  /** Days on which the first tenth, half and nine tenths were in. */
  readonly tenth: Usual<PlainDate>;
  readonly half: Usual<PlainDate>;
  readonly nineTenths: Usual<PlainDate>;
  /** The seven days that usually bring the most fish; `null` where another time brings as many. */
  readonly peak: PeakWeek | null;
  /** The usual last day of counting at a trap that closes with fish still coming. */
  readonly closes: PlainDate | null;
  readonly hill: Hill;
  /** The share of a usual season that comes on each of the 14 days from today on, and on its fullest day. */
  readonly days: { readonly shares: readonly number[]; readonly most: number };
}

/** As many days as the recent window has. */
const DAYS_AHEAD = 14;

/** Timing rests on this many of the latest seasons: runs shift over the decades. */
const RECENT_SEASONS = 10;
/** With fewer finished seasons a run has no usual timing: two can agree by chance. */
const FEWEST_TIMED_SEASONS = 3;
/** A season of fewer fish says nothing about timing; the same bar as for an arrival curve. */
const FEWEST_TIMED_FISH = 10;
/** Near the peak: from this many days before the peak week to as many after it. */
const NEAR_DAYS = 7;
/** Shares of a run that may be in for each word to be true. They overlap: dates decide the rest. */
const SHARE_RANGES: Readonly<Record<Phase, readonly [number, number]>> = {
  'to come': [0, 0.1],
  before: [0, 0.6],
  near: [0.1, 0.85],
  past: [0.5, 1],
  'nearly over': [0.9, 1],
  over: [0.9, 1],
};
/** From this share on, answers and pages say 100 %: nothing is left to come. */
const ALL_IN = 0.9995;
/**
 * One season in five may fall outside those shares. Checking the median season alone would hide
 * years that had barely begun.
 */
const ODD_SEASONS = 5;
/**
 * Counting usually ends with fish still coming where the last days of a season bring at least this
 * share of it: at a trap that the catalog says closes, and at any other.
 */
const CLOSING = { known: { days: 14, share: 1 / 2 }, other: { days: 7, share: 1 / 3 } } as const;
/** With fewer seasons, or a season with fewer counts, nobody can tell how counting usually ends. */
const FEWEST_CLOSING_SEASONS = 5;
const FEWEST_CLOSING_COUNTS = 4;

const adultsAndJacks = ({ adults, jacks }: FishSoFar) => adults + jacks;

/** All fish of a season, by the last point of its growth. */
function totalOf({ growth }: SeasonCounts): number {
  const [, adults = 0, jacks = 0] = growth.at(-1) ?? [];
  return adults + jacks;
}

function datedSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  return seasons.filter(
    (season) => season.isOver && season.isDated && totalOf(season) >= FEWEST_TIMED_FISH,
  );
}

/** The latest ten seasons whose timing is known, oldest first. */
export function timedSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  return datedSeasons(seasons).slice(-RECENT_SEASONS);
}

const isKnown = ({ knownFrom, firstDate }: SeasonCounts) => knownFrom === firstDate;

/**
 * The latest ten finished seasons of 10 fish or more that were counted from their first day: what a
 * run's phase, usual shares and usual dates rest on.
 */
export function knownSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  return datedSeasons(seasons).filter(isKnown).slice(-RECENT_SEASONS);
}

/** The seasons that a run's span is learned from: the known ones, or all dated ones if too few. */
export function seasonsToLearnFrom(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  const known = knownSeasons(seasons);
  return known.length < FEWEST_TIMED_SEASONS ? timedSeasons(seasons) : known;
}

/** Share of a finished season's fish that had arrived by the end of a day, 0 to 1. */
export function shareBy(season: SeasonCounts, date: PlainDate): number {
  return adultsAndJacks(grownBy(season, date)) / totalOf(season);
}

/** For each finished season, the day on which half of its fish were in, from the season's first. */
export function halfWayDays(seasons: readonly SeasonCounts[]): SeasonFigure[] {
  return datedSeasons(seasons).map((season) => ({
    year: season.year,
    value: daysUntil(season, totalOf(season) / 2),
  }));
}

/** Smoothing may move the usual season by days: it never leaves the seasons it is made of. */
function usualOf(usual: number, values: readonly number[]): Usual<number> {
  const [least = 0, most = 0] = extent(values);
  return { usual: Math.min(Math.max(usual, least), most), least, most };
}

/**
 * First of the seven days in which most of the usual season comes; `null` where another hump is
 * as high. Only days between the usual first and last tenth compete, so that a stray cannot be the peak.
 */
function peakDay(
  usual: DayAmounts,
  seasons: readonly SeasonCounts[],
  tenth: number,
  nineTenths: number,
): number | null {
  const last = Math.max(tenth, nineTenths - PEAK_DAYS + 1);
  const peak = peakWeek(usual, tenth, last);
  return hasOtherPeak(usual, seasons.map(dailyShares), peak) ? null : peak;
}

function hasManyCounts({ growth, countDays }: SeasonCounts): boolean {
  const counts = [0, ...countDays.map((day) => adultsAndJacks(fishOn(growth, day)))];
  const grown = counts.filter((fish, at) => fish - (counts[at - 1] ?? 0) > 0.5);
  return grown.length >= FEWEST_CLOSING_COUNTS;
}

/** The usual last day of counting, where that ends with fish still coming; else `null`. */
function closingDay(seasons: readonly SeasonCounts[], isKnownToClose: boolean): number | null {
  const judged = isKnownToClose ? seasons : seasons.filter(hasManyCounts);
  if (judged.length < FEWEST_CLOSING_SEASONS) return null;
  const { days, share } = isKnownToClose ? CLOSING.known : CLOSING.other;
  const ends = judged.map((season) => {
    const last = daysUntil(season, totalOf(season));
    return {
      last,
      share: 1 - adultsAndJacks(fishOn(season.growth, last - days)) / totalOf(season),
    };
  });
  if ((median(ends, (end) => end.share) ?? 0) < share) return null;
  return Math.round(median(ends, ({ last }) => last) ?? 0);
}

/** The word that the season flags, the peak week and the shares all allow; `null` if none is. */
function phaseOn(
  today: PlainDate,
  usual: number,
  shares: readonly number[],
  { inSeason, twoWeeksAhead, oneMonthAhead }: SeasonFlags,
  peak: PeakWeek | null,
): Phase | null {
  const ifSharesAllow = (phase: Phase) => {
    const [from, to] = SHARE_RANGES[phase];
    const isOutside = (share: number) => share < from || share > to;
    const isOdd = shares.filter(isOutside).length > Math.floor(shares.length / ODD_SEASONS);
    return isOdd || isOutside(usual) ? null : phase;
  };
  if (!inSeason) {
    if (ifSharesAllow('to come') !== null) return 'to come';
    return oneMonthAhead || twoWeeksAhead ? null : ifSharesAllow('over');
  }
  // With a month of the season left, it cannot be nearly over, whatever the usual season says.
  if (oneMonthAhead && usual >= SHARE_RANGES.over[0]) return null;
  const isBefore = peak !== null && today < addDays(peak.from, -NEAR_DAYS);
  if (isBefore) return oneMonthAhead ? ifSharesAllow('before') : null;
  const end = oneMonthAhead ? null : ifSharesAllow(usual >= ALL_IN ? 'over' : 'nearly over');
  if (end !== null || peak === null) return end;
  return today > addDays(peak.to, NEAR_DAYS) ? ifSharesAllow('past') : ifSharesAllow('near');
}

interface TimedRun {
  readonly seasons: readonly SeasonCounts[];
  readonly current: RunYear;
  readonly isExpected: boolean;
  readonly flags: SeasonFlags;
}

/**
 * How far along a run usually is on a day. `null` with fewer than three known seasons, or where the
 * run is no longer expected.
 */
export function runTiming(
  run: TimedRun,
  today: PlainDate,
  isKnownToClose = false,
): RunTiming | null {
  const { current, flags } = run;
  const known = knownSeasons(run.seasons);
  if (known.length < FEWEST_TIMED_SEASONS || !run.isExpected) return null;
  const date = (days: number) => addDays(current.firstDate, days);
  const usual = usualCurve(known);
  const dayBy = (share: number) =>
    usualOf(
      firstDayWith(usual, share),
      known.map((season) => daysUntil(season, totalOf(season) * share)),
    );
  const tenth = dayBy(0.1);
  const half = dayBy(0.5);
  const nineTenths = dayBy(0.9);
  const dates = ({ usual, least, most }: Usual<number>): Usual<PlainDate> => {
    return { usual: date(usual), least: date(least), most: date(most) };
  };
  const shares = known.map((season) => shareBy(season, sameDay(today, current, season)));
  const day = daysBetween(current.firstDate, today);
  const share = usualOf(cumsum(usual)[day] ?? 1, shares);
  const peakFrom = peakDay(usual, known, tenth.usual, nineTenths.usual);
  const peak =
    peakFrom === null ? null : { from: date(peakFrom), to: date(peakFrom + PEAK_DAYS - 1) };
  const phase = phaseOn(today, share.usual, shares, flags, peak);
  const closing = closingDay(timedSeasons(run.seasons), isKnownToClose);
  return {
    seasons: known.length,
    phase: closing === null || phase === 'to come' ? phase : null,
    share,
    tenth: dates(tenth),
    half: dates(half),
    nineTenths: dates(nineTenths),
    peak,
    closes: closing === null ? null : date(closing),
    hill: hillOf(usual, day),
    days: {
      shares: Array.from({ length: DAYS_AHEAD }, (_, ahead) => usual[day + ahead] ?? 0),
      most: Math.max(...usual),
    },
  };
}
