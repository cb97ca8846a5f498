import type { NextRun } from '#domain/fish/next-run.ts';
import { fishNoun, runNoun } from '#domain/say/fish.ts';
import {
  expectedRangeSentence,
  type SoFar,
  sayExpected,
  sayRank,
  saySoFar,
  usualRangeSentences,
} from '#domain/say/season.ts';
import {
  capitalized,
  counted,
  dayRange,
  joined,
  shortDate,
  wholeNumber,
} from '#domain/words/format.ts';
import type { SeasonDay } from '#web/charts/season-layout.ts';
import { jacksNote } from '#web/lib/facility/counted-fish.ts';
import { broughtWords, seriesHeading } from '#web/lib/words/series-words.ts';
import { fishByDate, type RunFigures } from './hatchery-figures.ts';

export function titleOf(
  { species, run }: Pick<RunFigures, 'species' | 'run'>,
  isAdults = false,
): string {
  const title = seriesHeading({ species, run, origin: 'UNKNOWN' });
  return isAdults ? `Adult ${title}` : title;
}

const isNeverCounted = ({ seasons }: RunFigures) => seasons?.length === 0;

const soFarOf = ({ soFar, countedOn }: RunFigures): SoFar => ({
  count: soFar?.count ?? null,
  countedOn: countedOn,
});

const lastSeason = ({ seasons }: RunFigures) => seasons?.findLast(({ isOver }) => isOver) ?? null;

/** Seasons up to this many years apart are consecutive: odd-year pinks return every two years. */
const PAUSE_YEARS = 2;

function lastBeforeSilence(run: RunFigures) {
  const last = lastSeason(run);
  if (run.soFar !== null || last === null) return null;
  const years = Number(run.label.slice(0, 4)) - Number(last.label.slice(0, 4));
  return years > PAUSE_YEARS ? last : null;
}

/** `1,372 coho counted by Oct 21`, as the heading of a season. */
export function seasonHeadline(run: RunFigures, isAdults: boolean): string {
  const noun = fishNoun(run.species, isAdults);
  if (isNeverCounted(run)) return 'Not counted in season';
  const silent = lastBeforeSilence(run);
  return silent === null
    ? saySoFar(soFarOf(run), noun).line
    : `No ${noun} counted in season since ${silent.label}`;
}

export function seasonReading({ date, current }: SeasonDay): string {
  const day = shortDate(date);
  return current === null ? day : `${day}: ${wholeNumber(current)}`;
}

export function readingBeside(day: SeasonDay, last: string | null): string {
  const { low, high } = day;
  const range =
    low === null || high === null
      ? null
      : `usual range ${wholeNumber(low)} to ${wholeNumber(high)}`;
  const before = last === null || day.last === null ? null : `${last}: ${wholeNumber(day.last)}`;
  return joined([range, before], '; ');
}

function awaitedSentences(run: RunFigures): readonly (string | null)[] {
  const silent = lastBeforeSilence(run);
  if (silent !== null) {
    return [
      `The run was last counted in season in ${silent.label}: ${wholeNumber(silent.count)} fish came.`,
    ];
  }
  const last = lastSeason(run);
  return [last === null ? null : `In ${last.label}, ${wholeNumber(last.count)} came in all.`];
}

function lastByDate(run: RunFigures): { readonly label: string; readonly count: number } | null {
  const last = run.seasons?.findLast(({ byDate }) => byDate !== null);
  const byDate = last && fishByDate(last);
  return byDate ? { label: last.label, count: byDate.count } : null;
}

function comparedSentences(run: RunFigures): readonly string[] {
  const { comparison, countedOn } = run;
  if (comparison === null || countedOn === null || comparison.seasons === 0) return [];
  const last = lastByDate(run);
  const range = usualRangeSentences(comparison, countedOn, last);
  if (range.length > 0) return range;
  const few = `Only ${counted(comparison.seasons, 'earlier year')} can be compared.`;
  const lately =
    last && `In ${last.label} it was ${wholeNumber(last.count)} by ${shortDate(countedOn)}.`;
  return lately ? [few, lately] : [few];
}

/** What earlier seasons had, and what this one includes, in sentences. */
export function seasonSummary(run: RunFigures): string {
  const jacks = run.soFar && jacksNote(run.soFar);
  return joined([
    ...comparedSentences(run),
    jacks && `This season includes ${jacks}.`,
    ...(run.soFar === null ? awaitedSentences(run) : []),
    broughtWords(run.brought, 'season'),
  ]);
}

export function expectedRange(run: RunFigures): string | null {
  const { expected } = run;
  return expected && expectedRangeSentence(expected, run.soFar?.count ?? 0);
}

/** How the season compares with earlier ones, and its projected total, in a sentence each. */
export function seasonNow(run: RunFigures, isAdults: boolean): string {
  const { comparison, soFar, countedOn, expected } = run;
  const count = soFar?.count ?? 0;
  const isOver = run.timing?.phase === 'over' && run.recentFish === 0;
  const rank =
    comparison !== null && countedOn !== null && count > 0
      ? sayRank({ ...comparison, countedOn: countedOn, isOver, isScaled: !isAdults })
      : null;
  return joined([rank?.sentence, expected && sayExpected(expected, count).sentence]);
}

/** Beside the day of the next fish: `Fall Chinook usually begin`. */
export const nextWords = (run: Pick<RunFigures, 'species' | 'run'>): string =>
  `${capitalized(runNoun(run))} usually begin`;

/** Below the day of the next first fish: what the day means, and the last season. */
export function nextSentences({ lastSeason, timing }: RunFigures & NextRun): readonly string[] {
  const { usual, least } = timing.tenth;
  const earliest = least < usual ? `, ${shortDate(least)} at the earliest` : '';
  return [
    `One in ten is usually in by then${earliest}.`,
    ...(lastSeason === null
      ? []
      : [`The ${lastSeason.label} season had ${wholeNumber(lastSeason.count)}.`]),
  ];
}

/** Explains "so far" in the yearly bars next to whole years; `null` before the first count. */
export function soFarWords(run: RunFigures, ofSeries: number): string | null {
  const { soFar, countedOn } = run;
  if (soFar === null || countedOn === null) return null;
  const through = `This season is counted through ${shortDate(countedOn)}.`;
  const all = `All origins together come to ${wholeNumber(soFar.count)}.`;
  return ofSeries > 1 ? `${through} ${all}` : through;
}

type DamBelow = NonNullable<RunFigures['damBelow']>;

/**
 * `61,221 adult spring Chinook passed` and `from Mar 15 to May 10. That is 37% above usual for the
 * date.`; the name of the dam goes between.
 */
export function passedWords({ species, run }: Pick<RunFigures, 'species' | 'run'>, dam: DamBelow) {
  const isByRun = species === 'Chinook';
  const noun = isByRun
    ? `adult ${run.toLowerCase()} Chinook`
    : fishNoun(species, species === 'Coho');
  const percent = Math.round(Math.abs(dam.ofUsual - 1) * 100);
  const side = dam.ofUsual > 1 ? 'above' : 'below';
  const comparison = percent === 0 ? 'as many as usual' : `${percent}% ${side} usual`;
  return {
    fish: `${wholeNumber(dam.count)} ${noun} passed`,
    days: `from ${dayRange(dam.from, dam.to)}. That is ${comparison} for the date.`,
  };
}
