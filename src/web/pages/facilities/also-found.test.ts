import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Facility } from '#domain/place/facility.ts';
import { US } from '#domain/words/units.ts';
import { AS_OF, facilityFeature } from '../../../testing/contract-fixtures.ts';
import { alsoFinder } from './also-found.ts';
import { facilityRows, matchingRows } from './facility-list.ts';
import { NO_FILTERS } from './filter-bar.tsx';

const COUNTED = { in_season: false, two_weeks_ahead: false, one_month_ahead: false, mean_year: 9 };

const rows = facilityRows({
  type: 'FeatureCollection',
  ...AS_OF,
  features: (JSON.parse(readFileSync('data/facilities.json', 'utf8')) as Facility[]).map(
    (facility) => ({
      ...facilityFeature({
        Facility: facility.key,
        'Facility Name': facility.name,
        nearest_town: facility.nearestTown,
        county: `${facility.county} County`,
        stream: facility.stream,
        waters: [facility.stream, facility.riverSystem, ...facility.flowsInto],
        WRIA: facility.wriaName,
        WRIA_number: facility.wriaNumber,
        hatchery_fish: {
          Coho: { ...COUNTED, two_weeks_ahead: facility.key === 'SOOS_CREEK_HATCHERY' },
          ...(facility.key === 'BALLARD_LOCKS' ? { Chinook: COUNTED } : {}),
        },
      }),
      geometry: { type: 'Point', coordinates: [facility.longitude, facility.latitude] },
    }),
  ),
});
const find = alsoFinder(rows);
const also = (text: string) => find({ ...NO_FILTERS, text }, US);
const named = (text: string) => matchingRows(rows, { ...NO_FILTERS, text });
const key = ({ key: id }: { key: string }) => id;

test.each([
  ['Skagit', 'MARBLEMOUNT_HATCHERY', null],
  ['Skagit River', 'BAKER_LK_HATCHERY', 'Flows to the Skagit River'],
  ['skajit', 'BAKER_LK_HATCHERY', 'Flows to the Skagit River'],
  ['green', 'PALMER_HATCHERY', null],
  ['Issaquah Creek', 'ISSAQUAH_HATCHERY', null],
  ['SF Skykomish', 'SUNSET_FALLS_FCF', null],
  ['S.F. Skykomish R.', 'SUNSET_FALLS_FCF', null],
  ['N.F. Toutle', 'NORTH_TOUTLE_FCF', null],
  ['Soos Cr', 'SOOS_CREEK_HATCHERY', null],
  ['bakr lake', 'BAKER_LK_HATCHERY', null],
  ['Voight’s Creek', 'VOIGHTS_CR_HATCHERY', null],
  ['King County', 'SOOS_CREEK_HATCHERY', null],
  ['Gold Bar', 'REITER_PONDS', '4 miles from Gold Bar'],
  ['cedar-sammamish', 'ISSAQUAH_HATCHERY', 'In the Cedar-Sammamish watershed'],
  ['hood canal', 'HOODSPORT_HATCHERY', 'Flows to Hood Canal'],
  ['silvers', 'SOOS_CREEK_HATCHERY', 'Counts Coho'],
  ['king salmon', 'BALLARD_LOCKS', 'Counts Chinook'],
  ['Monroe', 'WALLACE_R_HATCHERY', '12 miles from Monroe'],
  ['98027', 'ISSAQUAH_HATCHERY', '2 miles from 98027 Issaquah'],
  ['duwamish green', 'ICY_CR_HATCHERY', 'Flows to the Green River'],
  ['Nooksak', 'KENDALL_CR_HATCHERY', 'Flows to the Nooksack River'],
  ['Sol Duc', 'SOLDUC_HATCHERY', null],
  ['stilly', 'WHITEHORSE_POND', null],
  ['Clallam', 'DUNGENESS_HATCHERY', null],
  ['NF Lewis', 'SPEELYAI_HATCHERY', 'Flows to the Lewis River'],
  ['wells dam', 'WELLS_HATCHERY', null],
  ['the locks', 'BALLARD_LOCKS', null],
  ['WRIA 9', 'SOOS_CREEK_HATCHERY', 'In the Duwamish-Green watershed, WRIA 9'],
  ['chinook ballard', 'BALLARD_LOCKS', null],
  ['coho in the Skagit', 'BAKER_LK_HATCHERY', 'Flows to the Skagit River'],
  ['coho near Forks', 'BOGACHIEL_HATCHERY', '2 miles from Forks'],
  ['hatchery near Seattle', 'ISSAQUAH_HATCHERY', '15 miles from Seattle'],
  ['fall chinook', 'BALLARD_LOCKS', 'Counts Chinook'],
  ['Vancouver', 'SKAMANIA_HATCHERY', '21 miles from Vancouver, Clark County'],
  ['Tacoma', 'CHAMBERS_CR_HATCHERY', '6 miles from Tacoma'],
])('"%s" finds %s: %s', (text, facility, why) => {
  const found = also(text).find(({ row }) => row.key === facility);
  expect(found ?? named(text).find((row) => row.key === facility)).toBeDefined();
  if (found) expect(found.why).toBe(why);
  else expect(why).toBeNull();
});

test('a town finds facilities with its name first, then nearby ones', () => {
  const said = also('seattle').map(({ row, why }) => `${row.key} ${why}`);
  expect(said).toContain('ISSAQUAH_HATCHERY 15 miles from Seattle');
  expect(said.length).toBeGreaterThan(5);
  expect(also('chinook').every(({ why }) => !why?.includes('miles'))).toBe(true);
});

test('near a town, facilities with fish come first', () => {
  const counted = rows.map((row) => ({ ...row, count: row.key === 'BALLARD_LOCKS' ? null : 7 }));
  const near = alsoFinder(counted)({ ...NO_FILTERS, text: 'Seattle' }, US);
  expect(near[0]).toMatchObject({ row: { key: 'ISSAQUAH_HATCHERY' }, near: 'Seattle' });
  expect(near.at(-1)).toMatchObject({ row: { key: 'BALLARD_LOCKS' }, near: 'Seattle' });
});

test('facilities found by name are not found again, and each is found once', () => {
  for (const text of ['green', 'cowlitz', 'coho', 'creek', 'king', 'aberdeen', 'springs']) {
    const keys = [...named(text).map(key), ...also(text).map(({ row }) => key(row))];
    expect(new Set(keys).size, text).toBe(keys.length);
  }
});

test('other filters narrow what else is found', () => {
  const filters = { ...NO_FILTERS, text: 'green river', season: 'two_weeks_ahead' as const };
  expect(find(filters, US).map(({ row }) => row.key)).toEqual(['SOOS_CREEK_HATCHERY']);
  expect(find({ ...filters, species: 'Pink' }, US)).toEqual([]);
});

test.each(['', 'sk', 'xyzzy', '%%%', 'Atlantis'])('"%s" finds nothing else', (text) => {
  expect(also(text)).toEqual([]);
});

test('WRIA 1 is not WRIA 10', () => {
  expect(also('WRIA 1').every(({ row }) => row.wria === 1)).toBe(true);
});

test('misspellings are only searched if nothing matches exactly', () => {
  expect(also('Grays').every(({ row }) => !row.waters.includes('Green River'))).toBe(true);
});
