import * as z from 'zod/mini';
import { RETURN_SOURCES } from '#domain/fish/fish-return.ts';
import { SHOWN_SPECIES } from '#domain/fish/series.ts';
import { plainDateSchema } from './fields.ts';

/** A species without named runs: software that reads tables takes `NA` for a missing value. */
export const UNNAMED_RUN = 'unnamed';

/** What the columns of the record mean, in their order; the page of the data shows it too. */
export const RECORD_MEANINGS = {
  facility: 'Facility key, with underscores',
  facility_name: 'Upper-case name',
  species: 'Common name',
  run: `Run name, or ${UNNAMED_RUN} where the species has no named run`,
  origin: 'Hatchery, Wild, Mixed, Captive, Natural, Kelt or UNKNOWN',
  reported_origin:
    'Origin in the report; another one where later reports label the same fish differently',
  stock: "WDFW's stock, finer than the series",
  year: 'Calendar year in which the peak of the run-year falls',
  season: '2025, or 2025-26 where the run-year crosses New Year',
  status: 'final: of a final annual report; preliminary: counted in season',
  in_total:
    'Whether it is part of the total of its year. In-season counts of a year with a final report are not: they tell when the fish came',
  date: 'Last day of the count; empty for a final report, which has none',
  since: 'The fish came after this day; empty where it is not known',
  undated: 'True for fish that say nothing about timing',
  adults: 'Adult fish; empty when the report gave no figure',
  jacks: 'Jacks (early-maturing males); empty when the report gave no figure',
  count: 'Fish: adults and jacks together; negative for a correction',
  received_adults: 'Adults brought from other facilities, not in the count; final reports only',
  received_jacks: 'Jacks brought from other facilities, in the same way',
  source: 'The public record',
  report: 'Name of the newest report behind the figure',
  report_date:
    'Day of publication; of a final report, which does not say, the day from which it counts as known',
  report_url: 'The report at its publisher; empty where its address is not known',
} as const;

type RecordColumn = keyof typeof RECORD_MEANINGS;

const figure = z.nullable(z.number());
const fields = {
  facility: z.string(),
  facility_name: z.string(),
  species: z.enum(SHOWN_SPECIES),
  run: z.string(),
  origin: z.string(),
  reported_origin: z.string(),
  stock: z.string(),
  year: z.int(),
  season: z.string(),
  status: z.enum(['final', 'preliminary']),
  in_total: z.boolean(),
  date: z.nullable(plainDateSchema),
  since: z.nullable(plainDateSchema),
  undated: z.boolean(),
  adults: figure,
  jacks: figure,
  count: figure,
  received_adults: figure,
  received_jacks: figure,
  source: z.enum(RETURN_SOURCES),
  report: z.string(),
  report_date: plainDateSchema,
  report_url: z.nullable(z.string()),
} satisfies Record<RecordColumn, z.ZodMiniType>;

/** A row of the record, in CSV and JSON. A missing figure is `null`, in CSV an empty field. */
export const recordRowSchema = z.object(fields);

export type RecordRowBody = z.infer<typeof recordRowSchema>;

/** Names of the columns, in order. */
export const RECORD_COLUMNS = Object.keys(RECORD_MEANINGS) as RecordColumn[];
