import type { ReactNode } from 'react';
import type { FlowInsight } from '#domain/river/flow-insight.ts';
import type { FlowChange } from '#domain/river/flow-now.ts';
import type { FlowReport } from '#domain/river/flow-report.ts';
import { type FlowPeriod, SUDDEN_RISE } from '#domain/river/flow-sentences.ts';
import type { RatingStep } from '#domain/river/rating-step.ts';
import { GAUGE_REMARKS, TIDAL_SITES } from '#domain/river/river-value.ts';
import { sayFlood } from '#domain/say/flood.ts';
import { sayWithFigure } from '#domain/say/river.ts';
import { besideWords } from '#domain/say/river-now.ts';
import { pacificDay } from '#domain/time/pacific-day.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { capitalized, counted, dayRange, joined } from '#domain/words/format.ts';
import type { Units } from '#domain/words/units.ts';
import { answerOf } from '#web/lib/api/river-query.ts';
import {
  changeWords,
  dayWords,
  didWords,
  heightChange,
  momentWords,
  noFlowWords,
  rangeWords,
} from '#web/lib/words/flow-words.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Words } from '#web/ui/words.tsx';
import { degrees, type RiverParts } from './flow-parts.ts';
import styles from './river.module.css';
import { Analyzing } from './river-frame.tsx';
import { isOnePlace, type MeasuredFlow } from './river-place.ts';
import { doubtfulWords, floodBegins, riverSummary, standingWords } from './river-words.ts';
import type { River } from './use-river.tsx';

const PERIODS: Readonly<Record<FlowPeriod, string>> = {
  current: 'Now',
  forecast: 'Ahead',
  'recent-past': 'Recent past',
};

const withoutInsight = ({ flow }: Units): Readonly<Record<FlowReport['otherwise'], string>> => ({
  unmarked: 'The flow shows no marked rise, drop or departure from the usual.',
  dry: `The gauge has shown ${flow.text(0)} for a day or more: the river is dry there, or too low to measure.`,
  unclear: 'The days show no clear pattern. See the newest reading and the graphs.',
  'too-few': 'There are too few days of readings to show a pattern.',
});
const BY_HEIGHT =
  'This gauge measures the height of the water and not its flow, so there is no pattern to show.';
/** Where only NOAA follows a river. */
const NO_FORECAST_NOW = 'No forecast of this river now';
const NOT_LOADED = 'Without its readings, nothing can be said of the river’s past days.';

function aboutGauge(read: MeasuredFlow | undefined, units: Units): readonly string[] {
  if (read === undefined) return [];
  const remarks = (read.remarks ?? []).map((code) => GAUGE_REMARKS[code]);
  const { flow, temperature, stage } = read.doubtful;
  return [
    remarks.length > 0 ? `USGS says that the gauge ${joined(remarks, ' and ')}.` : null,
    doubtfulWords(flow, units.flow.text),
    doubtfulWords(temperature, (celsius) => degrees(celsius, units)),
    doubtfulWords(stage, units.height.text),
  ].filter((sentence) => sentence !== null);
}

/** `The flow stepped from 500 to 780 cfs at an unchanged height …`: of the gauge, not of the river. */
function stepWords(step: RatingStep | null, { flow }: Units): string | null {
  if (step === null) return null;
  const stepped = `from ${flow.number(step.fromCfs)} to ${flow.text(step.toCfs)}`;
  return `On ${momentWords(step.at)}, the flow stepped ${stepped} at an unchanged height. USGS then used a new rating: the gauge changed, not the river.`;
}

/** What the river means, in words; `null` until it is known. */
export function riverMeaning({ place, sources, times, facts, state }: River, parts: RiverParts) {
  if (state !== 'known') return null;
  const { gauge, point } = place;
  const { observed, forecast, medians } = sources;
  const { units } = parts;
  const read = answerOf(observed)?.figures;
  const ahead = answerOf(forecast)?.figures;
  // A forecast without a unit, or for another place, cannot be compared with the readings.
  const isUsable = ahead?.isUnitKnown && (!gauge || isOnePlace(place));
  const { report, height, flood, step } = facts;
  const river = {
    observed: parts.observed?.series ?? null,
    forecast: isUsable && parts.forecast?.unit === 'cfs' ? parts.forecast.series : null,
    standing: report.forecast,
    thresholds: parts.thresholds,
    remarks: read?.remarks,
    isTidal: TIDAL_SITES.has(read?.site ?? ''),
    flood,
    units,
  };
  return {
    units,
    facts,
    report,
    height,
    finding:
      sayWithFigure(facts, units) ??
      (gauge ? capitalized(noFlowWords(read ?? {})) : NO_FORECAST_NOW),
    hasGauge: gauge !== null,
    summary: riverSummary(river, parts.forecast?.summary ?? null),
    reached: flood && sayFlood(flood, units, times.site).sentence,
    begins: height && flood === null ? floodBegins(parts.thresholds, units) : null,
    stepped: stepWords(step, units),
    isUnread: observed.state.kind === 'failed',
    about: aboutGauge(read, units),
    isPartial: [gauge && observed, point && forecast, gauge && medians].some(
      (source) => source?.state.kind === 'failed',
    ),
  };
}

export type RiverMeaning = NonNullable<ReturnType<typeof riverMeaning>>;

function Changes(props: { changes: readonly FlowChange[]; words: (change: FlowChange) => string }) {
  if (props.changes.length === 0) return null;
  return (
    <dl className={`cluster ${styles.changes}`}>
      {props.changes.map((change) => (
        <div key={change.hours}>
          <dt className="fine">In {counted(change.hours, 'hour')}</dt>
          <dd>
            {props.words(change)}{' '}
            {change.trend ? <small className="fine">{didWords(change)}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function PastDays({ report: { now }, facts, height, units }: RiverMeaning) {
  const beside = facts.now?.beside ?? null;
  if (height) {
    return <Changes changes={height.changes} words={(change) => heightChange(change, units)} />;
  }
  if (now === null) return null;
  const range = rangeWords(now, units);
  const day = now.standing && dayWords(now.standing);
  const isClass = beside?.by === 'class';
  const isRange = range !== null && !now.range?.isSwing;
  const usual = beside && `The flow is ${besideWords(beside, now.flowCfs, units)}.`;
  const ofDate =
    isClass && now.usualCfs !== null
      ? `The usual flow for the date is ${units.flow.text(now.usualCfs)}.`
      : null;
  return (
    <>
      <p>{joined([isRange ? `The flow ${range}.` : null, usual, ofDate, day])}</p>
      <Changes
        changes={now.changes}
        words={(change) =>
          range && change.hours === 24 ? 'up and down' : changeWords(change, units)
        }
      />
    </>
  );
}

function Insight(props: { period: FlowPeriod; days?: string; sentence: string; meaning: string }) {
  return (
    <li data-period={props.period}>
      <div>
        <strong>{PERIODS[props.period]}</strong>{' '}
        {props.days ? <small className="fine">{props.days}</small> : null}
      </div>
      <p>
        {props.sentence} {props.meaning}
      </p>
    </li>
  );
}

/** What is ahead is shown from today on, and what is now until today. */
function shownDays({ period, from, to }: FlowInsight, today: PlainDate): string {
  if (period === 'forecast') return dayRange(from < today ? today : from, to);
  return dayRange(from, to > today ? today : to);
}

/** Why there is no insight; without a gauge, its section says so already. */
function without(meaning: RiverMeaning): string | null {
  const { report, height, isUnread, hasGauge, units } = meaning;
  const { otherwise } = report;
  if (!hasGauge && otherwise === 'too-few') return null;
  if (isUnread) return NOT_LOADED;
  return height && otherwise === 'too-few' ? BY_HEIGHT : withoutInsight(units)[otherwise];
}

/** The order in which insights are read: as time goes. */
const IN_TIME: readonly FlowPeriod[] = ['recent-past', 'current', 'forecast'];

/** What the flow means, in plain words (requirements 9.3 and 9.6): one insight of each period, the rest folded away. */
export function FlowSummary(props: {
  state: River['state'];
  meaning: RiverMeaning | null;
  chances?: ReactNode;
  children?: ReactNode;
}) {
  const { state, meaning, chances, children } = props;
  if (state === 'loading') return <Analyzing />;
  if (meaning === null) return <div className="folds wide">{children}</div>;
  const { report, facts, height, begins, stepped, about } = meaning;
  const { insights } = report;
  const today = pacificDay(facts.instant);
  const insight = (shown: FlowInsight) => (
    <Insight
      key={`${shown.period} ${shown.pattern}`}
      period={shown.period}
      days={shownDays(shown, today)}
      sentence={shown.sentence}
      meaning={shown.meaning}
    />
  );
  const isSudden = report.isSudden || height?.trend === 'rising-fast';
  const isShown = (period: FlowPeriod) => !(isSudden && period === 'current');
  const first = IN_TIME.filter(isShown).flatMap(
    (period) => insights.find((flowInsight) => flowInsight.period === period) ?? [],
  );
  const rest = insights.filter((flowInsight) => !first.includes(flowInsight));
  const before = first.filter(({ period }) => period === 'recent-past');
  const after = first.filter(({ period }) => period !== 'recent-past');
  const reason = isSudden || insights.length > 0 ? null : without(meaning);
  const notices: readonly (ReactNode | null)[] = [
    stepped,
    ...about,
    standingWords(report.forecast, meaning.units),
    meaning.isPartial && 'Note: Some data unavailable, insights based on available data only.',
  ];
  return (
    <>
      {notices.map((words) =>
        words ? (
          <Notice key={String(words)} kind="stale">
            {words}
          </Notice>
        ) : null,
      )}
      {begins ? <p>{begins}</p> : null}
      {reason === null ? null : <p>{reason}</p>}
      {isSudden || first.length > 0 ? (
        <ul className={`ruled ${styles.insights}`}>
          {before.map((flowInsight) => insight({ ...flowInsight, meaning: '' }))}
          {isSudden ? (
            <Insight period="current" sentence={SUDDEN_RISE} meaning={report.suddenMeaning} />
          ) : null}
          {after.map((flowInsight) =>
            insight(
              isSudden && flowInsight.meaning === report.suddenMeaning
                ? { ...flowInsight, meaning: '' }
                : flowInsight,
            ),
          )}
        </ul>
      ) : null}
      <div className="folds wide">
        {chances}
        <details>
          <summary>More about the river</summary>
          <div className="stack gap-8">
            {rest.length > 0 ? (
              <ul className={`plain ${styles.insights}`}>{rest.map(insight)}</ul>
            ) : null}
            <PastDays {...meaning} />
            <Words
              terms={[
                meaning.units.name === 'metric' ? 'm³/s' : 'cfs',
                'Usual flow',
                'Normal, below, above',
                'Gauge height',
                'Flood stage',
              ]}
            />
          </div>
        </details>
        {children}
      </div>
    </>
  );
}
