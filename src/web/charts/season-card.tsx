import type { ReactNode } from 'react';
import { counted } from '#web/lib/words/format.ts';
import styles from './chart.module.css';
import { ChartCanvas } from './chart-canvas.tsx';
import card from './chart-card.module.css';
import { ChartCard } from './chart-card.tsx';
import { placedSeason } from './placed-season.ts';
import { useReading } from './reading.ts';
import { SeasonChart } from './season-chart.tsx';
import type { SeasonDay, SeasonSeries } from './season-series.ts';

const labelOfLast = ({ earlier }: SeasonSeries) => earlier.at(-1)?.label ?? null;

/** What the lines mean. */
function Legend({ series }: { series: SeasonSeries }) {
  const { current, earlier, range } = series;
  const others = earlier.length > 1 ? counted(earlier.length - 1, 'earlier season') : null;
  const line = 'M1,7h14';
  return (
    <ul className={card.legend}>
      {current === null ? null : (
        <li>
          <svg width="16" height="14" className={styles.season} aria-hidden="true">
            <path d={line} data-edge />
            <path d={line} />
          </svg>
          {current.label}
        </li>
      )}
      {[labelOfLast(series), others].map((label, at) =>
        label === null ? null : (
          <li key={label}>
            <svg width="16" height="14" className={styles.earlier} aria-hidden="true">
              <path d={line} data-last={at === 0} />
            </svg>
            {label}
          </li>
        ),
      )}
      {range.length > 0 ? (
        <li>
          <svg width="16" height="14" aria-hidden="true">
            <path className={styles.range} d="M1,2h14v10h-14z" />
          </svg>
          10th to 90th percentile
        </li>
      ) : null}
    </ul>
  );
}

/** This season over the range and the lines of earlier ones, read by the day. */
export function SeasonCard(props: {
  title: string;
  /** What is counted. */
  header: string;
  /** Whose season it is. */
  subject: string;
  series: SeasonSeries;
  /** The finding, or what there was on the day read, and in the season before. */
  headline: (day: SeasonDay | null, last: string | null) => ReactNode;
  summary: ReactNode;
  table: ReactNode;
}) {
  const { title, header, subject, series } = props;
  const [reading, read] = useReading(`${subject} ${header}`);
  const placed = placedSeason(series);
  const day = reading === null ? null : (series.days[reading] ?? null);
  return (
    <ChartCard
      title={title}
      header={header}
      headline={props.headline(day, labelOfLast(series))}
      chart={
        <ChartCanvas
          name={`${subject} this season and in earlier ones`}
          points={placed.points}
          reading={reading}
          onRead={read}
        >
          <SeasonChart placed={placed} reading={reading} showDot={day?.current != null} />
        </ChartCanvas>
      }
      legend={<Legend series={series} />}
      summary={props.summary}
      table={props.table}
    />
  );
}
