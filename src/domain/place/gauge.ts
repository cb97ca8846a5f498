import type { PlainDate } from '../time/plain-date.ts';
import type { Position } from './position.ts';

/** What a gauge measures: flow, the level of a lake or of tidewater, or only water quality. */
export const GAUGE_KINDS = ['flow', 'stage', 'quality'] as const;

export type GaugeKind = (typeof GAUGE_KINDS)[number];

/** A measuring point on a river or lake, known to USGS, to NOAA, or to both. */
export interface Gauge extends Position {
  /** USGS site number; `null` for a gauge that only NOAA lists. */
  readonly site: string | null;
  /** NOAA NWPS id, e.g. `MVEW1`; `null` for a gauge that only USGS lists. */
  readonly lid: string | null;
  /** Reach of the National Water Model at the gauge; `null` when unknown. */
  readonly comid: string | null;
  readonly name: string;
  /** The gauge's river, stream or lake, spelled as in `Facility.stream`; `null` when unknown. */
  readonly water: string | null;
  readonly kind: GaugeKind;
  /** Whether USGS reports its flow; false for discontinued gauges and those that report only stage. */
  readonly givesFlow: boolean;
  /** Whether the dam above it sets its flow by the hour: rises and falls there are no turns of the river. */
  readonly isSetByDam: boolean;
  /** Whether NOAA's ensemble service (HEFS) is known to give chances for it. */
  readonly hasChances: boolean;
  /** Last day on which USGS is known to have reported its flow; `null` when unknown. */
  readonly lastFlow: PlainDate | null;
  /** Last day on which NOAA is known to have forecast it; `null` when unknown. */
  readonly lastForecast: PlainDate | null;
  /** What to confirm against the live services, and why; `null` if nothing. */
  readonly toConfirm: string | null;
  /** Where the entry is from, or why it gives no flow; `null` if there is nothing to say. */
  readonly note: string | null;
}

export function hasForecast({ lid, lastForecast, toConfirm }: Gauge): boolean {
  return lid !== null && (lastForecast !== null || toConfirm !== null);
}

export function measuresFlow<One extends Pick<Gauge, 'site' | 'givesFlow'>>(
  gauge: One,
): gauge is One & { readonly site: string } {
  return gauge.site !== null && gauge.givesFlow;
}
