import { type MonthShare, shareText } from '#domain/fish/month-share.ts';
import type { Reading } from '#web/charts/reading.ts';
import type { TrendSeries } from '#web/charts/trend-series.ts';
import { monthName } from '#web/lib/words/calendar-words.ts';

/** Headline of the 'Escapement Trend' card (requirement 5.7). */
export function trendHeadline({ months }: Pick<TrendSeries, 'months'>, reading: Reading): string {
  const read = reading === null ? undefined : months[reading];
  return read ? `${monthName(read.month)}: ${shareText(read.share)}` : 'Click to View Value';
}

const MONTHS = 12;
/** A month with a smaller share of the fish is not named as part of their time. */
const NAMED_SHARE = 0.01;

/** From the first to the last month worth naming; all year, after the longest time without one. */
function monthsNamed(months: readonly MonthShare[], allYear: boolean): readonly MonthShare[] {
  const isNamed = ({ share }: MonthShare) => share >= NAMED_SHARE;
  const turns = allYear ? months.map((_, at) => [...months.slice(at), ...months.slice(0, at)]) : [];
  const spans = [months, ...turns].map((turned) =>
    turned.slice(turned.findIndex(isNamed), turned.findLastIndex(isNamed) + 1),
  );
  return spans.reduce((a, b) => (b.length < a.length ? b : a));
}

/**
 * The trend in one sentence. It is about when any of these fish come. Only the outlook says whether the
 * species is in season; so as not to contradict it, "today is within that time" is left out if not.
 */
export function trendSummary(trend: TrendSeries, isInSeason: boolean): string {
  const { months, allYear } = trend;
  const named = monthsNamed(months, allYear);
  const [first, last] = [named[0], named.at(-1)];
  if (!first || !last) return '';
  const best = months.reduce((a, b) => (b.share > a.share ? b : a));
  // Half and less is not most, as the share beside the month shows.
  const verb = Math.round(best.share * 100) > 50 ? 'most of them in' : 'peaking in';
  const peak = `${verb} ${monthName(best.month)} (${shareText(best.share)})`;
  if (named.length === MONTHS) {
    return `In an average year these fish come all year, ${peak}.`;
  }
  const all = months.length === 1 ? 'all' : 'nearly all';
  const time =
    named.length === 1
      ? `In an average year ${all} of these fish come in ${monthName(best.month)}`
      : `In an average year these fish come from ${monthName(first.month)} to ${monthName(last.month)}, ${peak}`;
  if (!named.some(({ month }) => month === trend.thisMonth)) {
    return `${time}; today is outside that time.`;
  }
  // In the first or last of these months it may still be early, or already late.
  return isInSeason && trend.today !== null ? `${time}; today is within that time.` : `${time}.`;
}
