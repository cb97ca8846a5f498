import { expect, test } from 'vitest';
import { facilitiesFixture } from '../../../testing/contract-fixtures.ts';
import { facilityCards, loosening, matchingCards, nearestFirst } from './facility-list.ts';
import { filtersOf, type ListFilters, NO_FILTERS, withFilters } from './filter-bar.tsx';

const [COWLITZ, ISSAQUAH] = ['COWLITZ_SALMON_HATCHERY', 'ISSAQUAH_HATCHERY'] as const;

const cards = () => facilityCards(facilitiesFixture());

test('nearest first sorts by distance, and leaves cards equally far by identifier', () => {
  const at = [47, 46.5, 47].map((latitude) => ({ longitude: -122, latitude }));
  const apart = cards().map((card, index) => ({ ...card, position: at[index] ?? card.position }));
  const sorted = nearestFirst(apart, { longitude: -122, latitude: 46.6 });
  expect(sorted.map(({ key }) => key)).toEqual([ISSAQUAH, COWLITZ, 'MERWIN_DAM_FCF']);
});

const read = (search: string) => filtersOf(new URLSearchParams(search));

// Cowlitz: Chinook and Coho now, Sockeye in two weeks and a month, Steelhead out of season.
// Issaquah: Chinook in two weeks and a month, Coho out of season. Merwin Dam FCF: Coho out of season.
const ALL = [COWLITZ, ISSAQUAH, 'MERWIN_DAM_FCF'] as const;

test.each<[string, readonly string[]]>([
  ['', ALL],
  ['q=++', ALL],
  ['q=COHO', ALL],
  ['q=sockeye', [COWLITZ]],
  ['q=dam+fcf', ['MERWIN_DAM_FCF']],
  ['q=king', []],
  // Out of season.
  ['species=Coho', ALL],
  // No facility has any.
  ['species=Pink', []],
  // Any species may be in season, but a species that is named must be itself.
  ['season=in_season', [COWLITZ]],
  ['season=two_weeks_ahead', [COWLITZ, ISSAQUAH]],
  ['season=one_month_ahead', [COWLITZ, ISSAQUAH]],
  ['species=Chinook&season=in_season', [COWLITZ]],
  ['species=Chinook&season=two_weeks_ahead', [COWLITZ, ISSAQUAH]],
  ['species=Coho&season=one_month_ahead', []],
  ['q=coho&season=two_weeks_ahead', [COWLITZ]],
  // A facility that is named keeps the seasons of all its species.
  ['q=issaquah&season=two_weeks_ahead', [ISSAQUAH]],
  // A recent return is not a season.
  ['species=Steelhead&season=in_season', []],
  ['q=ISSAQUAH&species=Chinook&season=one_month_ahead', [ISSAQUAH]],
])('the list at "?%s" is %j', (search, keys) => {
  expect(matchingCards(cards(), read(search)).map(({ key }) => key)).toEqual(keys);
});

test.each<[string, Partial<ListFilters>]>([
  ['q=&species=&season=', {}],
  ['species=Kokanee&season=yesterday&order=best', {}],
  ['species=steelhead', { species: 'Steelhead' }],
])('the address "?%s" narrows the list by %o', (search, filters) => {
  expect(read(search)).toEqual({ ...NO_FILTERS, ...filters });
});

test('filters are written into the address, empty ones are removed, and other parameters stay', () => {
  const before = new URLSearchParams('q=old&season=in_season&map=open');
  const filters = { text: 'cle elum', species: 'Coho', season: null, order: 'nearest' } as const;
  const after = withFilters(before, filters);
  expect(after.toString()).toBe('q=cle+elum&map=open&species=Coho&order=nearest');
  expect(filtersOf(after)).toEqual(filters);
  expect(before.get('q')).toBe('old');
});

test.each([
  ['q=zzz', 'No facility or species has that name.', 'Clear the search', ''],
  ['species=Pink', 'No facility has Pink.', 'Show all species', ''],
  [
    'species=Steelhead&season=in_season',
    'No facility has Steelhead in season now. Without the season there is 1 facility.',
    'Show any season',
    'species=Steelhead',
  ],
  [
    'q=merwin&season=two_weeks_ahead',
    'No facility matching “merwin” has fish in season in two weeks. Without the season there is 1 facility.',
    'Show any season',
    'q=merwin',
  ],
  [
    'q=Issaquah&species=Sockeye',
    'No facility matching “Issaquah” has Sockeye. Without the species there is 1 facility.',
    'Show all species',
    'q=Issaquah',
  ],
  // The search fails whatever the species.
  [
    'q=zzz&species=Coho',
    'No facility matching “zzz” has Coho. Without the search text there are 3 facilities.',
    'Clear the search',
    'species=Coho',
  ],
  // No single filter is.
  [
    'q=zzz&species=Pink&season=one_month_ahead',
    'No facility matching “zzz” has Pink in season in one month.',
    'Show all facilities',
    '',
  ],
])('the empty list at "?%s" says what to loosen: %s', (search, words, action, loosened) => {
  expect(loosening(cards(), read(search))).toEqual({ words, action, loosened: read(loosened) });
});

test('there is nothing to loosen if something is found, or if nothing has been loaded', () => {
  expect(loosening(cards(), read('q=coho'))).toBeNull();
  expect(loosening([], read('q=coho'))).toBeNull();
  expect(loosening([], NO_FILTERS)).toBeNull();
});
