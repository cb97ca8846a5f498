import { type Comparison, scaleWord } from '#domain/fish/same-date.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import type { SeasonDay } from '#web/charts/season-chart.tsx';
import { jacksNote } from '#web/lib/facility/counted-fish.ts';
import { counted, dayRange, joined, shortDate, wholeNumber } from '#web/lib/words/format.ts';
import {
  capitalized,
  fishNoun,
  rankWords,
  type SameDate,
  sameDateRange,
} from '#web/lib/words/season-words.ts';
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

function seasonBeside({ soFar, countedOn, comparison }: RunFigures): SameDate & Comparison {
  return {
    count: soFar?.count ?? null,
    countedOn,
    ...(comparison ?? { seasons: 0, fewer: 0, equal: 0, median: null, low: null, high: null }),
  };
}

const lastSeason = ({ seasons }: RunFigures) => seasons?.findLast(({ isOver }) => isOver) ?? null;

/** Seasons up to this many years apart are consecutive: odd-year pinks return every two years. */
const PAUSE_YEARS = 2;

function lastBeforeSilence(run: RunFigures) {
  const last = lastSeason(run);
  if (run.soFar !== null || last === null) return null;
  const years = Number(run.label.slice(0, 4)) - Number(last.label.slice(0, 4));
  return years > PAUSE_YEARS ? last : null;
}

export function seasonHeadline(run: RunFigures, isAdults: boolean): string {
  const beside = seasonBeside(run);
  const noun = fishNoun(run.species, isAdults);
  if (isNeverCounted(run)) return 'Not counted in season';
  if (beside.count === null || beside.countedOn === null) {
    const silent = lastBeforeSilence(run);
    return `No ${noun} counted ${silent ? `in season since ${silent.label}` : 'yet this season'}`;
  }
  const by = `by ${shortDate(beside.countedOn)}`;
  return `${beside.count === 0 ? 'No' : wholeNumber(beside.count)} ${noun} counted ${by}`;
}

export function seasonReading({ date, current }: SeasonDay): string {
  const day = shortDate(date);
  return current === null ? day : `${day}: ${wholeNumber(current)}`;
}

export function readingBeside(day: SeasonDay, last: string | null): string {
  const { low, high } = day;
  const range =
    low === null || high === null ? null : `range ${wholeNumber(low)} to ${wholeNumber(high)}`;
  const before = last === null || day.last === null ? null : `${last}: ${wholeNumber(day.last)}`;
  return joined([range, before], '; ');
}

function awaitedWords(run: RunFigures, today: PlainDate): readonly string[] {
  const silent = lastBeforeSilence(run);
  if (silent !== null)
    return [`Last counted in season in ${silent.label}: ${wholeNumber(silent.count)} in all.`];
  const last = lastSeason(run);
  const tenth = run.timing?.tenth.usual ?? null;
  return [
    ...(tenth !== null && tenth >= today
      ? [`The first tenth is usually in by ${shortDate(tenth)}.`]
      : []),
    ...(last === null ? [] : [`In ${last.label}, ${wholeNumber(last.count)} came in all.`]),
  ];
}

function lastByDate(run: RunFigures): { readonly label: string; readonly count: number } | null {
  const last = run.seasons?.findLast(({ byDate }) => byDate !== null);
  const byDate = last && fishByDate(last);
  return byDate ? { label: last.label, count: byDate.count } : null;
}

export function seasonSummary(run: RunFigures, today: PlainDate): string {
  const beside = seasonBeside(run);
  const last = lastByDate(run);
  const lately = last ? `; ${last.label}: ${wholeNumber(last.count)}` : '';
  const few = `Only ${counted(beside.seasons, 'earlier year')} to compare with${lately}`;
  const range = sameDateRange(beside, last) ?? (beside.seasons > 0 ? few : null);
  const jacks = run.soFar && jacksNote(run.soFar);
  return joined([
    range && `${range}.`,
    jacks && `This season includes ${jacks}.`,
    ...(run.soFar === null ? awaitedWords(run, today) : []),
    broughtWords(run.brought),
  ]);
}

type Expected = NonNullable<RunFigures['expected']>;

const isHardlyMore = ({ total }: Expected, counted: number) => total <= counted;

export function expectedRange({ expected, soFar }: RunFigures): string | null {
  if (expected === null) return null;
  const counted = soFar?.count ?? 0;
  const { low, high } = expected;
  if (!isHardlyMore(expected, counted)) {
    return `80% range ${wholeNumber(low)} to ${wholeNumber(high)}.`;
  }
  return high > counted ? `80% range up to ${wholeNumber(high)}.` : null;
}

/** `About 6,200 expected in all.` */
function expectedWords({ expected, soFar }: RunFigures): string | null {
  if (expected === null) return null;
  const counted = soFar?.count ?? 0;
  if (isHardlyMore(expected, counted)) return 'Hardly more expected in all.';
  const when = expected.isBeforeSeason ? 'Before the season, about' : 'About';
  return `${when} ${wholeNumber(expected.total)} expected in all.`;
}

/** How the season compares with earlier ones, and its projected total: `A high season so far`. */
export function seasonNow(run: RunFigures, isAdults: boolean): string {
  const beside = seasonBeside(run);
  const rank = rankWords(beside);
  // Scale words are defined for all fish, not for adults alone.
  const word = isAdults || run.comparison === null ? null : scaleWord(run.comparison);
  const isCounted = (beside.count ?? 0) > 0;
  const soFar = run.timing?.phase === 'over' && run.recentFish === 0 ? '' : ' so far';
  const stands = word === null ? capitalized(rank ?? '') : `A ${word} season${soFar}: ${rank}`;
  return joined([isCounted && rank !== null && `${stands}.`, expectedWords(run)]);
}

/** Explains "so far" in the yearly bars next to whole years; `null` before the first count. */
export function soFarWords(run: RunFigures, ofSeries: number): string | null {
  const { soFar, countedOn, label } = run;
  if (soFar === null || countedOn === null) return null;
  const all = ofSeries > 1 ? `: ${wholeNumber(soFar.count)} of all origins together` : '';
  return `${label} so far is up to ${shortDate(countedOn)}${all}.`;
}

type DamBelow = NonNullable<RunFigures['damBelow']>;

/** `61,221 adult spring Chinook passed` and `from Mar 15 to May 10, 37% above usual.`; the name of the dam goes between. */
export function passedWords({ species, run }: Pick<RunFigures, 'species' | 'run'>, dam: DamBelow) {
  const isByRun = species === 'Chinook';
  const noun = isByRun
    ? `adult ${run.toLowerCase()} Chinook`
    : fishNoun(species, species === 'Coho');
  const percent = Math.round(Math.abs(dam.ofUsual - 1) * 100);
  const side = dam.ofUsual > 1 ? 'above' : 'below';
  const comparison = percent === 0 ? 'as usual' : `${percent}% ${side} usual`;
  return {
    fish: `${wholeNumber(dam.count)} ${noun} passed`,
    days: `from ${dayRange(dam.from, dam.to)}, ${comparison} by that day.`,
  };
}
