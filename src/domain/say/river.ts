import type { FloodAhead, RiverFlood } from '../river/flood.ts';
import type { FlowClass } from '../river/flow-class.ts';
import type { FlowState, FlowTrend } from '../river/flow-now.ts';
import type { RiverAhead, RiverQuantity, RiverTurn } from '../river/river-ahead.ts';
import type { Beside, RiverNow, SaidFacts } from '../river/river-facts.ts';
import type { FloodCategory } from '../river/river-value.ts';
import { HOUR_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { ago, capitalized, joined } from '../words/format.ts';
import { dayAhead, partOfDayAhead, whenRead } from '../words/moment.ts';
import type { Quantity, Units } from '../words/units.ts';
import type { Said } from './said.ts';

/** NOAA's flood categories, in the words of the National Weather Service. */
export const FLOOD_STAGES: Readonly<Record<FloodCategory, string>> = {
  action: 'action stage',
  minor: 'minor flood stage',
  moderate: 'moderate flood stage',
  major: 'major flood stage',
};

export const FLOW_CLASS_WORDS: Readonly<Record<FlowClass, string>> = {
  'much-below': 'much below normal',
  below: 'below normal',
  normal: 'normal',
  above: 'above normal',
  'much-above': 'much above normal',
};

const TRENDS: Readonly<Record<FlowTrend, string>> = {
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

const quantityOf = (quantity: RiverQuantity, units: Units): Quantity =>
  quantity === 'flow' ? units.flow : units.height;

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

/** `by Saturday morning`; a part of today needs no preposition. */
function byWhen(at: number, now: number): string {
  const words = partOfDayAhead(at, now);
  return pacificDay(at) === pacificDay(now) ? words : `by ${words}`;
}

const ROUGH_DIGITS = 2;

/** To two digits: the mean of a day that is only forecast. */
function roughly(value: number, { per, number }: Quantity): string {
  return number(Number((value * per).toPrecision(ROUGH_DIGITS)) / per);
}

/** The verbs of a river's course: with a subject in a sentence, without one in a line. */
const VERBS = {
  line: { up: 'rising', down: 'falling' },
  sentence: { up: 'rises', down: 'falls' },
} as const;

type Form = keyof typeof VERBS;

interface Voice {
  readonly form: Form;
  readonly units: Units;
  readonly now: number;
  /** The figure of now stands before the words, with its unit. */
  readonly isAfterFigure: boolean;
  /** The crest of a flood that was said before is the first turn. */
  readonly isCrestSaid: boolean;
  /** The gauge stands dry, which is no steady flow. */
  readonly isDry: boolean;
}

/** `rising to 569 cfs this afternoon`; without the verb if that is said already. */
function turnWords(
  { way, value, at }: RiverTurn,
  quantity: RiverQuantity,
  voice: Voice,
  isVerbSaid: boolean,
): string {
  const { number, text } = quantityOf(quantity, voice.units);
  const figure = voice.isAfterFigure ? number(value) : text(value);
  const to = `to ${figure} ${byWhen(at, voice.now)}`;
  return isVerbSaid ? to : `${VERBS[voice.form][way]} ${to}`;
}

/** `, about 470 on Saturday`; in sentences ` It stands at about 470 on Saturday.` */
function weekendWords(ahead: RiverAhead, voice: Voice): string {
  if (ahead.kind === 'range' || ahead.weekend === null) return '';
  const { date, value } = ahead.weekend;
  const quantity = quantityOf(ahead.quantity, voice.units);
  const rough =
    ahead.quantity === 'flow' ? `about ${roughly(value, quantity)}` : quantity.number(value);
  const day = dayAhead(date, pacificDay(voice.now));
  return voice.form === 'line' ? `, ${rough} on ${day}` : ` It stands at ${rough} on ${day}.`;
}

const isUp = (trend: FlowTrend | null) => trend === 'rising' || trend === 'rising-fast';

const FAST = { line: 'rising fast ', sentence: 'is rising fast ' } as const;

/** What the readings say, where the forecast goes another way: `falling now, then `. */
function firstWords(
  trend: FlowTrend | null,
  ahead: RiverAhead & { readonly kind: 'turns' },
  { form, isDry }: Voice,
): string {
  const [first] = ahead.turns;
  const is = form === 'line' ? '' : 'is ';
  if (isUp(trend) && first.way === 'down') return `${is}${trend && TRENDS[trend]} now, then `;
  if (trend === 'falling' && first.way === 'up') return `${is}falling now, then `;
  const isUnsaid = !isDry && (trend === null || trend === 'steady');
  return isUnsaid && ahead.isLater ? `${is}steady for a day, then ` : '';
}

/** `, then up to 4,240 by early Saturday`; in sentences another one. */
function laterTurn({ way, value, at }: RiverTurn, quantity: RiverQuantity, voice: Voice): string {
  const to = `to ${quantityOf(quantity, voice.units).number(value)} ${byWhen(at, voice.now)}`;
  return voice.form === 'line' ? `, then ${way} ${to}` : `. It then goes ${way} ${to}`;
}

/** After the crest of a flood, which is the first turn: `rising fast; later down to 526 by early Saturday`. */
function restAfterCrest(
  trend: FlowTrend | null,
  next: RiverTurn | undefined,
  voice: Voice,
  quantity: RiverQuantity,
): string {
  const now = isUp(trend) && trend ? `${TRENDS[trend]} now` : 'rising to the crest';
  if (next === undefined) return now;
  const to = `to ${quantityOf(quantity, voice.units).number(next.value)}`;
  return `${now}, later ${next.way} ${to} ${byWhen(next.at, voice.now)}`;
}

function turnsWords(
  ahead: RiverAhead & { readonly kind: 'turns' },
  trend: FlowTrend | null,
  voice: Voice,
): string {
  const [first, ...others] = ahead.turns;
  const { quantity } = ahead;
  const isFast = trend === 'rising-fast' && first.way === 'up';
  const start = isFast ? FAST[voice.form] : firstWords(trend, ahead, voice);
  const firstTurn = turnWords(first, quantity, voice, isFast);
  const later = others.map((turn) => laterTurn(turn, quantity, voice));
  if (voice.isCrestSaid && voice.form === 'line')
    return restAfterCrest(trend, others[0], voice, quantity);
  return `${start}${firstTurn}${later.join('')}`;
}

const TREND_STEADY: Readonly<Record<FlowTrend, string>> = {
  'rising-fast': 'rising fast now, then ',
  rising: 'rising slowly, ',
  steady: '',
  falling: 'falling slowly, ',
};

function steadyWords(
  ahead: RiverAhead & { readonly kind: 'steady' },
  trend: FlowTrend | null,
  voice: Voice,
): string {
  const { text } = quantityOf(ahead.quantity, voice.units);
  const until = `through ${dayAhead(pacificDay(ahead.until), pacificDay(voice.now))}`;
  const near = `near ${text(ahead.value)} ${until}`;
  if (voice.form === 'sentence') return `stays ${near}`;
  const slow = trend === null ? '' : TREND_STEADY[trend];
  if (slow !== '') return `${slow}${near}`;
  return voice.isAfterFigure ? `steady ${until}` : `steady ${near}`;
}

const RANGE_LINES = {
  dam: 'set by the dam: ',
  swing: 'swinging ',
  'daily-means': 'daily means ',
} as const;

const RANGE_SENTENCES = {
  dam: 'is set by the dam, ',
  swing: 'swings ',
  'daily-means': 'has daily means ',
} as const;

function rangeWords(ahead: RiverAhead & { readonly kind: 'range' }, voice: Voice): string {
  const { number, text } = quantityOf(ahead.quantity, voice.units);
  const until = `through ${dayAhead(pacificDay(ahead.until), pacificDay(voice.now))}`;
  const start = (voice.form === 'line' ? RANGE_LINES : RANGE_SENTENCES)[ahead.cause];
  if (number(ahead.low) === number(ahead.high)) return `${start}near ${text(ahead.low)} ${until}`;
  const isShort = ahead.cause === 'dam';
  const range = isShort
    ? `${number(ahead.low)} to ${text(ahead.high)}`
    : `between ${number(ahead.low)} and ${text(ahead.high)}`;
  return `${start}${range} ${until}`;
}

/** A forecast older than this has its age beside what it says. */
const OLD_ISSUE_HOURS = 24;

function ageWords({ issuedAt }: RiverAhead, now: number): string | null {
  const isOld = issuedAt !== null && now - issuedAt > OLD_ISSUE_HOURS * HOUR_MS;
  return isOld ? ago(now - issuedAt) : null;
}

function courseWords(ahead: RiverAhead, trend: FlowTrend | null, voice: Voice): string {
  switch (ahead.kind) {
    case 'turns':
      return turnsWords(ahead, trend, voice);
    case 'steady':
      return steadyWords(ahead, trend, voice);
    case 'range':
      return rangeWords(ahead, voice);
  }
}

/** `rising to 569 cfs this afternoon, about 470 on Saturday; forecast issued 2 days ago`. */
function courseLine(
  ahead: RiverAhead,
  trend: FlowTrend | null,
  voice: Omit<Voice, 'form'>,
): string {
  const line: Voice = { ...voice, form: 'line' };
  const age = ageWords(ahead, voice.now);
  const by = age === null ? '' : `; forecast issued ${age}`;
  return `${courseWords(ahead, trend, line)}${weekendWords(ahead, line)}${by}`;
}

function courseSentence(
  subject: string,
  ahead: RiverAhead,
  trend: FlowTrend | null,
  voice: Omit<Voice, 'form'>,
): string {
  const sentence: Voice = { ...voice, form: 'sentence', isAfterFigure: false };
  const age = ageWords(ahead, voice.now);
  const by = age === null ? '' : ` This forecast was issued ${age}.`;
  const course = `${subject} ${courseWords(ahead, trend, sentence)}.`;
  return `${course}${weekendWords(ahead, sentence)}${by}`;
}

function aheadWord(ahead: RiverAhead, trend: FlowTrend | null): string {
  if (trend === 'rising-fast') return 'Rising fast';
  if (ahead.kind === 'range') {
    return { dam: 'Set by the dam', swing: 'Swinging', 'daily-means': 'By daily means' }[
      ahead.cause
    ];
  }
  if (ahead.kind === 'steady') return capitalized(trend === null ? 'steady' : TRENDS[trend]);
  const [{ way }] = ahead.turns;
  if (ahead.isLater && (trend === null || trend === 'steady')) return 'Steady';
  return way === 'up' ? 'Rising' : 'Falling';
}

const floodWord = ({ now }: RiverFlood) => {
  if (now === null) return 'Flood ahead';
  return now === 'action' ? 'Action stage' : 'Flood stage';
};

function crestWords({ crest }: FloodAhead, units: Units, now: number): string {
  return `${quantityOf(crest.quantity, units).text(crest.value)} ${partOfDayAhead(crest.at, now)}`;
}

/** The flood stage that a river has reached or will reach: danger comes before all other words. */
export function sayFlood(flood: RiverFlood, units: Units, instant: number): Said {
  const { now, ahead, place } = flood;
  const word = floodWord(flood);
  const where = place === null ? '' : `${place}: `;
  const subject = place ?? 'The river';
  const current = now === null ? null : `at ${FLOOD_STAGES[now]} now`;
  if (ahead === null) {
    return {
      word,
      line: where === '' ? capitalized(current ?? '') : `${where}${current}`,
      sentence: `${subject} is ${current}.`,
    };
  }
  const stage = FLOOD_STAGES[ahead.category];
  const crest = crestWords(ahead, units, instant);
  const reaches = `${stage} ${byWhen(ahead.from, instant)}`;
  const line =
    current === null ? `${reaches}, crest ${crest}` : `${current}, ${reaches}, crest ${crest}`;
  return {
    word,
    line: where === '' ? capitalized(line) : `${where}${line}`,
    sentence: joined([
      current === null ? null : `${subject} is ${current}.`,
      `${current === null ? subject : 'It'} reaches ${reaches} and crests at ${crest}.`,
    ]),
  };
}

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
function isGoingOn({ now, ahead }: SaidFacts): boolean {
  if (ahead === null || ahead.place !== null) return false;
  return now === null || now.isOld || now.quantity === ahead.quantity;
}

/** What the readings alone say a river does: `falling`, `dry or not measurable`; `null` if nothing. */
function doesWords(facts: SaidFacts, units: Units): string | null {
  const { now, ahead } = facts;
  if (now === null || now.isOld) return null;
  if (now.state !== null) return STATES[now.state];
  const range = rangeNow(facts, units);
  if (now.trend !== 'steady') return range ?? (now.trend && TRENDS[now.trend]);
  // By its readings alone: the height that is forecast here may be about to rise.
  const isOther = ahead !== null && ahead.place === null && !isGoingOn(facts);
  return range ?? (isOther ? null : 'steady now');
}

/** The gauge by its name where the forecast is of another river: then every figure names its own. */
function nameBeside({ gauge, ahead }: SaidFacts): string | null {
  return ahead !== null && ahead.place !== null ? gauge : null;
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
  const of = name === null ? '' : ` of ${name}`;
  const isBeside = beside === null ? '' : `, ${beside}`;
  return {
    word: capitalized(does ?? 'now'),
    line: joined([figure, does, beside], ', '),
    sentence:
      now.quantity === 'height'
        ? `The water stands at ${figure}${does === null ? '' : ` and is ${does}`}.`
        : `The flow${of} is ${figure}${isBeside}.`,
  };
}

/** The trend that may be said before what is ahead. */
function trendBefore({ now }: SaidFacts): FlowTrend | null {
  return now === null || now.isOld || now.state !== null ? null : now.trend;
}

/** Whether the first turn is the crest that the words on the flood have said. */
function isCrestOf({ flood, ahead }: SaidFacts): boolean {
  const crest = flood?.ahead?.crest;
  if (!crest || ahead?.kind !== 'turns' || flood.place !== ahead.place) return false;
  const [first] = ahead.turns;
  return crest.quantity === ahead.quantity && crest.value === first.value;
}

/** What a river will do in the next 72 hours, from its newest reading on; `null` if nothing says so. */
function aheadSaid(
  facts: SaidFacts,
  units: Units,
  isAfterFigure: boolean,
): (Said & { readonly phrase: string }) | null {
  const { ahead, now, instant } = facts;
  if (ahead === null) return null;
  const isOwn = ahead.place === null;
  const trend = isGoingOn(facts) ? trendBefore(facts) : null;
  const isDry = isOwn && now?.state === 'dry' && !now.isOld;
  const voice = {
    units,
    now: instant,
    isDry,
    isCrestSaid: isCrestOf(facts),
    isAfterFigure: isAfterFigure && isGoingOn(facts) && now !== null && !now.isOld,
  };
  const line = courseLine(ahead, trend, voice);
  const fromDry = isDry ? `${STATES.dry} now, then ${line}` : line;
  return {
    word: isDry ? 'Dry' : aheadWord(ahead, trend),
    phrase: isOwn ? fromDry : `${ahead.place}: ${line}`,
    line: isOwn ? capitalized(fromDry) : `${ahead.place}: ${line}`,
    sentence: courseSentence(ahead.place ?? 'The river', ahead, trend, voice),
  };
}

/**
 * The one answer to what a river is doing and will do: flood stages first, then the next 72 hours from
 * the newest reading, and without a forecast what the readings say. `null` if nothing is known.
 */
export function sayRiver(facts: SaidFacts, units: Units): Said | null {
  const { flood, instant } = facts;
  const danger = flood && sayFlood(flood, units, instant);
  const ahead = aheadSaid(facts, units, false);
  const now = sayNow(facts, units);
  const isNowSaid = isGoingOn(facts) && !facts.now?.isOld;
  const does = doesWords(facts, units);
  const name = nameBeside(facts);
  const doesLine = does === null ? now?.line : capitalized(does);
  const nowLine = name !== null && now !== null ? `${name}: ${now.line}` : doesLine;
  const course = joined([isNowSaid ? null : nowLine, ahead?.line], '; ');
  const line = joined([danger?.line, course], '. ');
  if (line === '') return null;
  return {
    word: danger?.word ?? ahead?.word ?? now?.word ?? '',
    line,
    sentence: joined([danger?.sentence, isNowSaid ? null : now?.sentence, ahead?.sentence]),
  };
}

/**
 * The same with the newest figure: `443 cfs, rising to 569 this afternoon, about 470 on Saturday`.
 * `null` if nothing is known.
 */
export function sayWithFigure(facts: SaidFacts, units: Units): string | null {
  const { flood, instant, now } = facts;
  const danger = flood && sayFlood(flood, units, instant).line;
  const ahead = aheadSaid(facts, units, true);
  const isNowSaid = isGoingOn(facts) && !now?.isOld;
  const figure = now && figureOf(now, units);
  const name = nameBeside(facts);
  const readings = joined([figure, doesWords(facts, units)], ', ');
  const read = now?.isOld ? sayNow(facts, units)?.line : readings;
  const nowLine = name !== null && read ? `${name}: ${read}` : read;
  const course =
    isNowSaid && ahead !== null && figure !== null
      ? `${figure}, ${ahead.phrase}`
      : joined([nowLine, ahead?.line], '; ');
  return joined([danger, course], '. ') || null;
}

/**
 * What stands below a tile's figure, in sentences without a subject, as the figure is one: danger, how
 * the flow compares, and the next 72 hours. Empty if nothing is known.
 */
export function sayBelowFigure(facts: SaidFacts, units: Units): string {
  const { flood, instant, now } = facts;
  const does = isGoingOn(facts) ? null : doesWords(facts, units);
  const beside = now?.beside ? besideWords(now.beside, now.value, units) : null;
  const lines = [
    flood && sayFlood(flood, units, instant).line,
    does && capitalized(does),
    beside && capitalized(beside),
    aheadSaid(facts, units, false)?.line,
  ];
  return joined(lines.map((line) => line && `${line}.`));
}

/** The same where what is ahead stands beside it: danger, and the current flow by its readings. */
export function sayNowBelowFigure(facts: SaidFacts, units: Units): string {
  const { flood, instant, now, ahead } = facts;
  const isUnsaid = now?.trend === 'steady' && ahead !== null;
  const does = isUnsaid ? null : doesWords(facts, units);
  const beside = now?.beside ? besideWords(now.beside, now.value, units) : null;
  const lines = [flood && sayFlood(flood, units, instant).line, joined([beside, does], ', ')];
  return joined(lines.map((line) => line && `${capitalized(line)}.`));
}

/**
 * What a river is going to do, as a clause of a longer sentence: `Issaquah Creek rises to 464 cfs by
 * Saturday morning`. Without a forecast, that it rises or falls now; `null` if nothing moves or is known.
 *
 * @param subject the river; a forecast of another one names that.
 */
export function aheadClause(facts: SaidFacts, subject: string, units: Units): string | null {
  const { ahead, now, instant } = facts;
  const trend = trendBefore(facts);
  if (ahead === null) {
    return trend === null || trend === 'steady' ? null : `${subject} is ${TRENDS[trend]}`;
  }
  const isDry = ahead.place === null && now?.state === 'dry' && !now.isOld;
  const voice: Voice = {
    form: 'sentence',
    units,
    now: instant,
    isDry,
    isCrestSaid: false,
    isAfterFigure: false,
  };
  const words = courseWords(ahead, isGoingOn(facts) ? trend : null, voice);
  return `${ahead.place ?? subject} ${words.replace('. It then goes', ', then goes')}`;
}
