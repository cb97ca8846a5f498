import { expect, test } from 'vitest';
import type { RecentEscapement } from '#contract/facilities.ts';
import type { ShownSpecies } from '#domain/fish/series.ts';
import {
  dayCount,
  facilitiesFixture,
  facilityFeature,
  series,
} from '../../../testing/contract-fixtures.ts';
import { chosenFacility, headline, homeData } from './home-data.ts';

const counted = (species: string, count: number, fields: Partial<RecentEscapement> = {}) => ({
  ...series(species, 'NA', 'Wild'),
  day_counts: [dayCount('2026-08-04', count)],
  ...fields,
});
const coho = (count: number) => [counted('Coho', count)];

/** Home with what was counted lately at each facility. */
const homeWith = (recent: Readonly<Record<string, RecentEscapement[]>>) =>
  homeData({
    ...facilitiesFixture(),
    features: Object.entries(recent).map(([Facility, recent_escapement]) =>
      facilityFeature({ Facility, recent_escapement }),
    ),
  });

test('the dropdown has facilities with recent escapement, alphabetically, in title case except FCF', () => {
  const data = homeWith({
    WELLS_HATCHERY: coho(3),
    MERWIN_DAM_FCF: coho(3),
    MERWIN_HATCHERY: [counted('Steelhead', 336, { received: 'most' })],
    // No reports, a trap that was empty, and captive brood.
    TUCANNON_HATCHERY: [],
    CEDAR_RIVER_HATCHERY: coho(0),
    HURD_CR_HATCHERY: [counted('Chinook', 90, { origin: 'Captive' })],
    COWLITZ_SALMON_HATCHERY: coho(3),
  });
  expect(data.facilities.map(({ title }) => title)).toEqual([
    'Cowlitz Salmon Hatchery',
    'Merwin Dam FCF',
    'Merwin Hatchery',
    'Wells Hatchery',
  ]);
  expect(data.others).toHaveLength(3);
});

const [BAKER, COWLITZ, WELLS] = [
  'BAKER_LK_HATCHERY',
  'COWLITZ_SALMON_HATCHERY',
  'WELLS_HATCHERY',
] as const;

test.each([
  ['Cowlitz, where it has recent escapement', [BAKER, COWLITZ], null, COWLITZ],
  ['the first, where Cowlitz has none', [WELLS, BAKER], null, BAKER],
  ['the one of the address, in any case', [COWLITZ, WELLS], 'Wells-hatchery', WELLS],
  ['Cowlitz, where the address names none', [COWLITZ, WELLS], 'nope', COWLITZ],
  ['none, where none has recent escapement', [], null, undefined],
])('the facility shown first is %s', (_, keys, askedFor, key) => {
  const { facilities } = homeWith(Object.fromEntries(keys.map((one) => [one, coho(3)])));
  expect(chosenFacility(facilities, askedFor)?.key).toBe(key);
});

test.each([
  [
    'add all facilities, most fish first, and leave out species without fish',
    { A: coho(3), B: coho(4), C: [counted('Chum', 900), counted('Pink', 0)] },
    ['Chum: 900 at 1', 'Coho: 7 at 2'],
  ],
  [
    'count a fish once: where it was trapped, not where it was brought, and no captive brood',
    {
      MERWIN_DAM_FCF: [counted('Steelhead', 336), counted('Coho', 9, { received: 'some' })],
      MERWIN_HATCHERY: [counted('Steelhead', 336, { received: 'most' })],
      HURD_CR_HATCHERY: [counted('Chinook', 90, { origin: 'Captive' })],
    },
    ['Steelhead: 336 at 1', 'Coho: 9 at 1'],
  ],
  [
    'are lowered by a correction larger than the count of its facility',
    { A: coho(30), B: coho(-12) },
    ['Coho: 18 at 1'],
  ],
])('the statewide totals %s', (_, recent: Readonly<Record<string, RecentEscapement[]>>, totals) => {
  const { statewide } = homeWith(recent);
  expect(statewide.map((one) => `${one.species}: ${one.count} at ${one.facilities}`)).toEqual(
    totals,
  );
});

const WINDOW = { from: '2025-10-10', to: '2025-10-23', isOld: false } as const;
const OLD = { ...WINDOW, isOld: true };
const total = (species: ShownSpecies, count: number) => ({ species, count });
const COHO = [total('Coho', 74_063), total('Chum', 123)];

test.each([
  [WINDOW, COHO, [], 'Coho are back: 74,063 counted in two weeks'],
  [WINDOW, COHO, ['Chum'], 'Coho are back: 74,063 counted in two weeks'],
  [WINDOW, COHO, ['Coho'], 'Coho are nearly over: 74,063 counted in two weeks'],
  [WINDOW, [total('Pink', 646)], [], 'Pinks are back: 646 counted in two weeks'],
  [WINDOW, [total('Chum', 100)], [], 'Chum are back: 100 counted in two weeks'],
  [WINDOW, [total('Chum', 99), total('Coho', 5)], [], 'Few fish now: 104 counted in two weeks'],
  [WINDOW, [total('Chum', 1)], ['Chum'], 'Few fish now: 1 counted in two weeks'],
  [WINDOW, [], [], 'No fish counted in two weeks'],
  [OLD, COHO, [], '74,063 Coho counted from 10 Oct to 23 Oct 2025'],
  [OLD, [], [], 'No fish counted from 10 Oct to 23 Oct 2025'],
  [null, [], [], 'Which fish are back, and where'],
] as const)('case %#: the headline is the finding', (window, statewide, over, words) => {
  expect(headline(window, statewide, new Set(over))).toBe(words);
});
