import type { FlowPeriod } from '#domain/river/flow-denial.ts';
import type { FlowInsight } from '#domain/river/flow-insight.ts';
import type { FlowReport } from '#domain/river/flow-report.ts';
import { Spinner } from '#web/charts/chart-card.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { FlowNowLine } from './flow-now-line.tsx';
import styles from './river.module.css';
import { insightDays, standingWords } from './river-words.ts';

const PERIODS: Readonly<Record<FlowPeriod, string>> = {
  current: 'Now',
  forecast: 'Ahead',
  'recent-past': 'Past days',
};

const WITHOUT_INSIGHT: Readonly<Record<FlowReport['otherwise'], string>> = {
  unmarked: 'The flow shows no marked rise, drop or departure from the usual.',
  unclear: 'The days show no clear pattern. See the newest reading and the graphs.',
  'too-few': 'There are too few days of readings to show a pattern.',
};

export type FlowSummaryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | {
      readonly kind: 'ready';
      readonly report: FlowReport;
      readonly isPartial: boolean;
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
  const { now, forecast, insights, otherwise } = state.report;
  const standing = standingWords(forecast);
  return (
    <>
      {now ? <FlowNowLine now={now} /> : null}
      {insights.length > 0 ? <Insights insights={insights} /> : <p>{WITHOUT_INSIGHT[otherwise]}</p>}
      {standing ? <Notice kind="stale">{standing}</Notice> : null}
      {state.isPartial ? (
        <Notice kind="stale">
          Note: Some data unavailable, insights based on available data only.
        </Notice>
      ) : null}
    </>
  );
}
