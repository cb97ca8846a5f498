import { ascending } from 'd3-array';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { addOverDays } from './day-circle.ts';
import { byPublication, type Figures, type FishReturn, fishIn } from './fish-return.ts';

/** Fish are assumed to have arrived at most this long before they were counted: reports are weekly. */
const LONGEST_SPAN_DAYS = 7;
/** A correction never reaches back further than this, to an earlier season. */
const CORRECTION_REACH_DAYS = 366;

function takeBack(
  arrivals: FishReturn[],
  figure: keyof Figures,
  fish: number,
  date: PlainDate,
): void {
  let left = fish;
  for (let at = arrivals.length - 1; at >= 0 && left > 0; at--) {
    const arrival = arrivals[at];
    const came = arrival?.[figure] ?? 0;
    if (arrival === undefined || came === 0) continue;
    if (daysBetween(arrival.date, date) > CORRECTION_REACH_DAYS) return;
    const taken = Math.min(left, came);
    arrivals[at] = { ...arrival, [figure]: came - taken };
    left -= taken;
  }
}

function arrivalsOfStock(returns: readonly FishReturn[]): FishReturn[] {
  const arrivals: FishReturn[] = [];
  for (const fishReturn of returns) {
    const came = { ...fishReturn };
    for (const figure of ['adults', 'jacks'] as const) {
      const fish = fishReturn[figure] ?? 0;
      if (fish >= 0) continue;
      takeBack(arrivals, figure, -fish, fishReturn.date);
      came[figure] = 0;
    }
    arrivals.push(came);
  }
  return arrivals.filter((arrival) => fishIn(arrival) > 0);
}

/** A weekly total is corrected by a later report, a daily count on its own day. */
function byCounting(a: FishReturn, b: FishReturn): number {
  const byDay = a.source === 'wdfw-returns' ? ascending(a.date, b.date) : 0;
  return byDay || byPublication(a, b);
}

/**
 * The returns of a series that brought fish, without fish taken back later: the basis of all timing. A
 * correction takes back the latest fish of its stock and source (requirement 12.4).
 */
export function arrivalsOf(returns: readonly FishReturn[]): FishReturn[] {
  const stocks = Map.groupBy(returns, ({ source, stock }) => `${stock}|${source}`);
  return [...stocks]
    .sort(([a], [b]) => ascending(a, b))
    .flatMap(([, ofStock]) => arrivalsOfStock(ofStock.toSorted(byCounting)));
}

/** Days over which an arrival is spread, ending on its own: those since the last report, at most 7. */
export function arrivalSpan({ date, since }: Pick<FishReturn, 'date' | 'since'>): number {
  const days = since === null ? 1 : daysBetween(since, date);
  return Math.min(Math.max(days, 1), LONGEST_SPAN_DAYS);
}

export function spreadArrival(
  circle: number[],
  fish: number,
  arrival: Pick<FishReturn, 'date' | 'since'>,
): void {
  addOverDays(circle, fish, arrival.date, arrivalSpan(arrival));
}
