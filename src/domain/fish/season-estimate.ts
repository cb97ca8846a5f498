import { mean, median, sum } from 'd3-array';
import { itemAt } from '#domain/item-at.ts';
import { addDays, type PlainDate } from '#domain/time/plain-date.ts';
import { RECENT_WINDOW_DAYS } from './recent.ts';
import { timedSeasons } from './run-timing.ts';
import { grownBy, type SeasonCounts, sameDay } from './season-counts.ts';

interface Earlier {
  readonly year: number;
  readonly total: number;
  readonly by: number;
}

interface Total {
  readonly year: number;
  readonly total: number;
  readonly jacks: number;
}

export interface Estimate {
  /** Share of the fish usually in by the day of the newest count: the mean of earlier seasons. */
  readonly share: number;
  readonly soFar: number;
  /** Of those, the fish of the two weeks up to the newest count. */
  readonly lately: number;
  readonly counts: number;
  /** The total by each of the three ways, as a logarithm; before the season, the usual total alone. */
  readonly ways: readonly number[];
  readonly own: number;
  /** What may shift it: 1, then the last season, the own estimate, the count and the jacks, each in logarithms above usual. */
  readonly signs: readonly number[];
  /** Mean error of the same rule in the earlier seasons, in logarithms. */
  readonly error: number;
  readonly totals: readonly number[];
}

const WAYS = ['by share', 'by rest', 'by totals'] as const;

// These constants were chosen by hand on the bundled record: docs/projection.md.

/** With fewer earlier seasons there is no estimate: leaving one out must leave two. */
const FEWEST_EARLIER_SEASONS = 3;
/** A season of fewer fish is left out, as for timing. */
const FEWEST_EARLIER_FISH = 10;
/** With fewer jacks in a mean season, they say nothing about the adults a year later. */
const FEWEST_JACKS = 10;
/** Weight of a season relative to the one after it: runs grow and decline over the years. */
const RECENCY = 0.85;
/** Smaller shares and counts are raised to this one, so that their logarithm stays bounded. */
const LEAST_SHARE = 0.005;
/** Larger errors are clipped: e^1.5 is a factor of 4.5. One odd year must not rule out a way. */
const LARGEST_ERROR = 1.5;
/** Added to each error: a way that was exact by chance must not decide alone. */
const LEAST_ERROR = 0.02;
/** Jacks beyond 7.4 times (e²) the usual, or below its 7.4th part, count as that. */
const LARGEST_SIGN = 2;

export type Weighed = Readonly<Record<'value' | 'weight', number>>;

function weightedMedian(items: readonly Weighed[]): number {
  const sorted = items.toSorted((a, b) => a.value - b.value);
  let left = sum(sorted, ({ weight }) => weight) / 2;
  for (const { value, weight } of sorted) {
    left -= weight;
    if (left <= 0) return value;
  }
  return 0;
}

function weightedMean(items: readonly Weighed[]): number {
  return sum(items, ({ value, weight }) => value * weight) / sum(items, ({ weight }) => weight);
}

function weighedTo<Item extends { readonly year: number }>(
  year: number,
  items: readonly Item[],
  amountOf: (item: Item) => number,
): Weighed[] {
  return items.map((item) => ({
    value: amountOf(item),
    weight: RECENCY ** Math.abs(year - item.year),
  }));
}

function usualTotal(year: number, totals: readonly Pick<Total, 'year' | 'total'>[]): number {
  return weightedMean(weighedTo(year, totals, ({ total }) => Math.log(total)));
}

/** A count as a logarithm, raised to a small share of the usual total. */
function countedOf(by: number, usual: number): number {
  return Math.log(Math.max(by, LEAST_SHARE * Math.exp(usual)));
}

/** The total of a season by each way, as logarithms; never below the count so far. */
function waysOf(
  { year, by }: Pick<Earlier, 'year' | 'by'>,
  timed: readonly Earlier[],
  totals: readonly Pick<Total, 'year' | 'total'>[],
): number[] {
  const usual = usualTotal(year, totals);
  const counted = countedOf(by, usual);
  const share =
    median(timed, (earlier) => Math.log(Math.max(earlier.by / earlier.total, LEAST_SHARE))) ?? 0;
  const rest = weightedMedian(
    weighedTo(year, timed, (earlier) => Math.max(earlier.total - earlier.by, 0)),
  );
  return [counted - share, Math.log(Math.max(by + rest, Math.exp(counted))), usual].map((total) =>
    Math.max(total, counted),
  );
}

/** Last year's jacks relative to their usual number, in logarithms; 0 where unknown. */
function jacksSign(year: number, totals: readonly Total[]): number {
  const last = totals.at(-1);
  const isKnown =
    last?.year === year - 1 && (mean(totals, ({ jacks }) => jacks) ?? 0) >= FEWEST_JACKS;
  if (last === undefined || !isKnown) return 0;
  const jacksOf = ({ jacks }: Total) => Math.log(jacks + 1);
  const sign = jacksOf(last) - (mean(totals.slice(0, -1), jacksOf) ?? 0);
  return Math.max(Math.min(sign, LARGEST_SIGN), -LARGEST_SIGN);
}

function ownEstimate(
  season: Pick<Earlier, 'year' | 'by'>,
  timed: readonly Earlier[],
  totals: readonly Total[],
) {
  const { year } = season;
  const ways = waysOf(season, timed, totals);
  const misses = timed.map((earlier) => {
    const others = timed.filter((other) => other !== earlier);
    return waysOf(earlier, others, others).map((total) => total - Math.log(earlier.total));
  });
  const weights = WAYS.map((_, way) => {
    const errors = misses.map((miss, at) => ({
      value: Math.min(Math.abs(itemAt(miss, way)), LARGEST_ERROR),
      weight: RECENCY ** (year - itemAt(timed, at).year),
    }));
    return (weightedMean(errors) + LEAST_ERROR) ** -2;
  });
  const together = (values: readonly number[]) =>
    weightedMean(values.map((value, way) => ({ value, weight: itemAt(weights, way) })));
  const error = mean(misses, (miss) => Math.abs(together(miss))) ?? 0;
  return { ways, own: together(ways), error };
}

function usualEstimate(year: number, totals: readonly Total[]) {
  const own = usualTotal(year, totals);
  const error = mean(totals, (total) => {
    const others = totals.filter((other) => other !== total);
    return Math.abs(usualTotal(total.year, others) - Math.log(total.total));
  });
  return { ways: [own], own, error: error ?? 0 };
}

/**
 * What a run's earlier seasons say about its total, before its first count or at its newest:
 * docs/projection.md. `null` with fewer than three seasons, or three that show its timing.
 */
export function estimateTotal(seasons: readonly SeasonCounts[], year: number): Estimate | null {
  const fish = (season: SeasonCounts, by: PlainDate) => {
    const { adults, jacks } = grownBy(season, by);
    return adults + jacks;
  };
  const current = seasons.find((season) => season.year === year);
  const over = seasons.filter((season) => season.isOver && season.year < year);
  const totals = over
    .map((season) => ({
      year: season.year,
      total: fish(season, season.lastDate),
      jacks: grownBy(season, season.lastDate).jacks,
    }))
    .filter(({ total }) => total >= FEWEST_EARLIER_FISH);
  const day = current?.countedOn;
  const timed =
    current === undefined || day === undefined
      ? null
      : timedSeasons(over).map((season) => ({
          year: season.year,
          total: fish(season, season.lastDate),
          by: fish(season, sameDay(day, current, season)),
        }));
  if (
    totals.length < FEWEST_EARLIER_SEASONS ||
    (timed !== null && timed.length < FEWEST_EARLIER_SEASONS)
  )
    return null;

  const soFar = current === undefined ? 0 : fish(current, current.countedOn);
  const before =
    current === undefined ? 0 : fish(current, addDays(current.countedOn, -RECENT_WINDOW_DAYS));
  const { ways, own, error } =
    timed === null ? usualEstimate(year, totals) : ownEstimate({ year, by: soFar }, timed, totals);
  const usual = usualTotal(year, totals);
  const last = Math.log(totals.at(-1)?.total ?? 1);
  const counted = timed === null ? usual : countedOf(soFar, usual);
  return {
    share: timed === null ? 0 : (mean(timed, ({ by, total }) => by / total) ?? 0),
    soFar,
    lately: soFar - before,
    counts: current?.countDays.length ?? 0,
    ways,
    own,
    signs: [1, last - usual, own - usual, counted - usual, jacksSign(year, totals)],
    error,
    totals: totals.map(({ total }) => total),
  };
}
