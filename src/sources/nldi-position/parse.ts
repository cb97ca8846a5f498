import * as z from 'zod';
import { conforming } from '../http/conforming.ts';
import { comidSchema } from '../nldi-comid.ts';
import { NLDI_POSITION } from './request.ts';

const answerSchema = z.object({
  features: z.array(z.object({ properties: z.object({ comid: comidSchema }) })),
});

/**
 * Id of the reach; `null` where the service found none.
 *
 * @throws {SourceError} when the answer is malformed.
 */
export function parsePositionAnswer(json: unknown): string | null {
  return conforming(NLDI_POSITION, answerSchema, json).features[0]?.properties.comid ?? null;
}
