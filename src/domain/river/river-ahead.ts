import { mean } from 'd3-array';
import { DAY_MS, HOUR_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { daysBetween, type PlainDate } from '../time/plain-date.ts';
import type { FlowPoint } from './river-value.ts';

/** Cubic feet per second, or feet over the gauge's own zero. */
export type RiverQuantity = 'flow' | 'height';

/** How far ahead a river's sentence looks. */
const AHEAD_MS = 72 * HOUR_MS;
/** A river that stays this near to its current flow is steady. */
const STEADY_PERCENT = 10;
/** Less is noise in a small stream: one step of its gauge is several percent. */
const LEAST_CFS = 5;
/** A height has no percentage, as its zero is arbitrary: a twentieth of it, within these limits. */
const LEAST_FT = 0.1;
const MOST_LEAST_FT = 0.5;
const HEIGHT_PERCENT = 5;

/** Figures have at most two decimals; less than this is the computer's rounding. */
const ROUNDING = 1e-6;

/** How far a flow or a height must change to count. */
function leastChange(value: number, quantity: RiverQuantity): number {
  if (quantity === 'flow') return Math.max(LEAST_CFS, (Math.abs(value) * STEADY_PERCENT) / 100);
  const share = (Math.abs(value) * HEIGHT_PERCENT) / 100;
  return Math.min(MOST_LEAST_FT, Math.max(LEAST_FT, share));
}

/** A highest or lowest point of a river's course, where it turns. */
export interface RiverTurn {
  readonly way: 'up' | 'down';
  readonly value: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

interface CoursePart {
  readonly quantity: RiverQuantity;
  /** The river whose course it is, if NOAA forecasts another than the gauge's; else `null`. */
  readonly place: string | null;
  /** The last moment it covers. */
  readonly until: number;
  /** UTC instant of issue in milliseconds; `null` if unknown. */
  readonly issuedAt: number | null;
}

/** What a river will do in the next 72 hours. */
export type RiverAhead = CoursePart &
  (
    | {
        /** It stays near `value`. */
        readonly kind: 'steady';
        readonly value: number;
        readonly weekend: RiverWeekend | null;
      }
    | {
        readonly kind: 'turns';
        /** What a sentence names: the first turn, and after it the largest if that is another. */
        readonly turns: readonly [RiverTurn, ...RiverTurn[]];
        /** It stays near its current flow for a day before the first turn. */
        readonly isLater: boolean;
        readonly weekend: RiverWeekend | null;
      }
    | {
        /** Where figures of one hour say little: the dam, the tide or NOAA's daily means set it. */
        readonly kind: 'range';
        readonly low: number;
        readonly high: number;
        readonly cause: 'dam' | 'swing' | 'daily-means';
      }
  );

export interface RiverWeekend {
  readonly date: PlainDate;
  /** Its highest flow if it rises above the figure before it, else its mean. */
  readonly value: number;
  readonly isHighest: boolean;
}

/** How many of the four figures that NOAA gives for a day must be known. */
const MOST_OF_DAY = 3;
/** The weekend is mentioned if it differs by more than this from the figure before it. */
const WEEKEND_PERCENT = 5;
const SUNDAY = 0;
const SATURDAY = 6;
/** A weekend further ahead is the next one. */
const WEEKEND_DAYS = 6;

function weekendDay(days: Iterable<PlainDate>, after: PlainDate, today: PlainDate) {
  return [...days].find((date) => {
    const weekday = new Date(date).getUTCDay();
    const isWeekend = weekday === SATURDAY || weekday === SUNDAY;
    return isWeekend && date > after && date > today && daysBetween(today, date) <= WEEKEND_DAYS;
  });
}

/** The first day of the weekend after a moment; `null` if it is no news, or something higher comes before it. */
function weekendAfter(
  points: readonly FlowPoint[],
  before: { readonly at: number; readonly value: number },
  { now, quantity }: { readonly now: number; readonly quantity: RiverQuantity },
): RiverWeekend | null {
  const later = points.filter(({ at }) => at > before.at);
  const days = Map.groupBy(points, ({ at }) => pacificDay(at));
  const date = weekendDay(days.keys(), pacificDay(before.at), pacificDay(now));
  const flows = (date === undefined ? [] : (days.get(date) ?? [])).map(({ flow }) => flow);
  if (date === undefined || flows.length < MOST_OF_DAY) return null;
  const isNews = (value: number) =>
    Math.abs(value - before.value) * 100 > Math.abs(before.value) * WEEKEND_PERCENT;
  const highest = Math.max(...flows);
  const isHighest = highest > before.value && isNews(highest);
  const value = isHighest ? highest : (mean(flows) ?? 0);
  const top = Math.max(before.value, value);
  const isTop = later
    .filter(({ at }) => pacificDay(at) < date)
    .every(({ flow }) => flow <= top + leastChange(top, quantity) + ROUNDING);
  return isTop && isNews(value) && value > 0 ? { date, value, isHighest } : null;
}

/** Every turn on a path whose rise or fall counts, in order. */
function turnsOn(path: readonly FlowPoint[], quantity: RiverQuantity): RiverTurn[] {
  const start = path[0];
  if (start === undefined) return [];
  const turns: RiverTurn[] = [];
  let way: RiverTurn['way'] | null = null;
  let extreme = start;
  for (const point of path.slice(1)) {
    const change = point.flow - extreme.flow;
    const isCounted = Math.abs(change) > leastChange(extreme.flow, quantity) + ROUNDING;
    if (way === null) {
      if (!isCounted) continue;
      way = change > 0 ? 'up' : 'down';
      extreme = point;
      continue;
    }
    const isFurther: boolean = way === 'up' ? change > 0 : change < 0;
    if (isFurther) extreme = point;
    else if (isCounted) {
      turns.push({ way, value: extreme.flow, at: extreme.at });
      way = way === 'up' ? 'down' : 'up';
      extreme = point;
    }
  }
  if (way !== null) turns.push({ way, value: extreme.flow, at: extreme.at });
  return turns;
}

/** How far a turn lies from the start: the factor of a flow, the feet of a height. */
function departure({ value }: RiverTurn, start: number, quantity: RiverQuantity): number {
  if (quantity === 'height') return Math.abs(value - start);
  const from = Math.max(1, start);
  const to = Math.max(1, value);
  return Math.max(from / to, to / from);
}

const furthest = <Turn extends RiverTurn>(
  turns: readonly Turn[],
  start: number,
  quantity: RiverQuantity,
): Turn =>
  turns.reduce((far, turn) =>
    departure(turn, start, quantity) > departure(far, start, quantity) ? turn : far,
  );

/** The turn of a river's words that goes furthest from where it starts. */
export function largestTurn(
  { turns, quantity }: RiverAhead & { readonly kind: 'turns' },
  start: number,
): RiverTurn {
  return furthest(turns, start, quantity);
}

/**
 * The largest of the turns that lie on the other side of the start than the first one, as a crest above the
 * current flow after a drop below it; `null` for none.
 */
function largestOnOtherSide(
  [first, ...others]: readonly RiverTurn[],
  start: number,
  quantity: RiverQuantity,
): RiverTurn | null {
  const least = leastChange(start, quantity) + ROUNDING;
  const onOtherSide = others.filter(({ way, value }) => {
    const rise = way === 'up' ? value - start : start - value;
    return way !== first?.way && rise > least;
  });
  return onOtherSide.length === 0 ? null : furthest(onOtherSide, start, quantity);
}

/** A rise that is not over when the 72 hours end is followed to its peak, but no further than this. */
const FOLLOWED_MS = 48 * HOUR_MS;

/** The turns of the 72 hours; a last rise goes on until the first drop that counts. */
function followedToPeak(
  turns: readonly RiverTurn[],
  { later, quantity }: { readonly later: readonly FlowPoint[]; readonly quantity: RiverQuantity },
): readonly RiverTurn[] {
  const last = turns.at(-1);
  if (last?.way !== 'up') return turns;
  let peak = last;
  for (const { at, flow } of later.filter((point) => point.at > last.at)) {
    if (flow > peak.value) peak = { way: 'up', value: flow, at };
    else if (peak.value - flow > leastChange(peak.value, quantity) + ROUNDING) break;
  }
  return [...turns.slice(0, -1), peak];
}

/**
 * The turns that a sentence names: the first, the largest, and what lies on the other side of the start between
 * them. Before the last of them the river never stands clearly above the top that they name.
 */
function namedTurns(
  turns: readonly [RiverTurn, ...RiverTurn[]],
  start: number,
  quantity: RiverQuantity,
): readonly [RiverTurn, ...RiverTurn[]] {
  const [first] = turns;
  const largest = furthest(turns, start, quantity);
  if (largest === first) {
    const other = largestOnOtherSide(turns, start, quantity);
    return other === null ? [first] : [first, other];
  }
  const before = turns.slice(0, turns.indexOf(largest));
  if (largest.way === first.way) {
    const between = largestOnOtherSide(before, start, quantity);
    return between === null ? [first, largest] : [first, between, largest];
  }
  // A river that rises twice before it falls rises to the higher of the two tops.
  const sameWay = before.filter(({ way }) => way === first.way);
  const isFurther = (turn: RiverTurn, than: RiverTurn) =>
    first.way === 'up' ? turn.value > than.value : turn.value < than.value;
  return [sameWay.reduce((far, turn) => (isFurther(turn, far) ? turn : far), first), largest];
}

export interface CourseFigures extends Omit<CoursePart, 'until'> {
  /** The newest fresh reading at the same place; `null` without one. */
  readonly newest: FlowPoint | null;
  /** The forecast, oldest first. */
  readonly points: readonly FlowPoint[];
  readonly now: number;
  /** Why the course is described by its range; `null` where its turns describe it. */
  readonly rangeOf: 'dam' | 'swing' | 'daily-means' | null;
  /** The lowest and highest flow of the past day, which a range includes. */
  readonly pastDay: { readonly low: number; readonly high: number } | null;
}

/** What a forecast says of the next 72 hours; `null` if it says nothing of them. */
export function riverAhead(figures: CourseFigures): RiverAhead | null {
  const { newest, points, now, quantity, rangeOf, pastDay } = figures;
  const { place, issuedAt } = figures;
  const since = Math.max(now, newest?.at ?? now);
  const later = points.filter(({ at }) => at > since);
  const window = later.filter(({ at }) => at <= now + AHEAD_MS);
  const last = window.at(-1);
  if (last === undefined) return null;
  const until = last.at;
  const beside = { quantity, place, issuedAt };
  if (rangeOf !== null) {
    const values = window.map(({ flow }) => flow);
    const past = pastDay === null || rangeOf === 'daily-means' ? [] : [pastDay.low, pastDay.high];
    const low = Math.min(...values, ...past);
    const high = Math.max(...values, ...past);
    return { ...beside, kind: 'range', low, high, until, cause: rangeOf };
  }
  const inWindow = newest === null ? window : [newest, ...window];
  const start = inWindow[0];
  if (start === undefined) return null;
  const [first, ...others] = followedToPeak(turnsOn(inWindow, quantity), {
    later: later.filter(({ at }) => at <= now + AHEAD_MS + FOLLOWED_MS),
    quantity,
  });
  if (first === undefined) {
    // What is steady through Saturday is not another flow on Saturday.
    const found = weekendAfter(later, { at: until, value: start.flow }, { now, quantity });
    const isAway =
      found !== null && Math.abs(found.value - start.flow) > leastChange(start.flow, quantity);
    const weekend = isAway ? found : null;
    return { ...beside, kind: 'steady', value: start.flow, until, weekend };
  }
  const named = namedTurns([first, ...others], start.flow, quantity);
  const isLater = inWindow.every(
    ({ at, flow }) =>
      at > now + DAY_MS || Math.abs(flow - start.flow) <= leastChange(start.flow, quantity),
  );
  const end = named.at(-1) ?? first;
  return {
    ...beside,
    kind: 'turns',
    turns: named,
    isLater,
    until: Math.max(until, end.at),
    weekend: named.length > 1 ? null : weekendAfter(later, end, { now, quantity }),
  };
}
