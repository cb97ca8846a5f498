import type { ReactNode } from 'react';
import { ChartCard, ChartPlaceholder, Spinner } from '#web/charts/chart-frame.tsx';
import styles from './river.module.css';
import { type Gauge, isOnePlace, type RiverPlace } from './river-readings.tsx';

export const TITLES = {
  observed: 'USGS Past 7 Days - Cubic Feet per Second',
  forecast: {
    flow: 'NOAA 10 Day Forecast - Cubic Feet per Second',
    height: 'NOAA 10 Day Forecast - Gauge Height in Feet',
  },
  /** In the popup of the map. */
  popup: { flow: 'NOAA Forecast - CFS', height: 'NOAA Forecast - Feet' },
  both: 'Past week and next ten days',
} as const;

export type Place = Gauge | NonNullable<RiverPlace['point']>;

export function PlaceLink({ place }: { place: Place }) {
  const { name } = place;
  return 'site' in place ? (
    <a href={`https://waterdata.usgs.gov/monitoring-location/USGS-${place.site}/`}>{name}</a>
  ) : (
    <a
      href={`https://water.noaa.gov/gauges/${place.lid.toLowerCase()}`}
      aria-label={`${name} at NOAA`}
    >
      {name}
    </a>
  );
}

export function FlowCardWithoutGraph(props: {
  title: string;
  place?: Place;
  children?: ReactNode;
}) {
  const { title, place } = props;
  return (
    <ChartCard
      title={title}
      header={place && <PlaceLink place={place} />}
      headline=""
      chart={<ChartPlaceholder tall>{props.children}</ChartPlaceholder>}
    />
  );
}

export function FlowCardLoading({ title, place }: { title: string; place: Place }) {
  return (
    <FlowCardWithoutGraph title={title} place={place}>
      <div className={`only-with-script ${styles.whileLoading}`}>
        <Spinner />
      </div>
      <p className="without-script">
        The readings need JavaScript to load. The link above leads to them.
      </p>
    </FlowCardWithoutGraph>
  );
}

export function SummaryLoading() {
  return (
    <div className={`cluster loose only-with-script ${styles.analyzing}`}>
      <Spinner />
      <p>Analyzing flow patterns...</p>
    </div>
  );
}

/** As tall as the picture of the past week and the next ten days. */
export function PictureLoading() {
  return (
    <div className={`only-with-script ${styles.pictureLoading}`}>
      <FlowCardWithoutGraph title={TITLES.both} />
    </div>
  );
}

export function FlowsLoading({ place }: { place: RiverPlace }) {
  const { gauge, point } = place;
  return (
    <>
      <div className={`stack ${styles.summary}`}>
        <SummaryLoading />
      </div>
      {gauge && point && isOnePlace(place) ? <PictureLoading /> : null}
      <div className={`stack gap-16 ${styles.cards}`}>
        {gauge ? <FlowCardLoading title={TITLES.observed} place={gauge} /> : null}
        {point ? <FlowCardLoading title={TITLES.forecast.flow} place={point} /> : null}
      </div>
    </>
  );
}
