import { expect, test } from 'vitest';
import { fishNoun, fishOf, runName, runNoun } from './fish.ts';

test.each([
  ['Chinook', 'Spring', 'spring Chinook'],
  ['Coho', 'Type N', 'Type N coho'],
  ['Coho', 'NA', 'coho'],
  ['Pink', 'Odd Year', 'odd-year pinks'],
  ['Steelhead', 'Winter-Late', 'winter-late steelhead'],
])('%s of run %s are %s in a sentence', (species, run, words) => {
  expect(runNoun({ species, run })).toBe(words);
});

test('one fish is no plural', () => {
  expect(fishOf(1, 'Pink')).toBe('1 pink');
  expect(fishOf(1109, 'Pink')).toBe('1,109 pinks');
  expect(fishOf(1, 'Chinook')).toBe('1 Chinook');
});

test('adults are named as such, and a species with one run has no name for it', () => {
  expect(fishNoun('Chinook', true)).toBe('adult Chinook');
  expect(runName('NA')).toBeNull();
});
