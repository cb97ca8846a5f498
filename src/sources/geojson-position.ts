import * as z from 'zod';

/** Longitude and latitude of a GeoJSON position (RFC 7946); a height is ignored. */
export const positionSchema = z
  .tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)], z.number())
  .transform(([longitude, latitude]) => ({ longitude, latitude }));
