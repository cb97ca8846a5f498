import { expect, test } from 'vitest';
import { facilitiesFixture } from '../../../testing/contract-fixtures.ts';
import { facilityCards } from './facility-list.ts';
import { type ListFilters, NO_FILTERS } from './filters.ts';
import { loosening } from './loosening.ts';

// Cowlitz: Chinook and Coho now, Sockeye in two weeks, Steelhead out of season.
// Issaquah: Chinook in two weeks, Coho out of season. Merwin Dam FCF: Coho out of season.
const cards = facilityCards(facilitiesFixture());

const filters = (some: Partial<ListFilters>): ListFilters => ({ ...NO_FILTERS, ...some });

test.each<[string, Partial<ListFilters>, string, string, Partial<ListFilters>]>([
  [
    'an unknown name: the search',
    { text: 'zzz' },
    'No facility or species has that name.',
    'Clear the search',
    {},
  ],
  [
    'a species no facility has: the species',
    { species: 'Pink' },
    'No facility has Pink.',
    'Show all species',
    {},
  ],
  [
    'a species out of season: the season',
    { species: 'Steelhead', season: 'in_season' },
    'No facility has Steelhead in season now. Without the season there is 1 facility.',
    'Show any season',
    { species: 'Steelhead' },
  ],
  [
    'a facility with nothing in season: the season, and the search stays',
    { text: 'merwin', season: 'two_weeks_ahead' },
    'No facility matching “merwin” has fish in season in two weeks. Without the season there is 1 facility.',
    'Show any season',
    { text: 'merwin' },
  ],
  [
    'a facility that lacks the species: the species',
    { text: 'Issaquah', species: 'Sockeye' },
    'No facility matching “Issaquah” has Sockeye. Without the species there is 1 facility.',
    'Show all species',
    { text: 'Issaquah' },
  ],
  [
    'a search that fails whatever the species: the search',
    { text: 'zzz', species: 'Coho' },
    'No facility matching “zzz” has Coho. Without the search text there are 3 facilities.',
    'Clear the search',
    { species: 'Coho' },
  ],
  [
    'three filters of which the season is in the way: the season',
    { text: 'cowlitz', species: 'Sockeye', season: 'in_season' },
    'No facility matching “cowlitz” has Sockeye in season now. Without the season there is 1 facility.',
    'Show any season',
    { text: 'cowlitz', species: 'Sockeye' },
  ],
  [
    'no single filter: all of them',
    { text: 'zzz', species: 'Pink', season: 'one_month_ahead' },
    'No facility matching “zzz” has Pink in season in one month.',
    'Show all facilities',
    {},
  ],
])('an empty list says what to loosen for %s', (_, on, words, action, loosened) => {
  expect(loosening(cards, filters(on))).toEqual({ words, action, loosened: filters(loosened) });
});

test('there is nothing to loosen if something is found, or if nothing has been loaded', () => {
  expect(loosening(cards, filters({ text: 'coho' }))).toBeNull();
  expect(loosening([], filters({ text: 'coho' }))).toBeNull();
  expect(loosening([], NO_FILTERS)).toBeNull();
});
