import type { Position } from '#domain/place/position.ts';

/** A gauge on a river. `site` is set only where USGS reports flow, `lid` only where NOAA forecasts it. */
export interface RiverGauge {
  readonly site: string | null;
  readonly lid: string | null;
  /** Whether NOAA's ensemble gives chances for the point. */
  readonly hasChances: boolean;
  readonly name: string;
  readonly water: string | null;
}

export interface RiverOfSite {
  readonly name: string;
  readonly slug: string;
  readonly gauge: string | null;
  readonly forecast: string | null;
  readonly gauges: readonly RiverGauge[];
  readonly facilities: readonly string[];
  readonly positions: readonly Position[];
}
