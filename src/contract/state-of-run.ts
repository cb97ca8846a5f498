import * as z from 'zod';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { asOfFields, comparisonFields, plainDateSchema } from './fields.ts';
import { broughtFromField, lineSchema, trapFields } from './species.ts';

const speciesField = { species: z.enum(SHOWN_SPECIES) };

/** One species of the week. */
const speciesOfWeekSchema = z.object({
  ...speciesField,
  recent: z.int().describe('Counted in the recent window, each fish once'),
  facilities: z.int().describe('Traps that counted some in it'),
  week: z.int().describe('Counted in its last seven days'),
  week_before: z.int().describe('Counted in its first seven'),
  season: z
    .object({
      label: z.string(),
      count: z.int().describe('So far, at all traps'),
      facilities: z.int(),
    })
    .nullable(),
  compared: z
    .object({
      count: z.int().describe('So far, at the traps compared'),
      facilities: z.int(),
      ...comparisonFields,
      last: z.object({ label: z.string(), count: z.int() }),
      weeks: z
        .object({ now: lineSchema, low: lineSchema, median: lineSchema, high: lineSchema })
        .nullable(),
    })
    .nullable()
    .describe('As in the answer of the species'),
});

/** A run with most fish in the window. */
const topSchema = z.object({
  ...speciesField,
  ...trapFields,
  recent: z.int(),
  count: z.int().nullable(),
  counted_on: plainDateSchema.nullable(),
  seasons: comparisonFields.seasons,
  fewer: comparisonFields.fewer,
  equal: comparisonFields.equal,
  ...broughtFromField,
});

/** A run with a higher count than ever before. */
const recordSchema = z.object({
  ...speciesField,
  ...trapFields,
  kind: z
    .enum(['season', 'date'])
    .describe('season: more than any whole season; date: more by this date than in any season'),
  count: z.int(),
  counted_on: plainDateSchema,
  seasons: z.int().describe('Earlier seasons on record that it exceeds: all with such a figure'),
  since: z.string().describe('The first of them'),
  best: z.object({ label: z.string(), count: z.int() }).describe('The highest of them'),
  ...broughtFromField,
});

/** `GET /api/run` and `GET /api/run/{date}`. */
export const stateOfRunSchema = z.object({
  ...asOfFields,
  report_date: plainDateSchema.nullable().describe('Day of the newest weekly report'),
  reports: z.array(plainDateSchema).describe('Days of all weekly reports, oldest first'),
  species: z.array(speciesOfWeekSchema).describe('Most recent fish first'),
  top: z.array(topSchema).describe('Runs with most fish in the window, ten at most'),
  records: z.array(recordSchema).describe('Largest counts first'),
});

export type StateOfRun = z.infer<typeof stateOfRunSchema>;
export type SpeciesOfWeek = z.infer<typeof speciesOfWeekSchema>;
export type RunRecordBroken = z.infer<typeof recordSchema>;
