import type { PlainDate } from '#domain/time/plain-date.ts';
import { type FishReturn, sumFigures } from './fish-return.ts';
import type { Series } from './series.ts';

/** Id of the daily counts on data.wa.gov, which is the report name of every return from them. */
export const DATA_SET = '9q4e-xhag';

/** Fish counted at a trap on one day. A missing stock is empty, a missing figure `null`. */
export interface DailyCount
  extends Series,
    Pick<FishReturn, 'facility' | 'stock' | 'date' | 'adults' | 'jacks'> {}

function seriesKey({ species, run, origin }: DailyCount | FishReturn): string {
  return [species, run, origin].join('|');
}

function countKey(count: DailyCount | FishReturn): string {
  return [seriesKey(count), count.stock, count.date].join('|');
}

/** Counts of one stock and day under two spellings ("NA" and no run) are added up. */
function summed(counts: readonly DailyCount[]): DailyCount[] {
  return [...Map.groupBy(counts, countKey).values()].flatMap((same) => {
    const [first] = same;
    return first === undefined ? [] : [{ ...first, ...sumFigures(same) }];
  });
}

function daysBefore(counts: readonly DailyCount[]): Map<string, Map<PlainDate, PlainDate | null>> {
  const before = new Map<string, Map<PlainDate, PlainDate | null>>();
  for (const [series, ofSeries] of Map.groupBy(counts, seriesKey)) {
    const days = [...new Set(ofSeries.map(({ date }) => date))].sort();
    before.set(series, new Map(days.map((day, at) => [day, days[at - 1] ?? null])));
  }
  return before;
}

/**
 * The returns of a facility's daily counts, each an increment since the one before. An unchanged
 * figure keeps its report date; a new or changed one gets `postedOn`.
 */
export function dailyReturns(
  counts: readonly DailyCount[],
  stored: readonly FishReturn[],
  postedOn: PlainDate,
): FishReturn[] {
  const known = new Map(stored.map((fishReturn) => [countKey(fishReturn), fishReturn]));
  const before = daysBefore(counts);
  return summed(counts).map((count) => {
    const old = known.get(countKey(count));
    const isUnchanged =
      old !== undefined && old.adults === count.adults && old.jacks === count.jacks;
    const since = before.get(seriesKey(count))?.get(count.date) ?? null;
    const reportDate = isUnchanged ? old.reportDate : postedOn;
    return {
      source: 'wdfw-returns',
      ...count,
      since,
      undated: false,
      reportDate,
      report: DATA_SET,
    };
  });
}
