import { nextRun } from '#domain/fish/next-run.ts';
import { NO_RUN } from '#domain/fish/series.ts';
import { type AnsweredRun, runClause } from '#domain/say/answer.ts';
import { fishOf, runName, runNoun } from '#domain/say/fish.ts';
import {
  beginRangeSentence,
  halfBySentence,
  isDenied,
  LEAST_SHARE,
  nineTenthsBySentence,
  sayBegin,
  sayClosing,
  sayPeak,
  sayShare,
  sayShareRange,
  sayStage,
  shareRangeSentence,
  shareWords,
  theRun,
} from '#domain/say/run.ts';
import type { Said } from '#domain/say/said.ts';
import { sayHalfWay, tooEarlySentence } from '#domain/say/season.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { capitalized, joined } from '#domain/words/format.ts';
import type { HatcheryData } from './hatchery-data.ts';
import type { RunFigures } from './hatchery-figures.ts';

export type OutlookLine = HatcheryData['outlook'][number];

/** The label of requirement 7.4, and the recent count where it is not among the first figures. */
export function outlookWords(line: OutlookLine, isCountShown = false): readonly string[] {
  const label = `${line.status} / ${line.detail}`;
  if (line.counted <= 0 || isCountShown) return [label];
  const verb = line.isBrought ? 'moved here' : 'counted';
  const were = line.counted === 1 ? 'was' : 'were';
  const fish = fishOf(line.counted, line.species);
  return [label, `${fish} ${were} ${verb} in two weeks.`];
}

type Timing = NonNullable<RunFigures['timing']>;

/** What is known of where a run is: its finding, of the run by that name, and sentences on it. */
interface WhereRunIs {
  readonly finding: (name: string | null) => Said;
  readonly details: (name: string | null) => readonly (string | null)[];
  /** Whether the finding has the fish of the last two weeks. */
  readonly saysCount?: boolean;
}

/** A run is "expected soon" if its first tenth is due within this many days. */
const DAYS_AHEAD = { expected: 30, soon: 60 } as const;

/** From this usual share on, stating it would contradict a season that is still going. */
const MOST = 0.9;
const HALF = 0.5;
const NONE = 0.005;

const rangeOf = ({ share, seasons }: Timing) => shareRangeSentence(share, seasons);

function nextDay({ share, half, nineTenths }: Timing, { detail }: OutlookLine): string | null {
  if (share.usual >= HALF) return null;
  return detail === 'Plenty of time left'
    ? halfBySentence(half.usual)
    : nineTenthsBySentence(nineTenths.usual);
}

/** Where years differ too much for a phase. */
function unclear(timing: Timing, line: OutlookLine): WhereRunIs | null {
  const { share, seasons } = timing;
  if (share.usual < MOST) {
    return {
      finding: (name) => sayShare(share.usual, name),
      details: () => [rangeOf(timing), nextDay(timing, line)],
    };
  }
  if (share.least >= MOST) return null;
  return { finding: (name) => sayShareRange(share, seasons, name), details: () => [] };
}

function aroundPeak(run: RunFigures, timing: Timing, line: OutlookLine, today: PlainDate) {
  const { share, seasons, peak } = timing;
  if (peak === null) return unclear(timing, line);
  const isBegun = (run.soFar?.count ?? 0) > 0;
  const isNone = share.usual < NONE;
  const least =
    share.most < LEAST_SHARE
      ? null
      : `In ${seasons} earlier years, at most ${shareWords(share.most)} of the run was in by this date.`;
  const starting = isNone && !isBegun ? 'The run is just starting.' : null;
  return {
    finding: (name) => sayPeak(peak, today, name),
    details: (name) => [
      starting,
      sayShare(share.usual, name).sentence,
      isNone ? least : rangeOf(timing),
      nextDay(timing, line),
    ],
  } satisfies WhereRunIs;
}

/** Whether the first tenth is due when the label says; a trap without recent reports has only past dates. */
function agrees({ tenth }: Timing, { detail }: OutlookLine, today: PlainDate): boolean {
  return detail === 'Not expected soon'
    ? daysBetween(today, tenth.usual) > DAYS_AHEAD.expected
    : daysBetween(today, tenth.least) <= DAYS_AHEAD.soon;
}

function stillToCome(timing: Timing, line: OutlookLine, today: PlainDate): WhereRunIs | null {
  const { tenth, seasons, share } = timing;
  if (tenth.usual < today) {
    return { finding: (name) => sayShare(share.usual, name), details: () => [rangeOf(timing)] };
  }
  if (!agrees(timing, line, today)) return null;
  return {
    finding: (name) => sayBegin(tenth, name),
    details: (name) => [beginRangeSentence(tenth, seasons, name)],
  };
}

function whereRunIs(run: RunFigures, line: OutlookLine, today: PlainDate): WhereRunIs | null {
  const { timing, soFar, halfWay } = run;
  if (halfWay !== null) {
    const isKnown = timing !== null && timing.share.least < 1;
    return {
      finding: (name) => sayHalfWay(halfWay, theRun(name)),
      details: (name) => [isKnown ? sayShare(timing.share.usual, name).sentence : null],
    };
  }
  if (timing === null) return null;
  const { phase, closes } = timing;
  if (closes !== null && phase === null)
    return { finding: () => sayClosing(closes), details: () => [] };
  if (phase === null) return unclear(timing, line);
  if (phase === 'to come') return stillToCome(timing, line, today);
  if (phase === 'before' || phase === 'near' || phase === 'past') {
    return aroundPeak(run, timing, line, today);
  }
  if (phase === 'over' && line.detail !== 'Not expected soon') return null;
  // Old counts of the recent window say nothing about today.
  const recent = line.counted > 0 ? run.recentFish : 0;
  const now = { phase, count: soFar?.count ?? null, recent };
  const stage = sayStage(now);
  if (stage === null) return null;
  const saysCount = isDenied(now);
  return {
    saysCount,
    finding: (name) => sayStage(now, name) ?? stage,
    details: (name) =>
      saysCount ? [] : [sayShare(timing.share.usual, name).sentence, rangeOf(timing)],
  };
}

export function runsOf(
  { species, status }: OutlookLine,
  runs: readonly RunFigures[],
  today: PlainDate,
) {
  const own = runs.filter((run) => run.species === species);
  if (status === 'In season') {
    return own.filter(({ flags }) => flags.inSeason || flags.twoWeeksAhead || flags.oneMonthAhead);
  }
  const tenth = ({ timing }: RunFigures) => timing?.tenth.usual ?? '';
  const next = own
    .filter((run) => tenth(run) >= today)
    .sort((a, b) => (tenth(a) < tenth(b) ? -1 : 1))[0];
  const chosenRun = next ?? own.find(({ timing }) => timing !== null);
  return chosenRun ? [chosenRun] : [];
}

/** The run that the first sentences of the page are about, as they say it. */
export function answeredRun(
  run: RunFigures,
  { window }: Pick<HatcheryData, 'window'>,
): AnsweredRun {
  // Old counts of the recent window say nothing about today.
  return {
    ...run,
    recentFish: window?.isOld ? 0 : run.recentFish,
    count: run.soFar?.count ?? null,
  };
}

interface OutlookPage extends Pick<HatcheryData, 'outlook' | 'today' | 'window'> {
  readonly runs: readonly RunFigures[];
  /** The run shown. */
  readonly run: RunFigures | null;
}

/** The findings that the first sentences of the page tell in their own words. */
function factsOf(
  run: RunFigures,
  answer: string,
  today: PlainDate,
): readonly (string | undefined)[] {
  const { peak = null, tenth = null } = run.timing ?? {};
  const name = runNoun(run);
  return [
    capitalized(answer),
    peak === null ? undefined : sayPeak(peak, today, name).line,
    tenth === null ? undefined : sayBegin(tenth, name).line,
  ];
}

/** What is to be said of a run, the most telling first, without what the page has said before. */
function sentencesOn(
  run: RunFigures,
  line: OutlookLine,
  name: string | null,
  page: OutlookPage,
): readonly string[] {
  const { today } = page;
  const place = whereRunIs(run, line, today);
  const next = nextRun(page.runs, today);
  const isNext = next?.species === run.species && next.run === run.run;
  const isShown = page.run?.species === run.species && page.run.run === run.run;
  const answer = next === null && isShown ? runClause(answeredRun(run, page), today) : null;
  const finding = place?.finding(name);
  // The first figure of a page off season is the day of the first tenth.
  const isDaySaid = isNext && finding?.word === sayBegin(next.timing.tenth).word;
  const isSaid =
    isDaySaid ||
    (answer !== null && factsOf(run, answer, today).includes(place?.finding(runNoun(run)).line));
  const early = tooEarlySentence(run.halfWayKnownFrom);
  return [isSaid ? null : finding?.sentence, ...(place?.details(name) ?? []), early].filter(
    (sentence) => sentence !== null && sentence !== undefined,
  );
}

/** The run of the page, or off season the one that comes next, and the heading of the outlook by it. */
export function headedOutlook(page: OutlookPage) {
  const { outlook, runs, today } = page;
  const shown = nextRun(runs, today) ?? page.run;
  const line = outlook.find(({ species }) => species === shown?.species);
  const run = line && runsOf(line, runs, today).find((figures) => figures.run === shown?.run);
  const [first] = run ? sentencesOn(run, line, runNoun(run), page) : [];
  return { run: run ?? null, heading: first?.replace(/\.$/, '') ?? null };
}

/** Where the runs of a line usually are; for the run in the heading, what the heading does not say. */
export function phaseLines(line: OutlookLine, page: OutlookPage) {
  const { runs, today } = page;
  const headed = headedOutlook(page).run;
  const many = runs.filter(({ species }) => species === line.species).length > 1;
  return runsOf(line, runs, today).map((run) => {
    const isHeaded = run.species === headed?.species && run.run === headed.run;
    const name = many && run.run !== NO_RUN ? runName(run.run) : null;
    const sentences = sentencesOn(run, line, name, page);
    const words = joined(isHeaded ? sentences.slice(1) : sentences);
    const saysCount = run.recentFish === line.counted && whereRunIs(run, line, today)?.saysCount;
    return { run, saysCount, words: words === '' ? null : words };
  });
}
