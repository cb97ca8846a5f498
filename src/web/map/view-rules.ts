/** Constants of the map (requirements 5.3 and 6.2 to 6.11). Lengths in pixels, times in milliseconds. */
export const VIEW = {
  center: [0, 0],
  zoom: 5,
  /** Washington and its edges, west, south, east and north in degrees. */
  pacificNorthwest: [-124.9, 45.5, -116.8, 49.05],
} as const;

/** Zooms at which layers show, unless they say otherwise. */
export const LAYER_ZOOMS = { min: 0, max: 24 } as const;

export const CLUSTER_DISTANCE = 20;

/** What lies over what. */
export const Z_INDEX = { style: -3, outlines: -2, river: 1, gauges: 2, hatcheries: 100 } as const;

export const RIVER_LINE_WIDTH = 6;

/** How the view goes to several facilities. */
export const FIT = { maxZoom: 12, padding: 50, severalMs: 500 } as const;

/** How long a cluster takes to open, on the dashboard and on the map of the home page. */
export const CLUSTER_ZOOM_MS = { dashboard: 750, home: 500 } as const;

/** How the view goes to the facility that was chosen. */
export const SELECTED = { zoom: 12, ms: 1000 } as const;

/** How the view goes to a gauge whose forecast is read: so far below the middle of the map. */
export const POPUP = { leastZoom: 10, ms: 500, above: 0.33 } as const;

/** Gauges are many: from afar each is drawn smaller. Map units in a pixel. */
export const GAUGES_ZOOMED_OUT = { from: 1200, scale: 0.7 } as const;

/** Reach of a finger: half of a target of 44. */
export const TOUCH_REACH = 22;
/** Slack of a mouse around a mark. */
export const MOUSE_SLACK = 2;

/** What the legends and the list take of the map, top, right, bottom, left, on a desk and a phone. */
export const ROOM = { deskFrom: 768, desk: [0, 64, 0, 332], phone: [0, 0, 48, 0] } as const;
