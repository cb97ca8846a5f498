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

const read = (search: string) => filtersOf(new URLSearchParams(search));

test.each<[string, Partial<ListFilters>]>([
  ['', {}],
  ['q=&species=&season=', {}],
  ['q=Coho', { text: 'Coho' }],
  ['species=Chinook', { species: 'Chinook' }],
  ['species=steelhead', { species: 'Steelhead' }],
  ['species=Kokanee&season=yesterday', {}],
  ['season=in_season', { season: 'in_season' }],
  [
    'q=dam&species=Pink&season=one_month_ahead',
    { text: 'dam', species: 'Pink', season: 'one_month_ahead' },
  ],
  ['order=nearest', { order: 'nearest' }],
  ['order=best', {}],
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
  expect(loosening(cards(), filters(on))).toEqual({ words, action, loosened: filters(loosened) });
});

test('there is nothing to loosen if something is found, or if nothing has been loaded', () => {
  expect(loosening(cards(), filters({ text: 'coho' }))).toBeNull();
  expect(loosening([], filters({ text: 'coho' }))).toBeNull();
  expect(loosening([], NO_FILTERS)).toBeNull();
});
