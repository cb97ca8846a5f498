import { sum } from 'd3-array';
import { type PlainDate, yearOf } from '#domain/time/plain-date.ts';
import { spreadArrival } from './arrivals.ts';
import {
  circleTotal,
  type DayAmounts,
  emptyCircle,
  SMOOTHING_DAYS,
  smallestDaySet,
  smoothCircle,
  sumOfCircles,
} from './day-circle.ts';
import { type FishReturn, fishIn } from './fish-return.ts';
import { MEAN_DIGITS } from './rounding.ts';
import { isOver, type RunCalendar, type RunYear, runYearOf, runYearStart } from './run-year.ts';
import { UNDATED_SHARE } from './season-counts.ts';
import { type Received, shownFish, type YearTotal } from './yearly-totals.ts';

/** Fish per day in a mean run-year of a series (requirements 8.3 and 12.9). */
export interface CurveAmounts {
  /** Adults and jacks: on each day exactly the sum of the two fields below. */
  readonly count: DayAmounts;
  /** `null` if adults were reported in none of the years. */
  readonly adults: DayAmounts | null;
  readonly jacks: DayAmounts | null;
}

export interface ArrivalCurve extends CurveAmounts {
  readonly years: readonly number[];
  readonly fish: number;
}

export interface SeriesYears {
  readonly calendar: RunCalendar;
  readonly years: readonly YearTotal[];
  readonly received: Received;
}

export interface SeriesRecord extends SeriesYears {
  readonly arrivals: readonly FishReturn[];
}

/** A run-year, or a curve, with fewer fish says nothing about timing (requirement 12.9). */
const FEWEST_CURVE_FISH = 10;
/** The curve is that of the last ten run-years (requirement 12.9). */
const RECENT_RUN_YEARS = 10;
/** The curve keeps the days with this share of the fish; stray days become exactly 0. */
const CURVE_SHARE = 0.995;

type Spread = Readonly<Record<'adults' | 'jacks', number[]>>;

interface PastRunYear {
  readonly total: YearTotal;
  readonly fish: number;
  readonly dated: readonly FishReturn[];
  readonly datedFish: number;
}

function fishInArrivals(arrivals: readonly FishReturn[]): number {
  return sum(arrivals, fishIn);
}

function addArrivals(circles: Spread, arrivals: readonly FishReturn[], weight: number): void {
  for (const arrival of arrivals) {
    for (const figure of ['adults', 'jacks'] as const) {
      const fish = arrival[figure] ?? 0;
      if (fish > 0) spreadArrival(circles[figure], fish * weight, arrival);
    }
  }
}

function pastRunYears(record: SeriesRecord, asOf: PlainDate): PastRunYear[] {
  const begun = Map.groupBy(record.arrivals, ({ date }) => runYearStart(date, record.calendar));
  return record.years
    .filter((total) => isOver(total, asOf))
    .flatMap((total) => {
      const fish = shownFish(total, record.received);
      const arrivals = begun.get(yearOf(total.firstDate)) ?? [];
      const dated = arrivals.filter(({ undated }) => !undated);
      const datedFish = fishInArrivals(dated);
      const isDated = datedFish >= fishInArrivals(arrivals) * (1 - UNDATED_SHARE);
      // The total of a final report alone, as before 2013, says nothing about timing.
      return isDated && (datedFish > 0 || fish <= 0) ? [{ total, fish, dated, datedFish }] : [];
    });
}

/** The mean of the run-years' shares: every year has the same weight, however many fish it had. */
function meanOfShares(runYears: readonly PastRunYear[]): Spread {
  const mean = { adults: emptyCircle(), jacks: emptyCircle() };
  for (const { dated, datedFish } of runYears) {
    addArrivals(mean, dated, 1 / (datedFish * runYears.length));
  }
  return mean;
}

/** All fish as if they were of one run-year. */
function pooledShares(runYears: readonly PastRunYear[]): Spread | null {
  const dated = runYears.flatMap((runYear) => runYear.dated);
  const fish = fishInArrivals(dated);
  if (fish === 0) return null;
  const shares = { adults: emptyCircle(), jacks: emptyCircle() };
  addArrivals(shares, dated, 1 / fish);
  return shares;
}

/** Smooths the shares, drops stray days and scales to the mean total of the run-years. */
function curveOf(shares: Spread, runYears: readonly PastRunYear[]): ArrivalCurve {
  const adults = smoothCircle(shares.adults, SMOOTHING_DAYS);
  const jacks = smoothCircle(shares.jacks, SMOOTHING_DAYS);
  const count = sumOfCircles([adults, jacks]);
  const kept = smallestDaySet(count, CURVE_SHARE);
  const keptTotal = circleTotal(count.filter((_, day) => kept.has(day)));
  const fish = sum(runYears, (year) => year.fish);
  const meanTotal = Math.max(fish / runYears.length, 0);
  const scaled = (circle: DayAmounts) =>
    circle.map((amount, day) => (kept.has(day) ? (amount / keptTotal) * meanTotal : 0));
  const parts = { adults: scaled(adults), jacks: scaled(jacks) };
  return {
    count: sumOfCircles([parts.adults, parts.jacks]),
    adults: runYears.every(({ total }) => total.adults === null) ? null : parts.adults,
    jacks: runYears.every(({ total }) => total.jacks === null) ? null : parts.jacks,
    years: runYears.map(({ total }) => total.year),
    fish,
  };
}

function isRecentRunYear(year: number, current: RunYear): boolean {
  return year > current.year - RECENT_RUN_YEARS && year <= current.year;
}

/** Fish of a series in the last ten run-years, the current one included. */
export function recentRunYearFish(record: SeriesYears, today: PlainDate): number {
  const current = runYearOf(today, record.calendar);
  const recent = record.years.filter(({ year }) => isRecentRunYear(year, current));
  return sum(recent, (total) => shownFish(total, record.received));
}

/**
 * The arrival curve of a series (requirement 12.9): each arrival is spread over the days since the
 * report before, turned into its share of the run-year, averaged over the last ten run-years with at
 * least 10 fish, smoothed, and scaled to their mean total. Days outside the smallest set that holds
 * 99.5 % of the fish are exactly 0, and the others make up for them. `null` without any fish.
 *
 * Only finished run-years count: half a season would look like a run that ends today
 * (docs/adr/0012). If none of them has 10 fish, the last ten run-years are pooled, and the caller
 * decides by `fish` whether the curve may be shown.
 */
export function arrivalCurve(record: SeriesRecord, asOf: PlainDate): ArrivalCurve | null {
  const past = pastRunYears(record, asOf);
  const rich = past
    .filter(({ datedFish }) => datedFish >= FEWEST_CURVE_FISH)
    .slice(-RECENT_RUN_YEARS);
  if (rich.length > 0) return curveOf(meanOfShares(rich), rich);
  const current = runYearOf(asOf, record.calendar);
  const recent = past.filter(({ total }) => isRecentRunYear(total.year, current));
  const shares = pooledShares(recent);
  return shares === null ? null : curveOf(shares, recent);
}

/** Decimals that give the highest day its digits: finer than a chart of 225 units can show. */
function decimalsOf(amounts: DayAmounts): number {
  const highest = Math.max(...amounts);
  return highest > 0 ? Math.max(0, MEAN_DIGITS - 1 - Math.floor(Math.log10(highest))) : 0;
}

/** Fish per day in a mean year as it is shown, with the decimals of its highest day; fish never round to none. */
export function roundedCurve({ count, adults, jacks }: ArrivalCurve): CurveAmounts {
  const scale = 10 ** decimalsOf(count);
  const nearest = (amount: number) => Math.round(amount * scale) / scale;
  const rounded = (amount: number) => (amount === 0 ? 0 : Math.max(nearest(amount), 1 / scale));
  const shown = {
    adults: adults?.map(rounded) ?? null,
    jacks: jacks?.map(rounded) ?? null,
  };
  const parts = [shown.adults, shown.jacks].filter((part) => part !== null);
  return { ...shown, count: sumOfCircles(parts).map(nearest) };
}

/** A series' curve if it may be shown; `null` with fewer than 10 fish behind it. */
export function shownCurve({
  curve,
}: {
  readonly curve: ArrivalCurve | null;
}): ArrivalCurve | null {
  return curve !== null && curve.fish >= FEWEST_CURVE_FISH ? curve : null;
}
