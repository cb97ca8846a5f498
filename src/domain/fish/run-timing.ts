import { maxIndex, median } from 'd3-array';
import { addDays, dayOfYear, type PlainDate } from '#domain/time/plain-date.ts';
import { circleTotal, type DayAmounts, dayOnCircle } from './day-circle.ts';
import type { Phase } from './outlook.ts';
import type { RunFish } from './run-fish.ts';
import type { SeasonFlags } from './season.ts';
import { daysUntil, type FishSoFar, grownBy, type SeasonCounts, sameDay } from './season-counts.ts';
import type { SeasonFigure } from './trend.ts';

/** The middle and the extremes over earlier seasons. */
export interface Usual<Value> {
  readonly usual: Value;
  readonly least: Value;
  readonly most: Value;
}

/** When a run usually comes, in the season of a day, and how far along it usually is on that day. */
export interface RunTiming {
  /** Seasons behind it: the last ten finished ones with at least 10 fish. */
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
}

const SEASONS = 10;
/** Fewer seasons than this show nothing usual. */
const FEWEST_SEASONS = 3;
const FEWEST_FISH = 10;
const PEAK_DAYS = 7;
/** This many days before and after the peak week are near the peak. */
const NEAR_DAYS = 7;
/** A run is before its peak while less than half of it is usually in, and past it from there on. */
const MOST = 0.5;
/** The first tenth and the last fish of a run are not its peak, whatever its fullest week. */
const NEAR = { from: 0.1, to: 0.85 } as const;
/** From this share on a run is nearly over. */
const NEARLY_OVER = 0.9;
/** One season in so many may end later: a middle one alone would hide years that had hardly begun. */
const LATE_SEASONS = 10;

const fishOf = ({ adults, jacks }: FishSoFar) => adults + jacks;
const totalOf = (season: SeasonCounts) => fishOf(grownBy(season, season.lastDate));

/** Seasons that tell when a run comes, the oldest first. */
function datedSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  return seasons.filter((one) => one.isOver && one.isDated && totalOf(one) >= FEWEST_FISH);
}

/** The last ten seasons that tell when a run comes, the oldest first. */
export function timedSeasons(seasons: readonly SeasonCounts[]): readonly SeasonCounts[] {
  return datedSeasons(seasons).slice(-SEASONS);
}

/** Share of a finished season's fish that had come by the end of a day, 0 to 1. */
export function shareBy(season: SeasonCounts, date: PlainDate): number {
  return fishOf(grownBy(season, date)) / totalOf(season);
}

/** The day, counted from the first of the season, on which half of each season's fish had come. */
export function halfWayDays(seasons: readonly SeasonCounts[]): SeasonFigure[] {
  return datedSeasons(seasons).map((one) => ({
    year: one.year,
    value: daysUntil(one, totalOf(one) / 2),
  }));
}

function usualOf(values: readonly number[]): Usual<number> {
  const sorted = values.toSorted((a, b) => a - b);
  return { usual: median(sorted) ?? 0, least: sorted[0] ?? 0, most: sorted.at(-1) ?? 0 };
}

/** First day of the circle of the seven that hold the most fish. */
function peakWeek(expected: DayAmounts): number {
  const round = [...expected, ...expected];
  return maxIndex(expected, (_, first) => circleTotal(round.slice(first, first + PEAK_DAYS)));
}

/** The seven days that usually bring the most fish, in the year that begins on a day. */
export function peakAfter(first: PlainDate, expected: DayAmounts) {
  const from = addDays(first, dayOnCircle(peakWeek(expected), -dayOfYear(first)));
  return { from, to: addDays(from, PEAK_DAYS - 1) };
}

/** Whether nine tenths were in by then in all seasons, but one of ten. */
function isNearlyOver(shares: readonly number[]): boolean {
  const late = shares.filter((share) => share < NEARLY_OVER).length;
  return late <= Math.floor(shares.length / LATE_SEASONS);
}

/** The word that the share in by the day, the peak week and the season allow; `null` for none. */
function phaseOn(
  today: PlainDate,
  shares: readonly number[],
  { inSeason, twoWeeksAhead, oneMonthAhead }: SeasonFlags,
  { peakFrom, peakTo }: Pick<RunTiming, 'peakFrom' | 'peakTo'>,
): Phase | null {
  const share = usualOf(shares).usual;
  const isBefore = today < addDays(peakFrom, -NEAR_DAYS);
  if (share >= NEARLY_OVER) {
    if (oneMonthAhead || !isNearlyOver(shares)) return null;
    if (inSeason) return 'nearly over';
    return twoWeeksAhead ? null : 'over';
  }
  if (!inSeason) return isBefore && share < NEAR.from ? 'to come' : null;
  if (isBefore) return share < MOST && oneMonthAhead ? 'before' : null;
  if (today > addDays(peakTo, NEAR_DAYS)) return share > MOST ? 'past' : null;
  return share >= NEAR.from && share <= NEAR.to ? 'near' : null;
}

/**
 * How far along a run usually is on a day, from its finished seasons.
 *
 * @returns `null` where fewer than three seasons tell.
 */
export function runTiming(
  run: Pick<RunFish, 'seasons' | 'current' | 'expected' | 'flags'>,
  today: PlainDate,
): RunTiming | null {
  const { current, expected, flags } = run;
  const timed = timedSeasons(run.seasons);
  if (timed.length < FEWEST_SEASONS) return null;
  const dayOf = (share: number): Usual<PlainDate> => {
    const { usual, least, most } = usualOf(
      timed.map((one) => daysUntil(one, totalOf(one) * share)),
    );
    const date = (days: number) => addDays(current.firstDate, Math.round(days));
    return { usual: date(usual), least: date(least), most: date(most) };
  };
  const shares = timed.map((one) => shareBy(one, sameDay(today, current, one)));
  const { from: peakFrom, to: peakTo } = peakAfter(current.firstDate, expected);
  return {
    seasons: timed.length,
    phase: phaseOn(today, shares, flags, { peakFrom, peakTo }),
    share: usualOf(shares),
    tenth: dayOf(0.1),
    half: dayOf(0.5),
    nineTenths: dayOf(0.9),
    peakFrom,
    peakTo,
  };
}
