import { expect, test } from 'vitest';
import type { RunOfWeek, SpeciesOfWeek } from '#domain/fish/week.ts';
import {
  changeWords,
  comparedDays,
  recordWords,
  runAtTrap,
  runHeadline,
  speciesFinding,
  trapWords,
} from './run-words.ts';

const week = (species: SpeciesOfWeek['species'], now: number, before = 0): SpeciesOfWeek => ({
  species,
  recent: { count: now + before, facilities: 1 },
  week: now,
  before,
  reaching: 0,
  season: null,
  compared: null,
});

const WINDOW = { from: '2025-10-10', to: '2025-10-23' } as const;

const TO = 'from Oct 17 to 23, 2025';
test.each([
  [
    [week('Chum', 122), week('Coho', 47_395, 25_944)],
    '47,395 coho counted in a week, up from 25,944',
    `47,395 coho counted ${TO}, up from 25,944`,
  ],
  [
    [week('Pink', 3)],
    '3 pinks counted in a week, none the week before',
    `3 pinks counted ${TO}, none the week before`,
  ],
  [[week('Coho', -4), week('Chum', 0)], 'No fish counted in a week', `No fish counted ${TO}`],
])('a week of this time, and of long ago, is summed up, case %#', (species, words, ofOld) => {
  const isOld = [false, true].map((old) => ({ ...WINDOW, isOld: old }));
  expect(isOld.map((window) => runHeadline({ species, window }))).toEqual([words, ofOld]);
});

test.each([
  [47_395, 25_944, 'up from 25,944'],
  [0, 12, 'down from 12'],
  [-4, 12, 'down from 12'],
  [12, 12, 'as many as the week before'],
  [-4, 0, null],
  [3, null, null],
])('after %d fish in the week and %d in the week before: %s', (now, before, words) => {
  expect(changeWords({ week: now, before })).toBe(words);
});

test.each([
  [[week('Coho', 9, 1), week('Chinook', 1, 9)], 'Only Chinook are down'],
  [[week('Coho', 1, 9), week('Chinook', 1, 9), week('Pink', 2, 1)], 'Coho and Chinook are down'],
  [[week('Coho', 9, 1), week('Chinook', 9, 1), week('Chum', 0)], 'All species are up'],
  [[week('Coho', 1, 9)], 'Coho are down'],
  [[week('Coho', 9, 1), week('Pink', 3, 3)], 'Coho are up'],
  [[week('Coho', 3, 3)], 'As many as the week before'],
  [[week('Coho', 0)], null],
])('species of the week in short, case %#: %s', (species, words) => {
  expect(speciesFinding(species)).toBe(words);
});

test('the days of both weeks, and what part of the first species reaches back', () => {
  const asOf = '2025-10-23' as const;
  expect(
    comparedDays({ species: [{ ...week('Coho', 47_395), reaching: 13_838 }], asOf }, asOf),
  ).toBe(
    'Oct 17 to 23 is compared with Oct 10 to 16. 13,838 of these coho were counted after a gap, so some came before Oct 10.',
  );
  expect(comparedDays({ species: [week('Coho', 3)], asOf }, '2026-01-03')).toBe(
    'Oct 17 to 23, 2025 is compared with Oct 10 to 16.',
  );
});

test.each([
  [{ since: '2025-10-01', before: null }, 'in one count since Oct 1'],
  [{ before: 664 }, 'up from 664'],
  [{ isFirst: true, before: 0 }, 'first this season'],
  [{ before: null }, null],
] as const)('a run at its facility, case %#: %s', (fields, words) => {
  const trap: RunOfWeek = {
    species: 'Coho',
    facility: { key: 'A', name: 'A' },
    run: 'NA',
    week: 2932,
    since: null,
    isFirst: false,
    count: 10_875,
    countedOn: '2025-10-22',
    rank: { seasons: 10, fewer: 8, equal: 0 },
    countsFishFrom: null,
    ...fields,
  };
  expect(trapWords(trap)).toBe(words);
});

test('a record says over how many seasons, and what the most was before', () => {
  const record = {
    species: 'Coho',
    facility: { key: 'LEWIS_RIVER_HATCHERY', name: 'LEWIS RIVER HATCHERY' },
    run: 'Type S',
    count: 22_335,
    countedOn: '2025-10-21',
  } as const;
  expect(runAtTrap(record)).toBe('Type S coho at Lewis River Hatchery');
  const since2013 = { label: '2021', count: 21_815, seasons: 12, since: '2013' };
  expect(recordWords({ ...record, kind: 'date', previous: since2013, countsFishFrom: null })).toBe(
    'More by Oct 21 than in any of 12 seasons since 2013; the record was 21,815 in 2021.',
  );
  const since1998 = { label: '2021', count: 0, seasons: 27, since: '1998' };
  const countsFishFrom = ['MERWIN DAM FCF'];
  expect(recordWords({ ...record, kind: 'season', previous: since1998, countsFishFrom })).toBe(
    'More than in any of 27 seasons since 1998; they had none. This season includes fish moved here from Merwin Dam FCF.',
  );
});
