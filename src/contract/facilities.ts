import * as z from 'zod/mini';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import { PHASES } from '#domain/fish/phase.ts';
import { RECEIVED } from '#domain/fish/received.ts';
import { isPlainDate } from '#domain/time/plain-date.ts';

/** `YYYY-MM-DD`, an existing day. */
export const plainDateSchema = z
  .templateLiteral([z.number(), '-', z.number(), '-', z.number()])
  .check(
    z.refine((text) => isPlainDate(text), 'must be an existing day written YYYY-MM-DD'),
    z.describe('A calendar day in Washington, YYYY-MM-DD'),
  );

/** Fish counted, with the two parts that make the count. */
export const countFields = {
  count: z.number().check(z.describe('Adults and jacks together; negative for a correction')),
  adults: z
    .nullable(z.number())
    .check(z.describe('Adult fish; null when the report gave no figure')),
  jacks: z
    .nullable(z.number())
    .check(z.describe('Jacks (early-maturing males); null when the report gave no figure')),
};

/** The report a figure was taken from. */
export const provenanceFields = {
  source: z.enum(RETURN_SOURCES).check(z.describe('The public record')),
  report: z.string().check(z.describe('Name of the newest report behind the figure')),
  report_date: plainDateSchema.check(
    z.describe(
      'Day of publication; of a final report, which does not say, the day from which it counts as known',
    ),
  ),
};

/** Species, run and origin, as in every list of the API. */
export const seriesFields = {
  species: z.string().check(z.describe('Common name, e.g. Coho')),
  run: z.string().check(z.describe('Run name, or NA where the species has no named run')),
  origin: z.string().check(z.describe('Hatchery, Wild, Mixed, Captive, Natural, Kelt or UNKNOWN')),
};

/** Fish counted in the span that ends on `day`. */
const dayCountSchema = z.object({
  day: plainDateSchema,
  ...countFields,
  since: z
    .nullable(plainDateSchema)
    .check(z.describe('The fish came after this day; null for the first count of a season')),
  ...provenanceFields,
});

/** Whether a series holds fish that another facility has counted already. */
export const receivedField = {
  received: z
    .enum(RECEIVED)
    .check(
      z.describe(
        "How many of the run's fish are brought from other facilities, by its last five final reports: some is over 2 %, most half or more. Weekly figures include them",
      ),
    ),
  received_from: z
    .optional(z.array(z.string()))
    .check(
      z.describe(
        'Names of those facilities, by the comments of the weekly reports; left out where none is known',
      ),
    ),
};

/** One series of the recent window of a facility (requirement 8.2). */
export const recentEscapementSchema = z.object({
  ...seriesFields,
  ...receivedField,
  day_counts: z.array(dayCountSchema),
});

/** How a count compares with those of earlier seasons by the same date. */
export const comparisonFields = {
  seasons: z
    .int()
    .check(z.describe('Finished seasons whose count by that date is known, ten at most')),
  fewer: z.int().check(z.describe('Those of them with fewer fish')),
  median: z.nullable(z.int()).check(z.describe('null with fewer than five seasons')),
  low: z.nullable(z.int()).check(z.describe('10th percentile; null with fewer than five seasons')),
  high: z.nullable(z.int()).check(z.describe('90th percentile; null with fewer than five seasons')),
};

export const phaseSchema = z
  .enum(PHASES)
  .check(
    z.describe(
      'Where the run usually is today: before, near (from a week before its peak week to a week after) or past the peak; nearly over from nine tenths on',
    ),
  );

/** The season of one species at a facility in short: that of its first run. */
const thisSeasonSchema = z.object({
  run: z.string().check(z.describe('Run name, or NA where the species has no named run')),
  label: z.string().check(z.describe('2025, or 2025-26 where the season crosses New Year')),
  count: z.nullable(z.int()).check(z.describe('Counted so far; null before the first report')),
  counted_on: z.nullable(plainDateSchema).check(z.describe('Day of the newest count')),
  seasons: comparisonFields.seasons,
  fewer: comparisonFields.fewer,
  phase: z.nullable(phaseSchema).check(z.describe('null where fewer than three seasons tell')),
});

/**
 * Whether a species is in season at a facility today, in 14 and in 30 days, and how many fish are
 * usual. Captive brood has no part in it.
 */
const seasonFlagsSchema = z.object({
  in_season: z.boolean(),
  two_weeks_ahead: z.boolean(),
  one_month_ahead: z.boolean(),
  mean_year: z
    .number()
    .check(z.describe('Fish in a mean run-year; 0 where their timing is not known')),
});

/** Properties of a facility, by the names of requirement 8.1. */
const facilityPropertiesSchema = z.object({
  Facility: z.string().check(z.describe('Facility key, with underscores')),
  'Facility Name': z.string().check(z.describe('Upper-case name')),
  nearest_town: z.string(),
  county: z.string().check(z.describe('As a sentence names it: King County')),
  elevation_ft: z.nullable(z.number()),
  stream: z.nullable(z.string()),
  waters: z
    .array(z.string())
    .check(z.describe('Its stream, river system and the waters below, down to salt water')),
  trapped_elsewhere: z
    .nullable(z.string())
    .check(z.describe('Where its fish are trapped; null where that is the facility itself')),
  river_gauge: z.nullable(z.string()).check(z.describe('USGS site number')),
  river_gauge_name: z.nullable(z.string()),
  forecast_lid: z.nullable(z.string()).check(z.describe('NOAA NWPS gauge id')),
  forecast_name: z.nullable(z.string()).check(z.describe('Name of the NOAA forecast point')),
  gauge_reason: z.string().check(z.describe('Why this gauge, or why none')),
  nearest_gauge: z
    .nullable(z.object({ site: z.string(), name: z.string(), miles: z.number() }))
    .check(z.describe('Nearest USGS gauge, of any river; null where river_gauge is one')),
  WRIA: z.string().check(z.describe('Watershed name')),
  hatchery_fish: z.record(z.string(), seasonFlagsSchema),
  this_season: z
    .record(z.string(), thisSeasonSchema)
    .check(z.describe('By species: the season of its first run; none of captive brood')),
  recent_escapement: z.array(recentEscapementSchema),
  last_report: z
    .nullable(plainDateSchema)
    .check(z.describe('Newest day the trap was reported for; null when it never was')),
});

/** A facility as a GeoJSON feature. */
const facilityFeatureSchema = z.object({
  type: z.literal('Feature'),
  id: z.string(),
  geometry: z.object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number(), z.number()]).check(z.describe('Longitude, latitude')),
  }),
  properties: facilityPropertiesSchema,
});

/** The data version and dates that every figure of an answer refers to. */
export const asOfFields = {
  data_version: z.string().check(z.describe('Identifies the published data')),
  today: plainDateSchema,
  as_of: z.nullable(plainDateSchema).check(z.describe('Newest data date of the published version')),
  recent_from: z.nullable(plainDateSchema).check(z.describe('First day of the recent window')),
};

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
