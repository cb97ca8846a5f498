// Fields shared by several answers, apart from them so that a page that needs a date loads no full schema.
import * as z from 'zod';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import { PHASES } from '#domain/fish/outlook.ts';
import { RECEIVED } from '#domain/fish/yearly-totals.ts';
import { plainDateSchema as plainDate } from '#domain/time/plain-date-schema.ts';

export const plainDateSchema = plainDate.describe('A calendar day in Washington, YYYY-MM-DD');

export const countFields = {
  count: z.number().describe('Adults and jacks together; negative for a correction'),
  adults: z.number().nullable().describe('Adult fish; null if the report gave no figure'),
  jacks: z
    .number()
    .nullable()
    .describe('Jacks (early-maturing males); null if the report gave no figure'),
};

export const provenanceFields = {
  source: z.enum(RETURN_SOURCES).describe('The public record'),
  report: z.string().describe('Name of the newest report behind the figure'),
  report_date: plainDateSchema.describe(
    'Day of publication; of a final report, the day from which it counts as known',
  ),
};

export const runField = {
  run: z.string().describe('Run name, or NA where the species has no named run'),
};

export const seriesFields = {
  species: z.string().describe('Common name, e.g. Coho'),
  ...runField,
  origin: z.string().describe('Hatchery, Wild, Mixed, Captive, Natural, Kelt or UNKNOWN'),
};

/** Whether a series includes fish that another facility has counted already. */
export const receivedField = {
  received: z
    .enum(RECEIVED)
    .describe(
      "How many of the run's fish are brought from other facilities, by its last five final reports: some is over 2 %, most half or more. Weekly figures include them",
    ),
  received_from: z
    .array(z.string())
    .optional()
    .describe('Names of those facilities in the weekly reports; absent where none is known'),
};

/** How a count compares with those of earlier seasons by the same date. */
export const comparisonFields = {
  seasons: z.int().describe('Finished seasons whose count by that date is known, at most ten'),
  fewer: z.int().describe('How many of these seasons had fewer fish'),
  equal: z.int().describe('How many of these seasons had the same number of fish'),
  median: z.int().nullable().describe('null with fewer than five seasons'),
  low: z.int().nullable().describe('10th percentile; null with fewer than five seasons'),
  high: z.int().nullable().describe('90th percentile; null with fewer than five seasons'),
};

/** Whether fish are in season today, in 14 days and in 30 days. */
export const flagFields = {
  in_season: z.boolean(),
  two_weeks_ahead: z.boolean(),
  one_month_ahead: z.boolean(),
};

export const facilityFields = {
  facility: z.string().describe('Facility key, with underscores'),
  name: z.string().describe('Upper-case name'),
};

export const phaseSchema = z
  .enum(PHASES)
  .describe(
    'Where the run usually is today. In season: before its peak week (up to 60 % in), near it (from a week before to a week after, 10 to 85 % in), past it (half or more in), or nearly over (nine tenths in). Out of season: to come (up to a tenth in), or over. At least four of five past seasons agree; null where they do not, where there are too few seasons, or at a trap that closes',
  );

export const hillSchema = z
  .object({
    first: z
      .int()
      .describe('Offset in weeks from the week that ends today; negative for earlier weeks'),
    shares: z
      .array(z.int())
      .describe("Thousandths of a season's fish in that week and each week after it"),
  })
  .describe('The usual season of the run, week by week: the mean of its seasons');

export const asOfFields = {
  data_version: z.string().describe('Identifies the published data'),
  today: plainDateSchema,
  as_of: plainDateSchema.nullable().describe('Newest data date of the published version'),
  recent_from: plainDateSchema.nullable().describe('First day of the recent window'),
};
