import { expect, test } from 'vitest';
import { HOUR_MS } from '#domain/time/milliseconds.ts';
import type { PlainDate } from '#domain/time/plain-date.ts';
import { US } from '#domain/words/units.ts';
import { dayCount, facilitiesFixture, facilityFeature } from '../../testing/contract-fixtures.ts';
import {
  filteredFacilities,
  gaugeWords,
  hatcheryLabel,
  mapFacilities,
  mapGauges,
} from './map-places.ts';

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
test('fish counted months ago are not of the last two weeks', () => {
  const states = (today: PlainDate) =>
    mapFacilities({ ...ANSWER, today }).map(({ state }) => state);
  expect(states('2026-08-05')).toEqual(['season', 'recent', 'quiet']);
  expect(states('2026-11-20')).toEqual(['season', 'quiet', 'quiet']);
});

test.each([
  [null, null, ['BAKER_LK_HATCHERY', 'REITER_PONDS', 'SOOS_CREEK_HATCHERY']],
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

const NOW = Date.parse('2026-11-20T21:00:00Z');
const status = (feet: number | null, kcfs: number | null) => ({
  validAt: '2026-11-20T20:00:00Z',
  primary: feet,
  primaryUnit: 'ft',
  secondary: kcfs,
  secondaryUnit: kcfs === null ? null : 'kcfs',
});
test.each([
  [status(12.3, 3.53), status(14, 4.2), '3,530 cfs, forecast 4,200 cfs'],
  [status(12.3, 3.53), null, '3,530 cfs, no forecast now'],
  [status(12.3, 3.53), status(14, null), '3,530 cfs, forecast 14 ft'],
  [status(12.3, null), status(14, null), '12.3 ft, forecast 14 ft'],
  [null, status(14, 4.2), 'not measured, forecast 4,200 cfs'],
])('a gauge at %j with %j ahead: "%s"', (observed, forecast, words) => {
  const place = { lid: 'MVEW1', name: 'Skagit River', state: 'WA', longitude: -122, latitude: 48 };
  expect(
    mapGauges([{ ...place, observed, forecast }], NOW).map((mapGauge) => gaugeWords(mapGauge, US)),
  ).toEqual([words]);
});

test('a gauge states the class of its flow while that is current', () => {
  const place = { lid: 'MVEW1', name: 'Skagit River', state: 'WA', longitude: -122, latitude: 48 };
  const observed = status(12.3, 3.53);
  const forecast = status(14, 4.2);
  const gauge = { ...place, observed, forecast, flowClass: 'much-below' } as const;
  const wordsAt = (now: number) =>
    mapGauges([gauge], now).map((mapGauge) => gaugeWords(mapGauge, US));
  expect(wordsAt(NOW)).toEqual(['3,530 cfs, much below normal, forecast 4,200 cfs']);
  expect(wordsAt(NOW + 6 * HOUR_MS)).toEqual(['3,530 cfs, forecast 4,200 cfs']);
});
