import { mean, sum } from 'd3-array';
import { type CountedSpan, daysOf, weeklySpans } from '../fish/counted-spans.ts';
import { itemAt } from '../item-at.ts';
import { addDays, daysBetween, type PlainDate } from '../time/plain-date.ts';
import { type DailyFlow, flowOn } from './daily-flow.ts';

/** A river rises on a day whose mean flow is at least this many times that of the day before. */
const RISE = 1.2;
const REPORT_DAYS = { least: 6, most: 10 } as const;
/** Two reports with fewer fish together say nothing about more or fewer. */
const FEWEST_PAIR_FISH = 10;
/** With fewer seasons there are too few orders to shuffle them into. */
const FEWEST_SHUFFLED_SEASONS = 5;
/** With fewer reports after a rise, or without one, there is nothing to compare. */
const FEWEST_REPORTS = 10;
/** The test's level: of runs whose fish ignore the river, one in a hundred would pass. */
const MOST_CHANCE = 0.01;
const SHUFFLES = 999;

export interface SeasonOfSpans {
  readonly firstDate: PlainDate;
  readonly spans: readonly CountedSpan[];
}

export interface MoreFish {
  readonly reports: number;
  readonly more: number;
}

export interface CountsAfterRise {
  readonly seasons: number;
  readonly afterRise: MoreFish;
  readonly otherwise: MoreFish;
}

/** Whether the mean flow rose by 20 % from one day to the next; `null` if unknown. */
export function roseOn(flow: DailyFlow, date: PlainDate): boolean | null {
  const before = flowOn(flow, addDays(date, -1));
  const now = flowOn(flow, date);
  return before === null || now === null || before <= 0 ? null : now >= RISE * before;
}

/** Whether it did within the days of a report; `null` if an unknown day leaves that open. */
export function roseIn(
  flow: DailyFlow,
  { since, date }: Pick<CountedSpan, 'since' | 'date'>,
): boolean | null {
  let rose: boolean | null = false;
  for (let day = addDays(since, 1); day <= date; day = addDays(day, 1)) {
    const now = roseOn(flow, day);
    if (now === true) return true;
    if (now === null) rose = null;
  }
  return rose;
}

export function reportsOf(spans: readonly CountedSpan[]): readonly CountedSpan[] {
  return weeklySpans(spans).filter((span) => {
    const days = daysOf(span);
    return days >= REPORT_DAYS.least && days <= REPORT_DAYS.most;
  });
}

function pairsOf(spans: readonly CountedSpan[]) {
  const reports = reportsOf(spans);
  return reports.slice(1).flatMap((next, at) => {
    const before = reports[at];
    if (before?.date !== next.since || before.fish + next.fish < FEWEST_PAIR_FISH) return [];
    return [{ before, isMore: next.fish * daysOf(before) > before.fish * daysOf(next) }];
  });
}

interface Judged {
  readonly rose: boolean | null;
  readonly isMore: boolean;
}

/** Reports of some seasons, after a rise and without one. */
interface Reports {
  readonly afterRise: MoreFish;
  readonly otherwise: MoreFish;
}

function moreFish(judged: readonly Judged[], wanted: boolean): MoreFish {
  const ofKind = judged.filter(({ rose }) => rose === wanted);
  return { reports: ofKind.length, more: ofKind.filter(({ isMore }) => isMore).length };
}

function sumOfReports(seasons: readonly Reports[]): Reports {
  const sumOf = (kind: keyof Reports): MoreFish => ({
    reports: sum(seasons, (season) => season[kind].reports),
    more: sum(seasons, (season) => season[kind].more),
  });
  return { afterRise: sumOf('afterRise'), otherwise: sumOf('otherwise') };
}

function differenceOf({ afterRise, otherwise }: Reports): number | null {
  if (afterRise.reports === 0 || otherwise.reports === 0) return null;
  return afterRise.more / afterRise.reports - otherwise.more / otherwise.reports;
}

/** Pseudo-random numbers from 0 to 1, the same in every run (Park and Miller 1988). */
function chances(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 0x7fffffff;
    return state / 0x7fffffff;
  };
}

function shuffledOrder(length: number, chance: () => number): readonly number[] {
  const order = Array.from({ length }, (_, at) => at);
  for (let last = length - 1; last > 0; last -= 1) {
    const at = Math.floor(chance() * (last + 1));
    const swapped = order[at] ?? 0;
    order[at] = order[last] ?? 0;
    order[last] = swapped;
  }
  return order;
}

/**
 * Whether reports of a trap had more fish, or fewer, than the one before if the river had risen in
 * between. To rule out the time of year, each season's fish are also paired with the rivers of other
 * seasons, 999 times (docs/adr/0067). `null` if nothing can be shown.
 */
export function countsAfterRise(
  seasons: readonly SeasonOfSpans[],
  flow: DailyFlow,
): CountsAfterRise | null {
  const paired = seasons.flatMap(({ firstDate, spans }) => {
    const pairs = pairsOf(spans);
    const isKnown = pairs.some(({ before }) => roseIn(flow, before) !== null);
    return isKnown ? [{ firstDate, pairs }] : [];
  });
  if (paired.length < FEWEST_SHUFFLED_SEASONS) return null;
  // Every season's fish with every season's river, counted once: only the pairing is shuffled.
  const table = paired.map(({ firstDate, pairs }) =>
    paired.map((other): Reports => {
      const days = daysBetween(firstDate, other.firstDate);
      const judged = pairs.map(({ before: { since, date }, isMore }): Judged => {
        const span = { since: addDays(since, days), date: addDays(date, days) };
        return { rose: roseIn(flow, span), isMore };
      });
      return { afterRise: moreFish(judged, true), otherwise: moreFish(judged, false) };
    }),
  );
  const reportsIn = (order: readonly number[]) =>
    sumOfReports(order.map((river, fish) => itemAt(itemAt(table, fish), river)));
  const unshuffled = reportsIn(paired.map((_, at) => at));
  const { afterRise, otherwise } = unshuffled;
  const difference = differenceOf(unshuffled);
  if (difference === null || Math.min(afterRise.reports, otherwise.reports) < FEWEST_REPORTS) {
    return null;
  }
  const chance = chances();
  const shuffled = Array.from({ length: SHUFFLES }, () =>
    differenceOf(reportsIn(shuffledOrder(paired.length, chance))),
  ).filter((shuffledDifference) => shuffledDifference !== null);
  const usual = mean([...shuffled, difference]) ?? 0;
  const off = Math.abs(difference - usual);
  // Rounding must not make an equal difference look smaller.
  const asFar = shuffled.filter(
    (shuffledDifference) => Math.abs(shuffledDifference - usual) > off - 1e-9,
  ).length;
  const isSameWay = Math.sign(difference) === Math.sign(difference - usual);
  const isShown = isSameWay && (asFar + 1) / (shuffled.length + 1) <= MOST_CHANCE;
  return isShown ? { seasons: paired.length, afterRise, otherwise } : null;
}
