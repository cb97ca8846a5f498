import { stretchesOf } from '../stretches.ts';
import { addDays, type PlainDate } from '../time/plain-date.ts';
import { type FlowDay, isWholeDay } from './flow-day.ts';

/** What a day's flow can show (requirement 9.4), most important first. */
export const FLOW_PATTERNS = [
  'significant-increase',
  'flow-drop',
  'low-flow-vs-median',
  'high-flow-vs-median',
  'low-variability',
] as const;

export type FlowPattern = (typeof FLOW_PATTERNS)[number];

const INCREASE = 20;
const DROP = 10;
const CALM = 5;
const OFF_MEDIAN = 20;
/** A mean that changes less than this has neither risen nor dropped. */
const SWING = 5;
/** Hours of the day on which the clocks go back. */
const MOST_HOURS = 25;
/** A run of days is at least this long. */
const LEAST_DAYS = 2;

function exceeds(value: number, base: number, percent: number): boolean {
  return base >= 0 && value * 100 > base * (100 + percent);
}

function fallsShort(value: number, base: number, percent: number): boolean {
  return base >= 0 && value * 100 < base * (100 - percent);
}

/** Where the tide reverses a river, its highs and lows are the tide's. */
const isTidal = (day: FlowDay, prior: FlowDay): boolean => day.low < 0 || prior.low < 0;

const leastAverage = (day: FlowDay): number =>
  isWholeDay(day) || day.low < 0 ? day.averageFlow : (day.averageFlow * day.hours) / MOST_HOURS;

const RULES: Readonly<Record<FlowPattern, (day: FlowDay, prior: FlowDay | null) => boolean>> = {
  'significant-increase': (day, prior) =>
    prior !== null && !isTidal(day, prior) && exceeds(day.high, prior.low, INCREASE),
  'flow-drop': (day, prior) =>
    prior !== null && !isTidal(day, prior) && fallsShort(day.low, prior.high, DROP),
  'low-flow-vs-median': (day) =>
    day.medianFlow !== null &&
    isWholeDay(day) &&
    (exceeds(day.medianFlow, day.averageFlow, OFF_MEDIAN) ||
      (day.averageFlow < 0 && day.medianFlow > 0)),
  'high-flow-vs-median': (day) =>
    day.medianFlow !== null && exceeds(leastAverage(day), day.medianFlow, OFF_MEDIAN),
  'low-variability': (day) =>
    isWholeDay(day) && day.low >= 0 && (day.high - day.low) * 100 < day.averageFlow * CALM,
};

/** The patterns of a day (requirement 9.4); for a day that is not whole, only those that cannot change. */
export function patternsOf(day: FlowDay, prior: FlowDay | null): readonly FlowPattern[] {
  return FLOW_PATTERNS.filter((pattern) => RULES[pattern](day, prior));
}

/** The patterns of a day; if it both rises and drops, its mean decides. */
function tellingPatterns(day: FlowDay, prior: FlowDay | null): readonly FlowPattern[] {
  const patterns = patternsOf(day, prior);
  const isSwing = patterns.includes('significant-increase') && patterns.includes('flow-drop');
  if (!isSwing || prior === null) return patterns;
  const rejected = day.averageFlow > prior.averageFlow ? 'flow-drop' : 'significant-increase';
  return patterns.filter((pattern) => pattern !== rejected);
}

export interface PatternRun {
  readonly pattern: FlowPattern;
  readonly from: PlainDate;
  readonly to: PlainDate;
}

function runsOf(pattern: FlowPattern, dates: readonly PlainDate[]): readonly PatternRun[] {
  const inARow = stretchesOf(dates, (date, before) => before === addDays(date, -1));
  return inARow.flatMap((run) => {
    const from = run[0];
    const to = run.at(-1);
    return from && to && run.length >= LEAST_DAYS ? [{ pattern, from, to }] : [];
  });
}

/** Hours of the day on which the clocks go forward. */
const LEAST_HOURS = 23;

/** The lowest and highest possible mean of a day: unknown hours as low, or as high, as any known one. */
function meanOf(day: FlowDay | undefined) {
  if (!day) return { least: 0, most: 0 };
  const { averageFlow, low, high, hours } = day;
  const missing = hours < LEAST_HOURS ? 24 - hours : 0;
  const withRest = (flow: number) => (averageFlow * hours + flow * missing) / (hours + missing);
  return { least: withRest(low), most: withRest(high) };
}

/**
 * Whether the mean flow over a run of days confirms its pattern: below dams a river drops every day
 * without falling, and other rivers fall a little day by day.
 */
export function meanConfirms({ pattern, from, to }: PatternRun, days: readonly FlowDay[]): boolean {
  const meanOn = (date: PlainDate) => meanOf(days.find((day) => day.date === date));
  const before = meanOn(addDays(from, -1));
  const first = meanOn(from);
  const last = meanOn(to);
  switch (pattern) {
    case 'significant-increase':
      return exceeds(last.least, before.most, SWING);
    case 'flow-drop':
      return fallsShort(last.most, before.least, SWING);
    case 'low-variability':
      return !exceeds(last.most, first.least, SWING) && !fallsShort(last.least, first.most, SWING);
    default:
      return true;
  }
}

/** Two or more days in a row of one pattern, if the mean flow agrees. */
export function patternRuns(days: readonly FlowDay[]): readonly PatternRun[] {
  const patternsByDay = days.map((day, at) => {
    const before = days[at - 1];
    const prior = before?.date === addDays(day.date, -1) ? before : null;
    return { date: day.date, patterns: tellingPatterns(day, prior) };
  });
  return FLOW_PATTERNS.flatMap((pattern) =>
    runsOf(
      pattern,
      patternsByDay.filter(({ patterns }) => patterns.includes(pattern)).map(({ date }) => date),
    ).filter((run) => meanConfirms(run, days)),
  );
}
