import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  askedSelection,
  isSelected,
  runOptions,
  runText,
  speciesOptions,
  splitRunText,
  uniqueRuns,
} from './species-runs.ts';

const SERIES = [
  { species: 'Coho', run: 'Type N', origin: 'Hatchery' },
  { species: 'Coho', run: 'Type N', origin: 'Wild' },
  { species: 'Steelhead', run: 'Winter-Late', origin: 'Hatchery' },
  { species: 'Coho', run: 'NA', origin: 'UNKNOWN' },
  { species: 'Coho', run: 'Type N', origin: 'Hatchery' },
];
const LIST = uniqueRuns(SERIES);

test('a run string is split at its last space; a single word is an origin', () => {
  expect(splitRunText('Odd Year Wild')).toEqual({ run: 'Odd Year', origin: 'Wild' });
  expect(splitRunText('Hatchery')).toEqual({ run: '', origin: 'Hatchery' });
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[A-Za-z]+$/), (run, origin) => {
      expect(splitRunText(runText({ run, origin }))).toEqual({ run, origin });
    }),
  );
});

test('the species/run list has each pair once, in the order of the series, and gives the options', () => {
  expect(LIST).toEqual([
    { species: 'Coho', run: 'Type N Hatchery' },
    { species: 'Coho', run: 'Type N Wild' },
    { species: 'Steelhead', run: 'Winter-Late Hatchery' },
    { species: 'Coho', run: 'NA UNKNOWN' },
  ]);
  expect(speciesOptions(LIST)).toEqual(['Coho', 'Steelhead']);
  expect(runOptions(LIST, 'Coho')).toEqual(['Type N Hatchery', 'Type N Wild', 'NA UNKNOWN']);
});

test.each([
  ['nothing', null, null, 'Coho', 'Type N Hatchery'],
  ['a species', 'Steelhead', null, 'Steelhead', 'Winter-Late Hatchery'],
  ['a run of a species', 'Coho', 'NA UNKNOWN', 'Coho', 'NA UNKNOWN'],
  ['a run of another species', 'Coho', 'Winter-Late Hatchery', 'Coho', 'Type N Hatchery'],
])('asked for %s (%s, %s), the selection is %s, %s', (_, askedSpecies, askedRun, species, run) => {
  expect(askedSelection(LIST, askedSpecies, askedRun)).toEqual({ species, run });
  expect(askedSelection([], askedSpecies, askedRun)).toBeNull();
});

test.each([
  [{ species: 'COHO', run: 'TYPE N', origin: 'HATCHERY' }, true],
  [{ species: 'Coho', run: 'Type N', origin: 'Wild' }, false],
  [{ species: 'Chum', run: 'Type N', origin: 'Hatchery' }, false],
])('%j is the selected "Coho Type N Hatchery", whatever its case: %s', (series, is) => {
  expect(isSelected(series, { species: 'Coho', run: 'Type N Hatchery' })).toBe(is);
});
