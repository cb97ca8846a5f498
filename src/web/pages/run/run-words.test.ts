import { expect, test } from 'vitest';
import type { SpeciesOfWeek } from '#contract/state-of-run.ts';
import { compared } from '#domain/fish/same-date.ts';
import { recordWords, runAtTrap, runHeadline, seasonWords, weekWords } from './run-words.ts';

const week = (species: SpeciesOfWeek['species'], now: number, before = 0): SpeciesOfWeek => ({
  species,
  recent: now + before,
  facilities: 1,
  week: now,
  week_before: before,
  season: null,
  compared: null,
});

const WINDOW = { from: '2025-10-10', to: '2025-10-23' } as const;

const TO = 'from 17 Oct to 23 Oct 2025';
test.each([
  [
    [week('Chum', 122), week('Coho', 47_395)],
    'Coho lead: 47,395 of 47,517 fish in a week',
    `Coho led: 47,395 of 47,517 fish ${TO}`,
  ],
  [[week('Pink', 3)], 'Pinks alone: 3 fish in a week', `Pinks alone: 3 fish ${TO}`],
  [[week('Coho', -4), week('Chum', 0)], 'No fish counted in a week', `No fish counted ${TO}`],
])('a week of this time, and of long ago, is summed up, case %#', (species, words, ofOld) => {
  const isOld = [false, true].map((old) => ({ ...WINDOW, isOld: old }));
  expect(isOld.map((window) => runHeadline({ species, window }))).toEqual([words, ofOld]);
});

test.each([
  [47_395, 25_944, '47,395 in the week, up from 25,944'],
  [3, 0, '3 in the week, up from none'],
  [0, 12, 'None in the week, down from 12'],
  [-4, 12, 'None in the week, down from 12'],
  [12, 12, '12 in the week, as many as in the week before'],
  [-4, 0, 'None in the week, or the week before'],
])('after %d fish in the week and %d in the week before: %s', (now, before, words) => {
  expect(weekWords({ week: now, week_before: before })).toBe(words);
});

test.each([
  ['Coho', 12, [9, 20], 'More than in 1 of 2 years by the same date, at 5 traps: 12; 2024: 9.'],
  ['Coho', 3, [9], 'Fewer than in the one year known by the same date, at 5 traps: 3; 2024: 9.'],
  ['Pink', 9, [3, 12], 'More than in 1 of 2 odd years by the same date, at 5 traps: 9; 2024: 3.'],
] as const)('a season of %s in short: %d fish after %j', (species, count, before, words) => {
  const last = { label: '2024', count: before[0] };
  const season = { count, facilities: 5, ...compared(count, before), last, weeks: null };
  expect(seasonWords({ species, compared: season })).toBe(words);
});

test('a record says over how many seasons, and what the most was before', () => {
  const record = {
    species: 'Coho',
    facility: 'LEWIS_RIVER_HATCHERY',
    name: 'LEWIS RIVER HATCHERY',
    run: 'Type S',
    count: 22_335,
    counted_on: '2025-10-21',
  } as const;
  expect(runAtTrap(record)).toBe('Type S coho at Lewis River Hatchery');
  const best = { label: '2021', count: 21_815 };
  const of = { ...record, brought_from: null, best };
  expect(recordWords({ ...of, kind: 'date', seasons: 12, since: '2013' })).toBe(
    '22,335 by 21 Oct, more than by that date in any of the 12 seasons with dated counts since 2013 (most before: 21,815 in 2021).',
  );
  const whole = { ...of, kind: 'season', seasons: 27, since: '1998' } as const;
  expect(
    recordWords({ ...whole, best: { label: '2021', count: 0 }, brought_from: ['MERWIN DAM FCF'] }),
  ).toBe(
    '22,335 so far, more than in any of the 27 seasons on record since 1998 (most before: none). This includes fish brought from Merwin Dam FCF.',
  );
});
