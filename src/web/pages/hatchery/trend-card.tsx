import { type MonthShare, shareText } from '#domain/fish/season-curve.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { monthName } from '#domain/words/format.ts';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { type Reading, useReading } from '#web/charts/chart-frame.tsx';
import { TrendChart, type TrendSeries, trendSeries } from '#web/charts/trend-chart.tsx';
import { CountTable } from '#web/ui/count-table.tsx';
import type { Retry } from '#web/ui/retry.tsx';
import type { SeriesFigures } from './hatchery-figures.ts';
import { NotLoaded } from './not-loaded.tsx';

export function trendHeadline({ months }: Pick<TrendSeries, 'months'>, reading: Reading): string {
  const read = reading === null ? undefined : months[reading];
  return read ? `${monthName(read.month)}: ${shareText(read.share)}` : 'Click to View Value';
}

const MONTHS = 12;
const NAMED_SHARE = 0.01;

function monthsNamed(months: readonly MonthShare[], allYear: boolean): readonly MonthShare[] {
  const isNamed = ({ share }: MonthShare) => share >= NAMED_SHARE;
  const turns = allYear ? months.map((_, at) => [...months.slice(at), ...months.slice(0, at)]) : [];
  const spans = [months, ...turns].map((turned) =>
    turned.slice(turned.findIndex(isNamed), turned.findLastIndex(isNamed) + 1),
  );
  return spans.reduce((a, b) => (b.length < a.length ? b : a));
}

/** When these fish come at all; only the outlook says whether they are in season. */
export function trendSummary(trend: TrendSeries, isInSeason: boolean): string {
  const { months, allYear } = trend;
  const named = monthsNamed(months, allYear);
  const first = named[0];
  const last = named.at(-1);
  if (!first || !last) return '';
  const best = months.reduce((a, b) => (b.share > a.share ? b : a));
  // Half or less is not "most", as the share next to the month shows.
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
  // In the first or last of these months, it may be too early or too late.
  return isInSeason && trend.today !== null ? `${time}; today is within that time.` : `${time}.`;
}

const SHARE_DIGITS = 4;

export function TrendCard(props: {
  subject: string;
  figures: SeriesFigures;
  today: PlainDate;
  isInSeason: boolean;
  failed: Retry | null;
}) {
  const { subject, figures, today, isInSeason, failed } = props;
  const read = useReading(subject);
  const title = { title: 'Escapement Trend', header: 'Average Monthly Escapement' };
  if (figures.season === undefined) {
    return failed ? (
      <ChartCard {...title} headline={null} placeholder={<NotLoaded failed={failed} />} />
    ) : (
      <ChartCard {...title} headline="Loading" />
    );
  }
  const trend = figures.season && trendSeries(figures.season, today);
  if (trend === null) {
    const why = 'Too few counts with a date are on record to tell when these fish return.';
    return <ChartCard {...title} headline="No Data Available" placeholder={why} />;
  }
  return (
    <ChartCard
      {...title}
      headline={trendHeadline(trend, read.reading)}
      chart={
        <TrendChart
          name={`Escapement Trend of ${subject}. ${trendSummary(trend, isInSeason)}`}
          valueText={read.reading === null ? null : trendHeadline(trend, read.reading)}
          trend={trend}
          {...read}
        />
      }
      table={
        <CountTable
          caption={`Average monthly escapement of ${subject}`}
          corner="Month"
          headings={['Share of a year']}
          chart="by-month"
          rows={trend.months.map(({ month, share }) => ({
            key: month,
            heading: monthName(month),
            cells: [shareText(share)],
            columns: {
              fish_of: subject,
              month,
              share_of_year: Number(share.toPrecision(SHARE_DIGITS)),
              figures: 'mean of finished seasons',
            },
          }))}
        />
      }
    />
  );
}
