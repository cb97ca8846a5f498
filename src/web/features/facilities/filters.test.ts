import { expect, test } from 'vitest';
import { filtersOf, type ListFilters, NO_FILTERS, narrows, withFilters } from './filters.ts';

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

test('blanks and the order filter nothing', () => {
  expect(narrows({ ...NO_FILTERS, text: '  ' })).toBe(false);
  expect(narrows({ ...NO_FILTERS, text: 'a' })).toBe(true);
  expect(narrows({ ...NO_FILTERS, species: 'Coho' })).toBe(true);
  expect(narrows({ ...NO_FILTERS, order: 'nearest' })).toBe(false);
  expect(narrows({ ...NO_FILTERS, season: 'in_season' })).toBe(true);
});
