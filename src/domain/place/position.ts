/** A point on the earth in decimal degrees (WGS 84). */
export interface Position {
  /** Degrees east; negative in Washington. */
  readonly longitude: number;
  readonly latitude: number;
}

/** The position of a point in GeoJSON, longitude first. */
export const positionAt = ([longitude, latitude]: readonly [number, number]): Position => ({
  longitude,
  latitude,
});
