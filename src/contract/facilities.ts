import * as z from 'zod';
import {
  asOfFields,
  comparisonFields,
  countFields,
  flagFields,
  hillSchema,
  phaseSchema,
  plainDateSchema,
  provenanceFields,
  receivedField,
  runField,
  seriesFields,
} from './fields.ts';

const dayCountSchema = z.object({
  day: plainDateSchema,
  ...countFields,
  since: plainDateSchema
    .nullable()
    .describe('Day of the count before: the fish arrived after it; null for a first count'),
  ...provenanceFields,
});

/** One series of the recent window of a facility (requirement 8.2). */
export const recentEscapementSchema = z.object({
  ...seriesFields,
  ...receivedField,
  day_counts: z.array(dayCountSchema),
});

const thisSeasonSchema = z.object({
  ...runField,
  label: z.string().describe('2025, or 2025-26 where the season crosses New Year'),
  count: z.int().nullable().describe('Counted so far; null before the first report'),
  counted_on: plainDateSchema.nullable().describe('Day of the newest count'),
  seasons: comparisonFields.seasons,
  fewer: comparisonFields.fewer,
  equal: comparisonFields.equal,
  phase: phaseSchema.nullable(),
  hill: hillSchema.nullable(),
});

const seasonFlagsSchema = z.object({
  ...flagFields,
  mean_year: z.number().describe('Fish in a mean run-year; 0 where the timing is unknown'),
});

/** Properties of a facility, by the names of requirement 8.1. */
const facilityPropertiesSchema = z.object({
  Facility: z.string().describe('Facility key, with underscores'),
  'Facility Name': z.string().describe('Upper-case name'),
  nearest_town: z.string(),
  county: z.string().describe('With the word "County": King County'),
  elevation_ft: z.number().nullable(),
  stream: z.string().nullable(),
  waters: z.array(z.string()).describe('Its stream and the waters downstream, down to salt water'),
  trapped_elsewhere: z.string().nullable().describe('Where its fish are trapped, if not here'),
  river_gauge: z.string().nullable().describe('USGS site number'),
  river_gauge_name: z.string().nullable(),
  forecast_lid: z.string().nullable().describe('NOAA NWPS gauge id'),
  forecast_name: z.string().nullable().describe('Name of the NOAA forecast point'),
  forecast_chances: z
    .boolean()
    .describe('Whether /river/hefs/{forecast_lid} has chances for the point'),
  gauge_reason: z
    .string()
    .describe(
      'Where this gauge is and why it was chosen, to be read after its name and a colon; or why there is none',
    ),
  nearest_gauge: z
    .object({ site: z.string(), name: z.string(), miles: z.number() })
    .nullable()
    .describe('Nearest USGS gauge on any river; null where river_gauge is set'),
  WRIA: z.string().describe('Watershed name'),
  WRIA_number: z.int().describe('1 to 62'),
  hatchery_fish: z.record(z.string(), seasonFlagsSchema),
  this_season: z
    .record(z.string(), thisSeasonSchema)
    .describe('By species: the season of its first run, without captive brood'),
  recent_escapement: z.array(recentEscapementSchema),
  last_report: plainDateSchema.nullable().describe('Newest day that a report covers at this trap'),
});

const facilityFeatureSchema = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number(), z.number()]).describe('Longitude, latitude'),
  }),
  properties: facilityPropertiesSchema,
});

/** `GET /api/facilities`. */
export const facilitiesSchema = z.object({
  type: z.literal('FeatureCollection'),
  ...asOfFields,
  features: z.array(facilityFeatureSchema),
});

export type DayCount = z.infer<typeof dayCountSchema>;
export type RecentEscapement = z.infer<typeof recentEscapementSchema>;
export type ThisSeason = z.infer<typeof thisSeasonSchema>;
export type SeasonFlagsBody = z.infer<typeof seasonFlagsSchema>;
export type FacilityProperties = z.infer<typeof facilityPropertiesSchema>;
export type FacilityFeature = z.infer<typeof facilityFeatureSchema>;
export type Facilities = z.infer<typeof facilitiesSchema>;
