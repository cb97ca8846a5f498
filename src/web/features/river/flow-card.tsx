import { type ReactNode, useMemo } from 'react';
import { FLOW_CANVAS } from '#web/charts/canvas.ts';
import { ChartCanvas } from '#web/charts/chart-canvas.tsx';
import { ChartCard, ChartPlaceholder, Spinner } from '#web/charts/chart-card.tsx';
import { FlowChart } from '#web/charts/flow-chart.tsx';
import type { FlowSeries } from '#web/charts/flow-series.ts';
import { type FlowLimit, placedFlow } from '#web/charts/placed-flow.ts';
import { useReading } from '#web/charts/reading.ts';
import type { Source } from '#web/lib/api/use-source.ts';
import { RetryButton } from './figures-status.tsx';
import styles from './river.module.css';
import { type FlowHeadline, readingHeadline } from './river-words.ts';

export interface FlowCardWords {
  /** Shown while nothing is read. */
  readonly headline: FlowHeadline | null;
  readonly summary: string;
  readonly flowText: (flow: number) => string;
}

export function FlowCardWithout(props: {
  title: string;
  name: ReactNode;
  source: Source<unknown>;
  /** Why an answer has nothing to draw. */
  empty: string;
}) {
  const { title, name, source, empty } = props;
  const { kind } = source.state;
  return (
    <ChartCard
      title={title}
      header={name}
      headline=""
      chart={
        <ChartPlaceholder tall>
          {kind === 'loading' ? (
            <>
              <div className={styles.whileLoading}>
                <Spinner />
              </div>
              <p className={styles.withoutScript}>
                The readings need JavaScript to load. The link above leads to them.
              </p>
            </>
          ) : null}
          {kind === 'failed' ? (
            <>
              <p role="status">Unable to load data for this site.</p>
              <RetryButton source={source} />
            </>
          ) : null}
          {kind === 'loaded' ? <p>{empty}</p> : null}
        </ChartPlaceholder>
      }
    />
  );
}

export function FlowCard(props: {
  title: string;
  name: ReactNode;
  /** Name of the river, for screen readers. */
  river: string;
  series: FlowSeries;
  /** Given for heights and temperatures. */
  limits?: readonly FlowLimit[];
  words: FlowCardWords;
  status: ReactNode;
  table: ReactNode;
}) {
  const { title, series, limits, words, river } = props;
  const [reading, read] = useReading(title);
  const placed = useMemo(() => placedFlow(series, limits), [series, limits]);
  const headline = readingHeadline(series, reading, words.flowText) ?? words.headline;
  return (
    <ChartCard
      title={title}
      header={props.name}
      headline={
        headline ? (
          <>
            {headline.flow} <small>{headline.moment}</small>
          </>
        ) : null
      }
      status={props.status}
      chart={
        <ChartCanvas
          name={`${title}, ${river}`}
          points={placed.points}
          reading={reading}
          onRead={read}
          height={FLOW_CANVAS.height}
        >
          <FlowChart placed={placed} reading={reading} />
        </ChartCanvas>
      }
      summary={words.summary}
      table={props.table}
    />
  );
}
