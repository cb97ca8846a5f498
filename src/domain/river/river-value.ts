import type { DailyFlow } from './daily-flow.ts';
import type { DailyMedian } from './daily-median.ts';
import type { ForecastGauge } from './forecast-gauge.ts';
import type { ObservedFlow } from './observed-flow.ts';
import type { RiverForecast } from './river-forecast.ts';
import type { RiverReach } from './river-line.ts';

/** The kinds of river data, each with the type of its value. */
export interface RiverValues {
  /** Flow of the last seven days at a gauge. */
  readonly flow: ObservedFlow;
  /** Median flow of each day of the year at a gauge. */
  readonly medians: readonly DailyMedian[];
  /** Mean flow of each day since 2013 at a gauge. */
  readonly days: DailyFlow;
  /** Forecast at a NOAA gauge. */
  readonly forecast: RiverForecast;
  /** NOAA's gauges in and around Washington, with the state of their rivers. */
  readonly gauges: readonly ForecastGauge[];
  /** Id of the reach at a point; `null` where there is none. */
  readonly reach: string | null;
  /** The reaches from a given one down to the sea. */
  readonly downstream: readonly RiverReach[];
}

/** One kind of {@link RiverValues}. */
export type RiverKind = keyof RiverValues;

/** A value with its kind. */
export type RiverValue = {
  [Kind in RiverKind]: { readonly kind: Kind; readonly value: RiverValues[Kind] };
}[RiverKind];

/** Whether a value holds nothing: no reading, no forecast figure, no reach. */
export function isEmpty(value: RiverValues[RiverKind]): boolean {
  if (value === null || typeof value === 'string') return value === null;
  if ('readings' in value) return value.readings.length === 0;
  if ('means' in value) return value.means.length === 0;
  if ('points' in value) {
    return value.points.every(({ primary, secondary }) => primary === null && secondary === null);
  }
  return value.length === 0;
}
