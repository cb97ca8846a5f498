import type { ReactNode } from 'react';
import { ChartCard, ChartPlaceholder, Spinner } from '#web/charts/chart-card.tsx';
import styles from './river.module.css';
import { gaugeAddress, isOnePlace, pointAddress, type RiverPlace } from './river-readings.tsx';

export const TITLES = {
  observed: 'USGS Past 7 Days - Cubic Feet per Second',
  forecast: 'NOAA 10 Day Forecast - Cubic Feet per Second',
  both: 'Past week and next ten days',
} as const;

export function GaugeLink({ gauge }: { gauge: NonNullable<RiverPlace['gauge']> }) {
  return <a href={gaugeAddress(gauge.site)}>{gauge.name}</a>;
}

export function PointLink({ point }: { point: NonNullable<RiverPlace['point']> }) {
  return (
    <a href={pointAddress(point.lid)} aria-label={`${point.name} at NOAA`}>
      {point.name}
    </a>
  );
}

export function FlowCardLoading({ title, name }: { title: string; name: ReactNode }) {
  return (
    <ChartCard
      title={title}
      header={name}
      headline=""
      chart={
        <ChartPlaceholder tall>
          <div className={`only-with-script ${styles.whileLoading}`}>
            <Spinner />
          </div>
          <p className="without-script">
            The readings need JavaScript to load. The link above leads to them.
          </p>
        </ChartPlaceholder>
      }
    />
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
      <ChartCard title={TITLES.both} headline="" chart={<ChartPlaceholder tall />} />
    </div>
  );
}

/** The flows of a place while their figures, or the code of their graphs, load. */
export function FlowsLoading({ place }: { place: RiverPlace }) {
  const { gauge, point } = place;
  return (
    <>
      <div className={`stack ${styles.summary}`}>
        <SummaryLoading />
      </div>
      {gauge && point && isOnePlace(place) ? <PictureLoading /> : null}
      <div className={`stack gap-16 ${styles.cards}`}>
        {gauge ? (
          <FlowCardLoading title={TITLES.observed} name={<GaugeLink gauge={gauge} />} />
        ) : null}
        {point ? (
          <FlowCardLoading title={TITLES.forecast} name={<PointLink point={point} />} />
        ) : null}
      </div>
    </>
  );
}
