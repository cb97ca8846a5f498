// What several answers have in common. In a file of its own, so that a page that needs a date loads no
// answer's schema.
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

/** Species and run string of the series that an answer was asked for, as the lists of a page name them. */
export const onlyField = {
  only: z
    .optional(z.object({ species: z.string(), run: z.string() }))
    .check(
      z.describe(
        'Present where the answer was asked for one series, a run and its origin: then it leaves out what is said of the others',
      ),
    ),
};

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
      'Where the run usually is today. In season: before, near (from a week before its peak week to a week after) or past the peak; nearly over from nine tenths on. Out of season: to come, or over. null where too few seasons tell, or they differ too much: most fish are usually in before the peak week, or nine tenths while the season goes on for a month',
    ),
  );

/** The data version and dates that every figure of an answer refers to. */
export const asOfFields = {
  data_version: z.string().check(z.describe('Identifies the published data')),
  today: plainDateSchema,
  as_of: z.nullable(plainDateSchema).check(z.describe('Newest data date of the published version')),
  recent_from: z.nullable(plainDateSchema).check(z.describe('First day of the recent window')),
};
