/** Constants of the map (requirements 5.3 and 6.2 to 6.12), in pixels and milliseconds. */
export const VIEW = {
  center: [0, 0],
  zoom: 5,
  /** Washington and its surroundings: west, south, east and north in degrees. */
  pacificNorthwest: [-124.9, 45.5, -116.8, 49.05],
} as const;

export const LAYER_ZOOMS = { minZoom: 0, maxZoom: 24 } as const;

export const CLUSTER_DISTANCE = 20;

/** Stacking order. */
export const Z_INDEX = {
  style: -3,
  outlines: -2,
  river: 1,
  gauges: 2,
  hatcheries: 100,
  spots: 101,
} as const;

/** The least zoom at which the embedded base shows what has a rank of 1 and more. */
export const BASE_ZOOMS: Readonly<Record<'rivers' | 'riverNames' | 'towns', readonly number[]>> & {
  readonly lakeNames: number;
} = {
  rivers: [0, 0, 4, 6],
  riverNames: [0, 5, 7, 8],
  lakeNames: 8.5,
  towns: [0, 5, 7, 8, 9.5],
};

/** Names on the map. */
export const FACE = 'system-ui, "Segoe UI", Roboto, "Liberation Sans", sans-serif';
export const HALO = 3;

export const RIVER_LINE_WIDTH = 6;

/** Requirement 6.12. Style layers have no opacity of hill shade, so it is set on the map layer. */
export const HILLSHADE = { sunElevation: 35, opacity: 0.3 } as const;

export const FIT = { maxZoom: 12, padding: 50, severalMs: 500 } as const;

/** How long a cluster takes to open, on the dashboard and on the map of the home page. */
export const CLUSTER_ZOOM_MS = { dashboard: 750, home: 500 } as const;

export const SELECTED = { zoom: 12, ms: 1000 } as const;

/** How the view moves to a gauge with a popup; `above` is a share of the map height. */
export const POPUP = {
  leastZoom: 10,
  ms: 500,
  above: 0.33,
  low: { height: 480, above: 0.42 },
} as const;

/** Names of facilities: between mark and name, of a line, and below capitals, which is empty. */
export const NAMES = { gap: 2, lineHeight: 14.5, below: 3, font: `600 12px ${FACE}` } as const;

/** Seen from further away than `allFrom`, gauges are smaller and this far from each other. */
export const GAUGES = { allFrom: 10, apart: 20, smallFrom: 1200, smallScale: 0.7 } as const;

/** Marks this much further away than the nearest may be meant too. */
export const DOUBTFUL = 12;

/** Half of a target for a finger, and the tolerance of a mouse around a mark. */
export const REACH = { touch: 22, mouse: 2 } as const;

/** What the map keeps free of what it moves to: top, right, bottom, left, on a desktop and a phone. */
export const ROOM = { deskFrom: 768, desk: [0, 64, 0, 332], phone: [0, 0, 48, 0] } as const;
