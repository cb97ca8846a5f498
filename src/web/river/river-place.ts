import type { FacilityProperties } from '#contract/facilities.ts';

export interface RiverPlace {
  readonly gauge: { readonly site: string; readonly name: string } | null;
  /** NOAA's forecast point. */
  readonly point: { readonly lid: string; readonly name: string } | null;
  /** Why this gauge, or why none, in one sentence. */
  readonly reason: string;
  /** The nearest gauge of any river, where the facility's own has none. */
  readonly nearest: FacilityProperties['nearest_gauge'];
}

export function riverPlace(properties: FacilityProperties): RiverPlace {
  const { river_gauge, river_gauge_name, forecast_lid, forecast_name } = properties;
  return {
    gauge:
      river_gauge === null ? null : { site: river_gauge, name: river_gauge_name ?? river_gauge },
    point:
      forecast_lid === null ? null : { lid: forecast_lid, name: forecast_name ?? forecast_lid },
    reason: properties.gauge_reason,
    nearest: properties.nearest_gauge,
  };
}

export function gaugeAddress(site: string): string {
  return `https://waterdata.usgs.gov/monitoring-location/USGS-${site}/`;
}

export function pointAddress(lid: string): string {
  return `https://water.noaa.gov/gauges/${lid.toLowerCase()}`;
}

/** Whether the forecast is for the place of the gauge; otherwise the two cannot be compared. */
export function isOnePlace({ gauge, point }: RiverPlace): boolean {
  return gauge?.name === point?.name;
}
