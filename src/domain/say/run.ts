import type { Phase } from '#domain/fish/outlook.ts';
import type { Usual } from '#domain/fish/run-timing.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { dayRange, shortDate, spelled, wholeNumber } from '#domain/words/format.ts';
import { fishBeforeNoun } from './fish.ts';
import { inThree, type Said } from './said.ts';

/** `the run`, `the Type N run`, `the coho run`: a run as the subject of a sentence. */
export const theRun = (name: string | null = null): string =>
  name === null ? 'the run' : `the ${fishBeforeNoun(name)} run`;

/** Where a run usually is on a day, and what has come of it. */
export interface RunNow {
  readonly phase: Phase | null;
  /** Counted this season so far. */
  readonly count: number | null;
  /** Counted in the last two weeks; none where those counts are old. */
  readonly recent: number;
}

/** With at least this many fish, and this share of the season, in two weeks, a run is not over. */
const LARGE = { fish: 20, share: 0.1 } as const;

/** Whether the phase of a run contradicts the fish of the last two weeks. */
export function isDenied({ phase, count, recent }: RunNow): boolean {
  if (phase === 'over' || phase === 'to come') return recent > 0;
  return phase === 'nearly over' && recent >= Math.max(LARGE.fish, (count ?? 0) * LARGE.share);
}

const PHASE_WORDS: Readonly<Record<Phase, string>> = {
  'to come': 'usually still to come',
  before: 'usually not at its peak yet',
  near: 'usually near its peak now',
  past: 'usually past its peak now',
  'nearly over': 'usually nearly over by now',
  over: 'usually over by now',
};

const PHASE_CLAUSES: Readonly<Record<Phase, string>> = {
  'to come': 'is usually still to come',
  before: 'is usually not at its peak yet',
  near: 'is usually near its peak now',
  past: 'is usually past its peak now',
  'nearly over': 'is usually nearly over by now',
  over: 'is usually over by now',
};

/**
 * The stage of a run: `usually near its peak now`, `The coho run is usually near its peak now.`
 * `null` where unknown, or where the count of a run that is still to come says so already.
 */
export function sayStage(run: RunNow, name: string | null = null): Said | null {
  const { phase, count, recent } = run;
  if (phase === null || (phase === 'to come' && (count ?? 0) > 0)) return null;
  const isUnusual = isDenied(run);
  const word = `${PHASE_WORDS[phase]}${isUnusual ? ', but fish came recently' : ''}`;
  const fish = isUnusual ? `, but ${wholeNumber(recent)} came in the last two weeks` : '';
  return inThree(word, `${theRun(name)} ${PHASE_CLAUSES[phase]}${fish}`);
}

/** Below this a share is not given in percent. */
export const LEAST_SHARE = 0.01;

/** A share of a season's fish: `28%`, never 0% or 100% unless it is. */
export function shareWords(share: number): string {
  if (share > 0 && share < LEAST_SHARE) return 'less than 1%';
  if (share < 1 && share > 0.99) return 'more than 99%';
  return `${Math.round(share * 100)}%`;
}

/** Below this a usual season has, in whole percent, no fish yet. */
const NONE = 0.005;

/** How much of a run is usually in by today: `28%`, `By now 28% of a usual coho run is in.` */
export function sayShare(share: number, name: string | null = null): Said {
  const ofRun = `of a usual ${name === null ? '' : `${name} `}run`;
  if (share < NONE) return inThree('none', `by now none ${ofRun} is in`);
  const percent = share === 1 ? 'all' : shareWords(share);
  return inThree(percent, `by now ${percent} ${ofRun} is in`);
}

/** Years that are further apart than this have only that in common. */
const WIDE = 0.75;

/**
 * What earlier years had by this date: `14% to 65%`, `In 10 earlier years, 14% to 65% of the run was
 * in by this date.` Of a wide range: `Earlier years differ: 2% to 100% of the run was in by this date.`
 */
export function sayShareRange(
  { least, most }: Pick<Usual<number>, 'least' | 'most'>,
  years: number,
  name: string | null = null,
): Said {
  const to = shareWords(most);
  const range = most < LEAST_SHARE ? to : `${shareWords(least)} to ${to}`;
  const before =
    most - least > WIDE ? `${years} earlier years differ:` : `in ${years} earlier years,`;
  return inThree(range, `${before} ${range} of ${theRun(name)} was in by this date`);
}

/** The same as a sentence; `null` where all years agree. */
export function shareRangeSentence(
  share: Pick<Usual<number>, 'least' | 'most'>,
  years: number,
): string | null {
  const isOne = shareWords(share.least) === shareWords(share.most);
  return isOne ? null : sayShareRange(share, years).sentence;
}

/** The seven days that usually bring the most fish. */
export interface PeakWeek {
  readonly from: PlainDate;
  readonly to: PlainDate;
}

const WEEK_DAYS = 7;
const MONTH_DAYS = 30.44;
/** The time to a peak is counted in days up to here, then in weeks, then in months. */
const COUNTED_IN = { days: 20, weeks: 70 } as const;

function until(days: number): string {
  if (days === 1) return 'tomorrow';
  if (days <= COUNTED_IN.days) return `in ${spelled(days, 'day')}`;
  if (days <= COUNTED_IN.weeks) {
    return `in about ${spelled(Math.round(days / WEEK_DAYS), 'week')}`;
  }
  return `in about ${spelled(Math.round(days / MONTH_DAYS), 'month')}`;
}

/**
 * The peak of a run: `peak in six days`, `The coho peak usually starts in six days, Oct 29 to Nov
 * 4`, and the same as a sentence.
 */
export function sayPeak(
  { from, to }: PeakWeek,
  today: PlainDate,
  name: string | null = null,
): Said {
  const days = dayRange(from, to);
  const peak = name === null ? 'peak' : `${fishBeforeNoun(name)} peak`;
  const ahead = daysBetween(today, from);
  if (ahead > 0) {
    const when = until(ahead);
    return inThree(`peak ${when}`, `the ${peak} usually starts ${when}: ${days}`);
  }
  return today <= to
    ? inThree('peak week', `this is usually the ${peak} week, ${days}`)
    : inThree('past its peak', `the ${peak}, ${days}, is usually past`);
}

/** The begin of a run: `begins by Sep 15`, `The first tenth of the coho run usually comes by Sep 15`. */
export function sayBegin(
  { usual }: Pick<Usual<PlainDate>, 'usual'>,
  name: string | null = null,
): Said {
  const clause = `the first tenth of ${theRun(name)} usually comes by ${shortDate(usual)}`;
  return inThree(`from ${shortDate(usual)}`, clause);
}

/** `In 7 earlier years the first tenth of the fall Chinook run was in by Sep 3 to 18.` */
export function beginRangeSentence(
  day: Usual<PlainDate>,
  years: number,
  name: string | null = null,
): string | null {
  const { least, most } = day;
  return least === most
    ? null
    : `In ${years} earlier years the first tenth of ${theRun(name)} was in by ${dayRange(least, most)}.`;
}

/** `Half usually come by Oct 30.` */
export const halfBySentence = (day: PlainDate): string => `Half usually come by ${shortDate(day)}.`;

/** `Nine in ten usually come by Nov 20.` */
export const nineTenthsBySentence = (day: PlainDate): string =>
  `Nine in ten usually come by ${shortDate(day)}.`;

/** At a trap that stops counting before a run is over: `This trap usually closes by Nov 19, while fish are still coming.` */
export const sayClosing = (day: PlainDate): Said =>
  inThree(
    `closes by ${shortDate(day)}`,
    `counting here usually ends by ${shortDate(day)}, while fish are still coming`,
  );
