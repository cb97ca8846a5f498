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
import { isOver, type RunCalendar, type RunYear, runYearOf, runYearStart } from './run-year.ts';
import { UNDATED_SHARE } from './season-counts.ts';
import { type Received, shownFish, type YearTotal } from './yearly-totals.ts';

/** Fish per day in a mean run-year of a series (requirements 8.3 and 12.9). */
export interface ArrivalCurve {
  /** Adults and jacks: each day is exactly the sum of the two fields below. */
  readonly count: DayAmounts;
  /** `null` when adults were not reported in any of the years. */
  readonly adults: DayAmounts | null;
  readonly jacks: DayAmounts | null;
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

/** Fewer fish than this say nothing about timing. */
const FEWEST_FISH = 10;
const RECENT_RUN_YEARS = 10;
/** The curve keeps the days with this share of the fish; the others are exactly 0. */
const CURVE_SHARE = 0.995;

type Spread = Readonly<Record<'adults' | 'jacks', number[]>>;

interface PastRunYear {
  readonly total: YearTotal;
  readonly fish: number;
  readonly dated: readonly FishReturn[];
  readonly datedFish: number;
}

function fishOf(arrivals: readonly FishReturn[]): number {
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
      const datedFish = fishOf(dated);
      const isDated = datedFish >= fishOf(arrivals) * (1 - UNDATED_SHARE);
      // A total of a final report alone, such as those before 2013, says nothing about timing.
      return isDated && (datedFish > 0 || fish <= 0) ? [{ total, fish, dated, datedFish }] : [];
    });
}

function meanOfShares(runYears: readonly PastRunYear[]): Spread {
  const mean = { adults: emptyCircle(), jacks: emptyCircle() };
  for (const { dated, datedFish } of runYears) {
    addArrivals(mean, dated, 1 / (datedFish * runYears.length));
  }
  return mean;
}

function pooledShares(runYears: readonly PastRunYear[]): Spread | null {
  const dated = runYears.flatMap((runYear) => runYear.dated);
  const fish = fishOf(dated);
  if (fish === 0) return null;
  const shares = { adults: emptyCircle(), jacks: emptyCircle() };
  addArrivals(shares, dated, 1 / fish);
  return shares;
}

function curveOf(shares: Spread, runYears: readonly PastRunYear[]): ArrivalCurve {
  const adults = smoothCircle(shares.adults, SMOOTHING_DAYS);
  const jacks = smoothCircle(shares.jacks, SMOOTHING_DAYS);
  const count = sumOfCircles([adults, jacks]);
  const kept = smallestDaySet(count, CURVE_SHARE);
  const held = circleTotal(count.filter((_, day) => kept.has(day)));
  const fish = sum(runYears, (one) => one.fish);
  const meanTotal = Math.max(fish / runYears.length, 0);
  const scaled = (circle: DayAmounts) =>
    circle.map((amount, day) => (kept.has(day) ? (amount / held) * meanTotal : 0));
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
 * The arrival curve of a series (requirement 12.9): arrivals spread over the days since the last
 * report, as shares of their run-year, smoothed, averaged over the last 10 finished run-years with
 * 10 fish (docs/adr/0012; pooled if none has), and scaled to their mean total. Days beyond those
 * that hold 99.5 % are exactly 0. `null` without any fish.
 */
export function arrivalCurve(record: SeriesRecord, asOf: PlainDate): ArrivalCurve | null {
  const past = pastRunYears(record, asOf);
  const rich = past.filter(({ datedFish }) => datedFish >= FEWEST_FISH).slice(-RECENT_RUN_YEARS);
  if (rich.length > 0) return curveOf(meanOfShares(rich), rich);
  const current = runYearOf(asOf, record.calendar);
  const recent = past.filter(({ total }) => isRecentRunYear(total.year, current));
  const shares = pooledShares(recent);
  return shares === null ? null : curveOf(shares, recent);
}

/** The curve of a series that is shown; `null` where there are fewer than 10 fish to learn from. */
export function shownCurve(of: { readonly curve: ArrivalCurve | null }): ArrivalCurve | null {
  return of.curve !== null && of.curve.fish >= FEWEST_FISH ? of.curve : null;
}
