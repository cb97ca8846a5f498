import { expect, test } from 'vitest';
import { facilitiesFixture } from '../../../testing/contract-fixtures.ts';
import { facilityCards, matchingCards, nearestFirst } from './facility-list.ts';
import { type ListFilters, NO_FILTERS } from './filters.ts';

const [COWLITZ, ISSAQUAH] = ['COWLITZ_SALMON_HATCHERY', 'ISSAQUAH_HATCHERY'] as const;

const cards = () => facilityCards(facilitiesFixture());

test('cards are sorted by facility identifier', () => {
  expect(cards().map(({ key }) => key)).toEqual([
    'COWLITZ_SALMON_HATCHERY',
    'ISSAQUAH_HATCHERY',
    'MERWIN_DAM_FCF',
  ]);
});

test('nearest first sorts by distance, and leaves cards equally far by identifier', () => {
  const at = [47, 46.5, 47].map((latitude) => ({ longitude: -122, latitude }));
  const apart = cards().map((card, index) => ({ ...card, position: at[index] ?? card.position }));
  const sorted = nearestFirst(apart, { longitude: -122, latitude: 46.6 });
  expect(sorted.map(({ key }) => key)).toEqual([ISSAQUAH, COWLITZ, 'MERWIN_DAM_FCF']);
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
      count: 1557,
    },
    { name: 'Coho', status: 'in-season', seasons: ['in_season', 'two_weeks_ahead'], count: 0 },
    {
      name: 'Sockeye',
      status: 'recently-returned',
      seasons: ['two_weeks_ahead', 'one_month_ahead'],
      count: 1,
    },
    // There was only a correction.
    { name: 'Steelhead', status: 'neither', seasons: [], count: 0 },
  ]);
  expect(cards()[1]?.species).toEqual([
    {
      name: 'Chinook',
      status: 'neither',
      seasons: ['two_weeks_ahead', 'one_month_ahead'],
      count: 0,
    },
    { name: 'Coho', status: 'neither', seasons: [], count: 0 },
  ]);
});

test('counts of months ago are no recent return, and are not shown', () => {
  const old = facilityCards({ ...facilitiesFixture(), today: '2026-11-20' });
  expect(old[0]?.species.map(({ name, status, count }) => [name, status, count])).toEqual([
    ['Chinook', 'in-season', 0],
    ['Coho', 'in-season', 0],
    ['Sockeye', 'neither', 0],
    ['Steelhead', 'neither', 0],
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
const ALL = [COWLITZ, ISSAQUAH, 'MERWIN_DAM_FCF'] as const;

test.each<[string, Partial<ListFilters>, readonly string[]]>([
  ['no filter keeps all', {}, ALL],
  ['a species hides facilities without it', { species: 'Chinook' }, [COWLITZ, ISSAQUAH]],
  ['a species out of season keeps its facilities', { species: 'Coho' }, ALL],
  ['a species that no facility has hides all', { species: 'Pink' }, []],
  ['any species may be in season now', { season: 'in_season' }, [COWLITZ]],
  ['any species may be in season in two weeks', { season: 'two_weeks_ahead' }, [COWLITZ, ISSAQUAH]],
  ['any species may be in season in a month', { season: 'one_month_ahead' }, [COWLITZ, ISSAQUAH]],
  ['a species must itself be in season', { species: 'Chinook', season: 'in_season' }, [COWLITZ]],
  [
    'a species must itself be in season in two weeks',
    { species: 'Chinook', season: 'two_weeks_ahead' },
    [COWLITZ, ISSAQUAH],
  ],
  ['a species may miss the season', { species: 'Coho', season: 'one_month_ahead' }, []],
  ['a recent return is not a season', { species: 'Steelhead', season: 'in_season' }, []],
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
  ['the search narrows the rest', { text: 'hatchery', species: 'Coho' }, [COWLITZ, ISSAQUAH]],
  [
    'all three must be met',
    { text: 'ISSAQUAH', species: 'Chinook', season: 'one_month_ahead' },
    [ISSAQUAH],
  ],
])('%s', (_, filters, keys) => {
  const found = matchingCards(cards(), { ...NO_FILTERS, ...filters });
  expect(found.map(({ key }) => key)).toEqual(keys);
});
