import { pacificMidnight } from '../time/pacific-clock.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import type { DailyMedian } from './daily-median.ts';
import type { FlowDay } from './flow-day.ts';
import type { FlowNow } from './flow-now.ts';
import type { FlowPattern, PatternRun } from './flow-pattern.ts';
import { usualFlow } from './median-series.ts';
import type { FlowPoint } from './observed-flow.ts';

const DAY = 24 * 3_600_000;

/** When a pattern holds: now, in the future, or in the past. */
export type FlowPeriod = 'current' | 'forecast' | 'recent-past';

/** What is known of a river, to be put into words. */
export interface RiverPicture {
  readonly today: PlainDate;
  /** Milliseconds since 1970. */
  readonly instant: number;
  /** Oldest first, see `flowDays`. */
  readonly days: readonly FlowDay[];
  readonly medians: readonly DailyMedian[];
  /** By a reading that is not old; `null` without one. */
  readonly now: FlowNow | null;
  /** Forecast points from now on, oldest first. */
  readonly ahead: readonly FlowPoint[];
}

/** Percentages by which a flow must be off before a sentence says so. */
const RISE = 20;
const DROP = 10;
const NEAR = 10;
const ABOUT = 5;

const isAbove = (flow: number, base: number, percent: number): boolean =>
  flow * 100 > base * 100 + Math.abs(base) * percent;
const isBelow = (flow: number, base: number, percent: number): boolean =>
  flow * 100 < base * 100 - Math.abs(base) * percent;
const isNear = (flow: number, base: number): boolean =>
  !isAbove(flow, base, NEAR) && !isBelow(flow, base, NEAR);

/** Whether nothing in the next 24 hours is on the other side of the usual flow. */
function keepsTo(side: 'low' | 'high', picture: RiverPicture): boolean {
  return nextDay(picture).every(({ at, flow }) => {
    const usual = usualFlow(pacificDay(at), picture.medians);
    return usual === null || (side === 'low' ? flow <= usual : flow >= usual);
  });
}

/** The forecast of the next 24 hours. */
function nextDay({ ahead, instant }: RiverPicture): readonly FlowPoint[] {
  return ahead.filter(({ at }) => at <= instant + DAY);
}

/** Whether neither the last 24 hours nor the next, as far as they are forecast, move. */
export function isCalm(picture: RiverPicture): boolean {
  const { now } = picture;
  if (now?.trend !== 'steady') return false;
  if (now.changes.find(({ hours }) => hours === 24)?.trend !== 'steady') return false;
  return nextDay(picture).every(({ flow }) => isNear(flow, now.flowCfs));
}

type Claim = (run: PatternRun, picture: RiverPicture) => boolean;

const RISES_NOW: Claim = (_, picture) => {
  const { now } = picture;
  const next = nextDay(picture);
  if (now?.trend !== 'rising' && now?.trend !== 'rising-fast') return false;
  return next.length === 0 || next.some(({ flow }) => flow >= now.flowCfs);
};

const DROPS_NOW: Claim = (_, picture) => {
  const { now } = picture;
  if (now?.trend !== 'falling') return false;
  return !nextDay(picture).some(({ flow }) => isAbove(flow, now.flowCfs, RISE));
};

/** The newest reading and what is forecast up to the end of a run. */
function pathTo({ to }: PatternRun, { now, ahead }: RiverPicture): readonly FlowPoint[] {
  const end = pacificMidnight(addDays(to, 1));
  const until = ahead.filter(({ at }) => at < end);
  return now ? [{ at: now.at, flow: now.flowCfs }, ...until] : until;
}

/**
 * A move ahead is measured from now, not from a day that is half over; no other may come first, nor
 * may the tide turn the river.
 */
function movesAhead(
  run: PatternRun,
  picture: RiverPicture,
  isMove: (flow: number, start: number) => boolean,
  isOther: (flow: number, start: number) => boolean,
): boolean {
  const path = pathTo(run, picture);
  const start = path[0]?.flow ?? -1;
  if (start < 0) return false;
  const next = nextDay(picture);
  if (next.some(({ flow }) => flow < 0 || isOther(flow, start))) return false;
  return path.some(({ flow }) => isMove(flow, start));
}
const rises = (flow: number, start: number) => isAbove(flow, start, RISE);
const drops = (flow: number, start: number) => isBelow(flow, start, DROP);

const STAYS: Claim = (run, picture) => {
  const path = pathTo(run, picture);
  const start = path[0];
  if (start === undefined || (picture.now !== null && !isCalm(picture))) return false;
  return path.every(({ flow }) => isNear(flow, start.flow));
};

const dayOf = ({ days }: RiverPicture, date: PlainDate) => days.find((day) => day.date === date);

/** Whether the river, where it is known, has not come back to where it was before a drop. */
const STAYED_DOWN: Claim = ({ from }, picture) => {
  const { now } = picture;
  const before = dayOf(picture, addDays(from, -1));
  if (now === null || before === undefined) return true;
  const rises = now.trend === 'rising' || now.trend === 'rising-fast';
  return !rises && isBelow(now.flowCfs, before.high, DROP);
};

const STAYED: Claim = ({ to }, picture) => {
  const { now } = picture;
  const last = dayOf(picture, to);
  if (now === null || last === undefined) return true;
  return isCalm(picture) && isNear(now.flowCfs, last.averageFlow);
};

const isLow: Claim = (_, { now }) =>
  now === null || (now.usualCfs !== null && isBelow(now.flowCfs, now.usualCfs, ABOUT));
const isHigh: Claim = (_, { now }) =>
  now === null || (now.usualCfs !== null && isAbove(now.flowCfs, now.usualCfs, ABOUT));

const CLAIMS: Readonly<Record<FlowPattern, Readonly<Record<FlowPeriod, Claim>>>> = {
  'significant-increase': {
    current: RISES_NOW,
    forecast: (run, picture) => movesAhead(run, picture, rises, drops),
    'recent-past': () => true,
  },
  'flow-drop': {
    current: DROPS_NOW,
    forecast: (run, picture) => movesAhead(run, picture, drops, rises),
    'recent-past': STAYED_DOWN,
  },
  'low-flow-vs-median': {
    current: (run, picture) => isLow(run, picture) && keepsTo('low', picture),
    forecast: (_, picture) => keepsTo('low', picture),
    'recent-past': isLow,
  },
  'high-flow-vs-median': {
    current: (run, picture) => isHigh(run, picture) && keepsTo('high', picture),
    forecast: (_, picture) => keepsTo('high', picture),
    'recent-past': isHigh,
  },
  'low-variability': {
    current: (_, picture) => isCalm(picture),
    forecast: STAYS,
    'recent-past': STAYED,
  },
};

/**
 * Whether the sentence of a run may be shown: days are judged by their rules, and a river may do
 * something else by its readings of the last hours or by the forecast of the next 24.
 */
export function isDenied(run: PatternRun, period: FlowPeriod, picture: RiverPicture): boolean {
  return !CLAIMS[run.pattern][period](run, picture);
}
