import type { ForecastPoint, Gauge } from './river-place.ts';

/** Holds the words that are seen, as who speaks to the page says them. */
function pointLabel(name: string, words = name): string {
  if (words === name) return `${name} at NOAA`;
  return words.includes(name) ? words : `${words}: ${name}`;
}

export function PlaceLink({ place, words }: { place: Gauge | ForecastPoint; words?: string }) {
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
