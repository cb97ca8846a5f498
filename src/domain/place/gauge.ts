import type { Position } from './position.ts';

/**
 * What a gauge measures, judging by its name and kind of site: river flow, the level of a lake or of
 * tidewater, or only water quality (temperature and dissolved gas below a dam).
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
  /** Reach of the National Water Model at the gauge; `null` when unknown. */
  readonly comid: string | null;
  /** Name with the agencies' abbreviations written out. */
  readonly name: string;
  /** The gauge's river, stream or lake, spelled as in `Facility.stream`; `null` when unknown. */
  readonly water: string | null;
  readonly kind: GaugeKind;
  /** True when the gauge is known to be discontinued. False does not mean that it reports today. */
  readonly discontinued: boolean;
  /** Doubts about the entry; `null` when there are none. */
  readonly note: string | null;
}

/** Whether the gauge gives river flow: an active USGS site that measures it. */
export function measuresFlow(gauge: Gauge): gauge is Gauge & { readonly site: string } {
  return gauge.site !== null && gauge.kind === 'flow' && !gauge.discontinued;
}
