import * as z from 'zod/mini';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { countFields, plainDateSchema, provenanceFields, seriesFields } from './facilities.ts';

/** A species without named runs: software that reads tables takes `NA` for a missing value. */
export const UNNAMED_RUN = 'unnamed';

/**
 * A row of the record, in CSV and JSON, and its columns in order. A missing figure is `null`, in CSV
 * an empty field.
 */
export const recordRowSchema = z.object({
  facility: z.string().check(z.describe('Facility key, with underscores')),
  facility_name: z.string().check(z.describe('Upper-case name')),
  species: z.enum(SHOWN_SPECIES).check(z.describe('Common name')),
  run: z
    .string()
    .check(z.describe(`Run name, or ${UNNAMED_RUN} where the species has no named run`)),
  origin: seriesFields.origin,
  reported_origin: z
    .string()
    .check(
      z.describe(
        'Origin in the report; another one where later reports label the same fish differently',
      ),
    ),
  stock: z.string().check(z.describe("WDFW's stock, finer than the series")),
  year: z.int().check(z.describe('Calendar year in which the peak of the run-year falls')),
  season: z.string().check(z.describe('2025, or 2025-26 where the run-year crosses New Year')),
  status: z
    .enum(['final', 'preliminary'])
    .check(z.describe('final: of a final annual report; preliminary: counted in season')),
  in_total: z
    .boolean()
    .check(
      z.describe(
        'Whether it is part of the total of its year. In-season counts of a year with a final report are not: they tell when the fish came',
      ),
    ),
  date: z
    .nullable(plainDateSchema)
    .check(z.describe('Last day of the count; empty for a final report, which has none')),
  since: z
    .nullable(plainDateSchema)
    .check(z.describe('The fish came after this day; empty where it is not known')),
  undated: z.boolean().check(z.describe('True for fish that say nothing about timing')),
  adults: countFields.adults,
  jacks: countFields.jacks,
  count: z
    .nullable(z.number())
    .check(z.describe('Fish: adults and jacks together; negative for a correction')),
  received_adults: z
    .nullable(z.number())
    .check(
      z.describe('Adults brought from other facilities, not in the count; final reports only'),
    ),
  received_jacks: z
    .nullable(z.number())
    .check(z.describe('Jacks brought from other facilities, in the same way')),
  ...provenanceFields,
  report_url: z
    .nullable(z.string())
    .check(z.describe('The report at its publisher; empty where its address is not known')),
});

/** Names of the columns, in order. */
export const RECORD_COLUMNS = z.keyof(recordRowSchema).options;

export type RecordRowBody = z.infer<typeof recordRowSchema>;
