import { NO_RUN } from '#domain/fish/series.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { dayRange, joined, shortDate, wholeNumber } from '#web/lib/words/format.ts';
import {
  capitalized,
  halfWayWords,
  isDenied,
  phaseWords,
  seasonShare,
} from '#web/lib/words/season-words.ts';
import type { HatcheryData } from './hatchery-data.ts';
import type { RunFigures } from './hatchery-figures.ts';
import { titleOf } from './this-season-words.ts';

export type OutlookLine = HatcheryData['outlook'][number];

/** A sentence for cases where the label alone would contradict the recent count. */
export function outlookWords(line: OutlookLine, isSaid = false): readonly string[] {
  const label = `${line.status} / ${line.detail}`;
  if (line.counted <= 0) return [label];
  const verb = line.isBrought ? 'brought' : 'counted';
  const count = `${wholeNumber(line.counted)} ${verb} in the last two weeks`;
  if (line.isUnexpected) return [`${label}, but ${count}`];
  return isSaid ? [label] : [label, count];
}

type Timing = NonNullable<RunFigures['timing']>;

type Phrase = readonly [phase: string, more: string | null];

/** A run is "expected soon" if its first tenth is due within this many days. */
const DAYS_AHEAD = { expected: 30, soon: 60 } as const;

/** From this usual share on, stating it would contradict a season that is still going. */
const MOST = 0.9;
const HALF = 0.5;
const NONE = 0.005;

const usualShare = ({ share }: Timing) => `${seasonShare(share.usual)} usually in by now`;

function spread({ share, seasons }: Timing): string | null {
  const least = seasonShare(share.least);
  const most = seasonShare(share.most);
  return least === most ? null : `range ${least} to ${most} in ${seasons} years`;
}

function next({ share, half, nineTenths }: Timing, { detail }: OutlookLine): string | null {
  if (share.usual >= HALF) return null;
  if (detail === 'Plenty of time left') return `half by ${shortDate(half.usual)}`;
  return `nine tenths by ${shortDate(nineTenths.usual)}`;
}

const more = (...parts: readonly (string | null)[]) => joined(parts, '; ') || null;

function unclearPhrase(timing: Timing, line: OutlookLine): Phrase | null {
  const { share } = timing;
  if (share.usual < MOST) return [usualShare(timing), more(spread(timing), next(timing, line))];
  if (share.least >= MOST) return null;
  const range = `${seasonShare(share.least)} to ${seasonShare(share.most)}`;
  const history = `in ${timing.seasons} years ${range} were in by now`;
  return [share.least < HALF ? `years differ: ${history}` : history, null];
}

function peakPhrase(run: RunFigures, timing: Timing, line: OutlookLine): Phrase {
  const { phase, share, seasons, peakFrom, peakTo } = timing;
  const from = `peak from ${shortDate(peakFrom)}`;
  if (phase === 'before' && share.usual < NONE) {
    const isHere = (run.soFar?.count ?? 0) > 0;
    const most = seasonShare(share.most);
    const some = most === '0%' ? null : `${most} at most in ${seasons} years`;
    const none = `usually none in by now, ${from}`;
    return [isHere ? none : `just starting, ${none}`, more(some, next(timing, line))];
  }
  const where = phase === 'before' ? from : `${phase} its peak of ${dayRange(peakFrom, peakTo)}`;
  return [`${usualShare(timing)}, ${where}`, more(spread(timing), next(timing, line))];
}

function tenthWords({ tenth, seasons }: Timing): string {
  const usual = `the first tenth by ${shortDate(tenth.usual)}`;
  return tenth.least === tenth.most
    ? usual
    : `${usual}, ${dayRange(tenth.least, tenth.most)} in ${seasons} years`;
}

/** Whether the first tenth is due when the label says; a trap without recent reports has only past dates. */
function agrees({ tenth }: Timing, { detail }: OutlookLine, today: PlainDate): boolean {
  return detail === 'Not expected soon'
    ? daysBetween(today, tenth.usual) > DAYS_AHEAD.expected
    : daysBetween(today, tenth.least) <= DAYS_AHEAD.soon;
}

function phraseOf(run: RunFigures, line: OutlookLine, today: PlainDate): Phrase | null {
  const { timing, soFar } = run;
  const half = halfWayWords(run.halfWay);
  if (half !== null) {
    return [half, timing === null || timing.share.least === 1 ? null : usualShare(timing)];
  }
  if (timing === null) return null;
  const { phase, closes } = timing;
  if (closes !== null && phase === null) {
    return [`this trap usually closes by ${shortDate(closes)}, with fish still coming`, null];
  }
  if (phase === null) return unclearPhrase(timing, line);
  if (phase === 'before' || phase === 'near' || phase === 'past') {
    return peakPhrase(run, timing, line);
  }
  // Old counts of the recent window say nothing about today.
  const recent = line.counted > 0 ? run.recentFish : 0;
  const now = { phase, count: soFar?.count ?? null, recent };
  if (phase === 'to come') {
    if (timing.tenth.usual < today) return [usualShare(timing), spread(timing)];
    return agrees(timing, line, today)
      ? [phaseWords({ ...now, count: null }) ?? '', tenthWords(timing)]
      : null;
  }
  if (phase === 'over' && line.detail !== 'Not expected soon') return null;
  const phaseText = phaseWords(now);
  if (phaseText === null) return null;
  if (isDenied(now)) return [phaseText, null];
  return [phaseText, more(`${seasonShare(timing.share.usual)} in`, spread(timing))];
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
  const one = next ?? own.find(({ timing }) => timing !== null);
  return one ? [one] : [];
}

export function outlookFinding(
  shown: Pick<RunFigures, 'species' | 'run'> | null,
  { outlook, today }: Pick<HatcheryData, 'outlook' | 'today'>,
  runs: readonly RunFigures[],
): string | null {
  const line = outlook.find(({ species }) => species === shown?.species);
  const run = line && runsOf(line, runs, today).find((one) => one.run === shown?.run);
  const phrase = run && phraseOf(run, line, today);
  return phrase ? `${titleOf(run)}: ${phrase[0]}` : null;
}

/** The phases of the runs of a line, one sentence each; for the run in the heading, only the rest. */
export function phaseLines(
  line: OutlookLine,
  runs: readonly RunFigures[],
  today: PlainDate,
  headed: Pick<RunFigures, 'species' | 'run'> | null = null,
) {
  const many = runs.filter(({ species }) => species === line.species).length > 1;
  return runsOf(line, runs, today).map((run) => {
    const [phase = null, rest = null] = phraseOf(run, line, today) ?? [];
    const isHeaded = run.species === headed?.species && run.run === headed.run;
    const words = joined([isHeaded ? null : phase, rest], '; ');
    const named = many && run.run !== NO_RUN ? `${run.run} run: ` : '';
    return { run, words: words === '' ? null : `${capitalized(`${named}${words}`)}.` };
  });
}
