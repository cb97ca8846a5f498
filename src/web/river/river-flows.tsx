import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import type { FlowInsight, FlowPeriod } from '#domain/river/flow-insight.ts';
import type { FlowNow } from '#domain/river/flow-now.ts';
import { type FlowReport, flowReport } from '#domain/river/flow-report.ts';
import { answerOf } from '#web/lib/api/use-source.ts';
import { changeWords, didWords, flowNowWords, momentWords } from '#web/lib/words/flow-words.ts';
import { counted, dayMonth } from '#web/lib/words/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SimulatedMark } from './figures-status.tsx';
import { ForecastCard, GaugeCards, ObservedCard } from './flow-cards.tsx';
import { PictureLoading, SummaryLoading, TITLES } from './flows-loading.tsx';
import styles from './river.module.css';
import { RiverPicture } from './river-picture.tsx';
import {
  isOnePlace,
  type RiverPlace,
  type RiverSources,
  useRiverReadings,
} from './river-readings.tsx';
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
function FlowSummary({ state }: { state: ReturnType<typeof summaryState> }) {
  if (state === 'loading') return <SummaryLoading />;
  if (state === 'failed') return <Notice kind="failed">Error loading river flow data</Notice>;
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

function summaryState(
  place: RiverPlace,
  { observed, forecast, medians }: RiverSources,
  now: number,
) {
  const { gauge, point } = place;
  const flows = [...(gauge ? [observed] : []), ...(point ? [forecast] : [])];
  const sources = [...flows, ...(gauge ? [medians] : [])];
  if (sources.some(({ state }) => state.kind === 'loading')) return 'loading';
  if (flows.every(({ state }) => state.kind === 'failed')) return 'failed';
  const [read, ahead] = [answerOf(observed)?.figures, answerOf(forecast)?.figures];
  // A forecast without a unit, or for another place, cannot be compared with the readings.
  const isUsable = ahead?.isUnitKnown && (!gauge || isOnePlace(place));
  return {
    report: flowReport({
      readings: read?.readings ?? [],
      stage: read?.stage ?? [],
      forecast: isUsable ? ahead.points : [],
      issuedAt: isUsable ? ahead.issuedAt : null,
      medians: answerOf(medians)?.figures ?? NO_MEDIANS,
      now,
    }),
    isPartial: sources.some(({ state }) => state.kind === 'failed'),
  };
}

export function RiverFlows({ place }: { place: RiverPlace }) {
  const { sources, times } = useRiverReadings();
  const { gauge, point } = place;
  const state = summaryState(place, sources, times.site);
  const isPictured = gauge && point && isOnePlace(place);
  return (
    <>
      <SimulatedMark sources={[sources.observed, sources.forecast, sources.medians]} />
      <div className={`stack ${styles.summary}`}>
        <FlowSummary state={state} />
      </div>
      {isPictured && state === 'loading' ? <PictureLoading /> : null}
      {isPictured && typeof state === 'object' ? (
        <RiverPicture river={gauge.name} report={state.report} />
      ) : null}
      <div className={`stack gap-16 ${styles.cards}`}>
        {gauge ? <ObservedCard gauge={gauge} /> : null}
        {point ? (
          <ForecastCard
            title={TITLES.forecast}
            point={point}
            source={sources.forecast}
            medians={(isOnePlace(place) && answerOf(sources.medians)?.figures) || NO_MEDIANS}
            times={times}
          />
        ) : null}
        <GaugeCards place={place} />
      </div>
    </>
  );
}
