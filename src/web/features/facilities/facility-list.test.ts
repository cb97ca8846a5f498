import { expect, test } from 'vitest';
import { facilitiesFixture } from '../../../testing/contract-fixtures.ts';
import { facilityCards, matchingCards } from './facility-list.ts';
import { type ListFilters, NO_FILTERS } from './filters.ts';

const cards = () => facilityCards(facilitiesFixture());

test('cards are sorted by facility identifier', () => {
  expect(cards().map(({ key }) => key)).toEqual([
    'COWLITZ_SALMON_HATCHERY',
    'ISSAQUAH_HATCHERY',
    'MERWIN_DAM_FCF',
  ]);
});

test('a card names river and county, or only the county if the river is unknown', () => {
  expect(cards().map(({ place }) => place)).toEqual([
    'Cowlitz River, Lewis County',
    'Issaquah Creek, King County',
    'Lewis County',
  ]);
});

test('a recent return takes precedence over the season of a species', () => {
  expect(cards()[0]?.species).toEqual([
    {
      name: 'Chinook',
      status: 'recently-returned',
      seasons: ['in_season', 'two_weeks_ahead', 'one_month_ahead'],
    },
    { name: 'Coho', status: 'in-season', seasons: ['in_season', 'two_weeks_ahead'] },
    {
      name: 'Sockeye',
      status: 'recently-returned',
      seasons: ['two_weeks_ahead', 'one_month_ahead'],
    },
    // Its trap was empty.
    { name: 'Steelhead', status: 'neither', seasons: [] },
  ]);
  expect(cards()[1]?.species).toEqual([
    { name: 'Chinook', status: 'neither', seasons: ['two_weeks_ahead', 'one_month_ahead'] },
    { name: 'Coho', status: 'neither', seasons: [] },
  ]);
});

test.each([
  ['', 3],
  ['  ', 3],
  ['COHO', 3],
  ['sockeye', 1],
  ['issaq', 1],
  ['dam fcf', 1],
  ['king', 0],
])('the search "%s" finds %d by facility name or species, in any case', (text, found) => {
  expect(matchingCards(cards(), { ...NO_FILTERS, text })).toHaveLength(found);
});

// Cowlitz: Chinook and Coho now, Sockeye in two weeks and a month, Steelhead out of season.
// Issaquah: Chinook in two weeks and a month, Coho out of season. Merwin Dam FCF: Coho out of season.
const [COWLITZ, ISSAQUAH, MERWIN] = [
  'COWLITZ_SALMON_HATCHERY',
  'ISSAQUAH_HATCHERY',
  'MERWIN_DAM_FCF',
] as const;

test.each<[string, Partial<ListFilters>, readonly string[]]>([
  ['no filter keeps all', {}, [COWLITZ, ISSAQUAH, MERWIN]],
  ['a species hides facilities without it', { species: 'Chinook' }, [COWLITZ, ISSAQUAH]],
  [
    'a species keeps facilities that have it out of season',
    { species: 'Coho' },
    [COWLITZ, ISSAQUAH, MERWIN],
  ],
  ['a species that no facility has hides all', { species: 'Pink' }, []],
  [
    'a season alone keeps facilities with any species then: now',
    { season: 'in_season' },
    [COWLITZ],
  ],
  [
    'a season alone keeps facilities with any species then: in two weeks',
    { season: 'two_weeks_ahead' },
    [COWLITZ, ISSAQUAH],
  ],
  [
    'a season alone keeps facilities with any species then: in one month',
    { season: 'one_month_ahead' },
    [COWLITZ, ISSAQUAH],
  ],
  [
    'species and season must meet in one species: now',
    { species: 'Chinook', season: 'in_season' },
    [COWLITZ],
  ],
  [
    'species and season must meet in one species: in two weeks',
    { species: 'Chinook', season: 'two_weeks_ahead' },
    [COWLITZ, ISSAQUAH],
  ],
  [
    'species and season must meet in one species: in one month',
    { species: 'Coho', season: 'one_month_ahead' },
    [],
  ],
  [
    'a recent return alone does not put a species in season',
    { species: 'Steelhead', season: 'in_season' },
    [],
  ],
  [
    'a species named in the search is the one whose season counts',
    { text: 'coho', season: 'two_weeks_ahead' },
    [COWLITZ],
  ],
  [
    'a facility named in the search keeps the seasons of all its species',
    { text: 'issaquah', season: 'two_weeks_ahead' },
    [ISSAQUAH],
  ],
  [
    'the search narrows what the others leave',
    { text: 'hatchery', species: 'Coho' },
    [COWLITZ, ISSAQUAH],
  ],
  [
    'all three must be met',
    { text: 'ISSAQUAH', species: 'Chinook', season: 'one_month_ahead' },
    [ISSAQUAH],
  ],
])('%s', (_, filters, keys) => {
  const found = matchingCards(cards(), { ...NO_FILTERS, ...filters });
  expect(found.map(({ key }) => key)).toEqual(keys);
});
