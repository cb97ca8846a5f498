import { cumsum, maxIndex, median, quantileSorted } from 'd3-array';
import { addDays, dayOfYear, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import {
  circleTotal,
  type DayAmounts,
  dayOnCircle,
  emptyCircle,
  SMOOTHING_DAYS,
  smoothCircle,
} from './day-circle.ts';
import type { Phase } from './outlook.ts';
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
import { dailyShares, type Hill, hillOf } from './season-span.ts';
import type { SeasonFigure } from './trend.ts';

/** The median and the extremes of earlier seasons. */
export interface Usual<Value> {
  readonly usual: Value;
  readonly least: Value;
  readonly most: Value;
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
  /** First and last day of the seven that usually bring the most fish. */
  readonly peakFrom: PlainDate;
  readonly peakTo: PlainDate;
  /** The usual last day of counting at a trap that closes with fish still coming. */
  readonly closes: PlainDate | null;
  readonly hill: Hill;
}

/** Timing rests on this many of the latest seasons: runs shift over the decades. */
const RECENT_SEASONS = 10;
/** With fewer finished seasons a run has no usual timing: two can agree by chance. */
const FEWEST_TIMED_SEASONS = 3;
/** A season of fewer fish says nothing about timing; the same bar as for an arrival curve. */
const FEWEST_TIMED_FISH = 10;
/** The peak is a week because most traps report weekly. */
const PEAK_DAYS = 7;
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
const totalOf = (season: SeasonCounts) => adultsAndJacks(grownBy(season, season.lastDate));

function datedSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  return seasons.filter((one) => one.isOver && one.isDated && totalOf(one) >= FEWEST_TIMED_FISH);
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
function knownSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
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
  return datedSeasons(seasons).map((one) => ({
    year: one.year,
    value: daysUntil(one, totalOf(one) / 2),
  }));
}

function usualOf(values: readonly number[]): Usual<number> {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    usual: quantileSorted(sorted, 0.5) ?? 0,
    least: sorted[0] ?? 0,
    most: sorted.at(-1) ?? 0,
  };
}

/** First day, on the circle, of the seven that hold the most fish. */
function peakWeek(expected: DayAmounts): number {
  const twoYears = [...expected, ...expected];
  return maxIndex(expected, (_, first) => circleTotal(twoYears.slice(first, first + PEAK_DAYS)));
}

/** The peak week in the year that begins on `first`. */
export function peakAfter(first: PlainDate, expected: DayAmounts) {
  const from = addDays(first, dayOnCircle(peakWeek(expected), -dayOfYear(first)));
  return { from, to: addDays(from, PEAK_DAYS - 1) };
}

/**
 * First of the seven days in which the usual share grows most, counted from the first of the season.
 * Only days between the usual first and last tenth compete, so that a stray cannot be the peak.
 */
function peakDay(seasons: readonly SeasonCounts[], tenth: number, nineTenths: number): number {
  const shares = seasons.map((one) => cumsum(dailyShares(one)));
  const usual = emptyCircle().map((_, day) => usualOf(shares.map((one) => one[day] ?? 0)).usual);
  const gains = usual.map((share, day) => share - (usual[day - 1] ?? 0));
  const smooth = smoothCircle(gains, SMOOTHING_DAYS);
  const last = Math.max(tenth, nineTenths - PEAK_DAYS + 1);
  const first = maxIndex(smooth.slice(tenth, last + 1), (_, at) =>
    circleTotal(smooth.slice(tenth + at, tenth + at + PEAK_DAYS)),
  );
  return tenth + first;
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
  const ends = judged.map((one) => {
    const last = daysUntil(one, totalOf(one));
    return { last, share: 1 - adultsAndJacks(fishOn(one.growth, last - days)) / totalOf(one) };
  });
  if ((median(ends, (end) => end.share) ?? 0) < share) return null;
  return Math.round(median(ends, ({ last }) => last) ?? 0);
}

/** The word that the season flags, the peak week and the shares all allow; `null` if none is. */
function phaseOn(
  today: PlainDate,
  shares: readonly number[],
  { inSeason, twoWeeksAhead, oneMonthAhead }: SeasonFlags,
  { peakFrom, peakTo }: Pick<RunTiming, 'peakFrom' | 'peakTo'>,
): Phase | null {
  const ifSharesAllow = (phase: Phase) => {
    const [from, to] = SHARE_RANGES[phase];
    const outside = shares.filter((share) => share < from || share > to).length;
    return outside <= Math.floor(shares.length / ODD_SEASONS) ? phase : null;
  };
  const isBefore = today < addDays(peakFrom, -NEAR_DAYS);
  if (!inSeason) {
    if (isBefore) return ifSharesAllow('to come');
    return oneMonthAhead || twoWeeksAhead ? null : ifSharesAllow('over');
  }
  // With a month of the season left, it cannot be nearly over, whatever the median year says.
  if (oneMonthAhead && usualOf(shares).usual >= SHARE_RANGES.over[0]) return null;
  if (isBefore) return oneMonthAhead ? ifSharesAllow('before') : null;
  const end = oneMonthAhead ? null : ifSharesAllow('nearly over');
  return (
    end ?? (today > addDays(peakTo, NEAR_DAYS) ? ifSharesAllow('past') : ifSharesAllow('near'))
  );
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
  const date = (days: number) => addDays(current.firstDate, Math.round(days));
  const daysOf = (share: number) =>
    usualOf(known.map((one) => daysUntil(one, totalOf(one) * share)));
  const tenth = daysOf(0.1);
  const half = daysOf(0.5);
  const nineTenths = daysOf(0.9);
  const dates = ({ usual, least, most }: Usual<number>): Usual<PlainDate> => {
    return { usual: date(usual), least: date(least), most: date(most) };
  };
  const shares = known.map((one) => shareBy(one, sameDay(today, current, one)));
  const peakFrom = date(peakDay(known, Math.round(tenth.usual), Math.round(nineTenths.usual)));
  const peak = { peakFrom, peakTo: addDays(peakFrom, PEAK_DAYS - 1) };
  const phase = phaseOn(today, shares, flags, peak);
  const closing = closingDay(timedSeasons(run.seasons), isKnownToClose);
  return {
    seasons: known.length,
    phase: closing === null || phase === 'to come' ? phase : null,
    share: usualOf(shares),
    tenth: dates(tenth),
    half: dates(half),
    nineTenths: dates(nineTenths),
    ...peak,
    closes: closing === null ? null : date(closing),
    hill: hillOf(known, daysBetween(current.firstDate, today)),
  };
}
