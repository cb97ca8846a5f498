import type { FloodThresholds } from './flood-thresholds.ts';

/** One point of a forecast, in the units of its {@link RiverForecast}. */
export interface ForecastPoint {
  /** UTC instant as ISO 8601. */
  readonly validAt: string;
  /** `null` where the service gave a "no value" mark. */
  readonly primary: number | null;
  readonly secondary: number | null;
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
  /** At the same point; absent where they are not known. */
  readonly thresholds?: FloodThresholds;
}
