/** A point as GeoJSON writes it: longitude first. */
export type LonLat = readonly [number, number];

/** The state in a few strokes, a mile or two too large all round so that no shore falls outside. */
const OUTLINE: readonly LonLat[] = [
  [-124.78, 48.42],
  [-124.2, 48.24],
  [-123.6, 48.2],
  [-123.14, 48.21],
  [-122.98, 48.2],
  [-123.25, 48.5],
  [-123.2, 48.72],
  [-122.85, 48.82],
  [-122.8, 49.01],
  [-116.94, 49.01],
  [-116.94, 46.45],
  [-116.9, 46.4],
  [-116.88, 45.9],
  [-117.6, 45.9],
  [-119.0, 45.88],
  [-119.35, 45.88],
  [-120.2, 45.68],
  [-120.7, 45.68],
  [-121.15, 45.57],
  [-121.55, 45.67],
  [-121.95, 45.6],
  [-122.4, 45.53],
  [-122.8, 45.6],
  [-122.84, 45.85],
  [-122.95, 46.05],
  [-123.2, 46.11],
  [-123.45, 46.16],
  [-123.7, 46.22],
  [-124.05, 46.24],
  [-124.08, 46.65],
  [-124.14, 46.92],
  [-124.24, 47.3],
  [-124.38, 47.65],
  [-124.66, 47.9],
  [-124.75, 48.15],
];

/** The open water inside that outline, drawn well off the shores. */
const OPEN_WATER: readonly (readonly LonLat[])[] = [
  // Puget Sound from Admiralty Inlet to Seattle
  [
    [-122.68, 48.08],
    [-122.58, 47.94],
    [-122.46, 47.9],
    [-122.4, 47.75],
    [-122.42, 47.62],
    [-122.46, 47.62],
    [-122.48, 47.8],
    [-122.53, 47.9],
    [-122.64, 47.98],
  ],
  // The Strait of Georgia between the islands and Bellingham
  [
    [-122.95, 48.8],
    [-122.72, 48.72],
    [-122.74, 48.66],
    [-122.9, 48.74],
  ],
  // Willapa Bay and Grays Harbor
  [
    [-124.02, 46.66],
    [-123.97, 46.62],
    [-123.97, 46.52],
    [-124.02, 46.5],
  ],
  [
    [-124.1, 46.95],
    [-123.98, 46.96],
    [-124.0, 46.9],
    [-124.08, 46.9],
  ],
];

function isInside(ring: readonly LonLat[], [x, y]: LonLat): boolean {
  let inside = false;
  let previous = ring.at(-1);
  for (const corner of ring) {
    const [x1, y1] = previous ?? corner;
    const [x2, y2] = corner;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    previous = corner;
  }
  return inside;
}

/** Whether the simulated network of streams reaches a point: land of Washington and its edge. */
export function isCovered(point: LonLat): boolean {
  return isInside(OUTLINE, point) && !OPEN_WATER.some((water) => isInside(water, point));
}
