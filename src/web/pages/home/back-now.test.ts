import { expect, test } from 'vitest';
import type { RecentEscapement, ThisSeason } from '#contract/facilities.ts';
import { dayCount, series } from '../../../testing/contract-fixtures.ts';
import { backRows, backSpecies, nearlyOver, speciesBack } from './home-data.ts';

const recent = (run: string, count: number, fields: Partial<RecentEscapement> = {}) => ({
  ...series('Coho', run, 'Wild'),
  day_counts: [dayCount('2025-10-21', count)],
  ...fields,
});
const season = (fields: Partial<ThisSeason> = {}): ThisSeason => ({
  ...{ run: 'NA', label: '2025', count: 1372, counted_on: '2025-10-21' },
  ...{ seasons: 10, fewer: 6, equal: 0, phase: 'near' as const, hill: null },
  ...fields,
});

function cohoWords(recent_escapement: RecentEscapement[], fields: Partial<ThisSeason> = {}) {
  return backSpecies({ recent_escapement, this_season: { Coho: season(fields) } })[0]?.words;
}

test.each([
  [
    [recent('NA', 1109)],
    {},
    '1,372 this season. More than in 6 of 10 years by 21 Oct. Usually near its peak now.',
  ],
  [
    [recent('Type S', 900)],
    { run: 'Type S', seasons: 0, fewer: 0, phase: null },
    '1,372 Type S Coho this season. No earlier year to compare with.',
  ],
  [
    [recent('Type N', 241), recent('Type S', 168)],
    { run: 'Type N', count: 250 },
    'Type N Coho: 241 of these, 250 this season. More than in 6 of 10 years by 21 Oct. Usually near its peak now.',
  ],
  [
    [recent('NA', 2), recent('Summer', 1)],
    { phase: null },
    'Without its other runs: 2 of these, 1,372 this season. More than in 6 of 10 years by 21 Oct.',
  ],
  [
    [recent('NA', 724, { received: 'most', received_from: ['MERWIN DAM FCF'] })],
    { phase: null },
    '1,372 this season. More than in 6 of 10 years by 21 Oct. Most of these fish are brought from Merwin Dam FCF.',
  ],
  // Only the fish of one run are brought.
  [
    [
      recent('Type N', 241),
      recent('Type S', 168, { received: 'most', received_from: ['MERWIN DAM FCF'] }),
      recent('Type S', 0, { origin: 'Mixed', received: 'some' }),
    ],
    { run: 'Type N', count: 250, phase: null },
    'Type N Coho: 241 of these, 250 this season. More than in 6 of 10 years by 21 Oct. Mostly brought from Merwin Dam FCF: Type S Coho (W).',
  ],
  [[recent('NA', 1109)], { count: null, counted_on: null, phase: null }, ''],
  // The fish are of the season before.
  [[recent('NA', 1109)], { count: 12, phase: 'to come' as const }, ''],
])('the words of a species at a facility, case %#', (escapement, fields, words) => {
  expect(cohoWords(escapement, fields)).toBe(words);
});

test('captive brood, an empty trap and a correction are not back', () => {
  expect(cohoWords([recent('NA', 90, { origin: 'Captive' })])).toBeUndefined();
  expect(cohoWords([recent('NA', 0)])).toBeUndefined();
  expect(cohoWords([recent('NA', 5), recent('NA', -6, { origin: 'Hatchery' })])).toBeUndefined();
});

const fish = (species: 'Coho' | 'Chum', count: number, isNearlyOver = false) => ({
  ...{ species, count, isNearlyOver, words: '', isBrought: false },
});
const at = (
  title: string,
  county: string,
  latitude: number,
  ...back: ReturnType<typeof fish>[]
) => ({
  ...{ key: title.toUpperCase(), title, county, position: { longitude: -122, latitude }, back },
});
const FACILITIES = [
  at('Baker', 'Whatcom County', 48.6, fish('Coho', 9000)),
  at('Cedar', 'King County', 47.4, fish('Coho', 5), fish('Chum', 1)),
  at('Alder', 'King County', 47, fish('Coho', 70, true)),
];

test('rows are the nearest first, or by county and name, and never by count', () => {
  const titles = (latitude: number | null) =>
    backRows(FACILITIES, 'Coho', latitude === null ? null : { longitude: -122, latitude }).map(
      ({ title }) => title,
    );
  expect(titles(null)).toEqual(['Alder', 'Cedar', 'Baker']);
  expect(titles(47.3)).toEqual(['Cedar', 'Alder', 'Baker']);
  expect(titles(49)).toEqual(['Baker', 'Cedar', 'Alder']);
  expect(backRows(FACILITIES, 'Pink', null)).toEqual([]);
  const [row] = backRows(FACILITIES, 'Chum', { longitude: -122, latitude: 47.4 });
  expect([row?.title, row?.count, row?.miles]).toEqual(['Cedar', 1, 0]);
});

test('the species to choose from are those that came, most first, and the one asked for', () => {
  expect(speciesBack(FACILITIES, null)).toEqual(['Coho', 'Chum']);
  expect(speciesBack(FACILITIES, 'Pink')).toEqual(['Coho', 'Chum', 'Pink']);
  expect(speciesBack([], null)).toEqual([]);
});

test('a species is nearly over where most of its fish came to runs that are', () => {
  expect([...nearlyOver(FACILITIES)]).toEqual([]);
  expect([...nearlyOver(FACILITIES.slice(1))]).toEqual(['Coho']);
  expect([...nearlyOver([])]).toEqual([]);
});
