import * as z from 'zod';
import { asOfFields } from './fields.ts';

const ingestStatusSchema = z.object({
  source: z.string(),
  outcome: z
    .enum(['published', 'unchanged', 'refused'])
    .describe('unchanged: the same data version stayed published'),
  finished_at: z.iso.datetime(),
  duration_ms: z.number(),
  checksum: z.string().describe('SHA-256 of what was read; of a snapshot with snapshot: before it'),
  rows_read: z.int(),
  rows_kept: z.int(),
  rows_rejected: z.int(),
  rows_not_understood: z
    .int()
    .describe('Of the rejected rows, those that are not known and left out on purpose'),
  rejections: z
    .array(z.object({ reason: z.string(), rows: z.int(), example: z.string() }))
    .describe('Rejected rows by reason'),
  suspicions: z.array(z.string()).describe('Why a load was refused; empty otherwise'),
});

const sourceShareSchema = z.object({
  source: z.string(),
  facilities: z.int().describe('Facilities with a run-year shown from it'),
  run_years: z.int().describe('Run-years of a species at a facility shown from it'),
  run_years_held: z.int().describe('Those it has figures of, shown or not'),
});

const sourceLookSchema = z.object({
  source: z.string(),
  last_looked_at: z.iso.datetime().nullable().describe('Looked through to its end, new or not'),
  last_failure_at: z.iso.datetime().nullable(),
  last_failure: z.string().nullable().describe('What failed, or what the operator has to do'),
});

const noticeSchema = z.object({
  service: z.string().describe('The kind of call it was said of'),
  host: z.string(),
  words: z.string().describe('Its headers Deprecation, Sunset and Warning'),
  seen_at: z.iso.datetime().describe('First answer with them on the last day that had one'),
});

const riversStatusSchema = z.object({
  kept_answers: z.int().describe('Answers kept, fresh or not'),
  services: z.array(
    z.object({
      service: z.string(),
      calls_left: z
        .int()
        .nullable()
        .describe('Calls that may still be made in this hour; null for any number'),
      last_answer_at: z.iso.datetime().nullable(),
      last_failure_at: z.iso.datetime().nullable(),
      last_failure: z.string().nullable().describe('What failed, in one line'),
    }),
  ),
});

/** `GET /api/status`: how fresh the data are and what was rejected. */
export const statusSchema = z.object({
  ...asOfFields,
  clock: z.iso.datetime().describe('When this was answered'),
  published_version: z
    .string()
    .describe('If not data_version for longer than seconds, it cannot be read: the log says why'),
  store_down_since: z.iso
    .datetime()
    .nullable()
    .describe('First failure of a store that does not answer: the rest is as it was known then'),
  mode: z.enum(['live', 'demo']),
  facilities: z.int(),
  returns: z.int().describe('Stored increments'),
  sources: z.array(sourceShareSchema).describe('Whose figures are shown; one for each run-year'),
  ingests: z.array(ingestStatusSchema).describe('Last completed of each source, and refused since'),
  looks: z
    .array(sourceLookSchema)
    .describe('A failure after the last look still stands; wdfw-finals is looked at once a week'),
  rivers: riversStatusSchema,
  notices: z
    .array(noticeSchema)
    .describe('What services announced of their own end in the last 30 days'),
});

export type SourceShare = z.infer<typeof sourceShareSchema>;
export type RiversStatus = z.infer<typeof riversStatusSchema>;
export type LookStatus = z.infer<typeof sourceLookSchema>;
export type IngestStatus = z.infer<typeof ingestStatusSchema>;
export type Status = z.infer<typeof statusSchema>;
