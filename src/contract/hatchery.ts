import * as z from 'zod';
import { recentEscapementSchema } from './facilities.ts';
import {
  asOfFields,
  countFields,
  facilityFields,
  plainDateSchema,
  provenanceFields,
  receivedField,
  seriesFields,
} from './fields.ts';

const densityPointSchema = z.object({
  day: z.int().describe('Day of the year, 0 to 365'),
  ...countFields,
});

/** Arrival curve of a series: fish per day in a mean year; exactly 0 outside the season. */
export const densityEstimationSchema = z.object({
  ...seriesFields,
  density_data: z.array(densityPointSchema),
});

const yearCountSchema = z.object({
  year: z.int().describe('Calendar year in which the peak of the run-year falls'),
  complete: z
    .boolean()
    .describe('Whether the run-year was over on the as-of date; if not, this is the count so far'),
  label: z.string().describe('2025, or 2025-26 where the run-year crosses New Year'),
  status: z
    .enum(['final', 'preliminary'])
    .describe(
      'final: fish trapped, by the final annual report; preliminary: in-season counts until that report is out',
    ),
  left_out: z
    .boolean()
    .describe(
      'Stays preliminary: the final report of the season is out and does not list this facility',
    ),
  ...countFields,
  received_adults: z
    .number()
    .nullable()
    .describe('Adults moved here from other facilities, not in the count; null unless final'),
  received_jacks: z
    .number()
    .nullable()
    .describe('Jacks moved here from other facilities, not in the count; null unless final'),
  ...provenanceFields,
});

export const bargraphSchema = z.object({
  ...seriesFields,
  ...receivedField,
  relabelled: z
    .array(
      z.object({
        from: z.string().describe('Origin in the reports through last_year'),
        last_year: z.int().describe('Last run-year reported under that origin'),
      }),
    )
    .describe('Earlier origins that the series was reported under, oldest first'),
  year_counts: z.array(yearCountSchema),
});

/** `GET /api/hatchery/{name}`. */
export const hatcherySchema = z.object({
  ...facilityFields,
  ...asOfFields,
  last_report: plainDateSchema.nullable(),
  density_estimation: z.array(densityEstimationSchema),
  bargraph: z.array(bargraphSchema),
  recent_escapement: z.array(recentEscapementSchema),
});

export type DensityEstimation = z.infer<typeof densityEstimationSchema>;
export type Bargraph = z.infer<typeof bargraphSchema>;
export type Hatchery = z.infer<typeof hatcherySchema>;
