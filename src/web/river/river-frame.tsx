import { type ReactNode, useId } from 'react';
import { ChartPlaceholder, Spinner } from '#web/charts/chart-card.tsx';
import type { RiverAnswer, Source } from '#web/lib/api/river-query.ts';
import type { ForecastAnswer } from '#web/lib/api/rivers.ts';
import { RetryButton } from '#web/ui/retry.tsx';
import { againWords } from './figures-status.tsx';
import type { FlowPart } from './flow-parts.ts';
import styles from './river.module.css';
import type { FlowHeadline } from './river-words.ts';

const NO_FORECAST = 'NOAA has no forecast for this river at the moment.';
const NOTHING_KEPT = 'Demonstration: nothing was kept of this place for the days ahead.';

/** Why there is nothing ahead. */
export const noForecast = (answer: RiverAnswer<ForecastAnswer> | null): string =>
  answer?.source === 'recorded' ? NOTHING_KEPT : NO_FORECAST;

/** The id of the element with the graphs, and the name of files of their figures. */
export const RIVER_FIGURE = 'river-flow';

export function flowHeadline(headline: FlowHeadline | null): ReactNode {
  return headline ? (
    <>
      {headline.flow} <small>{headline.moment}</small>
    </>
  ) : null;
}

export function headlineText(headline: FlowHeadline | null): string | null {
  return headline && `${headline.flow}, ${headline.moment}`;
}

export function NoGraph({ source, empty }: { source: Source<unknown>; empty: string }) {
  const { state } = source;
  const again = againWords(state.kind === 'failed' ? state.againAt : null);
  return (
    <ChartPlaceholder tall>
      {state.kind === 'loading' ? <Spinner /> : null}
      {state.kind === 'loaded' ? <p>{empty}</p> : null}
      {state.kind === 'failed' ? (
        <>
          <p role="status">Unable to load data for this site.</p>
          {again ? <p>{again}</p> : null}
          <RetryButton source={source} />
        </>
      ) : null}
    </ChartPlaceholder>
  );
}

export function Analyzing() {
  return (
    <div className={`cluster loose only-with-script ${styles.analyzing}`}>
      <Spinner />
      <p>Analyzing flow patterns...</p>
    </div>
  );
}

export interface Panel {
  readonly title: string;
  readonly place: string;
  readonly part: FlowPart | null;
  /** What stands in for the graph while there is nothing to draw. */
  readonly without: ReactNode;
}

/** One graph of a river with its title and its figure; without `children`, room for the graph. */
export function GraphPanel(props: {
  panel: Panel;
  headline: FlowHeadline | null;
  /** Its part of the width; the same for all while the room is empty. */
  grow?: number;
  children?: ReactNode;
}) {
  const { panel, headline, grow, children } = props;
  const id = useId();
  const room = (
    <div className="only-with-script">
      <ChartPlaceholder tall />
    </div>
  );
  return (
    <article
      aria-labelledby={id}
      className={panel.part ? undefined : 'only-with-script'}
      style={grow === undefined ? undefined : { flexGrow: grow }}
    >
      <h3 id={id}>{panel.title}</h3>
      <p className={styles.reading}>{flowHeadline(headline)}</p>
      {panel.part ? (children ?? room) : panel.without}
    </article>
  );
}
