import type { DateStanding } from '#domain/river/date-standing.ts';
import type { FlowClass } from '#domain/river/flow-class.ts';
import type { FlowChange, FlowNow, FlowState, FlowTrend } from '#domain/river/flow-now.ts';
import type { HeightNow } from '#domain/river/height-now.ts';
import type { FloodCategory, ObservedFlow } from '#domain/river/river-value.ts';
import { MINUTE_MS } from '#domain/time/milliseconds.ts';
import { pacificDay, pacificTime } from '#domain/time/pacific-day.ts';
import { yearOf } from '#domain/time/plain-date.ts';
import { ago, joined, monthName, shortDate, weekday } from './format.ts';
import type { Units } from './units.ts';

/** NOAA's flood categories, in the words of the National Weather Service. */
export const FLOOD_STAGES: Readonly<Record<FloodCategory, string>> = {
  action: 'action stage',
  minor: 'minor flood stage',
  moderate: 'moderate flood stage',
  major: 'major flood stage',
};

function clockWords(instantMs: number): string {
  const [hour, minute] = pacificTime(instantMs).toISOString().slice(11, 16).split(':');
  const of12 = Number(hour) % 12 || 12;
  return `${of12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`;
}

/** A moment in Pacific time: `Fri, Nov 20, 3:15 PM`. */
export function momentWords(instantMs: number): string {
  const day = pacificDay(instantMs);
  return `${weekday(day).slice(0, 3)}, ${shortDate(day)}, ${clockWords(instantMs)}`;
}

/** A moment in full: `Friday, November 20, 2026 at 3:15 PM, Pacific time`. */
export function exactMoment(instantMs: number): string {
  const day = pacificDay(instantMs);
  const date = `${monthName(Number(day.slice(5, 7)))} ${Number(day.slice(8))}, ${yearOf(day)}`;
  return `${weekday(day)}, ${date} at ${clockWords(instantMs)}, Pacific time`;
}

/** Tolerated difference between the clocks of gauges, servers and devices. */
const CLOCKS_APART_MS = 5 * MINUTE_MS;

/** Whether a reading is dated in the future: its clock or ours is wrong. */
export const isStillToCome = (ageMs: number): boolean => ageMs < -CLOCKS_APART_MS;

/** When a figure is from: `20 minutes ago`; `Fri, Nov 20, 1:00 PM, a time still to come`. */
export function whenRead({ at, age }: { readonly at: number; readonly age: number }): string {
  return isStillToCome(age) ? `${momentWords(at)}, a time still to come` : ago(age);
}

const TRENDS: Readonly<Record<FlowTrend, { now: string; past: string }>> = {
  'rising-fast': { now: 'rising fast', past: 'rose fast' },
  rising: { now: 'rising', past: 'rose' },
  steady: { now: 'steady', past: 'steady' },
  falling: { now: 'falling', past: 'fell' },
};

export const trendWords = (trend: FlowTrend): string => TRENDS[trend].now;

const STATES: Readonly<Record<FlowState, string>> = {
  dry: 'dry or not measurable',
  upstream: 'running upstream',
  'below-zero': 'doubtful: no tide reaches this gauge',
};

/** `swings between 1,200 and 6,800 cfs within a day`; `null` where change and trend say it all. */
export function rangeWords({ range, state }: FlowNow, { flow }: Units): string | null {
  if (range === null || state === 'below-zero') return null;
  const between = `between ${flow.number(range.low)} and ${flow.text(range.high)}`;
  return range.isSwing ? `swings ${between} within a day` : `was ${between} in the past day`;
}

/** `rose fast`: what a flow did over some hours; `null` where no word fits. */
export function didWords({ trend }: FlowChange): string | null {
  return trend && TRENDS[trend].past;
}

/** What a height is doing and has done: `rising; +5.9 ft in a day`. */
export function heightWords(height: HeightNow, units: Units): string {
  const { trend, day } = trendAndDay(height, (change) => heightChange(change, units));
  return joined([trend, day], '; ');
}

const changeText = (text: string) =>
  /^−?0 /.test(text) ? 'no change' : text.replace(/^(?!−)/, '+');

/** `+0.2 ft`, `no change`. */
export function heightChange({ by }: FlowChange, { height }: Units): string {
  return changeText(height.text(by));
}

/** `+240 cfs`, `−3.5 cfs`, `no change`. */
export function changeWords({ by }: FlowChange, { flow }: Units): string {
  return changeText(flow.text(by));
}

const ABOUT_PERCENT = 5;

/** `50% below`, `about`, `3 times`: a flow compared with the usual; a dry or reversed river has no percentage. */
export function sideOfUsual(flow: number, usual: number, units: Units): string {
  const { number } = units.flow;
  const side = flow > usual ? 'above' : 'below';
  const percent = Math.max(-99, Math.round((flow / usual - 1) * 100));
  const isComparable = [flow, usual].every((one) => one > 0 && number(one) !== '0');
  if (number(flow) === number(usual) || (isComparable && Math.abs(percent) < ABOUT_PERCENT)) {
    return 'about';
  }
  if (!isComparable) return side;
  if (percent >= 200) return `${Math.round(flow / usual)} times`;
  return `${Math.abs(percent)}% ${side}`;
}

/** `50% below the usual 2,000 cfs`. */
export const besideUsual = (flow: number, usual: number, units: Units): string =>
  `${sideOfUsual(flow, usual, units)} the usual ${units.flow.text(usual)}`;

/** `the Skykomish River`, `Issaquah Creek`. */
export const theRiver = (name: string): string => (name.endsWith(' River') ? `the ${name}` : name);

export const FLOW_CLASS_WORDS: Readonly<Record<FlowClass, string>> = {
  'much-below': 'much below normal',
  below: 'below normal',
  normal: 'normal',
  above: 'above normal',
  'much-above': 'much above normal',
};

/** How the last 24 hours rank among other years; `null` if the newest reading says the same. */
function dayWords({ flowClass, isOfReading, record, date, years }: DateStanding): string | null {
  if (record !== null) {
    const than = record === 'lowest' ? 'lower' : 'higher';
    return `The mean of the past 24 hours is ${than} than that of any ${shortDate(date)} in ${years} years on record.`;
  }
  return isOfReading
    ? null
    : `The mean of the past 24 hours was ${FLOW_CLASS_WORDS[flowClass]} for the date.`;
}

/** A part is `null` where it cannot be said. While {@link FlowNow.isOld}, it does not describe the present. */
/** Why a gauge has no flow to show, though it has answered. */
export function noFlowWords({ remarks }: Pick<ObservedFlow, 'remarks'>): string {
  return remarks?.includes('Sen')
    ? 'more than one sensor, and USGS does not say which is the river'
    : 'no reading in the past 7 days';
}

export function flowNowWords(now: FlowNow, units: Units) {
  const { flowCfs, usualCfs, stageFt, standing } = now;
  const isDoubtful = now.state === 'below-zero';
  return {
    flow: units.flow.text(flowCfs),
    trend: now.state ? STATES[now.state] : now.trend && TRENDS[now.trend].now,
    stage: stageFt === null ? null : units.height.text(stageFt),
    flowClass: standing?.isOfReading ? FLOW_CLASS_WORDS[standing.flowClass] : null,
    day: standing && dayWords(standing),
    usual: usualCfs === null || isDoubtful ? null : besideUsual(flowCfs, usualCfs, units),
    age: whenRead(now),
  };
}

const wayOf = (trend: FlowTrend | null) => (trend === 'rising-fast' ? 'rising' : trend);

/** Adds `now` if the trend differs from the change over the day: `steady now`. */
function trendAndDay(
  { trend, changes }: Pick<FlowNow, 'trend' | 'changes'>,
  words: (change: FlowChange) => string,
) {
  const day = changes.find(({ hours }) => hours === 24);
  const isOther = day !== undefined && wayOf(day.trend) !== wayOf(trend);
  return {
    trend: trend && `${TRENDS[trend].now}${isOther ? ' now' : ''}`,
    day: day && (isOther || trend !== 'steady') && `${words(day)} in a day`,
  };
}

/** Trend, change in a day and comparison with the usual: `falling; −240 cfs in a day; about the usual`. */
export function nowAndDay(now: FlowNow, units: Units): string {
  const { trend, usual } = flowNowWords(now, units);
  const does = trendAndDay(now, (change) => changeWords(change, units));
  const range = rangeWords(now, units);
  const parts = now.state ? [trend, range] : [does.trend, range ?? does.day];
  return joined([...parts, usual], '; ');
}
