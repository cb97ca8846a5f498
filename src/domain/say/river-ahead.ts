import type { FlowTrend } from '../river/flow-now.ts';
import type { RiverAhead, RiverQuantity, RiverTurn } from '../river/river-ahead.ts';
import type { SaidFacts } from '../river/river-facts.ts';
import { HOUR_MS } from '../time/milliseconds.ts';
import { pacificDay } from '../time/pacific-day.ts';
import { ago, capitalized } from '../words/format.ts';
import { byPartOfDay, dayAhead } from '../words/moment.ts';
import { forecastOf, type Quantity, type Units } from '../words/units.ts';
import { isGoingOn, isNowSaid, nameBeside, STATES, TRENDS } from './river-now.ts';
import type { Said } from './said.ts';

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
  /** The current figure stands before the words, with its unit. */
  readonly isAfterFigure: boolean;
  /** The crest of a flood that was said before is the first turn. */
  readonly isCrestSaid: boolean;
  /** The gauge stands dry, which is no steady flow. */
  readonly isDry: boolean;
  /** The forecast is of another place, whose long name leaves room for one part of the course. */
  readonly isOther: boolean;
}

/** `rising to 569 cfs this afternoon`; without the verb if that is said already. */
function turnWords(
  { way, value, at }: RiverTurn,
  quantity: RiverQuantity,
  voice: Voice,
  isVerbSaid: boolean,
): string {
  const { number, text } = forecastOf(quantity, voice.units);
  const figure = voice.isAfterFigure ? number(value) : text(value);
  const to = `to ${figure} ${byPartOfDay(at, voice.now)}`;
  return isVerbSaid ? to : `${VERBS[voice.form][way]} ${to}`;
}

/** `, about 470 on Saturday` or `, up to 520 on Saturday`; in sentences ` It will be at about 470 on Saturday.` */
function weekendWords(ahead: RiverAhead, voice: Voice): string {
  if (ahead.kind === 'range' || ahead.weekend === null) return '';
  const { date, value, isHighest } = ahead.weekend;
  const quantity = forecastOf(ahead.quantity, voice.units);
  const day = dayAhead(date, pacificDay(voice.now));
  const isLine = voice.form === 'line';
  if (isHighest) {
    const to = `up to ${quantity.number(value)} on ${day}`;
    return isLine ? `, ${to}` : ` It goes ${to}.`;
  }
  const rough =
    ahead.quantity === 'flow' ? `about ${roughly(value, quantity)}` : quantity.number(value);
  return isLine ? `, ${rough} on ${day}` : ` It will be at ${rough} on ${day}.`;
}

const isUp = (trend: FlowTrend | null) => trend === 'rising' || trend === 'rising-fast';

const FAST = { line: 'rising fast ', sentence: 'is rising fast ' } as const;

/** What the readings say, where the forecast goes another way: `falling now, then `. */
function firstWords(
  trend: FlowTrend | null,
  ahead: RiverAhead & { readonly kind: 'turns' },
  { form, isDry, isOther }: Voice,
): string {
  const [first] = ahead.turns;
  const is = form === 'line' ? '' : 'is ';
  if (isUp(trend) && first.way === 'down') return `${is}${trend && TRENDS[trend]} now, then `;
  if (trend === 'falling' && first.way === 'up') return `${is}falling now, then `;
  const isUnsaid = !isDry && (trend === null || trend === 'steady');
  const then = isOther && form === 'sentence' ? '. It then ' : ', then ';
  return isUnsaid && ahead.isLater ? `${is}steady for a day${then}` : '';
}

/**
 * `, then up to 4,240 by early Saturday`; in sentences another one. A turn between may be left out: then `later`.
 * A third turn is a sentence of its own, also in a line.
 */
function laterTurn(
  { way, value, at }: RiverTurn,
  first: RiverTurn,
  quantity: RiverQuantity,
  voice: Voice,
  isThird: boolean,
): string {
  const to = `to ${forecastOf(quantity, voice.units).number(value)} ${byPartOfDay(at, voice.now)}`;
  const when = way === first.way ? 'later' : 'then';
  if (voice.form === 'sentence') return `. It ${when} goes ${way} ${to}`;
  return isThird ? `. ${capitalized(VERBS.line[way])} ${to}` : `, ${when} ${way} ${to}`;
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
  const to = `to ${forecastOf(quantity, voice.units).number(next.value)}`;
  return `${now}, later ${next.way} ${to} ${byPartOfDay(next.at, voice.now)}`;
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
  const later = others.map((turn, nth) => laterTurn(turn, first, quantity, voice, nth > 0));
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
  const { text } = forecastOf(ahead.quantity, voice.units);
  const until = `through ${dayAhead(pacificDay(ahead.until), pacificDay(voice.now))}`;
  const near = `near ${text(ahead.value)} ${until}`;
  if (voice.form === 'sentence') return `stays ${near}`;
  const slow = trend === null ? '' : TREND_STEADY[trend];
  if (slow !== '') return `${slow}${voice.isAfterFigure ? `about the same ${until}` : near}`;
  return voice.isAfterFigure ? `steady ${until}` : `steady ${near}`;
}

const RANGE_LINES = {
  dam: 'set by the dam: ',
  swing: 'swinging ',
  'daily-means': 'daily means ',
} as const;

const RANGE_SENTENCES = {
  dam: 'runs ',
  swing: 'swings ',
  'daily-means': 'has daily means ',
} as const;

function rangeWords(ahead: RiverAhead & { readonly kind: 'range' }, voice: Voice): string {
  const { number, text } = forecastOf(ahead.quantity, voice.units);
  const until = `through ${dayAhead(pacificDay(ahead.until), pacificDay(voice.now))}`;
  const isLine = voice.form === 'line';
  const isDam = ahead.cause === 'dam';
  const start = (isLine ? RANGE_LINES : RANGE_SENTENCES)[ahead.cause];
  const end = isDam && !isLine ? `${until}, set by the dam` : until;
  if (number(ahead.low) === number(ahead.high)) return `${start}near ${text(ahead.low)} ${end}`;
  const isAfterColon = isDam && isLine;
  const range = isAfterColon
    ? `${number(ahead.low)} to ${text(ahead.high)}`
    : `between ${number(ahead.low)} and ${text(ahead.high)}`;
  return `${start}${range} ${end}`;
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

/** For words that stand alone: after neither a figure nor the crest of a flood. */
function voiceOf({ ahead, now, instant }: SaidFacts, units: Units): Omit<Voice, 'form'> {
  const isOther = ahead !== null && ahead.place !== null;
  return {
    units,
    now: instant,
    isDry: !isOther && now?.state === 'dry' && !now.isOld,
    isOther,
    isCrestSaid: false,
    isAfterFigure: false,
  };
}

/** What a river will do in the next 72 hours, from its newest reading on; `null` if nothing says so. */
export function aheadSaid(
  facts: SaidFacts,
  units: Units,
  isAfterFigure: boolean,
): (Said & { readonly phrase: string }) | null {
  const { ahead, now } = facts;
  if (ahead === null) return null;
  const trend = isGoingOn(facts) ? trendBefore(facts) : null;
  const voice = {
    ...voiceOf(facts, units),
    isCrestSaid: isCrestOf(facts),
    isAfterFigure: isAfterFigure && now !== null && isNowSaid(facts),
  };
  const { isDry } = voice;
  const line = courseLine(ahead, trend, voice);
  const fromDry = isDry ? `${STATES.dry} now, then ${line}` : line;
  // A reading that stands before it is named there.
  const place = ahead.place ?? (isNowSaid(facts) ? nameBeside(facts) : null);
  return {
    word: isDry ? 'Dry' : aheadWord(ahead, trend),
    phrase: fromDry,
    line: place === null ? capitalized(fromDry) : `${place}: ${fromDry}`,
    sentence: courseSentence(place ?? 'The river', ahead, trend, voice),
  };
}

/**
 * What a river is going to do, to stand after other words or, capitalized, alone: `Issaquah Creek
 * rises to 464 cfs by Saturday morning.` Without a forecast, that it rises or falls now; `null` if nothing moves or is known.
 *
 * @param subject the river; a forecast of another one names that.
 */
export function aheadSentence(facts: SaidFacts, subject: string, units: Units): string | null {
  const { ahead } = facts;
  const trend = trendBefore(facts);
  if (ahead === null) {
    return trend === null || trend === 'steady' ? null : `${subject} is ${TRENDS[trend]}.`;
  }
  const voice: Voice = { ...voiceOf(facts, units), form: 'sentence' };
  const words = courseWords(ahead, isGoingOn(facts) ? trend : null, voice);
  return `${ahead.place ?? subject} ${words}.`;
}
