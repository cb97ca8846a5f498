import * as z from 'zod';
import type { RiverReach } from '#domain/river/river-line.ts';
import { positionSchema } from '../geojson-position.ts';
import { conforming } from '../http/conforming.ts';
import { comidSchema } from '../nldi-comid.ts';
import { NLDI_FLOWLINES } from './request.ts';

const answerSchema = z.object({
  features: z.array(
    z.object({
      properties: z.object({ nhdplus_comid: comidSchema }),
      geometry: z
        .object({ type: z.literal('LineString'), coordinates: z.array(positionSchema) })
        .nullable(),
    }),
  ),
});

/**
 * The reaches of a river, from the requested one downstream. Reaches without a line are left out.
 *
 * @throws {SourceError} when the answer is malformed.
 */
export function parseFlowlines(json: unknown): readonly RiverReach[] {
  const { features } = conforming(NLDI_FLOWLINES, answerSchema, json);
  return features.flatMap(({ properties, geometry }) => {
    const line = geometry?.coordinates ?? [];
    return line.length < 2 ? [] : [{ comid: properties.nhdplus_comid, line }];
  });
}
