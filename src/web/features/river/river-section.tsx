import { useMemo } from 'react';
import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { flowReport } from '#domain/river/flow-report.ts';
import { answerOf } from '#web/lib/api/use-source.ts';
import { counted } from '#web/lib/words/format.ts';
import { Words } from '#web/ui/words.tsx';
import { SimulatedMark } from './figures-status.tsx';
import { FlowSummary, type FlowSummaryState } from './flow-summary.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { GaugeCard } from './gauge-card.tsx';
import {
  floodLines,
  floodWords,
  HEIGHT_WORDS,
  TEMPERATURE_LINES,
  TEMPERATURE_WORDS,
  temperatureSource,
} from './gauge-words.ts';
import { ObservedCard } from './observed-card.tsx';
import styles from './river.module.css';
import type { RiverTimes } from './river-clock.ts';
import { RiverPicture, RiverPictureLoading } from './river-picture.tsx';
import { gaugeAddress, type RiverPlace } from './river-place.ts';
import { type RiverSources, useRiverReadings } from './river-readings.tsx';
import { SeasonFlow } from './season-flow.tsx';
import type { ShownRun } from './shown-run.ts';

function NoGauge({ place }: { place: RiverPlace }) {
  const { nearest, point } = place;
  return (
    <div className={styles.noGauge}>
      <p>
        <strong>
          {point ? 'No USGS gauge measures this river.' : 'No gauge measures this river.'}
        </strong>{' '}
        {place.reason}
      </p>
      {nearest ? (
        <p>
          The nearest gauge is <a href={gaugeAddress(nearest.site)}>{nearest.name}</a>,{' '}
          {counted(nearest.miles, 'mile')} away. It may be on another river.
        </p>
      ) : null}
    </div>
  );
}

/** Whether the forecast is for the place of the gauge; otherwise the two cannot be compared. */
function isOnePlace({ gauge, point }: RiverPlace): boolean {
  return gauge?.name === point?.name;
}

function summaryState(
  place: RiverPlace,
  { observed, forecast, medians }: RiverSources,
  now: number,
): FlowSummaryState {
  const { gauge, point } = place;
  const sources = [...(gauge ? [observed, medians] : []), ...(point ? [forecast] : [])];
  const flows = [...(gauge ? [observed] : []), ...(point ? [forecast] : [])];
  if (sources.some(({ state }) => state.kind === 'loading')) return { kind: 'loading' };
  const failed = sources.filter(({ state }) => state.kind === 'failed');
  if (flows.every(({ state }) => state.kind === 'failed')) return { kind: 'failed' };
  const [read, ahead, usual] = [answerOf(observed), answerOf(forecast), answerOf(medians)];
  // A forecast without a unit, or for another place, cannot be compared with the readings.
  const isUsable = ahead?.figures.isUnitKnown && (!gauge || isOnePlace(place));
  return {
    kind: 'ready',
    report: flowReport({
      readings: read?.figures.readings ?? [],
      stage: read?.figures.stage ?? [],
      forecast: isUsable ? ahead.figures.points : [],
      issuedAt: isUsable ? ahead.figures.issuedAt : null,
      medians: usual?.figures ?? NO_MEDIANS,
      now,
    }),
    isPartial: failed.length > 0,
  };
}

/** Temperature and height of the water, where the gauge measures them. */
function BesideFlow(props: {
  place: RiverPlace;
  gauge: NonNullable<RiverPlace['gauge']>;
  sources: RiverSources;
  times: RiverTimes;
}) {
  const { place, gauge, sources, times } = props;
  const answer = answerOf(sources.observed);
  const ahead = answerOf(sources.forecast);
  const thresholds = (isOnePlace(place) && ahead?.figures.thresholds) || null;
  const lines = useMemo(() => (thresholds ? floodLines(thresholds) : []), [thresholds]);
  if (!answer) return null;
  const card = { gauge, answer, source: sources.observed, times };
  const { temperature, stage } = answer.figures;
  return (
    <>
      <GaugeCard
        {...card}
        readings={temperature}
        words={TEMPERATURE_WORDS}
        limits={TEMPERATURE_LINES}
        about={temperatureSource()}
      />
      <GaugeCard
        {...card}
        readings={stage}
        words={HEIGHT_WORDS}
        limits={lines}
        about={floodWords(lines)}
      />
    </>
  );
}

export function RiverFlows(props: { place: RiverPlace; sources: RiverSources; times: RiverTimes }) {
  const { place, sources, times } = props;
  const { gauge, point } = place;
  const medians = answerOf(sources.medians)?.figures ?? NO_MEDIANS;
  const state = summaryState(place, sources, times.site);
  const isPictured = gauge && point && isOnePlace(place);
  return (
    <>
      <SimulatedMark sources={[sources.observed, sources.forecast, sources.medians]} />
      {gauge || point ? (
        <div className={styles.summary}>
          <FlowSummary state={state} />
        </div>
      ) : null}
      {isPictured && state.kind === 'loading' ? <RiverPictureLoading /> : null}
      {isPictured && state.kind === 'ready' ? (
        <RiverPicture river={gauge.name} sources={sources} report={state.report} times={times} />
      ) : null}
      <div className={styles.cards}>
        {gauge ? (
          <ObservedCard
            gauge={gauge}
            source={sources.observed}
            medians={sources.medians}
            times={times}
          />
        ) : null}
        {point ? (
          <ForecastCard
            title="NOAA 10 Day Forecast - Cubic Feet per Second"
            point={point}
            source={sources.forecast}
            medians={isOnePlace(place) ? medians : NO_MEDIANS}
            times={times}
          />
        ) : null}
        {gauge ? <BesideFlow place={place} gauge={gauge} sources={sources} times={times} /> : null}
      </div>
      {gauge && !point ? (
        <p className={styles.reason}>NOAA issues no forecast for this river.</p>
      ) : null}
    </>
  );
}

/**
 * 'River Flows for Nearby Gauges' (requirement 9.1). The server renders its shape with the
 * names of the gauges; the readings are fetched in the browser.
 */
export function RiverSection(props: {
  place: RiverPlace;
  /** The run whose counts are shown under the flow; `null` for none. */
  shown: ShownRun | null;
}) {
  const { place, shown } = props;
  const readings = useRiverReadings();
  return (
    <div className={styles.section}>
      <section className={styles.section} aria-labelledby="river">
        <h2 id="river">River Flows for Nearby Gauges</h2>
        {place.gauge ? <p className={styles.reason}>{place.reason}</p> : <NoGauge place={place} />}
        <RiverFlows place={place} {...readings} />
        {place.gauge || place.point ? (
          <Words of={['cfs', 'usual', 'normal', 'height', 'flood']} />
        ) : null}
      </section>
      {place.gauge && shown && shown.run.lines?.length !== 0 ? (
        <SeasonFlow gauge={place.gauge} shown={shown} />
      ) : null}
    </div>
  );
}
