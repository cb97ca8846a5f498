import * as z from 'zod';
import { DAMS } from '#domain/dam/dams.ts';
import { CHINOOK_RUNS } from '#domain/dam/passage-day.ts';
import { NO_RUN, SHOWN_SPECIES } from '#domain/fish/series.ts';
import { comparisonFields, plainDateSchema } from './fields.ts';

const passageCountSchema = z.object({
  count: z
    .int()
    .nullable()
    .describe(
      'Includes corrections; null where there is no figure: no fish seen, or no count made',
    ),
  last_week: z.int().nullable().describe('In the seven days up to the last day'),
  compared: z
    .object({
      from: plainDateSchema,
      to: plainDateSchema,
      count: z.int().describe('Fish of this season on the days compared'),
      ...comparisonFields,
      years: z
        .array(z.object({ year: z.int(), count: z.int() }))
        .describe('Up to ten earlier years with a figure by the same date, oldest first'),
    })
    .nullable()
    .describe(
      'Comparison by the same date, over the days on which every year was counted; null without a figure or an earlier year',
    ),
});

const passageSeasonSchema = z.object({
  species: z.enum(SHOWN_SPECIES),
  run: z
    .enum([...CHINOOK_RUNS, NO_RUN])
    .describe('Run of Chinook; NA for species counted over the whole year'),
  from: plainDateSchema,
  to: plainDateSchema.describe('The newest count of the dam, or the end of the run'),
  adults: passageCountSchema.describe('All fish where jacks are not counted separately'),
  jacks: passageCountSchema.nullable().describe('null where jacks are not counted separately'),
  wild: passageCountSchema
    .nullable()
    .describe('Wild steelhead (with an adipose fin) among the adults'),
});

const linesField = {
  lines: z
    .array(
      z.object({
        year: z.int(),
        first_date: plainDateSchema,
        points: z
          .array(z.tuple([z.int(), z.int()]))
          .describe('Days since first_date and adults by the end of that day, week by week'),
      }),
    )
    .describe(
      'One line for each year compared and one for this year, oldest first, over the days compared and after',
    ),
};

const damFields = {
  dam: z.enum(DAMS.map(({ key }) => key)),
  name: z.string(),
  river: z.enum(DAMS.map(({ river }) => river)),
  newest_count: plainDateSchema.nullable().describe('null where there is no count at all'),
  days_old: z.int().nullable().describe('Days from the newest count to today'),
  is_old: z.boolean().describe('Whether the newest count is over a week old'),
  water: z
    .object({ date: plainDateSchema, celsius: z.number() })
    .nullable()
    .describe('Newest water temperature of that year'),
};
const SEASONS = 'Seasons in the year of the newest count';

const provenance = {
  data_version: z.string().describe('Identifies the published data'),
  today: plainDateSchema,
  source: z.string().describe('The source to cite'),
  disclaimer: z.string().describe('Disclaimer of the agencies that count'),
};

/** `GET /api/dams`. */
export const damsSchema = z.object({
  ...provenance,
  dams: z
    .array(z.object({ ...damFields, seasons: z.array(passageSeasonSchema).describe(SEASONS) }))
    .describe('From the sea upward'),
});

const figure = z.int().nullable();

/** Fish that passed a dam on one day; null: no fish seen, or no count made. */
export const damDaySchema = z.object({
  date: plainDateSchema,
  chinook_adults: figure,
  chinook_jacks: figure,
  coho_adults: figure,
  coho_jacks: figure,
  sockeye: figure,
  steelhead: figure,
  wild_steelhead: figure.describe('Among the steelhead'),
  chum: figure,
  pink: figure,
  celsius: z.number().nullable(),
});

/** `GET /api/dams/{dam}`. */
export const damSchema = z.object({
  ...damFields,
  seasons: z.array(passageSeasonSchema.extend(linesField)).describe(SEASONS),
  ...provenance,
  days: z
    .array(damDaySchema)
    .describe(
      'The last 30 days up to the newest count, oldest first; null: no fish seen, or no count made',
    ),
});

export type Dams = z.infer<typeof damsSchema>;
export type DamCounts = z.infer<typeof damSchema>;
export type DamInShort = Dams['dams'][number];
