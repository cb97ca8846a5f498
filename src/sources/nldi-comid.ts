import * as z from 'zod';
import { isComid } from '#domain/river/river-ids.ts';

/** Id of a reach: a string in NLDI today and a number in its next version. */
export const comidSchema = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine(isComid, 'is not a comid');
