import type { RecentEscapement } from '#contract/facilities.ts';
import type { Senders } from '#domain/fish/facility-standing.ts';
import type { ReturnSource } from '#domain/fish/fish-return.ts';
import {
  type DayCount,
  type RecentWindow as FourteenDays,
  recentWindow as fourteenDays,
} from '#domain/fish/recent.ts';
import { daysBetween, type PlainDate } from '#domain/time/plain-date.ts';
import { dateRange, monthDay, wholeNumber } from '#domain/words/format.ts';
import {
  type Brought,
  NOT_BROUGHT,
  type SeriesName,
  seriesHeading,
} from '../words/series-words.ts';
import { type CountedFish, countedFish } from './counted-fish.ts';

/** Reports are weekly and appear some days after their newest count. */
const OLD_AFTER_DAYS = 21;

export const isOld = (asOf: PlainDate | null, today: PlainDate): boolean =>
  asOf !== null && daysBetween(asOf, today) > OLD_AFTER_DAYS;

export interface RecentWindow extends FourteenDays {
  readonly isOld: boolean;
}

/** `null` where nothing is published. */
export function recentWindow(asOf: PlainDate | null, today: PlainDate): RecentWindow | null {
  return asOf === null ? null : { ...fourteenDays(asOf), isOld: isOld(asOf, today) };
}

/** When the fish of the recent window came: `in two weeks`, or its dates once they are old. */
export function recentWhen(window: RecentWindow | null): string {
  return window?.isOld ? `from ${dateRange(window.from, window.to)}` : 'in two weeks';
}

export interface RecentSeries extends SeriesName {
  readonly brought: Brought;
  readonly counts: readonly RecentCount[];
}

/** Fish counted after `since`, through `day`; the first count of a season has no `since`. */
export interface RecentCount extends CountedFish {
  readonly day: PlainDate;
  readonly since: PlainDate | null;
}

/** A cell; `count` is `null` if the series was not reported that day. */
export interface RecentCell {
  readonly count: number | null;
  readonly jacks: number;
  /** The fish came after this day; `null` if the count covers a single day. */
  readonly since: PlainDate | null;
  /** Whether this is the first count of the season, whose first day is unknown. */
  readonly isFirst: boolean;
}

/** How many fish in these figures are brought; for a run with some, only weekly totals include them. */
export function broughtIn(
  { received, receivedFrom }: Senders,
  figures: readonly { readonly source: ReturnSource }[],
): Brought {
  const hasWeekly = figures.some(({ source }) => source === 'wdfw-weekly');
  const isNone = received === 'none' || (received === 'some' && !hasWeekly);
  return isNone ? NOT_BROUGHT : { part: received, from: receivedFrom };
}

interface ReportedSeries extends SeriesName, Senders {
  readonly recent: readonly Pick<DayCount, 'day' | 'since' | 'count' | 'adults' | 'source'>[];
}

/** The series that were reported in the recent window. */
export function recentSeries(all: readonly ReportedSeries[]): readonly RecentSeries[] {
  return all
    .filter(({ recent }) => recent.length > 0)
    .map((series) => ({
      species: series.species,
      run: series.run,
      origin: series.origin,
      brought: broughtIn(series, series.recent),
      counts: series.recent.map((count) => ({
        day: count.day,
        ...countedFish(count),
        since: count.since,
      })),
    }));
}

/** The same of the list of facilities. */
export function recentSeriesIn(entries: readonly RecentEscapement[]): readonly RecentSeries[] {
  return recentSeries(
    entries.map(({ received_from, day_counts, ...series }) => ({
      ...series,
      receivedFrom: received_from ?? [],
      recent: day_counts,
    })),
  );
}

/** Below zero where corrections took back more fish than were counted in the window. */
export function recentNet(series: readonly Pick<RecentSeries, 'counts'>[]): number {
  return series.flatMap(({ counts }) => counts).reduce((sum, { count }) => sum + count, 0);
}

/** Fish in the recent window; a correction of earlier counts never makes them fewer than none. */
export function recentTotal(series: readonly Pick<RecentSeries, 'counts'>[]): number {
  return Math.max(0, recentNet(series));
}

/** Fish of a species in the recent window. No total includes captive brood. */
export function recentTotalOf(species: string, all: readonly RecentSeries[]): number {
  return recentTotal(
    all.filter((series) => series.species === species && series.origin !== 'Captive'),
  );
}

/** The species whose fish were counted; neither an empty trap nor captive brood is a return. */
export function returnedSpecies(entries: readonly RecentEscapement[]): ReadonlySet<string> {
  const series = recentSeriesIn(entries);
  const species = new Set(series.map((entry) => entry.species));
  return new Set([...species].filter((name) => recentTotalOf(name, series) > 0));
}

/** `+1,234`, `0`, `-12`: the rule of requirements 3.11 and 12.13. */
export function countText(count: number | null): string {
  if (!count) return '0';
  return count > 0 ? `+${wholeNumber(count)}` : wholeNumber(count);
}

export function recentCell(all: readonly RecentCount[], day: PlainDate): RecentCell {
  const counts = all.filter((recentCount) => recentCount.day === day);
  if (counts.length === 0) return { count: null, jacks: 0, since: null, isFirst: false };
  const starts = counts.flatMap(({ since }) => (since === null ? [] : [since])).sort();
  const since = starts[0] ?? null;
  const count = recentNet([{ counts }]);
  const adults = counts.reduce((sum, recentCount) => sum + (recentCount.adults ?? 0), 0);
  return {
    count,
    jacks: count - adults,
    isFirst: since === null && count > 0,
    since: since !== null && daysBetween(since, day) > 1 ? since : null,
  };
}

export function spanWords(cell: Pick<RecentCell, 'since' | 'isFirst'>): string | null {
  const { since, isFirst } = cell;
  if (isFirst) return 'first count of the season';
  return since === null ? null : `since ${monthDay(since)}`;
}

/** Newest day first. @param days days shown in addition to those with counts. */
export function recentTable(
  series: readonly Omit<RecentSeries, 'brought'>[],
  days: readonly PlainDate[] = [],
) {
  const reported = series.flatMap(({ counts }) => counts.map(({ day }) => day));
  const rows = [...new Set([...reported, ...days])]
    .sort()
    .reverse()
    .map((day) => ({ day, cells: series.map(({ counts }) => recentCell(counts, day)) }));
  return {
    headings: series.map(seriesHeading),
    rows,
    totals: series.map((ofSeries) => recentNet([ofSeries])),
    hasUnreported: rows.some(({ cells }) => cells.some(({ count }) => count === null)),
  };
}
