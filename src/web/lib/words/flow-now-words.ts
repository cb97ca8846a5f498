import { lazily } from '#domain/lazily.ts';
import type { DateStanding, FlowClass } from '#domain/river/date-standing.ts';
import type { FlowChange, FlowNow, FlowTrend } from '#domain/river/flow-now.ts';
import { ago } from './ago.ts';
import { cfs, flowNumber } from './flow-words.ts';
import { dayMonth } from './format.ts';

const TRENDS: Readonly<Record<FlowTrend, string>> = {
  'rising-fast': 'rising fast',
  rising: 'rising',
  steady: 'steady',
  falling: 'falling',
};

const CHANGES: Readonly<Record<FlowTrend, string>> = {
  'rising-fast': 'rose fast',
  rising: 'rose',
  steady: 'steady',
  falling: 'fell',
};

/** `rose fast`: what a flow did in some hours; `null` where no word is true. */
export function didWords({ trend }: FlowChange): string | null {
  return trend && CHANGES[trend];
}

/** `+240 cfs`, `−3.5 cfs`, `no change`. */
export function changeWords({ cfs: change }: FlowChange): string {
  const number = flowNumber(change);
  if (/^−?0$/.test(number)) return 'no change';
  return `${change > 0 ? '+' : ''}${number} cfs`;
}

/** A smaller difference, in percent, counts as none. */
const ABOUT_PERCENT = 5;

/**
 * A flow against the usual one: `50% below the usual 2,000 cfs`. A dry or reversed river is above or
 * below it without a percentage.
 */
export function besideUsual(flow: number, usual: number): string {
  const side = flow > usual ? 'above' : 'below';
  // Only a dry river is 100 % below.
  const percent = Math.max(-99, Math.round((flow / usual - 1) * 100));
  const isComparable = usual > 0 && flow > 0;
  if (flow === usual || (isComparable && Math.abs(percent) < ABOUT_PERCENT)) {
    return `about the usual ${cfs(usual)}`;
  }
  if (!isComparable) return `${side} the usual ${cfs(usual)}`;
  if (percent >= 200) return `${Math.round(flow / usual)} times the usual ${cfs(usual)}`;
  return `${Math.abs(percent)}% ${side} the usual ${cfs(usual)}`;
}

/** USGS's words. */
const CLASSES: Readonly<Record<FlowClass, string>> = {
  'much-below': 'much below normal',
  below: 'below normal',
  normal: 'in the normal range',
  above: 'above normal',
  'much-above': 'much above normal',
};

/** What the last 24 hours were among other years; `null` where the newest reading says the same. */
function dayWords({ flowClass, isOfReading, record, date, years }: DateStanding): string | null {
  if (record !== null) {
    const than = record === 'lowest' ? 'lower' : 'higher';
    return `The mean of the past 24 hours is ${than} than that of any ${dayMonth(date)} in ${years} years on record.`;
  }
  return isOfReading
    ? null
    : `The mean of the past 24 hours was ${CLASSES[flowClass]} for the date.`;
}

const hundredths = lazily(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/** A gauge height with its unit: `12.34 ft`. */
export function feet(height: number): string {
  return `${hundredths().format(height)} ft`;
}

/** The river now, in words; a part is `null` where it cannot be said. */
export interface FlowNowWords {
  /** `3,480 cfs`. */
  readonly flow: string;
  /** `rising fast`, `running upstream`. */
  readonly trend: string | null;
  /** `12.34 ft`. */
  readonly stage: string | null;
  /** `12% above the usual 3,100 cfs`. */
  readonly usual: string | null;
  /** `above normal`: the class of the newest reading and of the last 24 hours. */
  readonly flowClass: string | null;
  /** A sentence about the last 24 hours. */
  readonly day: string | null;
  /** `24 minutes ago`. */
  readonly age: string;
}

/** What the newest reading says; while {@link FlowNow.isOld} it is not of now. */
export function flowNowWords(now: FlowNow): FlowNowWords {
  const { flowCfs, usualCfs, stageFt, standing } = now;
  return {
    flow: cfs(flowCfs),
    trend: flowCfs < 0 && !now.isOld ? 'running upstream' : now.trend && TRENDS[now.trend],
    stage: stageFt === null ? null : feet(stageFt),
    flowClass: standing?.isOfReading ? CLASSES[standing.flowClass] : null,
    day: standing && dayWords(standing),
    usual: usualCfs === null ? null : besideUsual(flowCfs, usualCfs),
    age: ago(now.age),
  };
}

const wayOf = (trend: FlowTrend | null) => (trend === 'rising-fast' ? 'rising' : trend);

/**
 * What the river does, did in a day, and is beside the usual: `falling; −240 cfs in a day; about the
 * usual 2,000 cfs`. A river that no longer does what it did in the day does so `now`: `steady now; +11
 * cfs in a day`.
 */
export function nowAndDay(now: FlowNow): string {
  const { trend, usual } = flowNowWords(now);
  const day = now.changes.find(({ hours }) => hours === 24);
  const isOther = day !== undefined && wayOf(day.trend) !== wayOf(now.trend);
  return [trend && isOther ? `${trend} now` : trend, day && `${changeWords(day)} in a day`, usual]
    .filter((part) => part)
    .join('; ');
}
