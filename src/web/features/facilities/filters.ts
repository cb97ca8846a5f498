import { SHOWN_SPECIES, type ShownSpecies, shownSpeciesNamed } from '#domain/fish/series.ts';
import { SEASONS, type Season } from '#web/lib/facility/fish-filter.ts';

/** The filters of the list and their order; empty text and `null` filter nothing. */
export interface ListFilters {
  /** The search filter string of requirement 8.6. */
  readonly text: string;
  readonly species: ShownSpecies | null;
  readonly season: Season | null;
  /** The nearest to the visitor's place first; `null` sorts by identifier. */
  readonly order: 'nearest' | null;
}

export const NO_FILTERS: ListFilters = { text: '', species: null, season: null, order: null };

export function seasonNamed(name: string): Season | null {
  return SEASONS.find(({ season }) => season === name)?.season ?? null;
}

/** The filters of an address: `?q=&species=&season=&order=`. Unknown values filter nothing. */
export function filtersOf(search: URLSearchParams): ListFilters {
  return {
    text: search.get('q') ?? '',
    species: shownSpeciesNamed(search.get('species') ?? ''),
    season: seasonNamed(search.get('season') ?? ''),
    order: search.get('order') === 'nearest' ? 'nearest' : null,
  };
}

/** An address's parameters with these filters; other parameters are kept. */
export function withFilters(
  search: URLSearchParams,
  { text, ...rest }: ListFilters,
): URLSearchParams {
  const after = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ q: text, ...rest })) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

export function sameFilters(a: ListFilters, b: ListFilters): boolean {
  return (
    a.text === b.text && a.species === b.species && a.season === b.season && a.order === b.order
  );
}

export function narrows({ text, species, season }: ListFilters): boolean {
  return text.trim() !== '' || species !== null || season !== null;
}

export const SPECIES_OPTIONS = [
  { value: '', label: 'All species' },
  ...SHOWN_SPECIES.map((species) => ({ value: species, label: species })),
];

export const SEASON_OPTIONS = [
  { value: '', label: 'Any season' },
  ...SEASONS.map(({ season, words }) => ({ value: season, label: words })),
];
