import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  firstSelection,
  isSelected,
  runOptions,
  runText,
  selectRun,
  selectSpecies,
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

describe('run string', () => {
  test.each([
    ['Type N Hatchery', 'Type N', 'Hatchery'],
    ['Odd Year Wild', 'Odd Year', 'Wild'],
    ['Winter-Late Mixed', 'Winter-Late', 'Mixed'],
    ['NA UNKNOWN', 'NA', 'UNKNOWN'],
    ['Hatchery', '', 'Hatchery'],
    ['', '', ''],
  ])('"%s" is run "%s" and origin "%s"', (text, run, origin) => {
    expect(splitRunText(text)).toEqual({ run, origin });
  });

  test('what was put together comes apart again, as long as the origin is one word', () => {
    const origin = fc.stringMatching(/^[A-Za-z]+$/);
    fc.assert(
      fc.property(fc.string(), origin, (run, word) => {
        expect(splitRunText(runText({ run, origin: word }))).toEqual({ run, origin: word });
      }),
    );
  });
});

describe('species/run list', () => {
  test('has each pair once, in the order of the series', () => {
    expect(LIST).toEqual([
      { Coho: 'Type N Hatchery' },
      { Coho: 'Type N Wild' },
      { Steelhead: 'Winter-Late Hatchery' },
      { Coho: 'NA UNKNOWN' },
    ]);
  });

  test('gives the options of both dropdowns in its order', () => {
    expect(speciesOptions(LIST)).toEqual(['Coho', 'Steelhead']);
    expect(runOptions(LIST, 'Coho')).toEqual(['Type N Hatchery', 'Type N Wild', 'NA UNKNOWN']);
    expect(runOptions(LIST, 'Pink')).toEqual([]);
  });
});

describe('selection', () => {
  test('a hatchery opens with its first species and that one’s first run', () => {
    expect(firstSelection(LIST)).toEqual({ species: 'Coho', run: 'Type N Hatchery' });
    expect(firstSelection([])).toBeNull();
  });

  test('a species is chosen with its first run', () => {
    expect(selectSpecies(LIST, 'Steelhead')).toEqual({
      species: 'Steelhead',
      run: 'Winter-Late Hatchery',
    });
  });

  test('a species that is not there leaves the first of all', () => {
    expect(selectSpecies(LIST, 'Pink')).toEqual(firstSelection(LIST));
    expect(selectSpecies([], 'Pink')).toBeNull();
  });

  test('a run is chosen within its species', () => {
    const coho = { species: 'Coho', run: 'Type N Hatchery' };
    expect(selectRun(LIST, coho, 'NA UNKNOWN')).toEqual({ species: 'Coho', run: 'NA UNKNOWN' });
    expect(selectRun(LIST, coho, 'Winter-Late Hatchery')).toBe(coho);
  });

  test('records are matched whatever their case', () => {
    const selection = { species: 'Coho', run: 'Type N Hatchery' };
    expect(isSelected({ species: 'COHO', run: 'TYPE N', origin: 'HATCHERY' }, selection)).toBe(
      true,
    );
    expect(isSelected({ species: 'Coho', run: 'Type N', origin: 'Wild' }, selection)).toBe(false);
    expect(isSelected({ species: 'Chum', run: 'Type N', origin: 'Hatchery' }, selection)).toBe(
      false,
    );
  });
});
