import * as z from 'zod';
import { isPlainDate } from './plain-date.ts';

const error = 'must be an existing day written YYYY-MM-DD';

/** A plain date in anything that comes from outside: files, settings, answers. */
export const plainDateSchema = z
  .templateLiteral([z.number(), '-', z.number(), '-', z.number()], { error })
  .refine((text) => isPlainDate(text), { error });
