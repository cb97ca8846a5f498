import * as z from 'zod';
import { DAMS } from '#domain/dam/dams.ts';
import { DIRECTIONS } from '#domain/fish/trend.ts';
import {
  asOfFields,
  comparisonFields,
  countFields,
  facilityFields,
  flagFields,
  hillSchema,
  phaseSchema,
  plainDateSchema,
  provenanceFields,
  receivedField,
  runField,
} from './fields.ts';

const usualDaySchema = z
  .object({ usual: plainDateSchema, earliest: plainDateSchema, latest: plainDateSchema })
  .describe(
    'By the usual season, the mean of earlier ones, and their extremes, as days of this season',
  );

const timingSchema = z.object({
  seasons: z.int().describe('Finished seasons behind these figures, at most ten'),
  phase: phaseSchema.nullable(),
  share: z
    .object({ usual: z.number(), least: z.number(), most: z.number() })
    .describe(
      'Share of the fish usually counted by today, 0 to 1: by the usual season, and the extremes of earlier ones',
    ),
  tenth: usualDaySchema,
  half: usualDaySchema,
  nine_tenths: usualDaySchema,
  peak_from: plainDateSchema
    .nullable()
    .describe(
      'First day of the peak week, the seven days with the most fish; null where another time of the season usually brings as many',
    ),
  peak_to: plainDateSchema.nullable(),
  closes: plainDateSchema
    .nullable()
    .describe(
      'Usual last day of a trap that closes while fish are still coming; such a run has no phase',
    ),
  hill: hillSchema,
});

const projectionSchema = z.object({
  total: z.int().describe('Rounded to two significant digits; never below the count so far'),
  low: z.int().describe('Lower end of the range that is meant to hold 80 % of seasons'),
  high: z.int(),
  seasons: z.int().describe('Finished seasons behind the projection'),
  before_season: z
    .boolean()
    .describe('Whether it was made before the first count of the season, from past totals alone'),
});

export const trendSchema = z.object({
  seasons: z.int().describe('Finished seasons behind the trend, at least ten'),
  first_year: z.int(),
  last_year: z.int(),
  direction: z.enum(DIRECTIONS).describe('none where chance alone explains the change'),
  slope: z.number().describe("Sen's slope: change per calendar year"),
  chance: z
    .number()
    .describe('p-value: how often a series without a trend would look this trended, 0 to 1'),
  last: z
    .object({ year: z.int(), value: z.number() })
    .nullable()
    .describe('The newest season; null with fewer than ten before it'),
  mean_before: z.number().nullable().describe('Mean of the ten seasons before the newest'),
});

const growthPointSchema = z
  .tuple([z.int(), z.int(), z.int()])
  .describe('Days since first_date, adults and jacks counted by the end of that day');

const seasonOfRunSchema = z.object({
  year: z.int(),
  label: z.string(),
  first_date: plainDateSchema,
  complete: z.boolean().describe('Whether the season was over on the as-of date'),
  known_from: plainDateSchema.describe('First day from which the count is known'),
  ...countFields,
  ...provenanceFields,
  by_date: z
    .object({ adults: z.int(), jacks: z.int() })
    .nullable()
    .describe(
      'Fish counted by the month and day of counted_on; null where unknown or not compared',
    ),
  growth: z
    .array(growthPointSchema)
    .describe('How the count grew, linear between points; adults and jacks are rounded separately'),
  count_days: z
    .array(z.int())
    .describe('Days of counts, in days since first_date; each is a point of growth'),
});

/** One run of a species at a facility, all origins together, without captive brood. */
export const runSeasonSchema = z.object({
  species: z.string(),
  ...runField,
  ...receivedField,
  ...flagFields,
  recent: z.int().describe('Fish counted in the recent window'),
  label: z.string().describe('The current season, whether reported yet or not'),
  first_date: plainDateSchema,
  last_date: plainDateSchema,
  counted_on: plainDateSchema.nullable().describe('Day of the newest count of this season'),
  so_far: z.object({ ...countFields, ...provenanceFields }).nullable(),
  by_date: z
    .object(comparisonFields)
    .nullable()
    .describe('so_far compared with earlier seasons; null before the first count'),
  timing: timingSchema
    .nullable()
    .describe('null with too few seasons, or in a year when the species does not run'),
  half_way: z
    .object({
      day: plainDateSchema,
      days_late: z
        .int()
        .describe('Days after the usual day; negative if early, 0 within three days of it'),
    })
    .nullable()
    .describe(
      'When half of the adults of this season were in; null until two weeks bring less than a tenth of those so far and the projection agrees, with fewer than five known seasons, and where fish are brought from other facilities',
    ),
  half_way_known_from: plainDateSchema
    .nullable()
    .describe('While it is too early to tell: about the day from which half_way is known'),
  projection: projectionSchema
    .nullable()
    .describe('null where the projection has not beaten simpler methods'),
  eggs: z
    .object({
      count: z.int().describe('Eggs taken here by counted_on, of all stocks and origins'),
      counted_on: plainDateSchema,
      goal: z
        .int()
        .describe('The newest goal in a final report; that of this season is not published yet'),
      goal_season: z.string().describe('The season of that goal'),
      of_goal: z.number().describe('Count divided by goal'),
      seasons: z.int().describe('Earlier seasons compared, at least five'),
      least: z
        .number()
        .describe('Share of its eggs that an earlier season had by the same date, at least'),
      most: z.number().describe('The same, at most'),
    })
    .nullable()
    .describe(
      'null without eggs this season, without a goal, or with fewer than five earlier seasons; always for steelhead and sockeye',
    ),
  trend: trendSchema
    .nullable()
    .describe('Trend of the yearly totals; null with fewer than ten seasons'),
  half_way_trend: trendSchema
    .nullable()
    .describe(
      'Trend of the day by which half of a season was in, counted from its first day; null with fewer than ten seasons',
    ),
  seasons: z.array(seasonOfRunSchema).describe('Seasons with in-season counts, oldest first'),
});

const damBelowSchema = z
  .object({
    dam: z.enum(DAMS.map(({ key }) => key)),
    name: z.string(),
    from: plainDateSchema,
    to: plainDateSchema.describe('The newest count at the dam, or the end of the run there'),
    count: z
      .int()
      .describe('Adults of the run, or all fish where jacks are not counted separately'),
    of_usual: z
      .number()
      .describe(
        'Count divided by the median by the same date, over the days on which every year was counted',
      ),
  })
  .describe(
    'The nearest dam downstream with current counts, and the fish that passed it this season',
  );

/** `GET /api/season/{name}`. */
export const seasonSchema = z.object({
  ...facilityFields,
  ...asOfFields,
  last_report: plainDateSchema.nullable(),
  runs: z.array(
    runSeasonSchema.extend({
      dam_below: damBelowSchema
        .nullable()
        .describe(
          'null where the run passes no dam, or is not counted separately there. Not a forecast',
        ),
    }),
  ),
});

export type TrendBody = z.infer<typeof trendSchema>;
export type SeasonOfRun = z.infer<typeof seasonOfRunSchema>;
export type RunSeason = z.infer<typeof runSeasonSchema>;
export type Season = z.infer<typeof seasonSchema>;
