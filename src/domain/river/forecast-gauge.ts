import type { Position } from '../place/position.ts';

/** The box around Washington in which NOAA's gauges are requested, in degrees (requirement 10.5). */
export const FORECAST_GAUGES_BOX = {
  west: -124.763068,
  south: 45.543541,
  east: -116.915989,
  north: 49.002494,
} as const;

/** The state of a river at one moment, as NWPS summarises it. */
export interface GaugeStatus {
  /** UTC instant as ISO 8601. */
  readonly validAt: string;
  /** `null` where the service gave a "no value" mark. */
  readonly primary: number | null;
  readonly secondary: number | null;
  /** As the service writes them; `null` where it gave none. */
  readonly primaryUnit: string | null;
  readonly secondaryUnit: string | null;
}

/** A gauge for which NOAA publishes the state of the river and, usually, a forecast. */
export interface ForecastGauge extends Position {
  /** NWPS id, e.g. `MVEW1`. */
  readonly lid: string;
  readonly name: string;
  /** Two letters, e.g. `WA`. */
  readonly state: string;
  /** `null` where nothing current is known. */
  readonly observed: GaugeStatus | null;
  readonly forecast: GaugeStatus | null;
}
