import * as z from 'zod';
import { isComid } from '#domain/river/river-ids.ts';

/** Id of a reach, which NLDI writes as a text today and as a number in its next version. */
export const comidSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine(isComid, 'is no comid');
