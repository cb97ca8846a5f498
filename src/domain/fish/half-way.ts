import { cumsum } from 'd3-array';
import { addDays, daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import type { Projection } from './projection.ts';
import { RECENT_WINDOW_DAYS } from './recent.ts';
import {
  daysUntil,
  type GrowthPoint,
  grownBy,
  type SeasonCounts,
  sameDay,
} from './season-counts.ts';
import { firstDayWith, usualCurve } from './season-span.ts';

export interface HalfWay {
  readonly day: PlainDate;
  /** Days after the usual day, negative before it; 0 for a difference that weekly counts cannot show. */
  readonly daysLate: number;
}

/** Counts are weekly, so up to three days off counts as usual. */
const AS_USUAL_DAYS = 3;
/** With fewer known seasons, one odd year moves the usual day by more than a difference means. */
const FEWEST_SEASONS = 5;
/** Earlier seasons of fewer adults say nothing; the same bar as for timing. */
const FEWEST_USUAL_ADULTS = 10;
/** In a season of fewer adults, a few late ones move the half; the same bar as for a projection. */
const FEWEST_ADULTS = 50;
/** While the last two weeks bring this share of the adults so far, later counts may move the half. */
const STILL_COMING_SHARE = 0.1;

/** Later corrections may change a count by this share: the half must stay where it is. */
const REVISED_SHARE = 0.05;

/** A season that is late may also go on later than its projection knows. */
const NEARLY_IN_SHARE = 0.9;

type Adults = Pick<SeasonCounts, 'firstDate' | 'growth'>;

/** Jacks are left out: they come at another time, and some traps enter them in bulk. */
const adultsOf = ({ firstDate, growth }: SeasonCounts): Adults => ({
  firstDate,
  growth: growth.map(([day, adults]): GrowthPoint => [day, adults, 0]),
});

const adultsIn = ({ growth }: Pick<SeasonCounts, 'growth'>) => growth.at(-1)?.[1] ?? 0;

/** The usual season of the adults; `null` with fewer than five known ones. */
function usualAdults(known: readonly SeasonCounts[]): readonly number[] | null {
  const seasons = known.map(adultsOf).filter((season) => adultsIn(season) >= FEWEST_USUAL_ADULTS);
  return seasons.length < FEWEST_SEASONS ? null : usualCurve(seasons);
}

/** Whether nine tenths of the adults of each earlier season would be in, had it been as late. */
function isNearlyIn(season: SeasonCounts, known: readonly SeasonCounts[], daysLate: number) {
  const day = addDays(season.countedOn, -daysLate);
  return known.every((earlier) => {
    const { adults } = grownBy(earlier, sameDay(day, season, earlier));
    return adults >= adultsIn(earlier) * NEARLY_IN_SHARE;
  });
}

/**
 * Whether half of a season's adults were in early or late. `null` while adults come in numbers, while
 * totals within the projected range give different answers, where the first counts are unknown, or
 * with fewer than five known seasons. Only for fish trapped there: a truck has no timing.
 *
 * @param expected the season's total of adults and jacks
 */
export function halfWay(
  season: SeasonCounts,
  known: readonly SeasonCounts[],
  expected: Pick<Projection, 'total' | 'low' | 'high'>,
): HalfWay | null {
  const usual = usualAdults(known);
  const { firstDate, countedOn, knownFrom, isDated } = season;
  const adults = adultsOf(season);
  const soFar = adultsIn(adults);
  if (usual === null || !isDated || soFar < FEWEST_ADULTS) return null;
  const before = grownBy(season, addDays(countedOn, -RECENT_WINDOW_DAYS)).adults;
  if (soFar - before >= soFar * STILL_COMING_SHARE) return null;
  // Whatever else comes may be adults.
  const inAll = (fish: number) => soFar + Math.max(fish - season.total.count, 0);
  if (soFar < inAll(expected.high) / 2) return null;
  const dayOf = (fish: number) =>
    addDays(firstDate, daysUntil({ ...season, growth: adults.growth }, fish));
  const first = dayOf((inAll(expected.low) / 2) * (1 - REVISED_SHARE));
  const day = dayOf(inAll(expected.total) / 2);
  const last = dayOf(Math.min((inAll(expected.high) / 2) * (1 + REVISED_SHARE), soFar));
  if (knownFrom > firstDate && first <= knownFrom) return null;
  const usualDay = addDays(firstDate, firstDayWith(usual, 1 / 2));
  const sideOf = (date: PlainDate) => {
    const late = daysBetween(usualDay, date);
    return Math.abs(late) <= AS_USUAL_DAYS ? 0 : Math.sign(late);
  };
  const side = sideOf(day);
  if (sideOf(first) !== side || sideOf(last) !== side) return null;
  if (daysBetween(first, last) > AS_USUAL_DAYS) return null;
  const daysLate = side === 0 ? 0 : daysBetween(usualDay, day);
  if (daysLate > 0 && !isNearlyIn(season, known, daysLate)) return null;
  return { day, daysLate };
}

/**
 * The day from which two weeks usually bring less than a tenth of the adults so far, so that the day
 * of the half is known.
 */
export function halfWayKnownFrom(
  firstDate: PlainDate,
  known: readonly SeasonCounts[],
): PlainDate | null {
  const usual = usualAdults(known);
  if (usual === null) return null;
  const soFar = cumsum(usual);
  const isQuiet = (_: number, day: number) => {
    const now = soFar[day] ?? 1;
    return now >= 1 / 2 && now - (soFar[day - RECENT_WINDOW_DAYS] ?? 0) < now * STILL_COMING_SHARE;
  };
  return addDays(firstDate, soFar.findIndex(isQuiet));
}
