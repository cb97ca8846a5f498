import * as z from 'zod';
import { asOfFields } from './fields.ts';

const ingestStatusSchema = z.object({
  source: z.string(),
  outcome: z
    .enum(['published', 'unchanged', 'refused'])
    .describe('unchanged: the data version stayed the same'),
  finished_at: z.iso.datetime(),
  duration_ms: z.number(),
  checksum: z
    .string()
    .describe('SHA-256 of what was read; prefixed with "snapshot:" for the bundled snapshot'),
  rows_read: z.int(),
  rows_kept: z.int(),
  rows_rejected: z.int(),
  rows_not_understood: z
    .int()
    .describe('Rejected rows that were not understood, as opposed to left out on purpose'),
  rejections: z
    .array(z.object({ reason: z.string(), rows: z.int(), example: z.string() }))
    .describe('Rejected rows by reason'),
  suspicions: z.array(z.string()).describe('Why a load was refused; empty otherwise'),
});

const sourceShareSchema = z.object({
  source: z.string(),
  facilities: z.int().describe('Facilities with a run-year shown from this source'),
  run_years: z.int().describe('Run-years of a species at a facility shown from this source'),
  run_years_held: z.int().describe('Run-years that this source has figures for, shown or not'),
});

const sourceLookSchema = z.object({
  source: z.string(),
  last_looked_at: z.iso
    .datetime()
    .nullable()
    .describe('Last look that read the source to its end, whether or not it found anything new'),
  last_failure_at: z.iso.datetime().nullable(),
  last_failure: z.string().nullable().describe('What failed, or what the operator needs to do'),
});

const noticeSchema = z.object({
  service: z.string().describe('The kind of call whose answer carried the notice'),
  host: z.string(),
  words: z.string().describe('Its Deprecation, Sunset and Warning headers'),
  seen_at: z.iso
    .datetime()
    .describe('First answer with these headers on the last day that had any'),
});

const riversStatusSchema = z.object({
  kept_answers: z.int().describe('Answers kept, fresh or not'),
  services: z.array(
    z.object({
      service: z.string(),
      calls_left: z.int().nullable().describe('Calls still allowed this hour; null if unlimited'),
      last_answer_at: z.iso.datetime().nullable(),
      last_failure_at: z.iso.datetime().nullable(),
      last_failure: z.string().nullable().describe('What failed, in one line'),
    }),
  ),
});

/** `GET /api/status`: how fresh the data is and what was rejected. */
export const statusSchema = z.object({
  ...asOfFields,
  clock: z.iso.datetime().describe('Time of this answer'),
  published_version: z
    .string()
    .describe(
      'Data version published in the store. If it differs from data_version for more than a few seconds, it cannot be read; the log says why',
    ),
  store_down_since: z.iso
    .datetime()
    .nullable()
    .describe(
      'When the store stopped responding; the other fields are as last known. null while it responds',
    ),
  mode: z.enum(['live', 'demo']),
  facilities: z.int(),
  returns: z.int().describe('Stored increments'),
  sources: z
    .array(sourceShareSchema)
    .describe('How many figures are shown from each source; each run-year comes from one'),
  ingests: z
    .array(ingestStatusSchema)
    .describe('The last completed ingest of each source, and the last refused one if newer'),
  looks: z
    .array(sourceLookSchema)
    .describe(
      'The nightly checks of each source. A failure newer than the last look is unresolved; wdfw-finals is checked weekly',
    ),
  rivers: riversStatusSchema,
  notices: z
    .array(noticeSchema)
    .describe('Deprecation notices that services sent in the last 30 days'),
});

export type SourceShare = z.infer<typeof sourceShareSchema>;
export type RiversStatus = z.infer<typeof riversStatusSchema>;
export type LookStatus = z.infer<typeof sourceLookSchema>;
export type IngestStatus = z.infer<typeof ingestStatusSchema>;
export type Status = z.infer<typeof statusSchema>;
