import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { addOverDays } from './day-circle.ts';
import { byPublication, byText, type FishReturn } from './fish-return.ts';

/**
 * Fish that came to the trap and were not taken back by a later correction: the basis of timing.
 * Yearly totals are sums of the returns themselves.
 */
export interface Arrival extends Pick<FishReturn, 'date' | 'since' | 'undated'> {
  /** 0 or more, as are the jacks. */
  readonly adults: number;
  readonly jacks: number;
}

/** Fish are assumed to have come at most this long before they were counted. */
const LONGEST_SPAN_DAYS = 7;
/** A correction applies to the current season, never to fish counted longer ago than this. */
const CORRECTION_REACH_DAYS = 366;

type Figure = 'adults' | 'jacks';
type MutableArrival = { -readonly [Field in keyof Arrival]: Arrival[Field] };

function takeBack(arrivals: MutableArrival[], figure: Figure, fish: number, date: PlainDate): void {
  let left = fish;
  for (let at = arrivals.length - 1; at >= 0 && left > 0; at--) {
    const arrival = arrivals[at];
    if (arrival === undefined || arrival[figure] === 0) continue;
    if (daysBetween(arrival.date, date) > CORRECTION_REACH_DAYS) return;
    const taken = Math.min(left, arrival[figure]);
    arrival[figure] -= taken;
    left -= taken;
  }
}

function arrivalsOfStock(returns: readonly FishReturn[]): Arrival[] {
  const arrivals: MutableArrival[] = [];
  for (const { date, since, undated, adults, jacks } of returns) {
    if (adults !== null && adults < 0) takeBack(arrivals, 'adults', -adults, date);
    if (jacks !== null && jacks < 0) takeBack(arrivals, 'jacks', -jacks, date);
    const figures = { adults: Math.max(adults ?? 0, 0), jacks: Math.max(jacks ?? 0, 0) };
    arrivals.push({ date, since, undated, ...figures });
  }
  return arrivals.filter((arrival) => arrivalCount(arrival) > 0);
}

/** A later report corrects a weekly total; a daily count is corrected on its own day. */
function byCounting(a: FishReturn, b: FishReturn): number {
  const byDay = a.source === 'wdfw-returns' ? byText(a.date, b.date) : 0;
  return byDay || byPublication(a, b);
}

/**
 * The arrivals behind the returns of one series, in any order.
 *
 * A correction takes back the latest fish counted before it, of the same stock and source
 * (requirement 12.4: timing is never negative). Any remainder affects only the totals.
 */
export function arrivalsOf(returns: readonly FishReturn[]): Arrival[] {
  const stocks = Map.groupBy(returns, ({ source, stock }) => `${stock}|${source}`);
  return [...stocks]
    .sort(([a], [b]) => byText(a, b))
    .flatMap(([, ofStock]) => arrivalsOfStock(ofStock.toSorted(byCounting)));
}

export function arrivalCount({ adults, jacks }: Pick<Arrival, Figure>): number {
  return adults + jacks;
}

/**
 * Over how many days, its own the last, the fish of an arrival are spread: those since the previous
 * report of its series, at most 7 (requirement 12.9). The first count of a season stays on its day.
 */
export function arrivalSpan({ date, since }: Pick<Arrival, 'date' | 'since'>): number {
  const days = since === null ? 1 : daysBetween(since, date);
  return Math.min(Math.max(days, 1), LONGEST_SPAN_DAYS);
}

/** Adds the fish of an arrival to a circle in place, spread evenly (see {@link arrivalSpan}). */
export function spreadArrival(
  circle: number[],
  fish: number,
  arrival: Pick<Arrival, 'date' | 'since'>,
): void {
  addOverDays(circle, fish, arrival.date, arrivalSpan(arrival));
}
