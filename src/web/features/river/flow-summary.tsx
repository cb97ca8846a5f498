import type { FlowInsight, FlowPeriod } from '#domain/river/flow-insight.ts';
import { Spinner } from '#web/charts/chart-card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { SimulatedMark } from './figures-status.tsx';
import styles from './river.module.css';
import { insightDays } from './river-words.ts';

const PERIODS: Readonly<Record<FlowPeriod, string>> = {
  current: 'Now',
  forecast: 'Ahead',
  'recent-past': 'Past days',
};

export type FlowSummaryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready';
      readonly insights: readonly FlowInsight[];
      /** Whether there are at least two days to compare. */
      readonly isComparable: boolean;
      readonly isPartial: boolean;
      readonly isSimulated: boolean;
    };

function Insights({ insights }: { insights: readonly FlowInsight[] }) {
  return (
    <ul className={styles.insights}>
      {insights.map((insight) => (
        <li key={`${insight.period} ${insight.pattern}`} data-period={insight.period}>
          <div>
            <strong>{PERIODS[insight.period]}</strong>
            <small>{insightDays(insight)}</small>
          </div>
          <p>
            <b>{insight.sentence}</b> {insight.meaning}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** What the flow says, in plain words (requirements 9.3 and 9.6). */
export function FlowSummary({ state }: { state: FlowSummaryState }) {
  if (state.kind === 'loading') {
    return (
      <div className={styles.analyzing}>
        <Spinner />
        <p>Analyzing flow patterns...</p>
      </div>
    );
  }
  if (state.kind === 'failed') return <Notice kind="failed">Error loading river flow data</Notice>;
  const { insights, isComparable } = state;
  return (
    <>
      {state.isSimulated ? <SimulatedMark /> : null}
      {insights.length > 0 ? (
        <Insights insights={insights} />
      ) : (
        <p>
          {isComparable
            ? 'The flow shows no marked rise, drop or departure from the usual.'
            : 'There are too few days of readings to show a pattern.'}
        </p>
      )}
      {state.isPartial ? (
        <Notice kind="stale">
          Note: Some data unavailable, insights based on available data only.
        </Notice>
      ) : null}
    </>
  );
}
