import * as z from 'zod';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { plainDateSchema } from './fields.ts';
import { RECORD_MEANINGS } from './record-part.ts';

type RecordColumn = keyof typeof RECORD_MEANINGS;

const figure = z.number().nullable();
const fields = {
  facility: z.string(),
  facility_name: z.string(),
  species: z.enum(SHOWN_SPECIES),
  run: z.string(),
  origin: z.string(),
  reported_origin: z.string(),
  stock: z.string(),
  year: z.int(),
  season: z.string(),
  status: z.enum(['final', 'preliminary']),
  in_total: z.boolean(),
  date: plainDateSchema.nullable(),
  since: plainDateSchema.nullable(),
  undated: z.boolean(),
  adults: figure,
  jacks: figure,
  count: figure,
  received_adults: figure,
  received_jacks: figure,
  source: z.enum(RETURN_SOURCES),
  report: z.string(),
  report_date: plainDateSchema,
  report_url: z.string().nullable(),
} satisfies Record<RecordColumn, z.ZodType>;

/** A row of the record, in CSV and JSON. A missing figure is `null`, in CSV an empty field. */
export const recordRowSchema = z.object(fields);

export type RecordRowBody = z.infer<typeof recordRowSchema>;

export const RECORD_COLUMNS = Object.keys(RECORD_MEANINGS) as RecordColumn[];
