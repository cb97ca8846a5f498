import type { FloodThresholds } from './flood-thresholds.ts';

/** One point of a forecast, in the units of its {@link RiverForecast}. */
export interface ForecastPoint {
  /** UTC instant as ISO 8601. */
  readonly validAt: string;
  /** `null` where the service gave a "no value" mark. */
  readonly primary: number | null;
  readonly secondary: number | null;
}

/** How far off the forecasts for one gauge were, so many days ahead. */
export interface ForecastAccuracy {
  readonly leadDay: number;
  /** Forecasts that could be compared with what was measured. */
  readonly forecasts: number;
  /** Median of their errors, in per cent of the measured mean of the day. */
  readonly percent: number;
}

/** Forecast for a river at one NOAA forecast point. */
export interface RiverForecast {
  /** NWPS id, e.g. `MVEW1`. */
  readonly lid: string;
  /** UTC instant of issue; `null` where there is none. */
  readonly issuedAt: string | null;
  /** As the service writes them, e.g. `ft` or `kcfs`; `null` where it gave none. */
  readonly primaryUnits: string | null;
  readonly secondaryUnits: string | null;
  /** Oldest first; empty where nothing is forecast. */
  readonly points: readonly ForecastPoint[];
  /** How good earlier forecasts were; absent where too few could be compared. */
  readonly accuracy?: readonly ForecastAccuracy[];
  /** At the same point; absent where they are not known. */
  readonly thresholds?: FloodThresholds;
}
