import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import type { FlowInsight } from '#domain/river/flow-insight.ts';
import type { FlowChange, FlowNow } from '#domain/river/flow-now.ts';
import { type FlowReport, flowReport } from '#domain/river/flow-report.ts';
import { type FlowPeriod, SUDDEN_RISE } from '#domain/river/flow-sentences.ts';
import { type HeightNow, heightWithout } from '#domain/river/height-now.ts';
import { GAUGE_REMARKS } from '#domain/river/river-value.ts';
import { answerOf } from '#web/lib/api/use-source.ts';
import {
  cfs,
  changeWords,
  didWords,
  feet,
  feetChange,
  flowNowWords,
  momentWords,
  rangeWords,
  trendWords,
} from '#web/lib/words/flow-words.ts';
import { ago, counted, dayMonth, joined } from '#web/lib/words/format.ts';
import { capitalized } from '#web/lib/words/season-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { SimulatedMark } from './figures-status.tsx';
import { ForecastCard, GaugeCards, ObservedCard } from './flow-cards.tsx';
import { PictureLoading, SummaryLoading, TITLES } from './flows-loading.tsx';
import styles from './river.module.css';
import { RiverPicture } from './river-picture.tsx';
import {
  isOnePlace,
  type MeasuredFlow,
  type RiverPlace,
  type RiverSources,
  useRiverReadings,
} from './river-readings.tsx';
import { doubtfulWords, floodStanding, standingWords } from './river-words.ts';

const PERIODS: Readonly<Record<FlowPeriod, string>> = {
  current: 'Now',
  forecast: 'Ahead',
  'recent-past': 'Past days',
};

const WITHOUT_INSIGHT: Readonly<Record<FlowReport['otherwise'], string>> = {
  unmarked: 'The flow shows no marked rise, drop or departure from the usual.',
  dry: 'The gauge has shown 0 cfs for a day or more: the river is dry there, or too low to measure.',
  unclear: 'The days show no clear pattern. See the newest reading and the graphs.',
  'too-few': 'There are too few days of readings to show a pattern.',
};

const NO_NEWER = 'No newer reading has come, so what the river does now is not known.';

function Changes(props: { changes: readonly FlowChange[]; words: (change: FlowChange) => string }) {
  if (props.changes.length === 0) return null;
  return (
    <dl className="cluster">
      {props.changes.map((change) => (
        <div key={change.hours}>
          <dt className="fine">In {counted(change.hours, 'hour')}</dt>
          <dd>
            {props.words(change)}
            {change.trend ? <small className="fine">{didWords(change)}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The river by its newest reading: what it does now, not what its days showed. */
function FlowNowLine({ now }: { now: FlowNow }) {
  const [words, range] = [flowNowWords(now), rangeWords(now)];
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
      {range ? <p>{capitalized(range)}.</p> : null}
      {words.day ? <p>{words.day}</p> : null}
      {now.isOld ? <p>{NO_NEWER}</p> : null}
      <Changes
        changes={now.changes}
        words={(one) => (range && one.hours === 24 ? 'up and down' : changeWords(one))}
      />
    </section>
  );
}

/** The same of a river whose flow is not measured now. */
function HeightNowLine({ height, flood }: { height: HeightNow; flood: string | null }) {
  const { heightFt, trend, changes, age, at, isOld } = height;
  return (
    <section className={`stack gap-8 ${styles.now}`} aria-label="The river now, by its height">
      <p>
        <strong>{feet(heightFt)}</strong>
        {trend ? (
          <>
            , <b data-trend={trend}>{trendWords(trend)}</b>
          </>
        ) : null}
        <small className="fine">
          Gauge height, measured {ago(age)}, {momentWords(at)}; the flow is not measured now
        </small>
      </p>
      {flood ? <p>{flood}</p> : null}
      {isOld ? <p>{NO_NEWER}</p> : null}
      <Changes changes={changes} words={feetChange} />
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
export function FlowSummary({ state }: { state: ReturnType<typeof summaryState> }) {
  if (state === 'loading') return <SummaryLoading />;
  if (state === 'failed') return <Notice kind="failed">Error loading river flow data</Notice>;
  const { now, forecast, insights, isSudden, otherwise } = state.report;
  const { height } = state;
  const sudden = isSudden || height?.trend === 'rising-fast';
  const ofHeight = height && otherwise === 'too-few' ? BY_HEIGHT : WITHOUT_INSIGHT[otherwise];
  const without = state.isUnread ? NOT_LOADED : ofHeight;
  const standing = standingWords(forecast);
  return (
    <>
      {height ? <HeightNowLine height={height} flood={state.flood} /> : null}
      {now && !height ? <FlowNowLine now={now} /> : null}
      {state.about.map((sentence) => (
        <Notice key={sentence} kind="stale">
          {sentence}
        </Notice>
      ))}
      {sudden ? (
        <p>
          <b>{SUDDEN_RISE.sentence}</b> {SUDDEN_RISE.meaning}
        </p>
      ) : null}
      {insights.length > 0 ? <Insights insights={insights} /> : null}
      {insights.length > 0 || sudden ? null : <p>{without}</p>}
      {standing ? <Notice kind="stale">{standing}</Notice> : null}
      {state.isPartial ? (
        <Notice kind="stale">
          Note: Some data unavailable, insights based on available data only.
        </Notice>
      ) : null}
    </>
  );
}

const BY_HEIGHT = 'Without a flow there is no pattern to show. The height is above.';
const NOT_LOADED = 'Without its readings, nothing can be said of the river’s past days.';

/** What USGS remarks on the gauge, and which readings are left out. */
function aboutGauge(read: MeasuredFlow | undefined): readonly string[] {
  const remarks = (read?.remarks ?? []).map((code) => GAUGE_REMARKS[code]);
  const doubtful = doubtfulWords(read?.doubtful.flow ?? [], cfs);
  return [
    ...(remarks.length > 0 ? [`USGS says that the gauge ${joined(remarks, ' and ')}.`] : []),
    ...(doubtful === null ? [] : [doubtful]),
  ];
}

export function summaryState(
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
  const report = flowReport({
    site: read?.site,
    readings: read?.readings ?? [],
    stage: read?.stage ?? [],
    forecast: isUsable ? ahead.points : [],
    issuedAt: isUsable ? ahead.issuedAt : null,
    medians: answerOf(medians)?.figures ?? NO_MEDIANS,
    now,
  });
  const height = read ? heightWithout(report.now, read.stage, now) : null;
  const thresholds = isOnePlace(place) ? ahead?.thresholds : null;
  return {
    report,
    height,
    flood: height && floodStanding(height.heightFt, thresholds ?? {}),
    isUnread: observed.state.kind === 'failed',
    about: aboutGauge(read),
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
            titles={TITLES.forecast}
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
