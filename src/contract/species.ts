import * as z from 'zod';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { DIRECTIONS } from '#domain/fish/trend.ts';
import { REGIONS } from '#domain/place/region.ts';
import {
  asOfFields,
  comparisonFields,
  facilityFields,
  flagFields,
  phaseSchema,
  plainDateSchema,
  runField,
} from './fields.ts';
import { trendSchema } from './season.ts';

export const trapFields = { ...facilityFields, ...runField };

export const lineSchema = z.array(z.int()).describe('One count per week, from first_week on');

const countsSchema = z.array(z.object({ ...trapFields, count: z.int() }));

const statewideSchema = z.object({
  label: z
    .string()
    .describe('Seasons of the runs counted, such as 2025, 2025-26, or 2025-26 and 2026-27'),
  count: z.int().describe('Fish counted so far at all traps'),
  facilities: z.int().describe('Traps that counted the species this season'),
  compared: z
    .object({
      count: z.int().describe('Fish counted so far at the traps compared'),
      facilities: z.int().describe('Traps that counted in every season compared'),
      ...comparisonFields,
      lines: z
        .array(
          z.object({
            label: z.string(),
            by_date: z.int(),
            in_all: z.int().nullable().describe('Total of the whole season; null for this season'),
            counts: lineSchema,
          }),
        )
        .describe(
          'Seasons at the same traps, this season first. by_date is the count by the newest count of each run, as are the counts in the week of the as-of date',
        ),
    })
    .nullable()
    .describe('null where too few traps counted in the season before'),
  left_out: countsSchema.describe('Runs counted this season, though not in every season compared'),
  not_counted: countsSchema.describe(
    'Runs not counted yet, with their count by this date last season',
  ),
});

const speciesYearSchema = z.object({
  year: z.int(),
  complete: z.boolean().describe('Whether the season of every run was over'),
  status: z
    .enum(['final', 'preliminary'])
    .describe('final: at least four fifths of the fish are from final annual reports'),
  facilities: z.int().describe('Traps with a figure'),
  count: z.int(),
  regions: z
    .array(z.int().nullable())
    .describe('The count by region, in the order of regions; null without a figure'),
});

const bestSchema = z.object({
  label: z.string(),
  count: z.int(),
  seasons: z.int().describe('Number of seasons of which it is the largest'),
  since: z.string().describe('The earliest of these seasons'),
});

export const broughtFromField = {
  brought_from: z
    .array(z.string())
    .nullable()
    .describe('Names of the traps whose fish the count includes; null if it includes none'),
};

const speciesRunSchema = z.object({
  ...trapFields,
  county: z.string(),
  region: z.enum(REGIONS),
  position: z.tuple([z.number(), z.number()]).describe('Longitude, latitude'),
  brought: z
    .boolean()
    .describe('Most of its fish are brought from other traps, so it is left out of sums'),
  ...flagFields,
  silent: z.boolean().describe('In season, but the trap has reported nothing in the recent window'),
  recent: z.int().describe('Fish counted in the recent window'),
  label: z.string().describe('The current season'),
  counted_on: plainDateSchema.nullable().describe('Day of its newest count'),
  last_year: z.int().nullable().describe('Newest season with an in-season count'),
  count: z.int().nullable().describe('Fish counted so far; null before the first count'),
  ...comparisonFields,
  ...broughtFromField,
  best_by_date: bestSchema
    .nullable()
    .describe('The most fish that an earlier season is known to have had by that date'),
  best: bestSchema
    .nullable()
    .describe('The largest finished season, by its own counts or its yearly total'),
  phase: phaseSchema.nullable(),
  trend: z
    .enum(DIRECTIONS)
    .nullable()
    .describe('Trend of its yearly totals; null with fewer than ten'),
  weeks: z
    .object({
      now: lineSchema,
      low: lineSchema.nullable().describe('10th percentile; null with fewer than five seasons'),
      median: lineSchema.nullable(),
      high: lineSchema.nullable(),
    })
    .nullable()
    .describe('How the season grew; null for runs neither in season nor counted this season'),
});

/** `GET /api/species/{species}`. */
export const speciesSchema = z.object({
  species: z.enum(SHOWN_SPECIES),
  ...asOfFields,
  first_week: plainDateSchema.describe('Day of the first figure of each line'),
  recent: z.object({
    count: z.int().describe('Fish counted in the recent window, each fish once'),
    facilities: z.int().describe('Traps that counted any fish'),
  }),
  season: statewideSchema.nullable().describe('null before the first count'),
  months: z
    .array(z.number())
    .nullable()
    .describe("Share of a mean year's fish in each month, January first"),
  peak: z
    .object({ from: plainDateSchema, to: plainDateSchema })
    .nullable()
    .describe('The seven days of a mean year with the most fish, as days of this year'),
  regions: z.array(z.enum(REGIONS)),
  years: z.array(speciesYearSchema).describe('Yearly totals since 1998'),
  trend: trendSchema.nullable().describe('Trend of the yearly totals of finished seasons'),
  runs: z.array(speciesRunSchema).describe('Sorted by fish in the recent window, most first'),
});

export type Species = z.infer<typeof speciesSchema>;
export type SpeciesRun = z.infer<typeof speciesRunSchema>;
export type StatewideSeason = z.infer<typeof statewideSchema>;
export type SpeciesYear = z.infer<typeof speciesYearSchema>;
