import { NO_MEDIANS } from '#domain/river/daily-median.ts';
import { flowReport } from '#domain/river/flow-report.ts';
import { answerOf } from '#web/lib/api/use-source.ts';
import { counted } from '#web/lib/words/format.ts';
import { Words } from '#web/ui/words.tsx';
import { SimulatedMark } from './figures-status.tsx';
import { FlowSummary, type FlowSummaryState } from './flow-summary.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { BesideFlow, GaugeLink, ObservedCard } from './gauge-cards.tsx';
import styles from './river.module.css';
import { RiverPicture, RiverPictureLoading } from './river-picture.tsx';
import { isOnePlace, type RiverPlace } from './river-place.ts';
import { type RiverSources, useRiverReadings } from './river-readings.tsx';
import { SeasonFlow } from './season-flow.tsx';
import type { ShownRun } from './season-flow-words.ts';

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
          The nearest gauge is <GaugeLink gauge={nearest} />, {counted(nearest.miles, 'mile')} away.
          It may be on another river.
        </p>
      ) : null}
    </div>
  );
}

function summaryState(
  place: RiverPlace,
  { observed, forecast, medians }: RiverSources,
  now: number,
): FlowSummaryState {
  const { gauge, point } = place;
  const flows = [...(gauge ? [observed] : []), ...(point ? [forecast] : [])];
  const sources = [...flows, ...(gauge ? [medians] : [])];
  if (sources.some(({ state }) => state.kind === 'loading')) return { kind: 'loading' };
  if (flows.every(({ state }) => state.kind === 'failed')) return { kind: 'failed' };
  const [read, ahead] = [answerOf(observed)?.figures, answerOf(forecast)?.figures];
  // A forecast without a unit, or for another place, cannot be compared with the readings.
  const isUsable = ahead?.isUnitKnown && (!gauge || isOnePlace(place));
  return {
    kind: 'ready',
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

/** The flow of a place: its summary, its picture and its graphs. */
export function RiverFlows({ place }: { place: RiverPlace }) {
  const { sources, times } = useRiverReadings();
  const { gauge, point } = place;
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
        <RiverPicture river={gauge.name} report={state.report} />
      ) : null}
      <div className={styles.cards}>
        {gauge ? <ObservedCard gauge={gauge} /> : null}
        {point ? (
          <ForecastCard
            title="NOAA 10 Day Forecast - Cubic Feet per Second"
            point={point}
            source={sources.forecast}
            medians={(isOnePlace(place) && answerOf(sources.medians)?.figures) || NO_MEDIANS}
            times={times}
          />
        ) : null}
        <BesideFlow place={place} />
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
  return (
    <div className={styles.section}>
      <section className={styles.section} aria-labelledby="river">
        <h2 id="river">River Flows for Nearby Gauges</h2>
        {place.gauge ? <p className={styles.reason}>{place.reason}</p> : <NoGauge place={place} />}
        <RiverFlows place={place} />
        {place.gauge || place.point ? (
          <Words
            of={['cfs', 'Usual flow', 'Normal, below, above', 'Gauge height', 'Flood stage']}
          />
        ) : null}
      </section>
      {place.gauge && shown && shown.run.lines?.length !== 0 ? (
        <SeasonFlow gauge={place.gauge} shown={shown} />
      ) : null}
    </div>
  );
}
