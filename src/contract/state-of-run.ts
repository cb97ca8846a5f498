import * as z from 'zod';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { asOfFields, comparisonFields, plainDateSchema } from './fields.ts';
import { broughtFromField, lineSchema, trapFields } from './species.ts';

const speciesField = { species: z.enum(SHOWN_SPECIES) };

const speciesOfWeekSchema = z.object({
  ...speciesField,
  recent: z.int().describe('Fish counted in the recent window, each fish once'),
  facilities: z.int().describe('Traps that counted any fish in the recent window'),
  week: z.int().describe('Fish counted in the last seven days of the recent window'),
  week_before: z.int().describe('Fish counted in the first seven days of the recent window'),
  reaching: z
    .int()
    .describe('Fish of the week that are in counts spanning more than the last two weeks'),
  season: z
    .object({
      label: z.string(),
      count: z.int().describe('Fish counted so far at all traps'),
      facilities: z.int(),
    })
    .nullable(),
  compared: z
    .object({
      count: z.int().describe('Fish counted so far at the traps compared'),
      facilities: z.int(),
      ...comparisonFields,
      last: z.object({ label: z.string(), count: z.int() }),
      weeks: z
        .object({ now: lineSchema, low: lineSchema, median: lineSchema, high: lineSchema })
        .nullable(),
    })
    .nullable()
    .describe('As in the answer of GET /api/species/{species}'),
});

const trapOfWeekSchema = z.object({
  ...speciesField,
  ...trapFields,
  week: z.int().describe('Fish counted in the last seven days of the recent window'),
  week_before: z
    .int()
    .nullable()
    .describe(
      'Fish counted in its first seven days; null where a count of either week reaches further back',
    ),
  since: plainDateSchema
    .nullable()
    .describe(
      'Set where a count of the week reaches back further than two weeks: the fish came after this day',
    ),
  first: z.boolean().describe('Whether this week has its first count of the season'),
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
  day: plainDateSchema.describe('Day of the report that took the fish back'),
  count: z.int().describe('A negative number'),
  before: z.int().describe('Fish of the season by the report before'),
  after: z.int().describe('Those left of them'),
});

const silentSchema = z.object({
  ...speciesField,
  ...trapFields,
  counted_on: plainDateSchema.nullable().describe('null if it has no count this season'),
});

const recordSchema = z.object({
  ...speciesField,
  ...trapFields,
  kind: z
    .enum(['season', 'date'])
    .describe('season: more than any whole season; date: more by this date than any season'),
  count: z.int(),
  counted_on: plainDateSchema,
  seasons: z
    .int()
    .describe('Number of earlier seasons that it exceeds: all that have such a figure'),
  since: z.string().describe('The earliest of these seasons'),
  best: z.object({ label: z.string(), count: z.int() }).describe('The highest of these seasons'),
  ...broughtFromField,
});

/** `GET /api/run` and `GET /api/run/{date}`. */
export const stateOfRunSchema = z.object({
  ...asOfFields,
  report_date: plainDateSchema.nullable().describe('Day of the newest weekly report'),
  reports: z.array(plainDateSchema).describe('Days of all weekly reports, oldest first'),
  species: z.array(speciesOfWeekSchema).describe('Sorted by fish in the recent window, most first'),
  traps: z.array(trapOfWeekSchema).describe('Runs counted in the last week, most fish first'),
  corrections: z.array(correctionSchema),
  silent: z
    .array(silentSchema)
    .describe('Runs in season without a report in the recent window, by species'),
  records: z.array(recordSchema).describe('Largest counts first'),
});

export type StateOfRun = z.infer<typeof stateOfRunSchema>;
export type SpeciesOfWeek = z.infer<typeof speciesOfWeekSchema>;
export type TrapOfWeek = z.infer<typeof trapOfWeekSchema>;
export type RunRecordBroken = z.infer<typeof recordSchema>;
