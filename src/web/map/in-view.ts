import type { Position } from '#domain/place/position.ts';
import type { ForecastGauge } from '#domain/river/forecast-gauge.ts';
import type { GaugeTrend } from '#domain/river/gauge-trend.ts';
import type { MapFacility } from './map-facility.ts';

export interface MapGauge {
  readonly gauge: ForecastGauge;
  /** `null` if unknown. */
  readonly trend: GaugeTrend | null;
  /** Observed flow in cfs; `null` if unknown. */
  readonly flowCfs: number | null;
}

export interface InView {
  readonly facilities: readonly MapFacility[];
  readonly gauges: readonly MapGauge[];
}

/** Finds what is in view, keeping its order. */
export function inView(all: InView, isSeen: (position: Position) => boolean): InView {
  return {
    facilities: all.facilities.filter(({ position }) => isSeen(position)),
    gauges: all.gauges.filter(({ gauge }) => isSeen(gauge)),
  };
}
