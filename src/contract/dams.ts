import * as z from 'zod';
import { DAMS } from '#domain/dam/dams.ts';
import { CHINOOK_RUNS } from '#domain/dam/passage-day.ts';
import { NO_RUN, SHOWN_SPECIES } from '#domain/fish/series.ts';
import { comparisonFields, plainDateSchema } from './fields.ts';

const passageCountSchema = z.object({
  count: z
    .int()
    .nullable()
    .describe('Corrections are summed; null without a figure: none seen, or none counted'),
  last_week: z.int().nullable().describe('In the seven days up to the last day'),
  compared: z
    .object({
      from: plainDateSchema,
      to: plainDateSchema,
      count: z.int().describe('Of this season on the days compared'),
      ...comparisonFields,
      years: z
        .array(z.object({ year: z.int(), count: z.int() }))
        .describe('Up to ten earlier years with a figure by the same date, oldest first'),
    })
    .nullable()
    .describe(
      'By the same date, over the days on which every year was counted; null without a figure or an earlier year',
    ),
});

const passageSeasonSchema = z.object({
  species: z.enum(SHOWN_SPECIES),
  run: z.enum([...CHINOOK_RUNS, NO_RUN]).describe('Of Chinook; NA for all of the year'),
  from: plainDateSchema,
  to: plainDateSchema.describe('The newest count of the dam, or the end of the run'),
  adults: passageCountSchema.describe('All of them where jacks are not told apart'),
  jacks: passageCountSchema.nullable().describe('null where they are not told apart'),
  wild: passageCountSchema.nullable().describe('Steelhead among the adults with all their fins'),
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
    .describe('Of the years compared and this one, oldest first, over the days compared and after'),
};

const damFields = {
  dam: z.enum(DAMS.map(({ key }) => key)),
  name: z.string(),
  river: z.enum(DAMS.map(({ river }) => river)),
  newest_count: plainDateSchema.nullable().describe('null where nothing was ever counted'),
  days_old: z.int().nullable().describe('Days from the newest count to today'),
  is_old: z.boolean().describe('Whether the newest count is over a week old'),
  water: z
    .object({ date: plainDateSchema, celsius: z.number() })
    .nullable()
    .describe('The newest temperature of the water in that year'),
};
const SEASONS = 'Of the year of the newest count';

const provenance = {
  data_version: z.string().describe('Identifies the published data'),
  today: plainDateSchema,
  source: z.string().describe('Whom to cite'),
  disclaimer: z.string().describe('Of those who count'),
};

/** `GET /api/dams`. */
export const damsSchema = z.object({
  ...provenance,
  dams: z
    .array(z.object({ ...damFields, seasons: z.array(passageSeasonSchema).describe(SEASONS) }))
    .describe('From the sea upward'),
});

const figure = z.int().nullable();

/** Fish that passed a dam on a day; null: none seen, or none counted. */
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
      'The last 30 days up to the newest count, oldest first; null: none seen, or none counted',
    ),
});

export type Dams = z.infer<typeof damsSchema>;
export type DamCounts = z.infer<typeof damSchema>;
export type DamInShort = Dams['dams'][number];
