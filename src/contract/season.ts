import * as z from 'zod/mini';
import { DIRECTIONS } from '#domain/fish/trend.ts';
import {
  asOfFields,
  comparisonFields,
  countFields,
  onlyField,
  phaseSchema,
  plainDateSchema,
  provenanceFields,
  receivedField,
} from './fields.ts';

const usualDaySchema = z
  .object({ usual: plainDateSchema, earliest: plainDateSchema, latest: plainDateSchema })
  .check(z.describe('Median and extremes of the earlier seasons, as days of this one'));

/** When a run usually comes. */
const timingSchema = z.object({
  seasons: z.int().check(z.describe('Finished seasons behind it, ten at most')),
  phase: z.nullable(phaseSchema),
  share: z
    .object({ usual: z.number(), least: z.number(), most: z.number() })
    .check(z.describe('Share of the fish usually counted by today, 0 to 1: median and extremes')),
  tenth: usualDaySchema,
  half: usualDaySchema,
  nine_tenths: usualDaySchema,
  peak_from: plainDateSchema.check(z.describe('First of the seven days with the most fish')),
  peak_to: plainDateSchema,
});

/** The season's total as it is expected. */
const projectionSchema = z.object({
  total: z.int(),
  low: z.int().check(z.describe('The lower end of the range that held 80 % of past seasons')),
  high: z.int(),
  seasons: z.int().check(z.describe('Finished seasons behind it')),
});

/** Whether a figure of the seasons rises or falls, by Mann-Kendall and Sen. */
export const trendSchema = z.object({
  seasons: z.int().check(z.describe('Finished seasons behind it, ten at least')),
  first_year: z.int(),
  last_year: z.int(),
  direction: z.enum(DIRECTIONS).check(z.describe('none where chance explains what is seen')),
  slope: z.number().check(z.describe("Sen's slope: change per calendar year")),
  chance: z
    .number()
    .check(z.describe('How often a series without a trend looks as trended, 0 to 1')),
  last: z
    .nullable(z.object({ year: z.int(), value: z.number() }))
    .check(z.describe('The newest season; null with fewer than ten before it')),
  mean_before: z
    .nullable(z.number())
    .check(z.describe('Mean of the ten seasons before the newest')),
});

const growthPointSchema = z
  .tuple([z.int(), z.int(), z.int()])
  .check(z.describe('Days since first_date, adults and jacks counted by the end of that day'));

/** One season of a run. */
const seasonOfRunSchema = z.object({
  year: z.int(),
  label: z.string(),
  first_date: plainDateSchema,
  complete: z.boolean().check(z.describe('Whether the season was over on the as-of date')),
  known_from: plainDateSchema.check(
    z.describe('Before this day its count is not known: then a large first count was reported'),
  ),
  ...countFields,
  ...provenanceFields,
  by_date: z
    .nullable(z.object({ adults: z.int(), jacks: z.int() }))
    .check(
      z.describe(
        'Counted by the month and day of counted_on; null where that is not known or the season is not compared',
      ),
    ),
  growth: z
    .array(growthPointSchema)
    .check(z.describe('How the count grew: fish come evenly between two points')),
  count_days: z
    .optional(z.array(z.int()))
    .check(
      z.describe(
        'Days since first_date on which fish were counted; each is a point of growth. Left out where one series was asked for',
      ),
    ),
});

/** One run of a species at a facility, its origins together, without captive brood. */
export const runSeasonSchema = z.object({
  species: z.string(),
  run: z.string().check(z.describe('Run name, or NA where the species has no named run')),
  ...receivedField,
  in_season: z.boolean(),
  two_weeks_ahead: z.boolean(),
  one_month_ahead: z.boolean(),
  recent: z.int().check(z.describe('Counted in the recent window')),
  label: z.string().check(z.describe('The current season, reported or not')),
  first_date: plainDateSchema,
  last_date: plainDateSchema,
  counted_on: z
    .nullable(plainDateSchema)
    .check(z.describe('Day of the newest count of this season; null before the first')),
  so_far: z.nullable(z.object({ ...countFields, ...provenanceFields })),
  by_date: z
    .nullable(z.object(comparisonFields))
    .check(z.describe('so_far against earlier seasons; null before the first count')),
  timing: z
    .nullable(timingSchema)
    .check(
      z.describe('null with too few seasons to know, or where the run does not come this year'),
    ),
  projection: z
    .nullable(projectionSchema)
    .check(z.describe('null where none has proved better than simpler ways')),
  trend: z
    .nullable(trendSchema)
    .check(z.describe('Of its yearly totals; null with fewer than ten finished seasons')),
  half_way_trend: z
    .nullable(trendSchema)
    .check(
      z.describe(
        'Of the day on which half of a season had come, in days since its first; null with fewer than ten seasons that tell',
      ),
    ),
  seasons: z
    .array(seasonOfRunSchema)
    .check(
      z.describe(
        'Seasons with in-season counts, oldest first, the present one included. Where one series was asked for, other runs have none here, and its seasons as much growth as a chart shows',
      ),
    ),
  thinned: z
    .optional(z.literal(true))
    .check(z.describe('Present where growth has fewer points than are known')),
});

/** `GET /api/season/{name}`. */
export const seasonSchema = z.object({
  facility: z.string().check(z.describe('Facility key, with underscores')),
  name: z.string().check(z.describe('Upper-case name')),
  ...asOfFields,
  last_report: z.nullable(plainDateSchema),
  ...onlyField,
  runs: z.array(runSeasonSchema),
});

export type TrendBody = z.infer<typeof trendSchema>;
export type RunSeason = z.infer<typeof runSeasonSchema>;
export type Season = z.infer<typeof seasonSchema>;
