import { expect, test } from 'vitest';
import {
  runChoice,
  runWords,
  selectionIn,
  speciesChoice,
  withSelection,
} from './series-selection.ts';

const LIST = [
  { Chinook: 'Spring Hatchery' },
  { Chinook: 'Fall Wild' },
  { Coho: 'Type N Hatchery' },
  { Coho: 'Type N Wild' },
];
const selected = (search: string) => selectionIn(new URLSearchParams(search), LIST);

test.each([
  ['', 'Chinook Spring Hatchery'],
  ['species=Coho', 'Coho Type N Hatchery'],
  ['species=Coho&run=Type+N+Wild', 'Coho Type N Wild'],
  ['species=Coho&run=Fall+Wild', 'Coho Type N Hatchery'],
  ['run=Fall+Wild', 'Chinook Fall Wild'],
  ['species=Trout&run=Fall+Wild', 'Chinook Fall Wild'],
  ['species=Trout', 'Chinook Spring Hatchery'],
])('the address "?%s" selects %s', (search, text) => {
  const selection = selected(search);
  expect(selection && `${selection.species} ${selection.run}`).toBe(text);
});

test('without any series nothing is selected', () => {
  expect(selectionIn(new URLSearchParams('species=Coho'), [])).toBeNull();
});

test('a selection is written into the address, and other parameters stay', () => {
  const next = withSelection(new URLSearchParams('map=open&species=Chum'), {
    species: 'Coho',
    run: 'Type N Wild',
  });
  expect(String(next)).toBe('map=open&species=Coho&run=Type+N+Wild');
});

test.each([
  ['Type N Hatchery', 'Type N Hatchery'],
  ['Winter-Late Wild', 'Winter-Late Wild'],
  ['NA Hatchery', 'Hatchery'],
  ['Type N UNKNOWN', 'Type N'],
  ['NA UNKNOWN', 'Origin unknown'],
])('the run "%s" reads "%s"', (run, words) => {
  expect(runWords(run)).toBe(words);
});

test('a species is chosen with its first run, and reported with it', () => {
  expect(speciesChoice(LIST, 'Coho')).toEqual({
    selection: { species: 'Coho', run: 'Type N Hatchery' },
    event: {
      name: 'hatchery_interaction',
      event_type: 'species_change',
      value: 'Coho Type N Hatchery',
    },
  });
  expect(speciesChoice([], 'Coho')).toBeNull();
});

test('a run is chosen within its species, and reported with it', () => {
  const before = { species: 'Coho', run: 'Type N Hatchery' };
  expect(runChoice(LIST, before, 'Type N Wild')).toEqual({
    selection: { species: 'Coho', run: 'Type N Wild' },
    event: { name: 'hatchery_interaction', event_type: 'run_change', value: 'Coho Type N Wild' },
  });
});
