import { expect, test } from 'vitest';
import { seriesHeading, tagsInUse } from './series-words.ts';

test.each([
  ['Chinook', 'Fall', 'Hatchery', 'Fall Chinook (H)'],
  ['Steelhead', 'Winter-Late', 'Wild', 'Winter-Late Steelhead (W)'],
  ['Coho', 'NA', 'Mixed', 'Coho (M)'],
  ['Sockeye', 'NA', 'UNKNOWN', 'Sockeye'],
  ['Coho', 'Type N', 'UNKNOWN', 'Type N Coho'],
  ['Chinook', 'Spring', 'Hatchery Captive', 'Spring Chinook (H)'],
  ['Steelhead', 'NA', 'Kelt', 'Steelhead (Kelt)'],
])('%s of run %s and origin %s has the heading "%4$s"', (species, run, origin, heading) => {
  expect(seriesHeading({ species, run, origin })).toBe(heading);
});

test('each tag in use is explained once, and an unknown origin has none', () => {
  const series = ['Hatchery', 'UNKNOWN', 'Wild', 'Hatchery'].map((origin) => ({
    species: 'Coho',
    run: 'NA',
    origin,
  }));
  expect(tagsInUse(series).map(({ tag }) => tag)).toEqual(['(H)', '(W)']);
});
