import { pacificMidnight } from '../time/pacific-clock.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import { type DailyMedian, usualFlow } from './daily-median.ts';
import { type FlowDay, isWholeDay } from './flow-day.ts';
import type { FlowNow } from './flow-now.ts';
import { FLOW_PATTERNS, type FlowPattern, type PatternRun, patternRuns } from './flow-pattern.ts';
import type { FlowPoint } from './river-value.ts';

/** When a pattern holds, in the order in which insights are shown. */
export const FLOW_PERIODS = ['current', 'forecast', 'recent-past'] as const;

export type FlowPeriod = (typeof FLOW_PERIODS)[number];

/** What a pattern means, in plain words. */
export interface FlowInsight extends PatternRun {
  readonly period: FlowPeriod;
  readonly sentence: string;
  /** What fish often do then: a tendency, not a promise. */
  readonly meaning: string;
}

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

const MOST_INSIGHTS = 4;
const DAY = 24 * 3_600_000;

type Words = Readonly<Record<FlowPattern, Readonly<Record<FlowPeriod, string>>>>;

const SENTENCES: Words = {
  'significant-increase': {
    current: 'The river is rising quickly.',
    forecast: 'A sharp rise is ahead.',
    'recent-past': 'There was a recent surge in flow.',
  },
  'flow-drop': {
    current: 'The river is currently dropping.',
    forecast: 'A drop is expected.',
    'recent-past': 'The river dropped in the past few days.',
  },
  'low-flow-vs-median': {
    current: 'The flow is lower than usual for the season.',
    forecast: 'The flow is forecast to be below normal.',
    'recent-past': 'The flow remained low for the season in the past few days.',
  },
  'high-flow-vs-median': {
    current: 'The flow is higher than usual for the season.',
    forecast: 'The flow is forecast to be above normal.',
    'recent-past': 'The flow was higher than average for the season in the past few days.',
  },
  'low-variability': {
    current: 'The flow is steady.',
    forecast: 'The flow is expected to stay steady.',
    'recent-past': 'The flow was steady in the past few days.',
  },
};

const MEANINGS: Words = {
  'significant-increase': {
    current:
      'Salmon and steelhead often move upstream on a rise, and the water tends to be colored.',
    forecast: 'Fish that wait lower down often start upstream with the first rise.',
    'recent-past': 'Fish that moved up on it often rest in slower water for a while.',
  },
  'flow-drop': {
    current: 'As the water falls and clears, fish tend to settle into pools and move less.',
    forecast: 'Falling water tends to clear, and fish often hold where it leaves them.',
    'recent-past': 'Fish often hold in deeper pools after a drop.',
  },
  'low-flow-vs-median': {
    current: 'In low, clear water fish tend to be wary and often wait for rain before moving up.',
    forecast: 'Fish often wait in deep water lower down until the river comes up.',
    'recent-past': 'Fish tend to hold back from shallow water while it is low.',
  },
  'high-flow-vs-median': {
    current: 'With more water fish tend to travel along the softer edges.',
    forecast: 'Fish often keep moving while the water stays up.',
    'recent-past':
      'Fish tend to pass more easily in high water, so some have often gone further up.',
  },
  'low-variability': {
    current: 'Without a change in flow fish tend to hold where they are.',
    forecast: 'Without a change in flow fish tend to hold where they are.',
    'recent-past': 'Fish tend to keep to their places while nothing changes.',
  },
};

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
const rises = (flow: number, start: number) => isAbove(flow, start, RISE);
const drops = (flow: number, start: number) => isBelow(flow, start, DROP);
const STILL_RISING = 'The river is still rising.';
/** Whether the last hours rise, too, and not only the day. */
const isQuick = ({ now }: RiverPicture) =>
  now?.trend === 'rising-fast' ||
  now?.changes.some(
    ({ hours, trend }) => trend === 'rising-fast' || (hours < 24 && trend === 'rising'),
  );
const isRising = ({ trend }: FlowNow) => trend === 'rising' || trend === 'rising-fast';

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

/** Whether nothing in the next 24 hours is on the other side of the usual flow. */
function keepsTo(side: 'low' | 'high', picture: RiverPicture): boolean {
  return nextDay(picture).every(({ at, flow }) => {
    const usual = usualFlow(pacificDay(at), picture.medians);
    return usual === null || (side === 'low' ? flow <= usual : flow >= usual);
  });
}

function isOn(side: 'low' | 'high', { now }: RiverPicture): boolean {
  if (now === null) return true;
  const isOff = side === 'low' ? isBelow : isAbove;
  return now.usualCfs !== null && isOff(now.flowCfs, now.usualCfs, ABOUT);
}

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
  isMove: typeof rises,
  isOther: typeof rises,
): boolean {
  const path = pathTo(run, picture);
  const start = path[0]?.flow ?? -1;
  if (start < 0) return false;
  if (nextDay(picture).some(({ flow }) => flow < 0 || isOther(flow, start))) return false;
  return path.some(({ flow }) => isMove(flow, start));
}

/** The day of a run's end, or before its beginning, if it is known. */
const dayOf = ({ days }: RiverPicture, date: PlainDate) => days.find((day) => day.date === date);

type Holds = (picture: RiverPicture, run: PatternRun) => boolean;

const holdsOn = (side: 'low' | 'high'): Readonly<Record<FlowPeriod, Holds>> => ({
  current: (picture) => isOn(side, picture) && keepsTo(side, picture),
  forecast: (picture) => keepsTo(side, picture),
  'recent-past': (picture) => isOn(side, picture),
});

/**
 * Whether the sentence of a pattern holds in a period: days are judged by their rules, and a river may
 * do something else by its readings of the last hours or by the forecast of the next 24.
 */
const HOLDS: Readonly<Record<FlowPattern, Readonly<Record<FlowPeriod, Holds>>>> = {
  'significant-increase': {
    current(picture) {
      const { now } = picture;
      const next = nextDay(picture);
      if (now === null || !isRising(now)) return false;
      return next.length === 0 || next.some(({ flow }) => flow >= now.flowCfs);
    },
    forecast: (picture, run) => movesAhead(run, picture, rises, drops),
    'recent-past': () => true,
  },
  'flow-drop': {
    current(picture) {
      const { now } = picture;
      return (
        now?.trend === 'falling' && !nextDay(picture).some(({ flow }) => rises(flow, now.flowCfs))
      );
    },
    forecast: (picture, run) => movesAhead(run, picture, drops, rises),
    'recent-past'(picture, { from }) {
      const { now } = picture;
      const before = dayOf(picture, addDays(from, -1));
      // It has not come back to where it was before.
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
 * The periods of a run; it is shown in the first in which its sentence holds. One with today in it is current
 * if it is known what the river does now; otherwise, or if it has come to an end since, it is still
 * ahead or of the past.
 */
function periodsOf({ from, to }: PatternRun, { today, now }: RiverPicture): readonly FlowPeriod[] {
  if (to < today) return ['recent-past'];
  if (from > today) return ['forecast'];
  return [
    ...(now ? (['current'] as const) : []),
    ...(to > today ? (['forecast'] as const) : []),
    ...(from < today ? (['recent-past'] as const) : []),
  ];
}

/** Whether a run goes on to yesterday, and it is not known yet whether to today. */
function isUntilYesterday({ to }: PatternRun, { today, days }: RiverPicture): boolean {
  const current = days.find(({ date }) => date === today);
  return to === addDays(today, -1) && !(current && isWholeDay(current));
}

function insightOf(run: PatternRun, picture: RiverPicture): FlowInsight | null {
  const period = periodsOf(run, picture).find((each) => HOLDS[run.pattern][each](picture, run));
  if (!period) return null;
  const isSlow =
    run.pattern === 'significant-increase' && period === 'current' && !isQuick(picture);
  const words = isSlow ? STILL_RISING : SENTENCES[run.pattern][period];
  const sentence = isUntilYesterday(run, picture)
    ? words.replace(/( in the past few days)?\.$/, ' until yesterday.')
    : words;
  return { ...run, period, sentence, meaning: MEANINGS[run.pattern][period] };
}

/** Said of a river that rises fast before two days show it. */
export const SUDDEN_RISE = {
  sentence: 'The river is rising fast.',
  meaning: `${MEANINGS['significant-increase'].current} Fast-rising water is dangerous to wade.`,
} as const;

/** Whether the river rose or fell: a period with such days was not steady. */
const isMove = ({ pattern }: PatternRun) =>
  pattern === 'significant-increase' || pattern === 'flow-drop';

/**
 * What a river's flow shows, in at most four insights, the current ones first: the most telling
 * pattern of each period, then the next ones while there is room (docs/adr/0025).
 */
export function flowInsights(picture: RiverPicture): readonly FlowInsight[] {
  const insights = patternRuns(picture.days).flatMap((run) => insightOf(run, picture) ?? []);
  const candidates = FLOW_PERIODS.flatMap((period, periodAt) =>
    FLOW_PATTERNS.flatMap((pattern) => {
      const own = insights.filter((each) => each.pattern === pattern && each.period === period);
      // Of several runs the one nearest to now.
      return own.at(period === 'recent-past' ? -1 : 0) ?? [];
    })
      .filter(({ pattern }, _, own) => pattern !== 'low-variability' || !own.some(isMove))
      .map((insight, rank) => ({ insight, rank, periodAt })),
  );
  return candidates
    .toSorted((a, b) => a.rank - b.rank || a.periodAt - b.periodAt)
    .slice(0, MOST_INSIGHTS)
    .toSorted((a, b) => a.periodAt - b.periodAt || a.rank - b.rank)
    .map(({ insight }) => insight);
}
