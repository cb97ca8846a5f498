import type { Position } from '#domain/place/position.ts';
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import type { GaugeTrend } from '#domain/river/gauge-trend.ts';
import type { MapFacility } from './map-facility.ts';

/** A gauge as the map shows it. */
export interface MapGauge {
  readonly gauge: ForecastGauge;
  /** `null` where it is not known. */
  readonly trend: GaugeTrend | null;
}

/** West, south, east and north in degrees. */
export type Bounds = readonly [number, number, number, number];

/** What is on the part of the map that is seen, in the order of names. */
export interface InView {
  readonly facilities: readonly MapFacility[];
  readonly gauges: readonly MapGauge[];
}

const isIn = ([west, south, east, north]: Bounds, { longitude, latitude }: Position): boolean =>
  longitude >= west && longitude <= east && latitude >= south && latitude <= north;

/** Finds what is in view. It stays in the order in which it comes. */
export function inView(all: InView, bounds: Bounds): InView {
  return {
    facilities: all.facilities.filter(({ position }) => isIn(bounds, position)),
    gauges: all.gauges.filter(({ gauge }) => isIn(bounds, gauge)),
  };
}
