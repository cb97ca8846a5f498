import { mean } from 'd3-array';
import { type CountedSpan, daysOf, weeklySpans } from '../fish/counted-spans.ts';
import { addDays, daysBetween, type PlainDate } from '../time/plain-date.ts';
import { type DailyFlow, flowOn } from './daily-flow.ts';

/** A river rises on a day whose mean flow is at least this many times that of the day before. */
const RISE = 1.2;
const REPORT_DAYS = { least: 6, most: 10 } as const;
/** Two reports with fewer fish say nothing of more or fewer. */
const FEWEST_FISH = 10;
const FEWEST_SEASONS = 5;
/** Fewer reports with a rise before them, or without, are no comparison. */
const FEWEST_REPORTS = 10;
/** One run in a hundred whose fish ignore the river would pass this test. */
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

/** Whether the mean flow rose by 20 % from one day to the next; `null` where that is not known. */
export function roseOn(flow: DailyFlow, date: PlainDate): boolean | null {
  const before = flowOn(flow, addDays(date, -1));
  const now = flowOn(flow, date);
  return before === null || now === null || before <= 0 ? null : now >= RISE * before;
}

/** Whether it did in the days of a report; `null` where a day that is not known leaves it open. */
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
    if (before?.date !== next.since || before.fish + next.fish < FEWEST_FISH) return [];
    return [{ before, isMore: next.fish * daysOf(before) > before.fish * daysOf(next) }];
  });
}

type Judged = { readonly rose: boolean | null; readonly isMore: boolean };

function moreFish(judged: readonly Judged[], wanted: boolean): MoreFish {
  const ofKind = judged.filter(({ rose }) => rose === wanted);
  return { reports: ofKind.length, more: ofKind.filter(({ isMore }) => isMore).length };
}

function differenceOf(judged: readonly Judged[]): number | null {
  const rose = moreFish(judged, true);
  const other = moreFish(judged, false);
  if (rose.reports === 0 || other.reports === 0) return null;
  return rose.more / rose.reports - other.more / other.reports;
}

/** Numbers from 0 up to 1, the same in every run (Park and Miller 1988). */
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
    const [a = 0, b = 0] = [order[at], order[last]];
    order[at] = b;
    order[last] = a;
  }
  return order;
}

/**
 * Whether reports of a trap had more fish, or fewer, than the one before when the river had risen
 * in between. Each season's fish are also set against other seasons' rivers, 999 times, which
 * leaves out the time of year (docs/adr/0067). `null` where it shows nothing.
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
  if (paired.length < FEWEST_SEASONS) return null;
  // The fish of each season with the river of each: only the choice is shuffled.
  const table = paired.map(({ firstDate, pairs }) =>
    paired.map((other) => {
      const days = daysBetween(firstDate, other.firstDate);
      return pairs.map(({ before: { since, date }, isMore }): Judged => {
        const span = { since: addDays(since, days), date: addDays(date, days) };
        return { rose: roseIn(flow, span), isMore };
      });
    }),
  );
  const chosen = (order: readonly number[]) =>
    order.flatMap((river, fish) => table[fish]?.[river] ?? []);
  const own = chosen(paired.map((_, at) => at));
  const afterRise = moreFish(own, true);
  const otherwise = moreFish(own, false);
  const difference = differenceOf(own);
  if (difference === null || Math.min(afterRise.reports, otherwise.reports) < FEWEST_REPORTS) {
    return null;
  }
  const chance = chances();
  const shuffled = Array.from({ length: SHUFFLES }, () =>
    differenceOf(chosen(shuffledOrder(paired.length, chance))),
  ).filter((one) => one !== null);
  const usual = mean([...shuffled, difference]) ?? 0;
  const off = Math.abs(difference - usual);
  // Rounding must not make the same difference look smaller.
  const asFar = shuffled.filter((one) => Math.abs(one - usual) > off - 1e-9).length;
  const isSameWay = Math.sign(difference) === Math.sign(difference - usual);
  const isShown = isSameWay && (asFar + 1) / (shuffled.length + 1) <= MOST_CHANCE;
  return isShown ? { seasons: paired.length, afterRise, otherwise } : null;
}
