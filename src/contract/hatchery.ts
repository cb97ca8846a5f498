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

/** Arrival curve of a series: fish per day in a mean year, exactly 0 outside its season. */
export const densityEstimationSchema = z.object({
  ...seriesFields,
  density_data: z.array(densityPointSchema),
});

const yearCountSchema = z.object({
  year: z.int().describe('Calendar year in which the peak of the run-year falls'),
  complete: z.boolean().describe('Whether it was over on the as-of date; if not, a count so far'),
  label: z.string().describe('2025, or 2025-26 where the run-year crosses New Year'),
  status: z
    .enum(['final', 'preliminary'])
    .describe(
      'final: fish trapped, by the final annual report; preliminary: counts until it is out',
    ),
  left_out: z
    .boolean()
    .describe('Preliminary for good: the final report of the season is out, without this facility'),
  ...countFields,
  received_adults: z
    .number()
    .nullable()
    .describe('Adults brought from other facilities, not in the count; null unless final'),
  received_jacks: z.number().nullable().describe('Jacks brought, in the same way'),
  ...provenanceFields,
});

export const bargraphSchema = z.object({
  ...seriesFields,
  ...receivedField,
  relabelled: z
    .array(
      z.object({
        from: z.string().describe('Its origin in the reports until then'),
        last_year: z.int().describe('Last run-year reported under that origin'),
      }),
    )
    .describe('The origins it was reported under before the present one, oldest first'),
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
export type YearCount = z.infer<typeof yearCountSchema>;
export type Bargraph = z.infer<typeof bargraphSchema>;
export type Hatchery = z.infer<typeof hatcherySchema>;
