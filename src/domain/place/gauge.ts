import type { Position } from './position.ts';

/**
 * What a gauge measures, as far as its name and kind of site tell: river flow, the level of a lake
 * or of tidewater, or water quality only (temperature and dissolved gas below a dam).
 */
export const GAUGE_KINDS = ['flow', 'stage', 'quality'] as const;

/** One of {@link GAUGE_KINDS}. */
export type GaugeKind = (typeof GAUGE_KINDS)[number];

/** A measuring point on a river or lake, known to USGS, to NOAA, or to both. */
export interface Gauge extends Position {
  /** USGS site number; `null` for a gauge that only NOAA lists. */
  readonly site: string | null;
  /** NOAA NWPS id, e.g. `MVEW1`; `null` for a gauge that only USGS lists. */
  readonly lid: string | null;
  /** Reach of the National Water Model on which the gauge stands; `null` when unknown. */
  readonly comid: string | null;
  /** Name with the agencies' abbreviations written out. */
  readonly name: string;
  /** The river, stream or lake it stands on, spelled as in `Facility.stream`; `null` when unknown. */
  readonly water: string | null;
  readonly kind: GaugeKind;
  /** True when the gauge is known to have ended. False is no promise that it reports today. */
  readonly discontinued: boolean;
  /** What is doubtful about the entry; `null` when nothing is. */
  readonly note: string | null;
}

/** Whether a river can be read from the gauge: a USGS site that measures flow and has not ended. */
export function measuresFlow(gauge: Gauge): gauge is Gauge & { readonly site: string } {
  return gauge.site !== null && gauge.kind === 'flow' && !gauge.discontinued;
}
