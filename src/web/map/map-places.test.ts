import { expect, test } from 'vitest';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { dayCount, facilitiesFixture, facilityFeature } from '../../testing/contract-fixtures.ts';
import { filteredFacilities, hatcheryLabel, mapFacilities } from './map-places.ts';

const OUT = { in_season: false, two_weeks_ahead: false, one_month_ahead: false, mean_year: 0 };
const PINK = { species: 'Pink', run: 'NA', origin: 'Wild', received: 'none' } as const;
const ANSWER = {
  ...facilitiesFixture(),
  features: [
    facilityFeature({
      Facility: 'BAKER_LK_HATCHERY',
      hatchery_fish: {
        Sockeye: { ...OUT, in_season: true },
        Coho: { ...OUT, one_month_ahead: true },
      },
    }),
    facilityFeature({ Facility: 'SOOS_CREEK_HATCHERY', hatchery_fish: { Coho: OUT } }),
    facilityFeature({
      Facility: 'REITER_PONDS',
      recent_escapement: [
        { ...PINK, day_counts: [dayCount('2026-08-01', 3)] },
        { ...PINK, species: 'Chum', day_counts: [] },
      ],
    }),
  ],
};
const FACILITIES = mapFacilities(ANSWER);
test('fish of months ago are not of the last two weeks', () => {
  const states = (today: PlainDate) =>
    mapFacilities({ ...ANSWER, today }).map(({ state }) => state);
  expect(states('2026-08-05')).toEqual(['season', 'recent', 'quiet']);
  expect(states('2026-11-20')).toEqual(['season', 'quiet', 'quiet']);
});

test.each([
  [null, null, ['BAKER_LK_HATCHERY', 'REITER_PONDS', 'SOOS_CREEK_HATCHERY']],
  // Counted in the last two weeks, but too few to have a season.
  ['Pink', null, ['REITER_PONDS']],
  ['Chum', null, []],
  ['Coho', 'one_month_ahead', ['BAKER_LK_HATCHERY']],
] as const)('species %s and season %s leave %j', (species, season, left) => {
  const { shown, isFiltered } = filteredFacilities(FACILITIES, { species, season });
  expect(shown.map(({ key }) => key)).toEqual(left);
  expect(isFiltered).toBe(species !== null || season !== null);
});

test.each([
  ['ISSAQUAH HATCHERY', 'ISSAQUAH'],
  ['COWLITZ SALMON HATCHERY', 'COWLITZ\nSALMON'],
  // 'TWISP ACCLIMATION' would be 17 characters, 'ACCLIMATION' alone is 11.
  ['TWISP ACCLIMATION PD', 'TWISP\nACCLIMATION\nPD'],
  // 11 characters fit, 12 do not.
  ['LOW FALLS AB', 'LOW FALLS\nAB'],
  ['LOW FALLS A', 'LOW FALLS A'],
  ['MERWIN DAM FCF', 'MERWIN DAM\nFCF'],
  ['WASHOUGAL RIVER FISH WEIR', 'WASHOUGAL\nRIVER FISH\nWEIR'],
  ['EXTRAORDINARILY LONG POND', 'EXTRAORDINARILY\nLONG POND'],
])('%s is written %j', (name, label) => {
  expect(hatcheryLabel(name)).toBe(label);
});
