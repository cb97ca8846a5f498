import { expect, test } from 'vitest';
import type { RecentEscapement, ThisSeason } from '#contract/facilities.ts';
import { backSpecies } from '#web/lib/facility/back-fish.ts';
import { dayCount, series } from '../../../testing/contract-fixtures.ts';
import { backRows, nearlyOver, speciesBack } from './home-data.ts';

const recent = (run: string, count: number, fields: Partial<RecentEscapement> = {}) => ({
  ...series('Coho', run, 'Wild'),
  day_counts: [dayCount('2025-10-21', count)],
  ...fields,
});
const season = (fields: Partial<ThisSeason> = {}): ThisSeason => ({
  run: 'NA',
  label: '2025',
  count: 1372,
  counted_on: '2025-10-21',
  seasons: 10,
  fewer: 6,
  equal: 0,
  phase: 'near' as const,
  hill: null,
  ...fields,
});
const most = { received: 'most' as const, received_from: ['MERWIN DAM FCF'] };

function backCoho(
  recent_escapement: RecentEscapement[],
  fields: Partial<ThisSeason> = {},
  isOld = false,
) {
  return backSpecies({ recent_escapement, this_season: { Coho: season(fields) } }, isOld)[0];
}

function cohoWords(...parts: Parameters<typeof backCoho>) {
  const fish = backCoho(...parts);
  return fish && [fish.season?.rank ?? null, fish.season?.phase ?? null, fish.brought];
}

const NEAR = 'usually near its peak now';
const MOVED = 'moved here from elsewhere';

test.each([
  [[recent('NA', 1109)], {}, ['usual for Oct 21', NEAR, null]],
  [[recent('NA', 1109)], { fewer: 9 }, ['very high for Oct 21', NEAR, null]],
  [[recent('Type S', 900)], { run: 'Type S', seasons: 4, phase: null }, [null, null, null]],
  // The run is named next to the fish of all runs.
  [
    [recent('Type N', 241), recent('Type S', 168)],
    { run: 'Type N', count: 250 },
    ['241 of the Type N run, usual for Oct 21', NEAR, null],
  ],
  [[recent('NA', 2), recent('Summer', 1)], {}, [null, null, null]],
  [[recent('NA', 2), recent('Summer', 0)], {}, ['usual for Oct 21', NEAR, null]],
  [[recent('NA', 724, most)], {}, ['usual for Oct 21', NEAR, MOVED]],
  [[recent('NA', 724, { received: 'some' })], {}, ['usual for Oct 21', NEAR, `some ${MOVED}`]],
  [
    [recent('Type N', 241), recent('Type S', 168, most)],
    { run: 'Type N', count: 250 },
    ['241 of the Type N run, usual for Oct 21', NEAR, `some ${MOVED}`],
  ],
  [[recent('NA', 1109)], { count: null, counted_on: null }, [null, null, null]],
  [[recent('NA', 1109)], { count: 12 }, [null, null, null]],
])('the words of a species at a facility, case %#', (escapement, fields, words) => {
  expect(cohoWords(escapement, fields)).toEqual(words);
});

test('fish counted long ago do not contradict that a run is over', () => {
  const over = { phase: 'over' as const };
  const but = 'usually over by now, but fish came recently';
  expect(backCoho([recent('NA', 9)], over)?.season?.phase).toBe(but);
  expect(backCoho([recent('NA', 9)], over, true)?.season?.phase).toBe('usually over by now');
});

test('captive brood, an empty trap and a correction are not back', () => {
  expect(backCoho([recent('NA', 90, { origin: 'Captive' })])).toBeUndefined();
  expect(backCoho([recent('NA', 0)])).toBeUndefined();
  expect(backCoho([recent('NA', 5), recent('NA', -6, { origin: 'Hatchery' })])).toBeUndefined();
  expect(cohoWords([recent('NA', 9), recent('NA', 90, { origin: 'Captive', ...most })])).toEqual([
    'usual for Oct 21',
    NEAR,
    null,
  ]);
});

const fish = (species: 'Coho' | 'Chum', count: number, isNearlyOver = false) => ({
  species,
  count,
  isNearlyOver,
  season: null,
  brought: null,
});
const at = (
  title: string,
  county: string,
  latitude: number,
  ...back: ReturnType<typeof fish>[]
) => ({
  key: title.toUpperCase(),
  title,
  county,
  position: { longitude: -122, latitude },
  back,
});
const FACILITIES = [
  at('Baker', 'Whatcom County', 48.6, fish('Coho', 9000)),
  at('Cedar', 'King County', 47.4, fish('Coho', 5), fish('Chum', 1)),
  at('Alder', 'King County', 47, fish('Coho', 70, true)),
];

test('rows are the nearest first, or those with most fish', () => {
  const titles = (latitude: number | null) =>
    backRows(FACILITIES, 'Coho', latitude === null ? null : { longitude: -122, latitude }).map(
      ({ title }) => title,
    );
  expect(titles(null)).toEqual(['Baker', 'Alder', 'Cedar']);
  expect(titles(47.3)).toEqual(['Cedar', 'Alder', 'Baker']);
  expect(titles(49)).toEqual(['Baker', 'Cedar', 'Alder']);
  expect(backRows(FACILITIES, 'Pink', null)).toEqual([]);
  const [row] = backRows(FACILITIES, 'Chum', { longitude: -122, latitude: 47.4 });
  expect([row?.title, row?.count, row?.miles]).toEqual(['Cedar', 1, 0]);
});

test('the species to choose from are those that came, most fish first, and the one in the address', () => {
  expect(speciesBack(FACILITIES, null)).toEqual(['Coho', 'Chum']);
  expect(speciesBack(FACILITIES, 'Pink')).toEqual(['Coho', 'Chum', 'Pink']);
  expect(speciesBack([], null)).toEqual([]);
});

test('a species is nearly over where most of its fish came to runs that are', () => {
  expect([...nearlyOver(FACILITIES)]).toEqual([]);
  expect([...nearlyOver(FACILITIES.slice(1))]).toEqual(['Coho']);
  expect([...nearlyOver([])]).toEqual([]);
});
