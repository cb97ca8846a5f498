import type { FlowClass } from '../river/flow-class.ts';
import type { FlowState, FlowTrend } from '../river/flow-now.ts';
import type { Beside, RiverNow, SaidFacts } from '../river/river-facts.ts';
import { capitalized, joined } from '../words/format.ts';
import { whenRead } from '../words/moment.ts';
import { quantityOf, type Units } from '../words/units.ts';
import type { Said } from './said.ts';

export const FLOW_CLASS_WORDS: Readonly<Record<FlowClass, string>> = {
  'much-below': 'much below normal',
  below: 'below normal',
  normal: 'normal',
  above: 'above normal',
  'much-above': 'much above normal',
};

export const TRENDS: Readonly<Record<FlowTrend, string>> = {
  'rising-fast': 'rising fast',
  rising: 'rising',
  steady: 'steady',
  falling: 'falling',
};

export const STATES: Readonly<Record<FlowState, string>> = {
  dry: 'dry or not measurable',
  upstream: 'running upstream',
  'below-zero': 'doubtful: no tide reaches this gauge',
};

const ABOUT_PERCENT = 5;

/** `50% below`, `about`, `3 times`: a flow compared with the usual; a dry or reversed river has no percentage. */
function sideOfUsual(flow: number, usual: number, units: Units): string {
  const { number } = units.flow;
  const side = flow > usual ? 'above' : 'below';
  const percent = Math.max(-99, Math.round((flow / usual - 1) * 100));
  const isComparable = [flow, usual].every((value) => value > 0 && number(value) !== '0');
  if (number(flow) === number(usual) || (isComparable && Math.abs(percent) < ABOUT_PERCENT)) {
    return 'about';
  }
  if (!isComparable) return side;
  if (percent >= 200) return `${Math.round(flow / usual)} times`;
  return `${Math.abs(percent)}% ${side}`;
}

/** `normal for the date`, and without percentiles of the date `50% below the usual 2,000 cfs`. */
export function besideWords(beside: Beside, flowCfs: number, units: Units): string {
  if (beside.by === 'class') return `${FLOW_CLASS_WORDS[beside.flowClass]} for the date`;
  const { usualCfs } = beside;
  return `${sideOfUsual(flowCfs, usualCfs, units)} the usual ${units.flow.text(usualCfs)}`;
}

/** `443 cfs`, `8.88 ft`: the newest reading. */
export const figureOf = ({ quantity, value }: RiverNow, units: Units): string =>
  quantityOf(quantity, units).text(value);

/** `Swinging between 1,200 and 6,800 cfs within a day`, where nothing is known of what is ahead. */
function rangeNow({ now, isSetByDam }: SaidFacts, units: Units): string | null {
  const range = now?.range ?? null;
  if (range === null || now?.state === 'below-zero') return null;
  const { number, text } = units.flow;
  const between = `between ${number(range.low)} and ${text(range.high)}`;
  if (isSetByDam) return `set by the dam: ${between} in the past day`;
  return range.isSwing ? `swinging ${between} within a day` : null;
}

/** Whether what is ahead goes on from the newest reading: of the same place, and the same quantity. */
export function isGoingOn({ now, ahead }: SaidFacts): boolean {
  if (ahead === null || ahead.place !== null) return false;
  return now === null || now.isOld || now.quantity === ahead.quantity;
}

/** Whether the words on what is ahead begin with the newest reading, so that it is not said before them. */
export const isNowSaid = (facts: SaidFacts): boolean => isGoingOn(facts) && !facts.now?.isOld;

/** What the readings alone say a river does: `falling`, `dry or not measurable`; `null` if nothing. */
export function doesWords(facts: SaidFacts, units: Units): string | null {
  const { now, ahead } = facts;
  if (now === null || now.isOld) return null;
  if (now.state !== null) return STATES[now.state];
  const range = rangeNow(facts, units);
  if (now.trend !== 'steady') return range ?? (now.trend && TRENDS[now.trend]);
  // By its readings alone: the height that is forecast here may be about to rise.
  const isOther = ahead !== null && ahead.place === null && !isGoingOn(facts);
  return range ?? (isOther ? null : 'steady now');
}

/** The gauge by its name where the forecast or a flood is of another place: then every figure names its own. */
export function nameBeside({ gauge, ahead, flood }: SaidFacts): string | null {
  return (ahead?.place ?? flood?.place) == null ? null : gauge;
}

/** What a river does now, by its readings: its figure, its trend, and how it compares. */
export function sayNow(facts: SaidFacts, units: Units): Said | null {
  const { now } = facts;
  if (now === null) return null;
  const figure = figureOf(now, units);
  if (now.isOld) {
    const read = `read ${whenRead(now)}`;
    return {
      word: 'Old reading',
      line: `${figure}, ${read}`,
      sentence: `The newest reading is ${figure}, ${read}.`,
    };
  }
  const does = doesWords(facts, units);
  const beside = now.beside && besideWords(now.beside, now.value, units);
  const name = nameBeside(facts);
  const ofName = name === null ? '' : ` of ${name}`;
  const isBeside = beside === null ? '' : `, ${beside}`;
  return {
    word: capitalized(does ?? 'now'),
    line: joined([figure, does, beside], ', '),
    sentence:
      now.quantity === 'height'
        ? `The water stands at ${figure}${does === null ? '' : ` and is ${does}`}.`
        : `The flow${ofName} is ${figure}${isBeside}.`,
  };
}
