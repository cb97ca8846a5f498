import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from '#domain/time/plain-date.ts';
import { finalPublished, lastFinalSeason, seasonLabel } from './final-row.ts';

test.each([
  [1998, '1998-99'],
  [1999, '1999-00'],
  [2009, '2009-10'],
])('the season that begins in %i is written %s', (season, label) => {
  expect(seasonLabel(season)).toBe(label);
});

test('the newest final known on any day is published by then, and the next is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (days) => {
      const day = addDays('1999-01-01', days);
      const newest = lastFinalSeason(day);
      expect(finalPublished(newest) <= day && day < finalPublished(newest + 1)).toBe(true);
    }),
  );
});
