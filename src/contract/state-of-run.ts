import * as z from 'zod/mini';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { asOfFields, comparisonFields, plainDateSchema } from './fields.ts';
import { lineSchema, trapFields } from './species.ts';

const speciesField = { species: z.enum(SHOWN_SPECIES) };

/** One species of the week. */
const speciesOfWeekSchema = z.object({
  ...speciesField,
  recent: z.int().check(z.describe('Counted in the recent window, each fish once')),
  facilities: z.int().check(z.describe('Traps that counted some in it')),
  week: z.int().check(z.describe('Counted in its last seven days')),
  week_before: z.int().check(z.describe('Counted in its first seven')),
  season: z.nullable(
    z.object({
      label: z.string(),
      count: z.int().check(z.describe('So far, at all traps')),
      facilities: z.int(),
    }),
  ),
  compared: z
    .nullable(
      z.object({
        count: z.int().check(z.describe('So far, at the traps compared')),
        facilities: z.int(),
        ...comparisonFields,
        last: z.object({ label: z.string(), count: z.int() }),
        weeks: z.nullable(
          z.object({ now: lineSchema, low: lineSchema, median: lineSchema, high: lineSchema }),
        ),
      }),
    )
    .check(z.describe('As in the answer of the species')),
});

/** A run with most fish in the window. */
const topSchema = z.object({
  ...speciesField,
  ...trapFields,
  recent: z.int(),
  count: z.nullable(z.int()),
  counted_on: z.nullable(plainDateSchema),
  seasons: comparisonFields.seasons,
  fewer: comparisonFields.fewer,
});

/** A run with a higher count than ever before. */
const recordSchema = z.object({
  ...speciesField,
  ...trapFields,
  kind: z
    .enum(['season', 'date'])
    .check(
      z.describe('season: more than any whole season; date: more by this date than in any season'),
    ),
  count: z.int(),
  counted_on: plainDateSchema,
  seasons: z.int().check(z.describe('Earlier seasons on record that it exceeds')),
  best: z.object({ label: z.string(), count: z.int() }).check(z.describe('The highest of them')),
});

/** `GET /api/run` and `GET /api/run/{date}`. */
export const stateOfRunSchema = z.object({
  ...asOfFields,
  report_date: z
    .nullable(plainDateSchema)
    .check(z.describe('Day of the newest weekly report; null before the first')),
  reports: z.array(plainDateSchema).check(z.describe('Days of all weekly reports, oldest first')),
  species: z.array(speciesOfWeekSchema).check(z.describe('Most recent fish first')),
  top: z.array(topSchema).check(z.describe('Runs with most fish in the window, ten at most')),
  records: z.array(recordSchema).check(z.describe('Largest counts first')),
});

export type StateOfRun = z.infer<typeof stateOfRunSchema>;
export type SpeciesOfWeek = z.infer<typeof speciesOfWeekSchema>;
export type RunRecordBroken = z.infer<typeof recordSchema>;
