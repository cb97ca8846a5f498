export interface Position {
  /** Degrees east; negative in Washington. */
  readonly longitude: number;
  readonly latitude: number;
}

export const positionAt = ([longitude, latitude]: readonly [number, number]): Position => ({
  longitude,
  latitude,
});
