/** NOAA's flood categories, the lowest first. */
export const FLOOD_CATEGORIES = ['action', 'minor', 'moderate', 'major'] as const;

/** One of {@link FLOOD_CATEGORIES}. */
export type FloodCategory = (typeof FLOOD_CATEGORIES)[number];

/** Where a category begins. At least one of the two is known. */
export interface FloodThreshold {
  /** Feet over the gauge's own zero. */
  readonly stageFt: number | null;
  /** Cubic feet per second. */
  readonly flowCfs: number | null;
}

/** The categories that NOAA defines at a gauge; empty where it defines none, or none is known. */
export type FloodThresholds = Readonly<Partial<Record<FloodCategory, FloodThreshold>>>;
