import * as z from 'zod';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { asOfFields, comparisonFields, plainDateSchema } from './fields.ts';
import { broughtFromField, lineSchema, trapFields } from './species.ts';

const speciesField = { species: z.enum(SHOWN_SPECIES) };

const speciesOfWeekSchema = z.object({
  ...speciesField,
  recent: z.int().describe('Counted in the recent window, each fish once'),
  facilities: z.int().describe('Traps that counted some in it'),
  week: z.int().describe('Counted in its last seven days'),
  week_before: z.int().describe('Counted in its first seven'),
  reaching: z
    .int()
    .describe('Of those of the week, fish in counts that reach back before the week before'),
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

const trapOfWeekSchema = z.object({
  ...speciesField,
  ...trapFields,
  week: z.int().describe('Counted in the last seven days of the recent window'),
  week_before: z
    .int()
    .nullable()
    .describe('Counted in its first seven; null where a count of either week reaches further back'),
  since: plainDateSchema
    .nullable()
    .describe(
      'Where a count of the week reaches back before the week before: the fish came after it',
    ),
  first: z.boolean().describe('Whether it was counted for the first time this season'),
  count: z.int().nullable(),
  counted_on: plainDateSchema.nullable(),
  seasons: comparisonFields.seasons,
  fewer: comparisonFields.fewer,
  equal: comparisonFields.equal,
  ...broughtFromField,
});

const correctionSchema = z.object({
  ...speciesField,
  ...trapFields,
  day: plainDateSchema,
  count: z.int().describe('Below 0'),
});

const silentSchema = z.object({
  ...speciesField,
  ...trapFields,
  counted_on: plainDateSchema.nullable().describe('null where it was not counted this season'),
});

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
  traps: z.array(trapOfWeekSchema).describe('Runs counted in the week, most fish first'),
  corrections: z.array(correctionSchema),
  silent: z.array(silentSchema).describe('By species'),
  records: z.array(recordSchema).describe('Largest counts first'),
});

export type StateOfRun = z.infer<typeof stateOfRunSchema>;
export type SpeciesOfWeek = z.infer<typeof speciesOfWeekSchema>;
export type TrapOfWeek = z.infer<typeof trapOfWeekSchema>;
export type RunRecordBroken = z.infer<typeof recordSchema>;
