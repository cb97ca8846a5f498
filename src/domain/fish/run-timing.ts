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

export interface Usual<Value> {
  readonly usual: Value;
  readonly least: Value;
  readonly most: Value;
}

/** When a run usually comes, in the season of a day, and how far along it usually is on that day. */
export interface RunTiming {
  readonly seasons: number;
  /** `null` where its peak week, its shares and its season disagree, or its years differ too much. */
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
  readonly closes: PlainDate | null;
  readonly hill: Hill;
}

const SEASONS = 10;
const FEWEST_SEASONS = 3;
const FEWEST_FISH = 10;
const PEAK_DAYS = 7;
/** This many days before and after the peak week are near the peak. */
const NEAR_DAYS = 7;
const BANDS: Readonly<Record<Phase, readonly [number, number]>> = {
  'to come': [0, 0.1],
  before: [0, 0.6],
  near: [0.1, 0.85],
  past: [0.5, 1],
  'nearly over': [0.9, 1],
  over: [0.9, 1],
};
/** One season in so many may be outside: a middle one alone would hide years that had hardly begun. */
const ODD_SEASONS = 5;
/** Share of a season in its last days where counting ends with fish still coming. */
const CLOSING = { known: { days: 14, share: 1 / 2 }, other: { days: 7, share: 1 / 3 } } as const;
/** Fewer seasons, or fewer counts in one, do not show how it ends. */
const CLOSING_SEASONS = 5;
const CLOSING_COUNTS = 4;

const fishOf = ({ adults, jacks }: FishSoFar) => adults + jacks;
const totalOf = (season: SeasonCounts) => fishOf(grownBy(season, season.lastDate));

function datedSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  return seasons.filter((one) => one.isOver && one.isDated && totalOf(one) >= FEWEST_FISH);
}

export function timedSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  return datedSeasons(seasons).slice(-SEASONS);
}

const isKnown = ({ knownFrom, firstDate }: SeasonCounts) => knownFrom === firstDate;

/** The last ten finished seasons of 10 fish or more, counted from the first day on. */
function knownSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  return datedSeasons(seasons).filter(isKnown).slice(-SEASONS);
}

export function learntSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  const known = knownSeasons(seasons);
  return known.length < FEWEST_SEASONS ? timedSeasons(seasons) : known;
}

export function shareBy(season: SeasonCounts, date: PlainDate): number {
  return fishOf(grownBy(season, date)) / totalOf(season);
}

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

function peakWeek(expected: DayAmounts): number {
  const round = [...expected, ...expected];
  return maxIndex(expected, (_, first) => circleTotal(round.slice(first, first + PEAK_DAYS)));
}

export function peakAfter(first: PlainDate, expected: DayAmounts) {
  const from = addDays(first, dayOnCircle(peakWeek(expected), -dayOfYear(first)));
  return { from, to: addDays(from, PEAK_DAYS - 1) };
}

/** First of the seven days, from the season's first, in which the usual share grows most. */
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
  const counts = [0, ...countDays.map((day) => fishOf(fishOn(growth, day)))];
  const grown = counts.filter((fish, at) => fish - (counts[at - 1] ?? 0) > 0.5);
  return grown.length >= CLOSING_COUNTS;
}

function closingDay(seasons: readonly SeasonCounts[], isKnownToClose: boolean): number | null {
  const some = isKnownToClose ? seasons : seasons.filter(hasManyCounts);
  if (some.length < CLOSING_SEASONS) return null;
  const { days, share } = isKnownToClose ? CLOSING.known : CLOSING.other;
  const ends = some.map((one) => {
    const last = daysUntil(one, totalOf(one));
    return { last, share: 1 - fishOf(fishOn(one.growth, last - days)) / totalOf(one) };
  });
  if ((median(ends, (end) => end.share) ?? 0) < share) return null;
  return Math.round(median(ends, ({ last }) => last) ?? 0);
}

function phaseOn(
  today: PlainDate,
  shares: readonly number[],
  { inSeason, twoWeeksAhead, oneMonthAhead }: SeasonFlags,
  { peakFrom, peakTo }: Pick<RunTiming, 'peakFrom' | 'peakTo'>,
): Phase | null {
  const are = (phase: Phase) => {
    const [from, to] = BANDS[phase];
    const outside = shares.filter((share) => share < from || share > to).length;
    return outside <= Math.floor(shares.length / ODD_SEASONS) ? phase : null;
  };
  const isBefore = today < addDays(peakFrom, -NEAR_DAYS);
  if (!inSeason) {
    if (isBefore) return are('to come');
    return oneMonthAhead || twoWeeksAhead ? null : are('over');
  }
  // A season that goes on for a month is not told by a middle year that had little to come.
  if (oneMonthAhead && usualOf(shares).usual >= BANDS.over[0]) return null;
  if (isBefore) return oneMonthAhead ? are('before') : null;
  const end = oneMonthAhead ? null : are('nearly over');
  return end ?? (today > addDays(peakTo, NEAR_DAYS) ? are('past') : are('near'));
}

interface TimedRun {
  readonly seasons: readonly SeasonCounts[];
  readonly current: RunYear;
  readonly isExpected: boolean;
  readonly flags: SeasonFlags;
}

/** How far along a run usually is on a day; `null` with fewer than three seasons. */
export function runTiming(
  run: TimedRun,
  today: PlainDate,
  isKnownToClose = false,
): RunTiming | null {
  const { current, flags } = run;
  const known = knownSeasons(run.seasons);
  if (known.length < FEWEST_SEASONS || !run.isExpected) return null;
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
