import { DAY_MS } from '../time/milliseconds.ts';
import { pacificMidnight } from '../time/pacific-clock.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import { type DailyMedian, medianOf, usualFlow } from './daily-median.ts';
import { type FlowClass, flowClassOf } from './flow-class.ts';
import { type FlowDay, isWholeDay } from './flow-day.ts';
import type { FlowNow } from './flow-now.ts';
import {
  FLOW_PATTERNS,
  type FlowPattern,
  meanConfirms,
  type PatternRun,
  patternRuns,
} from './flow-pattern.ts';
import {
  FAST_MEANING,
  FLOOD_MEANING,
  FLOW_PERIODS,
  type FlowPeriod,
  MEANINGS,
  RISE_MEANING,
  SENTENCES,
  STILL_RISING,
  UNTIL_YESTERDAY,
} from './flow-sentences.ts';
import type { FlowPoint } from './river-value.ts';

export interface FlowInsight extends PatternRun {
  readonly period: FlowPeriod;
  readonly sentence: string;
  readonly meaning: string;
}

export interface RiverPicture {
  readonly today: PlainDate;
  /** Milliseconds since 1970. */
  readonly instant: number;
  readonly days: readonly FlowDay[];
  readonly medians: readonly DailyMedian[];
  /** By a fresh reading; `null` without one. */
  readonly now: FlowNow | null;
  readonly ahead: readonly FlowPoint[];
  /** A reading or the forecast reaches one of NOAA's flood categories. */
  readonly isFlood: boolean;
}

const MOST_INSIGHTS = 4;

/** Percentages by which a flow must differ before a sentence is denied. */
const RISE = 20;
const DROP = 10;
const NEAR = 10;
const ABOUT = 5;
/** Requirement 9.4: nearer to the usual flow than this, the river now is neither high nor low. */
const OFF_USUAL = 20;
/** With less water than this a bed is as good as dry: its first rise brings no fish up. */
const DRY_CFS = 5;

const isAbove = (flow: number, base: number, percent: number): boolean =>
  flow * 100 > base * 100 + Math.abs(base) * percent;
const isBelow = (flow: number, base: number, percent: number): boolean =>
  flow * 100 < base * 100 - Math.abs(base) * percent;
const isNear = (flow: number, base: number): boolean =>
  !isAbove(flow, base, NEAR) && !isBelow(flow, base, NEAR);
const rises = (flow: number, start: number) => isAbove(flow, start, RISE);
const drops = (flow: number, start: number) => isBelow(flow, start, DROP);
const isQuick = ({ now }: RiverPicture) =>
  now?.trend === 'rising-fast' ||
  now?.changes.some(
    ({ hours, trend }) => trend === 'rising-fast' || (hours < 24 && trend === 'rising'),
  );
const isRising = ({ trend }: FlowNow) => trend === 'rising' || trend === 'rising-fast';

function nextDay({ ahead, instant }: RiverPicture): readonly FlowPoint[] {
  return ahead.filter(({ at }) => at <= instant + DAY_MS);
}

export function isCalm(picture: RiverPicture): boolean {
  const { now } = picture;
  if (now?.trend !== 'steady') return false;
  if (now.changes.find(({ hours }) => hours === 24)?.trend !== 'steady') return false;
  return nextDay(picture).every(({ flow }) => isNear(flow, now.flowCfs));
}

function keepsTo(side: 'low' | 'high', picture: RiverPicture): boolean {
  return nextDay(picture).every(({ at, flow }) => {
    const usual = usualFlow(pacificDay(at), picture.medians);
    return usual === null || (side === 'low' ? flow <= usual : flow >= usual);
  });
}

function isOn(side: 'low' | 'high', { now }: RiverPicture, percent = ABOUT): boolean {
  if (now === null) return true;
  const isOff = side === 'low' ? isBelow : isAbove;
  return now.usualCfs !== null && isOff(now.flowCfs, now.usualCfs, percent);
}

/** By the newest reading, as today's days include hours that are only forecast. */
function isOnNow(side: 'low' | 'high', picture: RiverPicture): boolean {
  const { now, medians } = picture;
  const spread = now && medianOf(pacificDay(now.at), medians)?.spread;
  const isNormal = spread ? flowClassOf(now.flowCfs, spread) === 'normal' : false;
  return !isNormal && isOn(side, picture, OFF_USUAL);
}

const laterDay = (a: PlainDate, b: PlainDate): PlainDate => (a > b ? a : b);

/** Whether no mean of these days is normal for its date, or on the other side: "above normal" is a class too. */
function isClassOn(
  side: 'low' | 'high',
  { days, medians }: RiverPicture,
  { from, to }: Pick<PatternRun, 'from' | 'to'>,
): boolean {
  const classes: readonly FlowClass[] =
    side === 'low' ? ['below', 'much-below'] : ['above', 'much-above'];
  return days
    .filter(({ date }) => date >= from && date <= to)
    .every(({ date, averageFlow }) => {
      const spread = medianOf(date, medians)?.spread;
      return !spread || classes.includes(flowClassOf(averageFlow, spread));
    });
}

function pathTo({ to }: PatternRun, { now, ahead }: RiverPicture): readonly FlowPoint[] {
  const end = pacificMidnight(addDays(to, 1));
  const until = ahead.filter(({ at }) => at < end);
  return now ? [{ at: now.at, flow: now.flowCfs }, ...until] : until;
}

function movesAhead(run: PatternRun, picture: RiverPicture, way: 'up' | 'down'): boolean {
  const path = pathTo(run, picture);
  const start = path[0]?.flow ?? -1;
  const range = picture.now?.range;
  const { low, high } = range?.isSwing ? range : { low: start, high: start };
  if (low < 0) return false;
  const isUp = ({ flow }: FlowPoint) => rises(flow, high);
  const isDown = ({ flow }: FlowPoint) => drops(flow, low);
  const next = nextDay(picture);
  if (next.some(({ flow }) => flow < 0)) return false;
  return way === 'up'
    ? path.some(isUp) && !next.some(isDown)
    : path.some(isDown) && !next.some(isUp);
}

const dayOf = ({ days }: RiverPicture, date: PlainDate) => days.find((day) => day.date === date);

type Holds = (picture: RiverPicture, run: PatternRun) => boolean;

const holdsOn = (side: 'low' | 'high'): Readonly<Record<FlowPeriod, Holds>> => ({
  current: (picture) => isOnNow(side, picture) && keepsTo(side, picture),
  forecast: (picture, run) =>
    keepsTo(side, picture) &&
    isClassOn(side, picture, { ...run, from: laterDay(run.from, picture.today) }),
  'recent-past': (picture, run) => isOn(side, picture) && isClassOn(side, picture, run),
});

/** Whether a pattern's sentence holds in a period: the last hours, or the next 24, may deny it. */
const HOLDS: Readonly<Record<FlowPattern, Readonly<Record<FlowPeriod, Holds>>>> = {
  'significant-increase': {
    current(picture) {
      const { now } = picture;
      const next = nextDay(picture);
      if (now === null || !isRising(now)) return false;
      return next.length === 0 || next.some(({ flow }) => flow >= now.flowCfs);
    },
    forecast: (picture, run) => movesAhead(run, picture, 'up'),
    'recent-past': () => true,
  },
  'flow-drop': {
    current(picture) {
      const { now } = picture;
      return (
        now?.trend === 'falling' && !nextDay(picture).some(({ flow }) => rises(flow, now.flowCfs))
      );
    },
    forecast: (picture, run) => movesAhead(run, picture, 'down'),
    'recent-past'(picture, { from }) {
      const { now } = picture;
      const before = dayOf(picture, addDays(from, -1));
      // It has not returned to where it was before.
      return (
        now === null || before === undefined || (!isRising(now) && drops(now.flowCfs, before.high))
      );
    },
  },
  'low-flow-vs-median': holdsOn('low'),
  'high-flow-vs-median': holdsOn('high'),
  'low-variability': {
    current: isCalm,
    forecast(picture, run) {
      const [start, ...path] = pathTo(run, picture);
      if (start === undefined || (picture.now !== null && !isCalm(picture))) return false;
      return path.every(({ flow }) => isNear(flow, start.flow));
    },
    'recent-past'(picture, { to }) {
      const { now } = picture;
      const last = dayOf(picture, to);
      if (now === null || last === undefined) return true;
      return isCalm(picture) && isNear(now.flowCfs, last.averageFlow);
    },
  },
};

/**
 * The periods that a run of days may be shown in; the first whose sentence holds is used. Current if it
 * includes today and there is a fresh reading, else ahead or past.
 */
function periodsOf(run: PatternRun, { today, now, days }: RiverPicture): readonly FlowPeriod[] {
  const { from, to } = run;
  if (to < today) return ['recent-past'];
  if (from > today) return ['forecast'];
  const periods: FlowPeriod[] = [];
  if (now) periods.push('current');
  if (to > today) periods.push('forecast');
  if (from < today && meanConfirms({ ...run, to: addDays(today, -1) }, days)) {
    periods.push('recent-past');
  }
  return periods;
}

function isUntilYesterday({ to }: PatternRun, { today, days }: RiverPicture): boolean {
  const current = days.find(({ date }) => date === today);
  return to === addDays(today, -1) && !(current && isWholeDay(current));
}

/** From where a rise starts: below a dam that makes power by the hour, from the top of its swing. */
function startOfRise({ now, ahead }: RiverPicture): number | null {
  if (now?.range?.isSwing) return now.range.high;
  return now?.flowCfs ?? ahead[0]?.flow ?? null;
}

/** The day of the first rise ahead, which may come before the days that show the pattern. */
function firstRiseDay(picture: RiverPicture): PlainDate | null {
  const start = startOfRise(picture);
  if (start === null || start < 0) return null;
  const first = picture.ahead.find(({ flow }) => rises(flow, start));
  return first ? pacificDay(first.at) : null;
}

/**
 * Whether fish may be expected to move on a rise: the studies found it for a rise from low water
 * (docs/data-sources.md), so not with a flood, on a dry bed, above the usual flow, or if that is unknown.
 */
function isFromLowWater({ now, isFlood }: Pick<RiverPicture, 'now' | 'isFlood'>): boolean {
  if (isFlood || now === null || now.usualCfs === null || now.flowCfs <= DRY_CFS) return false;
  const flowClass = now.standing?.flowClass ?? null;
  const isHigh = flowClass === 'above' || flowClass === 'much-above';
  return !isHigh && now.flowCfs <= now.usualCfs;
}

/** What a rise means; `isFast` for one that is dangerous in itself. */
export function riseMeaning(
  picture: Pick<RiverPicture, 'now' | 'isFlood'>,
  period: FlowPeriod,
  isFast: boolean,
): string {
  if (picture.isFlood) return FLOOD_MEANING;
  const meaning = isFromLowWater(picture) ? MEANINGS['significant-increase'][period] : RISE_MEANING;
  return isFast ? `${FAST_MEANING} ${meaning}` : meaning;
}

function meaningOf({ pattern }: PatternRun, period: FlowPeriod, picture: RiverPicture): string {
  if (pattern === 'significant-increase' && period !== 'recent-past') {
    const isFast = period === 'current' && picture.now?.trend === 'rising-fast';
    return riseMeaning(picture, period, isFast);
  }
  if (!picture.isFlood) return MEANINGS[pattern][period];
  return period === 'recent-past' ? '' : FLOOD_MEANING;
}

function sentenceOf(run: PatternRun, period: FlowPeriod, picture: RiverPicture): string {
  if (isUntilYesterday(run, picture)) return UNTIL_YESTERDAY[run.pattern];
  const isSlow =
    run.pattern === 'significant-increase' && period === 'current' && !isQuick(picture);
  return isSlow ? STILL_RISING : SENTENCES[run.pattern][period];
}

function daysOf(run: PatternRun, period: FlowPeriod, picture: RiverPicture) {
  const { from, to } = run;
  if (period === 'recent-past') return { from, to: to > picture.today ? picture.today : to };
  if (period !== 'forecast' || run.pattern !== 'significant-increase') return { from, to };
  const first = firstRiseDay(picture);
  return { from: first !== null && first < from ? first : from, to };
}

function insightOf(run: PatternRun, picture: RiverPicture): FlowInsight | null {
  const period = periodsOf(run, picture).find((each) => HOLDS[run.pattern][each](picture, run));
  if (!period) return null;
  return {
    pattern: run.pattern,
    ...daysOf(run, period, picture),
    period,
    sentence: sentenceOf(run, period, picture),
    meaning: meaningOf(run, period, picture),
  };
}

const isMove = ({ pattern }: PatternRun) =>
  pattern === 'significant-increase' || pattern === 'flow-drop';

/** Fish that keep moving while the water stays up: not beside a drop, on which they move less. */
const isDeniedByDrop = ({ pattern, period }: FlowInsight, shown: readonly FlowInsight[]): boolean =>
  pattern === 'high-flow-vs-median' &&
  period === 'forecast' &&
  shown.some((other) => other.pattern === 'flow-drop' && other.period !== 'recent-past');

/** At most four insights of a river's flow, the current ones first (docs/adr/0025). Each meaning stands once. */
export function flowInsights(picture: RiverPicture): readonly FlowInsight[] {
  const all = patternRuns(picture.days).flatMap((run) => insightOf(run, picture) ?? []);
  // What the river is still doing needs no second sentence about the past.
  const current = all.filter(({ period }) => period === 'current').map(({ pattern }) => pattern);
  const insights = all.filter(
    ({ period, pattern }) => period !== 'recent-past' || !current.includes(pattern),
  );
  const candidates = FLOW_PERIODS.flatMap((period, periodAt) =>
    FLOW_PATTERNS.flatMap((pattern) => {
      const samePattern = insights.filter(
        (insight) => insight.pattern === pattern && insight.period === period,
      );
      return samePattern.at(period === 'recent-past' ? -1 : 0) ?? [];
    })
      .filter(({ pattern }, _, ofPeriod) => pattern !== 'low-variability' || !ofPeriod.some(isMove))
      .map((insight, rank) => ({ insight, rank, periodAt })),
  );
  return candidates
    .toSorted((a, b) => a.rank - b.rank || a.periodAt - b.periodAt)
    .slice(0, MOST_INSIGHTS)
    .toSorted((a, b) => a.periodAt - b.periodAt || a.rank - b.rank)
    .map(({ insight }) => insight)
    .map((insight, at, shown) => {
      const isSaid = shown.slice(0, at).some(({ meaning }) => meaning === insight.meaning);
      return isSaid || isDeniedByDrop(insight, shown) ? { ...insight, meaning: '' } : insight;
    });
}
