import type { DateStanding } from '#domain/river/date-standing.ts';
import type { FlowChange, FlowNow, FlowTrend } from '#domain/river/flow-now.ts';
import type { ObservedFlow } from '#domain/river/river-value.ts';
import { FLOOD_STAGES } from '#domain/say/flood.ts';
import { FLOW_CLASS_WORDS } from '#domain/say/river-now.ts';
import { shortDate } from '#domain/words/format.ts';
import { exactMoment, isStillToCome, momentWords, whenRead } from '#domain/words/moment.ts';
import type { Quantity, Units } from '#domain/words/units.ts';

export { exactMoment, FLOOD_STAGES, FLOW_CLASS_WORDS, isStillToCome, momentWords, whenRead };

const DID: Readonly<Record<FlowTrend, string>> = {
  'rising-fast': 'rose fast',
  rising: 'rose',
  steady: 'steady',
  falling: 'fell',
};

/** `swings between 1,200 and 6,800 cfs within a day`; `null` where change and trend say it all. */
export function rangeWords({ range, state }: FlowNow, { flow }: Units): string | null {
  if (range === null || state === 'below-zero') return null;
  const between = `between ${flow.number(range.low)} and ${flow.text(range.high)}`;
  return range.isSwing ? `swings ${between} within a day` : `was ${between} in the past day`;
}

/** `rose fast`: what a flow did over some hours; `null` where no word fits. */
export function didWords({ trend }: FlowChange): string | null {
  return trend && DID[trend];
}

/** `+240 cfs`; `no change` where the figure shows none. */
function changeText(by: number, { number, text }: Quantity): string {
  if (number(by) === number(0)) return 'no change';
  return by > 0 ? `+${text(by)}` : text(by);
}

/** `+0.2 ft`, `no change`. */
export const heightChange = ({ by }: FlowChange, { height }: Units): string =>
  changeText(by, height);

/** `+240 cfs`, `−3.5 cfs`, `no change`. */
export const changeWords = ({ by }: FlowChange, { flow }: Units): string => changeText(by, flow);

/** `the Skykomish River`, `Issaquah Creek`. */
export const theRiver = (name: string): string => (name.endsWith(' River') ? `the ${name}` : name);

/** How the last 24 hours rank among other years; `null` if the newest reading says the same. */
export function dayWords({
  flowClass,
  isOfReading,
  record,
  date,
  years,
}: DateStanding): string | null {
  if (record !== null) {
    const than = record === 'lowest' ? 'lower' : 'higher';
    return `The mean of the past 24 hours is ${than} than that of any ${shortDate(date)} in ${years} years on record.`;
  }
  return isOfReading
    ? null
    : `The mean of the past 24 hours was ${FLOW_CLASS_WORDS[flowClass]} for the date.`;
}

/** Why a gauge has no flow to show, though it has answered. */
export function noFlowWords({ remarks }: Pick<ObservedFlow, 'remarks'>): string {
  return remarks?.includes('Sen')
    ? 'more than one sensor, and USGS does not say which is the river'
    : 'no reading in the past 7 days';
}
