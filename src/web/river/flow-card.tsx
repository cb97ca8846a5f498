import type { ReactNode } from 'react';
import { ChartCard, ChartPlaceholder, Spinner } from '#web/charts/chart-card.tsx';
import { FlowChart } from '#web/charts/flow-chart.tsx';
import type { FlowLimit } from '#web/charts/flow-layout.ts';
import type { FlowSeries } from '#web/charts/flow-series.ts';
import { useReading } from '#web/charts/reading.ts';
import type { Source } from '#web/lib/api/use-source.ts';
import { momentWords } from '#web/lib/words/flow-words.ts';
import { RetryButton } from './figures-status.tsx';
import styles from './river.module.css';
import type { FlowHeadline } from './river-words.ts';

/** What a card of flow shows at rest, or of the point that is read. */
export function flowHeadline(headline: FlowHeadline | null): ReactNode {
  return headline ? (
    <>
      {headline.flow} <small>{headline.moment}</small>
    </>
  ) : null;
}

/** In place of a graph: its figures are loading, failed, or there are none. */
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
              <div className={`only-with-script ${styles.whileLoading}`}>
                <Spinner />
              </div>
              <p className="without-script">
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

/** A graph of what was measured, or of a forecast. */
export function FlowCard(props: {
  title: string;
  name: ReactNode;
  /** Name of the river, for screen readers. */
  river: string;
  series: FlowSeries;
  /** Given for heights and temperatures. */
  limits?: readonly FlowLimit[];
  /** Shown while nothing is read. */
  headline: FlowHeadline | null;
  summary: string;
  flowText: (flow: number) => string;
  status: ReactNode;
  table: ReactNode;
}) {
  const { title, series, flowText } = props;
  const [reading, onRead] = useReading(title);
  const point = reading === null ? undefined : series.readable[reading];
  const read = point && { flow: flowText(point.flow), moment: momentWords(point.at) };
  return (
    <ChartCard
      title={title}
      header={props.name}
      headline={flowHeadline(read ?? props.headline)}
      status={props.status}
      chart={
        <FlowChart
          name={`${title}, ${props.river}`}
          series={series}
          limits={props.limits}
          reading={reading}
          onRead={onRead}
        />
      }
      summary={props.summary}
      table={props.table}
    />
  );
}
