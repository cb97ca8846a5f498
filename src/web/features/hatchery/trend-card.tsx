import { type MonthShare, shareText } from '#domain/fish/month-share.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { ChartCanvas } from '#web/charts/chart-canvas.tsx';
import { ChartCard } from '#web/charts/chart-card.tsx';
import { placedTrend } from '#web/charts/placed-trend.ts';
import { useReading } from '#web/charts/reading.ts';
import { TrendChart } from '#web/charts/trend-chart.tsx';
import { trendSeries } from '#web/charts/trend-series.ts';
import type { CsvTable } from '#web/lib/browser/csv-file.ts';
import { monthName } from '#web/lib/words/calendar-words.ts';
import { CountCell } from '#web/ui/count-table.tsx';
import { type CardProps, NOT_SAVED } from './card-props.ts';
import { FiguresTable } from './figures-table.tsx';
import { trendHeadline, trendSummary } from './trend-words.ts';

/** As many as the curve of a page keeps. */
const SHARE_DIGITS = 4;

/** The months as a file, with shares of 1. */
function trendCsv(subject: string, months: readonly MonthShare[]): CsvTable {
  return {
    chart: 'by-month',
    rows: months.map(({ month, share }) => ({
      fish_of: subject,
      month,
      share_of_year: Number(share.toPrecision(SHARE_DIGITS)),
      figures: 'mean of finished seasons',
    })),
  };
}

/** 'Escapement Trend' (requirement 5.7). */
export function TrendCard(
  props: CardProps & { today: PlainDate; isInSeason: boolean; isFailed: boolean },
) {
  const { subject, figures, today, isInSeason, isFailed } = props;
  const [reading, read] = useReading(subject);
  const title = { title: 'Escapement Trend', header: 'Average Monthly Escapement' };
  if (figures !== null && figures.season === undefined && isFailed) {
    return <ChartCard {...title} headline={null} placeholder={NOT_SAVED} />;
  }
  if (figures === null || figures.season === undefined) {
    return <ChartCard {...title} headline="Loading" />;
  }
  const trend = figures.season && trendSeries(figures.season, today);
  if (trend === null) {
    const why = 'Too few counts with a date are on record to tell when these fish return.';
    return <ChartCard {...title} headline="No Data Available" placeholder={why} />;
  }
  const placed = placedTrend(trend);
  return (
    <ChartCard
      {...title}
      headline={trendHeadline(trend, reading)}
      chart={
        <ChartCanvas
          name={`Escapement Trend of ${subject}`}
          points={placed.months}
          reading={reading}
          onRead={read}
        >
          <TrendChart placed={placed} reading={reading} />
        </ChartCanvas>
      }
      summary={trendSummary(trend, isInSeason)}
      table={
        <FiguresTable
          caption={`Average monthly escapement of ${subject}`}
          corner="Month"
          heading="Share of a year"
          named={false}
          csv={() => trendCsv(subject, trend.months)}
          rows={trend.months.map(({ month, share }) => ({
            key: String(month),
            heading: monthName(month),
            figure: <CountCell>{shareText(share)}</CountCell>,
          }))}
        />
      }
    />
  );
}
