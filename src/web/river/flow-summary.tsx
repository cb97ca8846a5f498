import type { FlowInsight, FlowPeriod } from '#domain/river/flow-insight.ts';
import type { FlowNow } from '#domain/river/flow-now.ts';
import type { FlowReport } from '#domain/river/flow-report.ts';
import { Spinner } from '#web/charts/chart-card.tsx';
import { changeWords, didWords, flowNowWords, momentWords } from '#web/lib/words/flow-words.ts';
import { counted, dayMonth } from '#web/lib/words/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import styles from './river.module.css';
import { standingWords } from './river-words.ts';

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

/** The river by its newest reading: what it does now, not what its days showed. */
function FlowNowLine({ now }: { now: FlowNow }) {
  const words = flowNowWords(now);
  return (
    <section className={`stack gap-8 ${styles.now}`} aria-label="The river now">
      <p>
        <strong>{words.flow}</strong>
        {words.stage ? ` at ${words.stage}` : null}
        {words.trend ? (
          <>
            , <b data-trend={now.trend}>{words.trend}</b>
          </>
        ) : null}
        {words.usual ? (
          <span>
            , {words.usual} for the date{words.flowClass ? `, ${words.flowClass}` : ''}
          </span>
        ) : null}
        <small className="fine">
          Measured {words.age}, {momentWords(now.at)}
        </small>
      </p>
      {words.day ? <p>{words.day}</p> : null}
      {now.isOld ? (
        <p>No newer reading has come, so what the river does now is not known.</p>
      ) : null}
      {now.changes.length > 0 ? (
        <dl className="cluster">
          {now.changes.map((change) => (
            <div key={change.hours}>
              <dt className="fine">In {counted(change.hours, 'hour')}</dt>
              <dd>
                {changeWords(change)}
                {change.trend ? <small className="fine">{didWords(change)}</small> : null}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

function Insights({ insights }: { insights: readonly FlowInsight[] }) {
  return (
    <ul className={`ruled ${styles.insights}`}>
      {insights.map((insight) => (
        <li key={`${insight.period} ${insight.pattern}`} data-period={insight.period}>
          <div>
            <strong>{PERIODS[insight.period]}</strong>
            <small className="fine">
              {dayMonth(insight.from)} to {dayMonth(insight.to)}
            </small>
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
      <div className={`cluster loose only-with-script ${styles.analyzing}`}>
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
