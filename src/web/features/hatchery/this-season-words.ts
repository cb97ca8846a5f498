import type { PlainDate } from '#domain/time/plain-date.ts';
import type { SeasonDay } from '#web/charts/season-series.ts';
import { fishOf, jacksNote, type ShownFish } from '#web/lib/facility/counted-fish.ts';
import { broughtWords } from '#web/lib/words/brought-words.ts';
import { counted, dayMonth, wholeNumber } from '#web/lib/words/format.ts';
import { fishNoun, rankWords, sameDateRange, sameDateWords } from '#web/lib/words/season-words.ts';
import type { RunFigures } from './season-figures.ts';
import { byDateOf, earlierLines, lastSeason, seasonBeside } from './season-run.ts';

/** What a season is: its count by its date, and its place among earlier ones. */
export function seasonHeadline(run: RunFigures, fish: ShownFish): string {
  const beside = seasonBeside(run, fish);
  const noun = fishNoun(run.species, fish === 'adults');
  if (beside.count === null || beside.counted_on === null) {
    return `No ${noun} counted yet this season`;
  }
  const by = `by ${dayMonth(beside.counted_on)}`;
  if (beside.count === 0) return `No ${noun} counted ${by}`;
  const rank = rankWords(beside);
  const count = `${wholeNumber(beside.count)} ${noun} ${by}`;
  return rank === null ? count : `${count}: ${rank}`;
}

/** The day read: this season's count, or that there is none. */
export function seasonReading({ date, current }: SeasonDay): string {
  const day = dayMonth(date);
  return current === null ? day : `${day}: ${wholeNumber(current)}`;
}

/** What earlier seasons had by the day read. */
export function readingBeside(day: SeasonDay, last: string | null): string {
  const { low, high } = day;
  const range =
    low === null || high === null ? null : `range ${wholeNumber(low)} to ${wholeNumber(high)}`;
  const before = last === null || day.last === null ? null : `${last}: ${wholeNumber(day.last)}`;
  return [range, before].filter((part) => part !== null).join('; ');
}

/** When a season without a count usually begins, and what the last one came to. */
export function awaitedWords(run: RunFigures, today: PlainDate): readonly string[] {
  const { timing } = run;
  const last = lastSeason(run);
  const tenth = timing && timing.tenth.usual >= today ? timing.tenth.usual : null;
  return [
    ...(tenth === null ? [] : [`The first tenth is usually in by ${dayMonth(tenth)}.`]),
    ...(last === null ? [] : [`${last.label}: ${wholeNumber(last.total.count)} in all.`]),
  ];
}

/** The chart in sentences: the range at this date, its parts, and what the figures are. */
export function seasonSummary(run: RunFigures, fish: ShownFish, today: PlainDate): string {
  const beside = seasonBeside(run, fish);
  const earlier = earlierLines(run);
  const newest = earlier.at(-1);
  const byDate = newest && byDateOf(newest, fish);
  const last = newest && byDate != null ? { label: newest.label, count: byDate } : null;
  const range = sameDateRange(beside, last);
  const few =
    range === null && beside.seasons > 0
      ? `Only ${counted(beside.seasons, 'earlier year')} to compare with${last ? `; ${last.label}: ${wholeNumber(last.count)}` : ''}`
      : null;
  const jacks = run.soFar && jacksNote(run.soFar, fish);
  return [
    range === null ? null : `${range}.`,
    few === null ? null : `${few}.`,
    jacks ? `This season includes ${jacks}.` : null,
    ...(run.soFar === null ? awaitedWords(run, today) : []),
    broughtWords(run.brought),
    'All counts here are those of the season’s reports; a final report may differ.',
  ]
    .filter((part) => part !== null)
    .join(' ');
}

/** The total that is expected, with its range; of adults alone none is known. */
export function expectedWords({ projection }: RunFigures, fish: ShownFish): string | null {
  if (projection === null || fish === 'adults') return null;
  const { total, low, high } = projection;
  return `Expected in all: about ${wholeNumber(total)}; 80% range ${wholeNumber(low)} to ${wholeNumber(high)}.`;
}

/** The second fact of the page: the season so far, and how it compares. */
export function seasonFact(
  run: RunFigures,
  fish: ShownFish,
  today: PlainDate,
): { readonly figure: string; readonly what: string; readonly words: string } {
  const beside = seasonBeside(run, fish);
  const { count } = beside;
  const what = `${fishNoun(run.species, fish === 'adults')} this season, ${run.label}`;
  if (count !== null) {
    return { figure: wholeNumber(count), what, words: `${sameDateWords(beside)}.` };
  }
  return {
    figure: '–',
    what,
    words: [`${sameDateWords(beside)}.`, ...awaitedWords(run, today)].join(' '),
  };
}

/** Fish of a table cell, `–` where the report has none of the kind. */
export function fishText(one: Parameters<typeof fishOf>[0], fish: ShownFish): string {
  const count = fishOf(one, fish);
  return count === null ? '–' : wholeNumber(count);
}
