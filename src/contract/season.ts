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
  .describe('Median and extremes of the earlier seasons, as days of this one');

const timingSchema = z.object({
  seasons: z.int().describe('Finished seasons behind it, ten at most'),
  phase: phaseSchema.nullable(),
  share: z
    .object({ usual: z.number(), least: z.number(), most: z.number() })
    .describe('Share of the fish usually counted by today, 0 to 1: median and extremes'),
  tenth: usualDaySchema,
  half: usualDaySchema,
  nine_tenths: usualDaySchema,
  peak_from: plainDateSchema.describe('First of the seven days with the most fish'),
  peak_to: plainDateSchema,
  closes: plainDateSchema
    .nullable()
    .describe('Usual last day of a trap that closes while fish still come; it has no phase'),
  hill: hillSchema,
});

const projectionSchema = z.object({
  total: z.int().describe('To two figures, never below what is counted'),
  low: z.int().describe('The lower end of the range that is meant to hold 80 % of seasons'),
  high: z.int(),
  seasons: z.int().describe('Finished seasons behind it'),
  before_season: z.boolean().describe('Whether it was made before the first count of the season'),
});

export const trendSchema = z.object({
  seasons: z.int().describe('Finished seasons behind it, ten at least'),
  first_year: z.int(),
  last_year: z.int(),
  direction: z.enum(DIRECTIONS).describe('none where chance explains what is seen'),
  slope: z.number().describe("Sen's slope: change per calendar year"),
  chance: z.number().describe('How often a series without a trend looks as trended, 0 to 1'),
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
  known_from: plainDateSchema.describe('Before this day its count is not known'),
  ...countFields,
  ...provenanceFields,
  by_date: z
    .object({ adults: z.int(), jacks: z.int() })
    .nullable()
    .describe('Counted by the month and day of counted_on; null where not known or not compared'),
  growth: z
    .array(growthPointSchema)
    .describe('How the count grew, evenly between two points; adults and jacks are rounded apart'),
  count_days: z.array(z.int()).describe('Days since first_date of counts; each a point of growth'),
});

/** One run of a species at a facility, its origins together, without captive brood. */
export const runSeasonSchema = z.object({
  species: z.string(),
  ...runField,
  ...receivedField,
  ...flagFields,
  recent: z.int().describe('Counted in the recent window'),
  label: z.string().describe('The current season, reported or not'),
  first_date: plainDateSchema,
  last_date: plainDateSchema,
  counted_on: plainDateSchema.nullable().describe('Day of the newest count of this season'),
  so_far: z.object({ ...countFields, ...provenanceFields }).nullable(),
  by_date: z
    .object(comparisonFields)
    .nullable()
    .describe('so_far against earlier seasons; null before the first count'),
  timing: timingSchema.nullable().describe('null with too few seasons, or in a year without a run'),
  half_way: z
    .object({
      day: plainDateSchema,
      days_late: z.int().describe('After the usual day; negative before it, 0 within three days'),
    })
    .nullable()
    .describe('When half of this season was in; null before that is fixed by what is expected'),
  projection: projectionSchema
    .nullable()
    .describe('null where none has proved better than simpler'),
  trend: trendSchema.nullable().describe('Of its yearly totals; null with fewer than ten seasons'),
  half_way_trend: trendSchema
    .nullable()
    .describe('Of the day on which half a season had come, from its first; null in the same way'),
  seasons: z.array(seasonOfRunSchema).describe('With in-season counts, oldest first'),
});

const damBelowSchema = z
  .object({
    dam: z.enum(DAMS.map(({ key }) => key)),
    name: z.string(),
    from: plainDateSchema,
    to: plainDateSchema.describe('The newest count of the dam, or the end of the run there'),
    count: z.int().describe('Adults of the run, or all fish where jacks are not told apart'),
    of_usual: z
      .number()
      .describe('Of the median by the same date, over the days on which every year was counted'),
  })
  .describe('The nearest dam below with new counts and what has passed it this season');

/** `GET /api/season/{name}`. */
export const seasonSchema = z.object({
  ...facilityFields,
  ...asOfFields,
  last_report: plainDateSchema.nullable(),
  runs: z.array(
    runSeasonSchema.extend({
      dam_below: damBelowSchema
        .nullable()
        .describe('null where the run passes none, or is not told apart at it; no forecast'),
    }),
  ),
});

export type TrendBody = z.infer<typeof trendSchema>;
export type SeasonOfRun = z.infer<typeof seasonOfRunSchema>;
export type RunSeason = z.infer<typeof runSeasonSchema>;
export type Season = z.infer<typeof seasonSchema>;
