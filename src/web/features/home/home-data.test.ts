import { describe, expect, test } from 'vitest';
import type { RecentEscapement } from '#contract/facilities.ts';
import {
  dayCount,
  facilitiesFixture,
  facilityFeature,
} from '../../../testing/contract-fixtures.ts';
import { chosenFacility, homeData } from './home-data.ts';

const counted = (
  species: string,
  count: number,
  fields: Partial<RecentEscapement> = {},
): RecentEscapement => ({
  species,
  run: 'NA',
  origin: 'Wild',
  received: 'none',
  day_counts: [dayCount('2026-08-04', count)],
  ...fields,
});
const coho = (count: number) => [counted('Coho', count)];

function homeOf(...keys: string[]) {
  return homeData({
    ...facilitiesFixture(),
    features: keys.map((Facility) => facilityFeature({ Facility, recent_escapement: coho(3) })),
  });
}

test('the dropdown has facilities with recent escapement, alphabetically, in title case except FCF', () => {
  const data = homeOf('WELLS_HATCHERY', 'MERWIN_DAM_FCF', 'COWLITZ_SALMON_HATCHERY');
  expect(data.facilities.map(({ title }) => title)).toEqual([
    'Cowlitz Salmon Hatchery',
    'Merwin Dam FCF',
    'Wells Hatchery',
  ]);
  expect(homeData(facilitiesFixture()).facilities.map(({ key }) => key)).toEqual([
    'COWLITZ_SALMON_HATCHERY',
  ]);
});

test('the picture of the state includes facilities without recent escapement', () => {
  const data = homeData({
    ...facilitiesFixture(),
    features: [
      facilityFeature({ Facility: 'WELLS_HATCHERY', recent_escapement: coho(3) }),
      facilityFeature({ Facility: 'TUCANNON_HATCHERY', recent_escapement: [] }),
      // Its trap was looked into, and was empty.
      facilityFeature({ Facility: 'CEDAR_RIVER_HATCHERY', recent_escapement: coho(0) }),
    ],
  });
  expect(data.facilities.map(({ key }) => key)).toEqual(['WELLS_HATCHERY']);
  expect(data.others).toHaveLength(2);
});

describe('the facility shown first', () => {
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
  ])('is %s', (_, keys, askedFor, key) => {
    expect(chosenFacility(homeOf(...keys).facilities, askedFor)?.key).toBe(key);
  });
});

test('the statewide totals add all facilities, most fish first, and leave out species without fish', () => {
  const data = homeData({
    ...facilitiesFixture(),
    features: [
      facilityFeature({ Facility: 'A', recent_escapement: coho(3) }),
      facilityFeature({ Facility: 'B', recent_escapement: coho(4) }),
      facilityFeature({
        Facility: 'C',
        recent_escapement: [counted('Chum', 900), counted('Pink', 0)],
      }),
    ],
  });
  expect(data.statewide).toEqual([
    { species: 'Chum', count: 900, facilities: 1 },
    { species: 'Coho', count: 7, facilities: 2 },
  ]);
});

test('a fish counts once: where it was trapped, not where it was brought, and no captive brood', () => {
  const data = homeData({
    ...facilitiesFixture(),
    features: [
      facilityFeature({
        Facility: 'MERWIN_DAM_FCF',
        recent_escapement: [counted('Steelhead', 336), counted('Coho', 9, { received: 'some' })],
      }),
      facilityFeature({
        Facility: 'MERWIN_HATCHERY',
        recent_escapement: [counted('Steelhead', 336, { received: 'most' })],
      }),
      facilityFeature({
        Facility: 'HURD_CR_HATCHERY',
        recent_escapement: [counted('Chinook', 90, { origin: 'Captive' })],
      }),
    ],
  });
  expect(data.statewide).toEqual([
    { species: 'Steelhead', count: 336, facilities: 1 },
    { species: 'Coho', count: 9, facilities: 1 },
  ]);
  expect(data.facilities.map(({ key }) => key)).toEqual(['MERWIN_DAM_FCF', 'MERWIN_HATCHERY']);
});

test('a correction larger than the count of its facility lowers the statewide total', () => {
  const data = homeData({
    ...facilitiesFixture(),
    features: [
      facilityFeature({ Facility: 'A', recent_escapement: coho(30) }),
      facilityFeature({ Facility: 'B', recent_escapement: coho(-12) }),
    ],
  });
  expect(data.statewide).toEqual([{ species: 'Coho', count: 18, facilities: 1 }]);
});
