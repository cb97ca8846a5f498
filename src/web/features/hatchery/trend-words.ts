import { shareText } from '#domain/fish/month-share.ts';
import type { Reading } from '#web/charts/reading.ts';
import type { TrendSeries } from '#web/charts/trend-series.ts';
import { monthName } from '#web/lib/words/calendar-words.ts';

/** Headline of the 'Escapement Trend' card (requirement 5.7). */
export function trendHeadline({ months }: Pick<TrendSeries, 'months'>, reading: Reading): string {
  const read = reading === null ? undefined : months[reading];
  return read ? `${monthName(read.month)}: ${shareText(read.share)}` : 'Click to View Value';
}

/**
 * The trend in one sentence. It is about when any of these fish come. Only the outlook says whether the
 * species is in season; so as not to contradict it, "today is within that time" is left out if not.
 */
export function trendSummary(trend: TrendSeries, isInSeason: boolean): string {
  const { months, allYear, today } = trend;
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return '';
  const best = months.reduce((a, b) => (b.share > a.share ? b : a));
  const inBest = `${monthName(best.month)} (${shareText(best.share)})`;
  if (allYear) return `In an average year these fish come all year, most of them in ${inBest}.`;
  const time =
    months.length === 1
      ? `In an average year all of these fish come in ${monthName(best.month)}`
      : `In an average year these fish come from ${monthName(first.month)} to ${monthName(last.month)}, most of them in ${inBest}`;
  if (today === null) return `${time}; today is outside that time.`;
  return isInSeason ? `${time}; today is within that time.` : `${time}.`;
}
