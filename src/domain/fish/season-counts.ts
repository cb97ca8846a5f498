import { bisector, sum } from 'd3-array';
import {
  daysBetween,
  isLeapYear,
  laterOf,
  type PlainDate,
  yearOf,
} from '#domain/time/plain-date.ts';
import { arrivalSpan } from './arrivals.ts';
import { type CountSum, type FishReturn, fishIn, sumReturns } from './fish-return.ts';
import {
  isOver,
  type RunCalendar,
  type RunYear,
  runYearBegunIn,
  runYearStart,
} from './run-year.ts';

export interface FishSoFar {
  readonly adults: number;
  readonly jacks: number;
}

/**
 * How the in-season count of a run grew, over all origins but captive brood: what is compared by
 * date, and what shares and projections are made from.
 */
export interface SeasonCounts extends RunYear {
  readonly isOver: boolean;
  readonly total: CountSum;
  readonly countedOn: PlainDate;
  /** Before this day nobody knows how many had come: then a large first count was reported. */
  readonly knownFrom: PlainDate;
  /** Whether its days show when the run comes: hardly any of its fish are undated. */
  readonly isDated: boolean;
  /** How the count grew: one point for each count, and where fish came faster or slower from. */
  readonly growth: readonly GrowthPoint[];
  readonly countDays: readonly number[];
}

/** Fish so far by the end of a day, counted from the first of its season. */
export type GrowthPoint = readonly [day: number, adults: number, jacks: number];

/** With more than this share of its fish in one count without a start, a season is not known before it. */
const UNKNOWN_SHARE = 0.1;
/** With more than this share of its fish undated, a season says nothing about timing. */
export const UNDATED_SHARE = 0.1;

/** Amounts nearer to a straight line than this are on it. */
const STRAIGHT = 1e-6;

const { left: atOrAfter } = bisector(([end]: GrowthPoint) => end);

/**
 * How a season grew as it is shown and compared: whole fish at each point, never more than its total
 * and that in the end. A correction that no day of the season answers for moves its total alone.
 * Whatever names a day's count reads it from here with {@link wholeFishOn}; shares and projections
 * need no whole fish.
 */
export function wholeGrowth({ growth, total }: Pick<SeasonCounts, 'growth' | 'total'>) {
  const wholeOf = (fish: number, inAll: number) => Math.min(Math.round(fish), Math.max(inAll, 0));
  const adultsInAll = total.adults ?? 0;
  const jacksInAll = total.jacks ?? 0;
  return growth.map(([day, adults, jacks], at): GrowthPoint => {
    if (at === growth.length - 1) return [day, adultsInAll, jacksInAll];
    return [day, wholeOf(adults, adultsInAll), wholeOf(jacks, jacksInAll)];
  });
}

/** Whole fish by the end of a day; adults and jacks are rounded apart, and a count is their sum. */
export function wholeFishOn(growth: readonly GrowthPoint[], day: number): FishSoFar {
  const { adults, jacks } = fishOn(growth, day);
  return { adults: Math.round(adults), jacks: Math.round(jacks) };
}

/** Fish so far by the end of a day: between two points they come evenly. */
export function fishOn(growth: readonly GrowthPoint[], day: number): FishSoFar {
  if (day < 0) return { adults: 0, jacks: 0 };
  const next = atOrAfter(growth, day);
  const [to, adults, jacks] = growth[next] ?? growth.at(-1) ?? [0, 0, 0];
  if (next === growth.length) return { adults, jacks };
  const [last, adultsBefore, jacksBefore] = growth[next - 1] ?? [-1, 0, 0];
  const left = (to - day) / (to - last);
  return {
    adults: adults - (adults - adultsBefore) * left,
    jacks: jacks - (jacks - jacksBefore) * left,
  };
}

/** Days from the first of a season until `fish`, more than 0, had come. */
export function daysUntil({ growth }: SeasonCounts, fish: number): number {
  const wanted = fish - 1e-9;
  let last = -1;
  let before = 0;
  for (const [day, adults, jacks] of growth) {
    const sum = adults + jacks;
    if (sum >= wanted) {
      const aDay = (sum - before) / (day - last);
      return Math.min(last + Math.max(Math.ceil((wanted - before) / aDay), 1), day);
    }
    last = day;
    before = sum;
  }
  return last + 1;
}

function knownFrom(
  arrivals: readonly FishReturn[],
  fish: number,
  { firstDate }: RunYear,
): PlainDate {
  return arrivals
    .filter(({ since, undated }) => undated || since === null)
    .filter((arrival) => fishIn(arrival) > fish * UNKNOWN_SHARE)
    .reduce((latest, { date }) => laterOf(date, latest), firstDate);
}

function growthOf(
  arrivals: readonly FishReturn[],
  countDays: ReadonlySet<number>,
  first: PlainDate,
  last: PlainDate,
): GrowthPoint[] {
  const days = daysBetween(first, last) + 1;
  const adults = new Float64Array(days);
  const jacks = new Float64Array(days);
  for (const arrival of arrivals) {
    const end = daysBetween(first, arrival.date);
    const span = arrivalSpan(arrival);
    for (let day = end - span + 1; day <= end; day++) {
      const at = Math.max(day, 0);
      adults[at] = (adults[at] ?? 0) + (arrival.adults ?? 0) / span;
      jacks[at] = (jacks[at] ?? 0) + (arrival.jacks ?? 0) / span;
    }
  }
  for (let day = 1; day < days; day++) {
    adults[day] = (adults[day] ?? 0) + (adults[day - 1] ?? 0);
    jacks[day] = (jacks[day] ?? 0) + (jacks[day - 1] ?? 0);
  }
  const isBend = (sums: Float64Array, day: number) =>
    Math.abs(2 * (sums[day] ?? 0) - (sums[day - 1] ?? 0) - (sums[day + 1] ?? 0)) > STRAIGHT;
  const growth: GrowthPoint[] = [];
  for (let day = 0; day < days; day++) {
    const isCount = countDays.has(day) || day === days - 1;
    if (!isCount && !isBend(adults, day) && !isBend(jacks, day)) continue;
    growth.push([day, adults[day] ?? 0, jacks[day] ?? 0]);
  }
  return growth;
}

/**
 * The reported seasons of a run, oldest first. Between counts fish come evenly, over 7
 * days at most (requirement 12.9); those taken back never came.
 */
export function seasonCounts(
  returns: readonly FishReturn[],
  arrivals: readonly FishReturn[],
  calendar: RunCalendar,
  asOf: PlainDate,
): SeasonCounts[] {
  const begun = Map.groupBy(arrivals, ({ date }) => runYearStart(date, calendar));
  return [...Map.groupBy(returns, ({ date }) => runYearStart(date, calendar))]
    .flatMap(([year, ofSeason]): SeasonCounts[] => {
      const total = sumReturns(ofSeason);
      if (total === null) return [];
      const season = runYearBegunIn(year, calendar);
      const came = begun.get(year) ?? [];
      const countedOn = ofSeason.reduce((day, { date }) => laterOf(day, date), season.firstDate);
      const countDays = new Set(ofSeason.map(({ date }) => daysBetween(season.firstDate, date)));
      const growth = growthOf(came, countDays, season.firstDate, countedOn);
      const [, adults = 0, jacks = 0] = growth.at(-1) ?? [];
      const fish = adults + jacks;
      const undated = sum(came, (arrival) => (arrival.undated ? fishIn(arrival) : 0));
      const counted = {
        ...season,
        isOver: isOver(season, asOf),
        total,
        countedOn,
        growth,
        knownFrom: knownFrom(came, fish, season),
        isDated: undated <= fish * UNDATED_SHARE,
        countDays: [...countDays].sort((a, b) => a - b),
      };
      return [counted];
    })
    .sort((a, b) => a.year - b.year);
}

/** The same month and day in another season of the run; February 28 for the 29th. */
export function sameDay(
  date: PlainDate,
  from: Pick<RunYear, 'firstDate'>,
  to: Pick<RunYear, 'firstDate'>,
): PlainDate {
  const year = yearOf(date) + yearOf(to.firstDate) - yearOf(from.firstDate);
  const day = date.endsWith('-02-29') && !isLeapYear(year) ? '-02-28' : date.slice(4);
  return `${year}${day}` as PlainDate;
}

/** Fish on record by the end of a day, 0 before the first of them. */
export function grownBy({ firstDate, growth }: SeasonCounts, date: PlainDate): FishSoFar {
  return fishOn(growth, daysBetween(firstDate, date));
}

/** Whole fish counted by the end of a day; `null` where nobody knows. */
export function countBy(season: SeasonCounts, date: PlainDate): FishSoFar | null {
  if (date < season.knownFrom) return null;
  return wholeFishOn(wholeGrowth(season), daysBetween(season.firstDate, date));
}
