import type { ShownSpecies } from '#domain/fish/series.ts';
import { facilityTitle } from '#domain/place/display-name.ts';
import type { Facility } from '#domain/place/facility.ts';
import { slugOfKey } from '#domain/place/facility-slug.ts';

export const RECORD_FORMATS = ['csv', 'json'] as const;
export type RecordFormat = (typeof RECORD_FORMATS)[number];

export type RecordPart =
  | { readonly facility: Pick<Facility, 'key' | 'name'> }
  | { readonly species: ShownSpecies }
  | 'everything';

export function recordPath(part: RecordPart, format: RecordFormat): string {
  if (part === 'everything') return `/data/freshet.${format}.gz`;
  if ('species' in part) return `/data/species/${part.species.toLowerCase()}.${format}`;
  return `/data/facilities/${slugOfKey(part.facility.key)}.${format}`;
}

export function recordTitle(part: RecordPart): string {
  if (part === 'everything') return 'Salmon and steelhead counted at hatchery traps in Washington';
  if ('species' in part) return `${part.species} counted at hatchery traps in Washington`;
  return `Salmon and steelhead counted at ${facilityTitle(part.facility.name)}, Washington`;
}

export const RECORD_MEANINGS = {
  facility: 'Facility key, with underscores',
  facility_name: 'Upper-case name',
  species: 'Common name',
  run: 'Run name, or the text NA where the species has no named run: not a missing value',
  origin: 'Hatchery, Wild, Mixed, Captive, Natural, Kelt or UNKNOWN',
  reported_origin:
    'Origin as written in the report; differs from origin where later reports label the same fish differently',
  stock: "WDFW's stock, finer than the series",
  year: 'Calendar year in which the peak of the run-year falls',
  season: '2025, or 2025-26 where the run-year crosses New Year',
  status: 'final: from a final annual report; preliminary: counted in season',
  in_total:
    'Whether the row is part of the total of its year. In-season counts of a year with a final report are not: they show when the fish came',
  date: 'Last day that the count covers; empty for a final report',
  since: 'The fish came after this day; empty where unknown',
  undated: 'True for fish that say nothing about timing',
  adults: 'Adult fish; empty if the report gave no figure',
  jacks: 'Jacks (early-maturing males); empty if the report gave no figure',
  count: 'Fish: adults and jacks together; negative for a correction',
  received_adults: 'Adults moved here from other facilities, not in the count; final reports only',
  received_jacks: 'Jacks moved here from other facilities, not in the count; final reports only',
  source: 'The public record',
  report: 'Name of the newest report behind the figure',
  report_date:
    'Day of publication; for a final report, which is undated, the day from which it counts as known',
  report_url: "The report on its publisher's site; empty where its address is unknown",
} as const;
