import { shareText } from '#domain/fish/month-share.ts';
import type { Reading } from '#web/charts/reading.ts';
import type { TrendSeries } from '#web/charts/trend-series.ts';
import { monthName } from '#web/lib/calendar-words.ts';

/** Headline of the 'Escapement Trend' card (specification, hatchery detail). */
export function trendHeadline({ months }: Pick<TrendSeries, 'months'>, reading: Reading): string {
  const read = reading === null ? undefined : months[reading];
  return read ? `${monthName(read.month)}: ${shareText(read.share)}` : 'Click to View Value';
}

/**
 * The trend in words. It tells of the time in which any of these fish come; whether they are in season
 * is the outlook's to say, of the species as a whole, and the two must not seem to contradict.
 */
export function trendSummary({ months, allYear, today }: TrendSeries): string {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return '';
  const best = months.reduce((a, b) => (b.share > a.share ? b : a));
  const inBest = `${monthName(best.month)} (${shareText(best.share)})`;
  if (allYear) return `In a mean year these fish come all year, most of them in ${inBest}.`;
  const time =
    months.length === 1
      ? `In a mean year all of these fish come in ${monthName(best.month)}`
      : `In a mean year these fish come from ${monthName(first.month)} to ${monthName(last.month)}, most of them in ${inBest}`;
  return `${time}; today is ${today === null ? 'outside' : 'within'} that time.`;
}
