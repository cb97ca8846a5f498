import { BarChart } from '#web/charts/bar-chart.tsx';
import { ChartCanvas } from '#web/charts/chart-canvas.tsx';
import { ChartCard, Spinner } from '#web/charts/chart-card.tsx';
import { placedBars } from '#web/charts/placed-bars.ts';
import { useReading } from '#web/charts/reading.ts';
import { countAxis } from '#web/charts/ticks.ts';
import { wholeNumber } from '#web/lib/words/format.ts';
import { CountCell, QuietCell } from '#web/ui/count-table.tsx';
import type { ReportedCardProps } from './card-props.ts';
import { FiguresTable } from './figures-table.tsx';
import type { Report } from './hatchery-figures.ts';
import styles from './returns.module.css';
import { type YearPlace, yearBars, yearPlaces } from './year-places.ts';
import { yearlyHeadline, yearlySummary } from './yearly-words.ts';

/** Requirement 5.12. */
const YEARLY_TICKS = 5;

function YearlyTable(props: {
  subject: string;
  places: readonly YearPlace[];
  reports: readonly Report[];
}) {
  const { subject, places, reports } = props;
  return (
    <FiguresTable
      caption={`Total trap estimates of ${subject}`}
      corner="Year"
      heading="Fish"
      named
      note={
        places.some(({ label }) => label.includes('-'))
          ? 'A season that runs past New Year is listed under the year when most of its fish came.'
          : undefined
      }
      rows={places.toReversed().map(({ label, figure, unfinished }) => ({
        key: label,
        heading: unfinished ? (
          <>
            {label} <span className={styles.soFar}>so far</span>
          </>
        ) : (
          label
        ),
        figure: figure ? (
          <CountCell>{wholeNumber(figure.count)}</CountCell>
        ) : (
          <QuietCell text="–" meaning="no figure" />
        ),
        report: figure ? reports[figure.report] : undefined,
      }))}
    />
  );
}

/** 'Yearly Escapement' (requirement 5.8). */
export function YearlyCard(props: ReportedCardProps) {
  const { subject, figures, reports } = props;
  const [reading, read] = useReading(subject);
  const title = { title: 'Yearly Escapement', header: 'Total Trap Estimates' };
  if (figures === null) {
    return <ChartCard {...title} headline={null} placeholder={<Spinner />} />;
  }
  const places = yearPlaces(figures);
  const headline = yearlyHeadline(places, reading);
  if (places.length === 0) return <ChartCard {...title} headline={headline} />;
  const counts = places.map(({ figure }) => figure?.count ?? 0);
  const placed = placedBars(yearBars(places), countAxis(counts, YEARLY_TICKS, true));
  return (
    <ChartCard
      {...title}
      headline={headline}
      chart={
        <ChartCanvas
          name={`Yearly Escapement of ${subject}`}
          points={placed.bars}
          reading={reading}
          onRead={read}
        >
          <BarChart placed={placed} reading={reading} />
        </ChartCanvas>
      }
      summary={yearlySummary(places)}
      table={<YearlyTable subject={subject} places={places} reports={reports} />}
    />
  );
}
