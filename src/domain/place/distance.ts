import type { Position } from './position.ts';

/** Mean radius of the earth (IUGG), 6371.0088 km in statute miles. */
const EARTH_RADIUS_MILES = 3958.7613;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in statute miles, not rounded (haversine; departure 18.1). */
export function greatCircleMiles(from: Position, to: Position): number {
  const halfLatitude = radians(to.latitude - from.latitude) / 2;
  const halfLongitude = radians(to.longitude - from.longitude) / 2;
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(halfLongitude) ** 2;
  // Rounding can lift the sum slightly above 1 for opposite points, where asin is undefined.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(Math.min(1, chord)));
}

export function wholeMiles(from: Position, to: Position): number {
  return Math.round(greatCircleMiles(from, to));
}
