import type { Position } from '#domain/place/position.ts';
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import type { GaugeTrend } from '#domain/river/gauge-trend.ts';
import type { MapFacility } from './map-facility.ts';

export interface MapGauge {
  readonly gauge: ForecastGauge;
  /** `null` if unknown. */
  readonly trend: GaugeTrend | null;
}

/** West, south, east and north in degrees. */
export type Bounds = readonly [number, number, number, number];

export interface InView {
  readonly facilities: readonly MapFacility[];
  readonly gauges: readonly MapGauge[];
}

const isIn = ([west, south, east, north]: Bounds, { longitude, latitude }: Position): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** Finds what is in view, keeping its order. */
export function inView(all: InView, bounds: Bounds): InView {
  return {
    facilities: all.facilities.filter(({ position }) => isIn(bounds, position)),
    gauges: all.gauges.filter(({ gauge }) => isIn(bounds, gauge)),
  };
}
