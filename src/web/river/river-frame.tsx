import type { ReactNode } from 'react';
import { ChartPlaceholder, Spinner } from '#web/charts/chart-frame.tsx';
import type { ForecastAnswer, RiverAnswer } from '#web/lib/api/rivers.ts';
import type { Source } from '#web/lib/api/use-source.ts';
import { riverPath } from '#web/lib/facility/paths.ts';
import { theRiver } from '#web/lib/words/flow-words.ts';
import { Link } from '#web/ui/link.tsx';
import { RetryButton } from '#web/ui/retry.tsx';
import { Section } from '#web/ui/section.tsx';
import { againWords } from './figures-status.tsx';
import styles from './river.module.css';
import { type Gauge, isOnePlace, type RiverPlace } from './river-readings.tsx';
import type { FlowHeadline } from './river-words.ts';

const NO_FORECAST = 'NOAA has no forecast for this river at the moment.';
const NOTHING_KEPT = 'Neither a forecast of that day nor what the river then did was kept.';

/** Why there is nothing ahead. */
export const noForecast = (answer: RiverAnswer<ForecastAnswer> | null): string =>
  answer?.source === 'recorded' ? NOTHING_KEPT : NO_FORECAST;

/** The heading until a reading says what the river is doing. */
export const RIVER = 'The river';

type Point = NonNullable<RiverPlace['point']>;

/** Holds the words that are seen, as who speaks to the page says them. */
function pointLabel(name: string, words = name): string {
  if (words === name) return `${name} at NOAA`;
  return words.includes(name) ? words : `${words}: ${name}`;
}

export function PlaceLink({ place, words }: { place: Gauge | Point; words?: string }) {
  const { name } = place;
  return 'site' in place ? (
    <a href={`https://waterdata.usgs.gov/monitoring-location/USGS-${place.site}/`}>{name}</a>
  ) : (
    <a
      href={`https://water.noaa.gov/gauges/${place.lid.toLowerCase()}`}
      aria-label={pointLabel(name, words)}
    >
      {words ?? name}
    </a>
  );
}

/** Where visitors can have USGS e-mail or text them when a gauge passes a flow that they choose. */
export function AlertLink({ gauge, words = 'Alerts' }: { gauge: Gauge; words?: string }) {
  return (
    <a
      href={`https://accounts.waterdata.usgs.gov/wateralert/my-alerts/#siteNumber=${gauge.site}`}
      aria-label={`${words}: ${gauge.name}, USGS WaterAlert`}
    >
      {words}
    </a>
  );
}

export function flowHeadline(headline: FlowHeadline | null): ReactNode {
  return headline ? (
    <>
      {headline.flow} <small>{headline.moment}</small>
    </>
  ) : null;
}

export function headlineText(headline: FlowHeadline | null): string | null {
  return headline && `${headline.flow}, ${headline.moment}`;
}

export function NoGraph({ source, empty }: { source: Source<unknown>; empty: string }) {
  const { state } = source;
  const again = againWords(state.kind === 'failed' ? state.againAt : null);
  return (
    <ChartPlaceholder tall>
      {state.kind === 'loading' ? <Spinner /> : null}
      {state.kind === 'loaded' ? <p>{empty}</p> : null}
      {state.kind === 'failed' ? (
        <>
          <p role="status">Unable to load data for this site.</p>
          {again ? <p>{again}</p> : null}
          <RetryButton source={source} />
        </>
      ) : null}
    </ChartPlaceholder>
  );
}

export function RiverLink({ place: { river } }: { place: RiverPlace }) {
  return river ? (
    <>
      {'. '}
      <Link to={riverPath(river.slug)}>{`All of ${theRiver(river.name)}`}</Link>
    </>
  ) : null;
}

function Label({ place }: { place: RiverPlace }) {
  const { gauge, point, reason, river } = place;
  const noForecast = `NOAA issues no forecast for this river${river ? '' : '.'}`;
  return (
    <>
      River Flows for Nearby Gauges:{' '}
      {gauge ? <PlaceLink place={gauge} /> : <strong>No USGS gauge measures this river.</strong>}
      {gauge ? reason.slice(gauge.name.length) : ` ${reason}`}{' '}
      {gauge ? (
        <>
          <AlertLink gauge={gauge} />.{' '}
        </>
      ) : null}
      {point === null ? (
        noForecast
      ) : (
        <PlaceLink
          place={point}
          words={isOnePlace(place) ? 'Forecast at NOAA' : `Forecast for ${point.name}`}
        />
      )}
      <RiverLink place={place} />
    </>
  );
}

/** Requirement 9.1: what the river is doing, at which place, and how old the figures are. */
export function RiverFrame(props: { place: RiverPlace; heading: ReactNode; children: ReactNode }) {
  return (
    <Section
      id="river"
      heading={<span className={styles.heading}>{props.heading}</span>}
      label={<Label place={props.place} />}
    >
      {props.children}
    </Section>
  );
}

export function Analyzing() {
  return (
    <div className={`cluster loose only-with-script ${styles.analyzing}`}>
      <Spinner />
      <p>Analyzing flow patterns...</p>
    </div>
  );
}
