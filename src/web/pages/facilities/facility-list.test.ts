import { expect, test } from 'vitest';
import type { ThisSeason } from '#contract/facilities.ts';
import type { ShownSpecies } from '#domain/fish/series.ts';
import type { Findable } from '#web/lib/search/findable.ts';
import {
  dayCount,
  facilitiesFixture,
  facilityFeature,
  series,
} from '../../../testing/contract-fixtures.ts';
import {
  type FacilityRow,
  facilityRows,
  finding,
  letterRows,
  loosening,
  matchingRows,
  mostFirst,
  nearestFirst,
  othersNamed,
  shownFish,
} from './facility-list.ts';
import { filtersOf, type ListFilters, NO_FILTERS, withFilters } from './filter-bar.tsx';

const [COWLITZ, ISSAQUAH] = ['COWLITZ_SALMON_HATCHERY', 'ISSAQUAH_HATCHERY'] as const;

const rows = () => facilityRows(facilitiesFixture());

test('nearest first sorts by distance, and rows equally far by identifier', () => {
  const at = [47, 46.5, 47].map((latitude) => ({ longitude: -122, latitude }));
  const apart = rows().map((row, index) => ({ ...row, position: at[index] ?? row.position }));
  const sorted = nearestFirst(apart, { longitude: -122, latitude: 46.6 });
  expect(sorted.map(({ key }) => key)).toEqual([ISSAQUAH, COWLITZ, 'MERWIN_DAM_FCF']);
});

const NEITHER = { in_season: false, two_weeks_ahead: false, one_month_ahead: false };
const seasonOf = (count: number | null, hill: ThisSeason['hill']): ThisSeason => ({
  run: 'Fall',
  label: '2026',
  count,
  counted_on: null,
  hill,
  phase: null,
  seasons: 10,
  fewer: 9,
  equal: 0,
});

/** Counts of two species: 30 and 10 Chinook; 5 Coho, then 7 taken back; no Chum. */
const [mixed] = facilityRows({
  ...facilitiesFixture(),
  features: [
    facilityFeature({
      Facility: 'MIXED',
      hatchery_fish: {
        Chinook: { ...NEITHER, mean_year: 500 },
        Coho: { ...NEITHER, mean_year: 90 },
        Chum: { ...NEITHER, mean_year: 900 },
      },
      this_season: {
        Chinook: seasonOf(40, { first: -18, shares: [40] }),
        Coho: seasonOf(5, null),
        Chum: seasonOf(null, { first: 30, shares: [10] }),
      },
      recent_escapement: [
        {
          ...series('Chinook', 'Fall', 'Hatchery'),
          day_counts: [dayCount('2026-07-28', 30), dayCount('2026-08-04', 10)],
        },
        { ...series('Chinook', 'Fall', 'Captive'), day_counts: [dayCount('2026-08-04', 900)] },
        {
          ...series('Coho', 'Fall', 'Wild'),
          day_counts: [dayCount('2026-07-28', 5), dayCount('2026-08-04', -7)],
        },
      ],
    }),
  ],
});

test.each([
  [null, 40, 'Fall Chinook', 40],
  ['Chinook', 40, 'Fall Chinook', 40],
  ['Coho', 0, 'Fall Coho', 5],
  ['Chum', null, 'Fall Chum', null],
  ['Pink', null, undefined, undefined],
] as const)('of %s a row shows %s fish and the season of %s, %s', (species, ...shown) => {
  if (!mixed) throw new Error('no row');
  const { count, season } = shownFish(mixed, species);
  expect([count, season?.title, season?.count]).toEqual(shown);
});

test('the finding counts facilities with fish; most first leaves those without a count last', () => {
  const all = mixed ? [...rows(), mixed] : [];
  expect(finding(all, null, 'in two weeks')).toBe('2 of 4 facilities counted fish in two weeks');
  expect(finding(all, 'Coho', 'in two weeks')).toBe('0 of 4 facilities counted coho in two weeks');
  const first = (species: ShownSpecies | null) => mostFirst(all, species).map(({ key }) => key);
  expect(first(null)).toEqual([COWLITZ, 'MIXED', ISSAQUAH, 'MERWIN_DAM_FCF']);
  expect(first('Coho')[0]).toBe('MIXED');
});

test('the list leads to the first facility of each letter', () => {
  const titled = ['Baker Lk', 'Ballard Locks', 'Cowlitz', 'Cowlitz Trout', 'Elwha'].map(
    (title) => ({
      ...(rows()[0] as FacilityRow),
      title,
    }),
  );
  expect(letterRows(titled).map(({ title }) => title)).toEqual(['Baker Lk', 'Cowlitz', 'Elwha']);
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
  ['species=Coho', ALL],
  ['species=Pink', []],
  // Without a named species, any may be in season; a named species must itself be in season.
  ['season=in_season', [COWLITZ]],
  ['season=two_weeks_ahead', [COWLITZ, ISSAQUAH]],
  ['season=one_month_ahead', [COWLITZ, ISSAQUAH]],
  ['species=Chinook&season=in_season', [COWLITZ]],
  ['species=Chinook&season=two_weeks_ahead', [COWLITZ, ISSAQUAH]],
  ['species=Coho&season=one_month_ahead', []],
  ['q=coho&season=two_weeks_ahead', [COWLITZ]],
  ['q=issaquah&season=two_weeks_ahead', [ISSAQUAH]],
  ['species=Steelhead&season=in_season', []],
  ['q=ISSAQUAH&species=Chinook&season=one_month_ahead', [ISSAQUAH]],
  // Only Cowlitz counted fish, and none of them steelhead.
  ['fish=now', [COWLITZ]],
  ['fish=now&q=sockeye', [COWLITZ]],
  ['fish=now&q=steelhead', []],
  ['fish=now&species=Steelhead', []],
  ['fish=now&species=Chinook&season=in_season', [COWLITZ]],
])('the list at "?%s" is %j', (search, keys) => {
  expect(matchingRows(rows(), read(search)).map(({ key }) => key)).toEqual(keys);
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
  const filters: ListFilters = {
    text: 'cle elum',
    species: 'Coho',
    season: null,
    fish: 'now',
    visit: 'good',
    order: 'nearest',
  };
  const after = withFilters(before, filters);
  expect(after.toString()).toBe(
    'q=cle+elum&map=open&species=Coho&fish=now&visit=good&order=nearest',
  );
  expect(filtersOf(after)).toEqual(filters);
  expect(before.get('q')).toBe('old');
});

test.each([
  ['q=zzz', 'No facility or species has that name.', 'Clear the search', ''],
  ['species=Pink', 'No facility has pinks.', 'Show all species', ''],
  [
    'species=Steelhead&season=in_season',
    'No facility has steelhead in season now. Without the season there is 1 facility.',
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
    'No facility matching “Issaquah” has sockeye. Without the species there is 1 facility.',
    'Show all species',
    'q=Issaquah',
  ],
  [
    'q=zzz&species=Coho',
    'No facility matching “zzz” has coho. Without the search text there are 3 facilities.',
    'Clear the search',
    'species=Coho',
  ],
  [
    'fish=now&species=Steelhead',
    'No facility has steelhead now. Without “Has fish now” there is 1 facility.',
    'Show facilities without fish too',
    'species=Steelhead',
  ],
  [
    'fish=now&q=zzz&season=in_season',
    'No facility matching “zzz” has fish now and in season now. Without the search text there is 1 facility.',
    'Clear the search',
    'fish=now&season=in_season',
  ],
  [
    'q=zzz&species=Pink&season=one_month_ahead',
    'No facility matching “zzz” has pinks in season in one month.',
    'Show all facilities',
    '',
  ],
])('the empty list at "?%s" says what to loosen: %s', (search, words, action, loosened) => {
  expect(loosening(rows(), read(search))).toEqual({ words, action, loosened: read(loosened) });
});

test('there is nothing to loosen if something is found, or if nothing has been loaded', () => {
  expect(loosening(rows(), read('q=coho'))).toBeNull();
  expect(loosening([], read('q=coho'))).toBeNull();
  expect(loosening([], NO_FILTERS)).toBeNull();
});

const other = (kind: Findable['kind'], name: string, also = ''): Findable => {
  return { kind, name, also, to: `/${name}`, position: null, fish: null };
};

test.each([
  ['skyk', ['Skykomish River']],
  ['Green River ', ['Green River']],
  ['bonneville', ['Bonneville Dam']],
  ['silver', ['Coho']],
  // Many rivers have these words, which name none of them; the river of a dam is not its name.
  ['creek', []],
  ['river', []],
  ['columbia', ['Columbia River']],
  ['sk', []],
])('"%s" names the pages %j', (typed, names) => {
  const others = [
    ...['Crab Creek', 'Green River', 'Skykomish River', 'Columbia River'].map((name) =>
      other('River', name),
    ),
    other('Dam', 'Bonneville Dam', 'Columbia River'),
    other('Species', 'Coho', 'silver'),
  ];
  expect(othersNamed(others, typed).map(({ name }) => name)).toEqual(names);
});

test('“Good for a visit” keeps the facilities where visitors may see fish', () => {
  const visited = facilityRows(facilitiesFixture(), new Set([ISSAQUAH]));
  const found = (search: string) =>
    matchingRows(visited, filtersOf(new URLSearchParams(search))).map(({ key }) => key);
  expect(found('visit=good')).toEqual([ISSAQUAH]);
  expect(found('visit=good&q=cowlitz')).toEqual([]);
  expect(found('visit=bad').length).toBe(visited.length);
});
