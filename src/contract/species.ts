import * as z from 'zod/mini';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { DIRECTIONS } from '#domain/fish/trend.ts';
import { REGIONS } from '#domain/place/region.ts';
import { asOfFields, comparisonFields, phaseSchema, plainDateSchema } from './fields.ts';
import { trendSchema } from './season.ts';

export const trapFields = {
  facility: z.string().check(z.describe('Facility key, with underscores')),
  name: z.string().check(z.describe('Upper-case name')),
  run: z.string().check(z.describe('Run name, or NA where the species has no named run')),
};

export const lineSchema = z
  .array(z.int())
  .check(z.describe('A count for each week from first_week on'));

/** The season over all traps, against earlier ones at the same traps. */
const statewideSchema = z.object({
  label: z
    .string()
    .check(z.describe('The seasons of the runs counted: 2025, or 2025-26 where some are of 2026')),
  count: z.int().check(z.describe('Counted so far at all traps')),
  facilities: z.int().check(z.describe('Traps that counted the species this season')),
  compared: z
    .nullable(
      z.object({
        count: z.int().check(z.describe('Counted so far at the traps compared')),
        facilities: z.int().check(z.describe('Traps compared: counted in every season compared')),
        ...comparisonFields,
        lines: z
          .array(z.object({ label: z.string(), by_date: z.int(), counts: lineSchema }))
          .check(
            z.describe(
              'Counts of the traps compared, this season first, then one season ago and so on; by_date: by the date of the newest count of each run',
            ),
          ),
      }),
    )
    .check(z.describe('null where too few traps were counted in the season before')),
  left_out: z
    .array(z.object({ ...trapFields, count: z.int() }))
    .check(z.describe('Runs counted this season, but not in every season compared')),
  not_counted: z
    .array(z.object({ ...trapFields, count: z.int() }))
    .check(
      z.describe('Runs not counted yet this season, with their count by today one season ago'),
    ),
});

/** Fish of one year over all traps. */
const speciesYearSchema = z.object({
  year: z.int(),
  complete: z.boolean().check(z.describe('Whether the season of every run was over')),
  status: z
    .enum(['final', 'preliminary'])
    .check(z.describe('final: of final annual reports alone')),
  facilities: z.int().check(z.describe('Traps with a figure')),
  count: z.int(),
  regions: z
    .array(z.nullable(z.int()))
    .check(z.describe('The count by region, in the order of regions; null without a figure')),
});

const bestSchema = z.object({
  label: z.string(),
  count: z.int(),
  seasons: z.int().check(z.describe('Seasons that it is the largest of')),
});

/** One run of the species at one trap. */
const speciesRunSchema = z.object({
  ...trapFields,
  county: z.string(),
  region: z.enum(REGIONS),
  position: z.tuple([z.number(), z.number()]).check(z.describe('Longitude, latitude')),
  brought: z
    .boolean()
    .check(z.describe('Most of its fish are brought from other traps, so it is in no sum')),
  in_season: z.boolean(),
  two_weeks_ahead: z.boolean(),
  one_month_ahead: z.boolean(),
  silent: z
    .boolean()
    .check(z.describe('In season, but the trap has reported nothing in the recent window')),
  recent: z.int().check(z.describe('Counted in the recent window')),
  label: z.string().check(z.describe('The current season')),
  counted_on: z.nullable(plainDateSchema).check(z.describe('Day of the newest count of it')),
  last_year: z
    .nullable(z.int())
    .check(z.describe('Newest season with an in-season count; null where there is none')),
  count: z.nullable(z.int()).check(z.describe('Counted so far; null before the first count')),
  ...comparisonFields,
  best_by_date: z
    .nullable(bestSchema)
    .check(z.describe('The most that an earlier season had by the same date')),
  best: z
    .nullable(bestSchema)
    .check(z.describe('The largest whole season before, by in-season counts')),
  phase: z.nullable(phaseSchema),
  trend: z
    .nullable(z.enum(DIRECTIONS))
    .check(z.describe('Of its yearly totals; null with fewer than ten')),
  weeks: z
    .nullable(
      z.object({
        now: lineSchema,
        low: z.nullable(lineSchema).check(z.describe('10th percentile; null as in the comparison')),
        median: z.nullable(lineSchema),
        high: z.nullable(lineSchema),
      }),
    )
    .check(z.describe('How the season grew, of runs in season or counted this season')),
});

/** `GET /api/species/{species}`. */
export const speciesSchema = z.object({
  species: z.enum(SHOWN_SPECIES),
  ...asOfFields,
  first_week: plainDateSchema.check(z.describe('Day of the first figure of each line')),
  recent: z.object({
    count: z.int().check(z.describe('Counted in the recent window, each fish once')),
    facilities: z.int().check(z.describe('Traps that counted some')),
  }),
  season: z.nullable(statewideSchema).check(z.describe('null before the first count')),
  months: z
    .nullable(z.array(z.number()))
    .check(z.describe("Share of a mean year's fish in each month, January first")),
  peak: z
    .nullable(z.object({ from: plainDateSchema, to: plainDateSchema }))
    .check(z.describe('The seven days with the most fish of a mean year, as days of this year')),
  regions: z.array(z.enum(REGIONS)),
  years: z.array(speciesYearSchema).check(z.describe('Yearly totals since 1998')),
  trend: z.nullable(trendSchema).check(z.describe('Of the yearly totals of finished seasons')),
  runs: z.array(speciesRunSchema).check(z.describe('Most recent fish first')),
});

export type Species = z.infer<typeof speciesSchema>;
export type SpeciesRun = z.infer<typeof speciesRunSchema>;
export type StatewideSeason = z.infer<typeof statewideSchema>;
export type SpeciesYear = z.infer<typeof speciesYearSchema>;
